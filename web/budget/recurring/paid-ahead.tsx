import { plural } from '../../ui/format.ts'

const MAX_DOTS = 5

/** A dot for each cycle that is paid ahead, five at most, and how many more there are. */
export function PaidAhead({ cycles }: { cycles: number }) {
  const label = `${plural(cycles, 'cycle')} paid ahead`
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex h-5 items-center gap-1">
      <span className="mr-1 text-xs font-medium text-muted">Ahead</span>
      {Array.from({ length: Math.min(cycles, MAX_DOTS) }, (_, index) => index).map((dot) => (
        <span key={dot} data-dot="" className="size-2 rounded-full bg-success" />
      ))}
      {cycles > MAX_DOTS ? (
        <span className="figures text-xs font-semibold text-success">+{cycles - MAX_DOTS}</span>
      ) : null}
    </span>
  )
}
