import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faClock } from '@fortawesome/free-solid-svg-icons/faClock'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import type { DueStatus } from './due-status.ts'

const MAX_DOTS = 5

/** A dot for each cycle that is paid ahead, five at most, and how many more there are. */
function PaidAhead({ cycles }: { cycles: number }) {
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

const CHIP =
  'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap'

/** Overdue, how many days are left, or how far it is paid: by shape and words, not by colour alone. */
export function DueStatusMark({ status }: { status: DueStatus }) {
  switch (status.state) {
    case 'overdue':
      return (
        <span className={`${CHIP} bg-error/10 text-error`}>
          <Icon icon={faTriangleExclamation} className="size-3" />
          {status.text}
        </span>
      )
    case 'today':
    case 'soon':
      return (
        <span className={`${CHIP} bg-warning/12 text-warning`}>
          <Icon icon={faClock} className="size-3" />
          {status.text}
        </span>
      )
    case 'settled':
      return status.ahead > 0 ? (
        <PaidAhead cycles={status.ahead} />
      ) : (
        <span className="inline-flex items-center gap-1.5 text-xs font-medium whitespace-nowrap text-muted">
          <Icon icon={faCircleCheck} className="size-3 text-success" />
          {status.text}
        </span>
      )
    case 'inactive':
      return null
  }
}
