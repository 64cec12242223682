import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { centsOf } from '../../../src/values/money.ts'
import { inMonth, useInMonth } from '../ledger/in-month.ts'
import { monthQuery, periodQuery } from '../ledger/queries.ts'
import { dashboardQuery } from './queries.ts'

/** Reads what each category has in the present month, for every row and total of the list. Tells what of it can't be read. */
export function useMonthFigures(): { error: Error | null; refetch: () => unknown } {
  const asked = useQuery(periodQuery)
  const dashboard = useQuery(dashboardQuery)
  const period = asked.data?.budgetPeriod
  const present = dashboard.data?.month
  const isByMonth = period === 'month'
  const figures = useQuery({ ...monthQuery(present ?? ''), enabled: isByMonth && present !== undefined })
  const month = figures.data
  const isKnown = useInMonth() !== undefined
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
  const failed = [asked, dashboard, figures].filter(({ data, error }) => data === undefined && error)
  return {
    error: isKnown ? null : (failed[0]?.error ?? null),
    refetch: () => failed.map(({ refetch }) => refetch()),
  }
}
