/** A quiet stand-in of the size of what is coming, so that nothing jumps. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`skeleton rounded-lg bg-secondary ${className}`} />
}

/** A stand-in for an amount within a line, until it is known. */
export const ComingAmount = () => (
  <span aria-hidden="true" className="skeleton inline-block h-[0.8em] w-[5em] rounded bg-secondary" />
)

interface SkeletonsProps {
  /** Words that are read out in place of what is coming, where nothing around them says it. */
  label?: string
  className?: string
  /** The classes of each. */
  rows: readonly string[]
}

export function Skeletons({ label, className, rows }: SkeletonsProps) {
  return (
    <div {...(label ? { role: 'status', 'aria-label': label } : {})} className={className}>
      {Object.entries(rows).map(([key, row]) => (
        <Skeleton key={key} className={row} />
      ))}
    </div>
  )
}
