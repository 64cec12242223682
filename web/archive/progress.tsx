import { ProgressBar } from '../ui/progress-bar.tsx'

/** How much of the file has been sent, 0 to 1; then the server is at work. */
export function Progress({ part }: { part: number }) {
  const isSending = part < 1
  const label = isSending ? 'Uploading the file' : 'Replacing your data'
  return (
    <div className="rounded-xl border border-line bg-base-200 p-4">
      <p className="mb-3 flex justify-between gap-4 font-medium">
        {label}…{isSending ? <span className="figures text-muted">{Math.round(part * 100)}%</span> : null}
      </p>
      <ProgressBar label={label} part={isSending ? part : undefined} />
    </div>
  )
}
