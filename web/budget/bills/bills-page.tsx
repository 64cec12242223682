import { useSearchParams } from 'wouter'
import { MonthCalendar } from '../recurring/calendar/month-calendar.tsx'
import { itemsQuery } from '../recurring/commands.ts'
import { Tracker } from '../recurring/tracker.tsx'
import { BILLS } from './bill-kind.ts'
import { ViewChoice } from './view-choice.tsx'

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
