import type { Book } from '../../src/household/wire.ts'

/** The address of a book that has moved to another server. */
export function MovedNote({ book: { movedTo } }: { book: Book }) {
  if (!movedTo) return null
  return (
    <p className="mt-0.5 text-sm text-pretty wrap-anywhere">
      It has moved to{' '}
      <a className="link" href={movedTo}>
        {movedTo}
      </a>
    </p>
  )
}
