import { useSearchParams } from 'wouter'
import { BILLS } from '../recurring/bill-kind.ts'
import { MonthCalendar } from '../recurring/calendar/month-calendar.tsx'
import { itemsQuery } from '../recurring/commands.ts'
import { Tracker } from '../recurring/tracker.tsx'

export function BillsPage() {
  const [params, setParams] = useSearchParams()
  return (
    <Tracker
      kind={BILLS}
      calendar={{
        isOpen: params.get('view') === 'calendar',
        open: (isOpen) => setParams(isOpen ? { view: 'calendar' } : {}, { replace: true }),
        shown: (
          <MonthCalendar
            month={params.get('month')}
            onMonth={(month) => setParams({ view: 'calendar', month }, { replace: true })}
          />
        ),
      }}
    />
  )
}
BillsPage.queries = [itemsQuery(BILLS)]
