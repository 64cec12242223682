import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { centsOf } from '../../../src/values/money.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { inMonth } from '../ledger/in-month.ts'
import { monthQuery, periodQuery } from '../ledger/queries.ts'
import { dashboardQuery } from './queries.ts'

const PeriodQuestion = lazyNamed(() => import('../months/period/period-question.tsx'), 'PeriodQuestion')

/**
 * What the list of categories has to know of the budget's months: what each has in the present one, and the question
 * to whom nobody has asked it yet.
 */
export function MonthsBeside() {
  const period = useQuery(periodQuery).data
  const present = useQuery(dashboardQuery).data?.month
  const isByMonth = period?.budgetPeriod === 'month'
  const month = useQuery({ ...monthQuery(present ?? ''), enabled: isByMonth && present !== undefined }).data
  useEffect(() => {
    const rows = isByMonth && month ? month.groups.flatMap(({ rows }) => rows) : []
    inMonth.set(
      Object.fromEntries(
        rows.map(({ categoryId, carried, assigned, funded }) => [
          categoryId,
          centsOf(carried) + centsOf(assigned) + centsOf(funded),
        ]),
      ),
    )
  }, [isByMonth, month])
  if (!period || period.asked) return null
  return (
    <Suspense>
      <PeriodQuestion period={period} />
    </Suspense>
  )
}
