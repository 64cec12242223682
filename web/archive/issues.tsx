import type { Issue } from '../api/errors.ts'

/** Where in the file it is broken, and how. */
export function Issues({ issues }: { issues: Issue[] }) {
  if (issues.length === 0) return null
  return (
    <ul
      aria-label="What is wrong with the file"
      className="max-h-56 divide-y divide-line overflow-y-auto rounded-xl border border-line text-sm"
    >
      {issues.map(({ path, message }) => (
        <li key={`${path} ${message}`} className="px-4 py-2 wrap-anywhere">
          <span className="font-mono font-semibold">{path || 'the file'}</span>: {message}
        </li>
      ))}
    </ul>
  )
}
