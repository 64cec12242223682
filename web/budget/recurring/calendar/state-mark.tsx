import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { faBell } from '@fortawesome/free-solid-svg-icons/faBell'
import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faHourglassHalf } from '@fortawesome/free-solid-svg-icons/faHourglassHalf'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import type { CalendarEntry } from '../../../../src/budget/calendar/wire.ts'
import { Icon } from '../../../ui/icon.tsx'

type State = CalendarEntry['state']

/** Each state has a shape and a word of its own; the colour only helps. */
export const STATES: Record<State, { label: string; icon: IconDefinition; tone: string; surface: string }> = {
  paid: {
    label: 'Paid',
    icon: faCircleCheck,
    tone: 'text-success',
    surface: 'border-transparent bg-success/8',
  },
  due: { label: 'Due', icon: faBell, tone: 'text-warning', surface: 'border-warning/40 bg-warning/8' },
  overdue: {
    label: 'Overdue',
    icon: faTriangleExclamation,
    tone: 'text-error',
    surface: 'border-error/50 bg-error/8',
  },
  upcoming: {
    label: 'Upcoming',
    icon: faHourglassHalf,
    tone: 'text-muted',
    surface: 'border-dashed border-edge',
  },
}

export function StateMark({ state, className = '' }: { state: State; className?: string }) {
  const { label, icon, tone } = STATES[state]
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-xs font-semibold whitespace-nowrap ${tone} ${className}`}
    >
      <Icon icon={icon} className="size-3" />
      {label}
    </span>
  )
}
