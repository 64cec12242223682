import { ProgressBar } from '../../ui/progress-bar.tsx'

interface WorkingProps {
  /** How much of the file has been sent, 0 to 1. */
  part: number
  working: string
}

export function Working({ part, working }: WorkingProps) {
  const isSending = part < 1
  const label = isSending ? 'Uploading the file' : working
  return (
    <div className="rounded-xl border border-line bg-base-200 p-5">
      <p className="mb-3 flex justify-between gap-4 font-medium">
        {label}…{isSending ? <span className="figures text-muted">{Math.round(part * 100)}%</span> : null}
      </p>
      <ProgressBar label={label} part={isSending ? part : undefined} />
    </div>
  )
}
