/** The progress of a task, with the `part` that is done, 0 to 1; without it the task is at work and can't say. */
export function ProgressBar({ label, part }: { label: string; part?: number }) {
  const percent = part === undefined ? undefined : Math.round(part * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2 w-full overflow-hidden rounded-full bg-meter-track"
    >
      <div
        className={`bar-fill h-full rounded-full bg-primary ${part === undefined ? 'w-2/5 animate-[sweep_1.2s_ease-in-out_infinite]' : 'transition-[width] duration-150'}`}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}
