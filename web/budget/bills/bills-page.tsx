import { faCalendarDays } from '@fortawesome/free-solid-svg-icons/faCalendarDays'
import { faGrip } from '@fortawesome/free-solid-svg-icons/faGrip'
import { useSearchParams } from 'wouter'
import { Icon } from '../../ui/icon.tsx'
import { BILLS } from '../recurring/bill-kind.ts'
import { MonthCalendar } from '../recurring/calendar/month-calendar.tsx'
import { itemsQuery } from '../recurring/commands.ts'
import { Tracker } from '../recurring/tracker.tsx'

const VIEWS = [
  { label: 'List', icon: faGrip, isCalendar: false },
  { label: 'Calendar', icon: faCalendarDays, isCalendar: true },
]

interface ViewChoiceProps {
  isCalendar: boolean
  onChoose: (isCalendar: boolean) => void
}

function ViewChoice({ isCalendar, onChoose }: ViewChoiceProps) {
  return (
    <fieldset
      data-tour="bills-views"
      className="mb-4 flex w-full gap-1 rounded-xl bg-secondary p-1 sm:inline-flex sm:w-auto"
    >
      <legend className="sr-only">View</legend>
      {VIEWS.map((view) => (
        <button
          key={view.label}
          type="button"
          aria-pressed={view.isCalendar === isCalendar}
          className="flex h-9 flex-1 cursor-pointer items-center justify-center gap-2 rounded-lg px-4 text-sm font-semibold text-muted aria-pressed:bg-base-100 aria-pressed:text-base-content aria-pressed:shadow-sm"
          onClick={() => onChoose(view.isCalendar)}
        >
          <Icon icon={view.icon} className="size-3.5" />
          {view.label}
        </button>
      ))}
    </fieldset>
  )
}

export function BillsPage() {
  const [params, setParams] = useSearchParams()
  const isCalendar = params.get('view') === 'calendar'
  return (
    <Tracker
      kind={BILLS}
      views={
        <ViewChoice
          isCalendar={isCalendar}
          onChoose={(calendar) => setParams(calendar ? { view: 'calendar' } : {}, { replace: true })}
        />
      }
      instead={
        isCalendar ? (
          <MonthCalendar
            month={params.get('month')}
            onMonth={(month) => setParams({ view: 'calendar', month }, { replace: true })}
          />
        ) : undefined
      }
    />
  )
}
BillsPage.queries = [itemsQuery(BILLS)]
