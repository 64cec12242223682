import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addMonths, type Month, monthOf } from '../../../src/values/day.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { isDialogOpen } from '../../ui/is-dialog-open.ts'
import { today } from '../../ui/preferences.ts'
import { isFree, singleKeysOn } from '../../ui/single-keys.ts'
import { useAddress } from '../../ui/use-address.ts'
import { categoriesQuery, goalsQuery, monthQuery, periodQuery } from '../ledger/queries.ts'
import { Counters } from './counters.tsx'
import { MonthLoading } from './month-loading.tsx'
import { MonthNav } from './month-nav.tsx'
import { MonthView } from './month-view.tsx'

const MONTH = /^(19[7-9]\d|20\d\d|21\d\d|2200)-(0[1-9]|1[0-2])$/
const isMonth = (text: string | null): text is Month => text !== null && MONTH.test(text)

/** The month in the address, the present one without; which month that is the book knows by its first day. */
function useMonth() {
  const { params, put } = useAddress()
  const here = useQuery(monthQuery(monthOf(today())))
  const named = params.get('month')
  const present = here.data?.present
  const month = isMonth(named) ? named : present
  const open = (next: Month) => {
    if (isMonth(next)) put('month', next === present ? '' : next)
  }
  /** Turns from the month of the address as it is by now: who turns fast is ahead of what is drawn. */
  const turn = (by: number) => {
    const now = new URLSearchParams(location.search).get('month')
    const from = isMonth(now) ? now : present
    if (from) open(addMonths(from, by))
  }
  return { here, present, month, open, turn }
}

/** `[` and `]` turn the page, while no field and no dialog has the keyboard. */
function useMonthKeys(turn: (by: number) => void) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const by = { '[': -1, ']': 1 }[event.key]
      if (by === undefined || !singleKeysOn() || !isFree(event) || isDialogOpen()) return
      event.preventDefault()
      turn(by)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
}

/** The months of the budget: what each category was assigned, has spent and has left. */
export function BudgetPage() {
  const { here, present, month, open, turn } = useMonth()
  const shown = useQuery({ ...monthQuery(month ?? monthOf(today())), enabled: month !== undefined })
  useMonthKeys(turn)
  const asked = useQuery(periodQuery)
  const period = asked.data
  const failed = month === undefined ? here : shown
  if (period?.budgetPeriod === 'continuous')
    return (
      <div className="@container grid grid-cols-1 gap-4 lg:gap-5">
        <Counters period={period} />
      </div>
    )
  // A book whose period is not known may have no months.
  if (asked.error && !period)
    return (
      <div className="card-surface">
        <ErrorState what="the budget’s period" error={asked.error} onRetry={() => asked.refetch()} />
      </div>
    )
  return (
    <div className="@container grid grid-cols-1 gap-4 lg:gap-5">
      <MonthNav
        month={month ?? monthOf(today())}
        shown={shown.data}
        present={present}
        onOpen={open}
        onTurn={turn}
      />
      {failed.error && !shown.data ? (
        <div className="card-surface">
          <ErrorState what="this month" error={failed.error} onRetry={() => failed.refetch()} />
        </div>
      ) : shown.data && period ? (
        <MonthView key={shown.data.month} month={shown.data} onOpen={open} />
      ) : (
        <MonthLoading />
      )}
    </div>
  )
}
BudgetPage.queries = [monthQuery(monthOf(today())), periodQuery, categoriesQuery, goalsQuery]
