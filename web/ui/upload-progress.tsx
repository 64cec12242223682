import { ProgressBar } from './progress-bar.tsx'

interface UploadProgressProps {
  /** The share that has been sent, 0 to 1; then the server is at work. */
  part: number
  /** The object that is sent: "the file". */
  what: string
  /** The server's work on it: "Reading the file". */
  working: string
}

/** Shows how far an upload is, and what is done with it afterwards. */
export function UploadProgress({ part, what, working }: UploadProgressProps) {
  const isSending = part < 1
  const label = isSending ? `Uploading ${what}` : working
  return (
    <div className="rounded-xl border border-line bg-base-200 p-5">
      <p className="mb-3 flex justify-between gap-4 font-medium">
        {label}…{isSending ? <span className="figures text-muted">{Math.round(part * 100)}%</span> : null}
      </p>
      <ProgressBar label={label} part={isSending ? part : undefined} />
    </div>
  )
}
