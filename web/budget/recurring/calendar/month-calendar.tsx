import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Day, type Month, monthOf } from '../../../../src/values/day.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { formatMonth, formatWeekDay } from '../../../ui/format.ts'
import { today } from '../../../ui/preferences.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAdding } from '../../../ui/use-adding.ts'
import { BILLS } from '../bill-kind.ts'
import { itemsQuery } from '../commands.ts'
import { EntryList } from './entry-list.tsx'
import { byDay, isMonth } from './month.ts'
import { MonthGrid } from './month-grid.tsx'
import { MonthHeader } from './month-header.tsx'
import { MonthList } from './month-list.tsx'
import { calendarQuery } from './queries.ts'
import { STATES, StateMark } from './state-mark.tsx'

const LEGEND = Object.keys(STATES) as (keyof typeof STATES)[]

interface MonthCalendarProps {
  /** The month as the address names it; null is the present one. */
  month: string | null
  onMonth: (month: Month) => void
}

/** The calendar of a month: bills and subscriptions that are paid and due. */
export function MonthCalendar({ month: wanted, onMonth }: MonthCalendarProps) {
  const day = today()
  const month = isMonth(wanted) ? wanted : monthOf(day)
  const calendar = useQuery(calendarQuery(month))
  const [openDay, setOpenDay] = useState<Day | null>(null)
  const days = byDay(calendar.data ?? [])
  const hasBills = useQuery(itemsQuery(BILLS)).data?.length !== 0
  const { add } = useAdding(BILLS.one)
  const first = hasBills ? null : (
    <Button look="primary" icon={faPlus} onClick={add}>
      {BILLS.words.addFirst}
    </Button>
  )
  return (
    <section
      aria-labelledby="month-name"
      aria-busy={calendar.isPending}
      className="card-surface overflow-hidden"
    >
      <MonthHeader
        month={month}
        thisMonth={monthOf(day)}
        entries={calendar.isError ? null : calendar.data}
        onMonth={onMonth}
      />
      {calendar.isError ? (
        <ErrorState what="the calendar" error={calendar.error} onRetry={() => calendar.refetch()} />
      ) : (
        <>
          <div className="hidden @[44rem]:block">
            {calendar.data?.length === 0 ? (
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 pb-4 text-muted">
                <p>
                  Nothing is due in {formatMonth(month)}. Bills and subscriptions appear here on the day they
                  are due.
                </p>
                {first}
              </div>
            ) : null}
            <MonthGrid month={month} today={day} days={days} onDay={setOpenDay} />
          </div>
          <div className="border-t border-line @[44rem]:hidden">
            {calendar.isPending ? (
              <Skeleton className="m-4 h-60" />
            ) : days.size > 0 ? (
              <MonthList days={days} today={day} />
            ) : (
              <EmptyState
                picture="calendar"
                title={`Nothing is due in ${formatMonth(month)}`}
                text="Bills and subscriptions appear here on the day they are due."
              >
                {first}
              </EmptyState>
            )}
          </div>
          <ul
            aria-label="Legend"
            className="hidden flex-wrap gap-x-5 gap-y-1 border-t border-line px-5 py-3 @[44rem]:flex"
          >
            {LEGEND.map((state) => (
              <li key={state}>
                <StateMark state={state} />
              </li>
            ))}
          </ul>
        </>
      )}
      {openDay ? (
        <Dialog title={formatWeekDay(openDay)} onClose={() => setOpenDay(null)}>
          <EntryList entries={days.get(openDay) ?? []} />
        </Dialog>
      ) : null}
    </section>
  )
}
