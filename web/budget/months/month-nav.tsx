import { faChevronLeft } from '@fortawesome/free-solid-svg-icons/faChevronLeft'
import { faChevronRight } from '@fortawesome/free-solid-svg-icons/faChevronRight'
import type { BudgetMonth } from '../../../src/budget/months/wire.ts'
import { addMonths, firstDayOf, lastDayOf, type Month } from '../../../src/values/day.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay, formatMonth } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'

const FIRST = '1970-01'
const LAST = '2200-12'

interface MonthNavProps {
  month: Month
  /** The month's figures; undefined until they are there. */
  shown: BudgetMonth | undefined
  present: Month | undefined
  onOpen: (month: Month) => void
  /** Turns by so many months, back where negative. */
  onTurn: (by: number) => void
}

/** The name of the shown month, with buttons to the months around it. */
export function MonthNav({ month, shown, present, onOpen, onTurn }: MonthNavProps) {
  const [before, next] = [addMonths(month, -1), addMonths(month, 1)]
  const isOfCalendar = !shown || (shown.from === firstDayOf(month) && shown.to === lastDayOf(month))
  const arrow = 'min-h-11 min-w-11 border border-line bg-base-100 hover:border-edge'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <IconButton
        icon={faChevronLeft}
        label={`Month before: ${formatMonth(before)}`}
        aria-keyshortcuts="["
        look="plain"
        className={arrow}
        disabled={month <= FIRST}
        onClick={() => onTurn(-1)}
      />
      <div className="min-w-0 flex-1 text-center sm:min-w-52 sm:flex-none">
        <h2 aria-live="polite" className="text-xl font-semibold tracking-tight whitespace-nowrap">
          {formatMonth(month)}
        </h2>
        {isOfCalendar ? null : (
          <p className="text-[0.8125rem] text-muted">
            {formatDay(shown.from)} – {formatDay(shown.to)}
          </p>
        )}
      </div>
      <IconButton
        icon={faChevronRight}
        label={`Next month: ${formatMonth(next)}`}
        aria-keyshortcuts="]"
        look="plain"
        className={arrow}
        disabled={month >= LAST}
        onClick={() => onTurn(1)}
      />
      {present !== undefined && present !== month ? (
        <Button className="max-sm:h-11 max-sm:basis-full" onClick={() => onOpen(present)}>
          This month
        </Button>
      ) : null}
    </div>
  )
}
