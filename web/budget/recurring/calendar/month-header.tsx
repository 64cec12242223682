import { faChevronLeft } from '@fortawesome/free-solid-svg-icons/faChevronLeft'
import { faChevronRight } from '@fortawesome/free-solid-svg-icons/faChevronRight'
import { useQuery } from '@tanstack/react-query'
import type { CalendarEntry } from '../../../../src/budget/calendar/wire.ts'
import { addMonths, lastDayOf, type Month } from '../../../../src/values/day.ts'
import { centsOf, formatMoney } from '../../../../src/values/money.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatMonth } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ComingAmount } from '../../../ui/skeleton.tsx'
import { dashboardQuery } from '../../dashboard/queries.ts'
import { BILLS } from '../bill-kind.ts'
import { itemsQuery } from '../commands.ts'
import { SUBSCRIPTIONS } from '../subscription-kind.ts'
import { sumsOf, withoutMoves } from './month.ts'

interface MonthHeaderProps {
  month: Month
  thisMonth: Month
  /** Undefined while they come; null where they could not be loaded. */
  entries: CalendarEntry[] | undefined | null
  onMonth: (month: Month) => void
}

export function MonthHeader({ month, thisMonth, entries, onMonth }: MonthHeaderProps) {
  const sums = entries && sumsOf(entries)
  const dashboard = useQuery(dashboardQuery).data
  const bills = useQuery(itemsQuery(BILLS)).data
  const subscriptions = useQuery(itemsQuery(SUBSCRIPTIONS)).data
  // Overdue amounts stand in the months that they fell due in; with what is open here they are the dashboard's figure,
  // where that is counted to the same day.
  const before =
    entries && bills && subscriptions && month === thisMonth && dashboard?.lastDay === lastDayOf(thisMonth)
      ? centsOf(dashboard.stillDue) - sumsOf(withoutMoves(entries, [...bills, ...subscriptions])).open
      : 0
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 @[44rem]:px-5">
      <div className="flex items-center gap-1 max-sm:w-full">
        <IconButton
          icon={faChevronLeft}
          label="Previous month"
          className="-ml-2 min-h-11 min-w-11"
          onClick={() => onMonth(addMonths(month, -1))}
        />
        <h2
          id="month-name"
          aria-live="polite"
          className="flex-1 text-center text-lg font-semibold tracking-tight sm:min-w-44"
        >
          {formatMonth(month)}
        </h2>
        <IconButton
          icon={faChevronRight}
          label="Next month"
          className="min-h-11 min-w-11"
          onClick={() => onMonth(addMonths(month, 1))}
        />
        <Button
          small
          className={`sm:ml-2 ${month === thisMonth ? 'invisible' : ''}`}
          onClick={() => onMonth(thisMonth)}
        >
          Today
        </Button>
      </div>
      <dl
        hidden={entries === null}
        className="flex flex-wrap items-baseline gap-x-6 gap-y-1 text-sm text-muted [&[hidden]]:hidden"
      >
        {(['total', 'paid', 'open'] as const).map((part) => (
          <div key={part} className="flex items-baseline gap-2">
            <dt>{{ total: 'Total', paid: 'Paid', open: 'To pay' }[part]}</dt>
            <dd>
              <span className={`font-semibold text-base-content ${part === 'total' ? 'text-lg' : ''}`}>
                {sums ? <Amount value={formatMoney(sums[part])} /> : <ComingAmount />}
              </span>
            </dd>
          </div>
        ))}
        {before > 0 ? (
          <div className="flex items-baseline gap-2">
            <dt>From months before</dt>
            <dd>
              <Amount value={formatMoney(before)} className="font-semibold text-error" />
            </dd>
          </div>
        ) : null}
      </dl>
    </header>
  )
}
