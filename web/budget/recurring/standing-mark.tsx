import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faClock } from '@fortawesome/free-solid-svg-icons/faClock'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { Icon } from '../../ui/icon.tsx'
import { PaidAhead } from './paid-ahead.tsx'
import type { Standing } from './standing.ts'

const CHIP =
  'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap'

/** Overdue, how many days are left, or how far it is paid: by shape and words, not by colour alone. */
export function StandingMark({ standing }: { standing: Standing }) {
  switch (standing.state) {
    case 'overdue':
      return (
        <span className={`${CHIP} bg-error/10 text-error`}>
          <Icon icon={faTriangleExclamation} className="size-3" />
          {standing.text}
        </span>
      )
    case 'today':
    case 'soon':
      return (
        <span className={`${CHIP} bg-warning/12 text-warning`}>
          <Icon icon={faClock} className="size-3" />
          {standing.text}
        </span>
      )
    case 'settled':
      return standing.ahead > 0 ? (
        <PaidAhead cycles={standing.ahead} />
      ) : (
        <span className="inline-flex items-center gap-1.5 text-xs font-medium whitespace-nowrap text-muted">
          <Icon icon={faCircleCheck} className="size-3 text-success" />
          {standing.text}
        </span>
      )
    case 'inactive':
      return null
  }
}
