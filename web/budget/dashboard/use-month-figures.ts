import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { centsOf } from '../../../src/values/money.ts'
import { inMonth } from '../ledger/in-month.ts'
import { monthQuery, periodQuery } from '../ledger/queries.ts'
import { dashboardQuery } from './queries.ts'

/** Reads what each category has in the present month, for every row and total of the list. */
export function useMonthFigures(): void {
  const period = useQuery(periodQuery).data?.budgetPeriod
  const present = useQuery(dashboardQuery).data?.month
  const isByMonth = period === 'month'
  const month = useQuery({ ...monthQuery(present ?? ''), enabled: isByMonth && present !== undefined }).data
  useEffect(() => {
    if (!period || (isByMonth && !month)) return
    const rows = isByMonth && month ? month.groups.flatMap(({ rows }) => rows) : []
    inMonth.set(
      Object.fromEntries(
        rows.map(({ categoryId, carried, assigned, funded }) => [
          categoryId,
          centsOf(carried) + centsOf(assigned) + centsOf(funded),
        ]),
      ),
    )
  }, [period, isByMonth, month])
}
