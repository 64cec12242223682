import { keepPreviousData, queryOptions, useQueries } from '@tanstack/react-query'
import type { Day, Month } from '../../../src/values/day.ts'
import { answer, api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { calendarQuery } from '../recurring/calendar/queries.ts'
import { agendaOf, monthsFor } from './agenda.ts'

export const netWorthQuery = (months: number) =>
  queryOptions({
    queryKey: keys.insights('net-worth', String(months)),
    queryFn: () => answer(api.insights['net-worth'].$get({ query: { months: String(months) } })),
    placeholderData: keepPreviousData,
  })

/** Pace of spending in the present month of the budget. */
export const paceQuery = queryOptions({
  queryKey: keys.insights('pace'),
  queryFn: () => answer(api.insights.pace.$get({ query: {} })),
})

export const accountSparklinesQuery = queryOptions({
  queryKey: keys.insights('sparklines', 'accounts'),
  queryFn: () => answer(api.insights.sparklines.accounts.$get()),
})

export const categorySparklinesQuery = queryOptions({
  queryKey: keys.insights('sparklines', 'categories'),
  queryFn: () => answer(api.insights.sparklines.categories.$get()),
})

export const cashFlowQuery = queryOptions({
  queryKey: keys.insights('cash-flow'),
  queryFn: () => answer(api.insights['cash-flow'].$get({ query: {} })),
})

export const savingsRateQuery = queryOptions({
  queryKey: keys.insights('savings-rate'),
  queryFn: () => answer(api.insights['savings-rate'].$get({ query: {} })),
})

/** Money flow of the named months, of the budget's present one where none are named. */
export const moneyFlowQuery = (months: { from?: Month; to?: Month }) =>
  queryOptions({
    queryKey: keys.insights('money-flow', months.from ?? '', months.to ?? ''),
    queryFn: () => answer(api.insights['money-flow'].$get({ query: months })),
    placeholderData: keepPreviousData,
  })

export const analyticsQuery = (from: Month, to: Month) =>
  queryOptions({
    queryKey: keys.insights('analytics', from, to),
    queryFn: () => answer(api.insights.analytics.$get({ query: { from, to } })),
    placeholderData: keepPreviousData,
  })

/** Payments that are overdue, or due in the two weeks that begin with the day; `data` is undefined until every month is there. */
export const useAgenda = (day: Day) =>
  useQueries({
    queries: monthsFor(day).map(calendarQuery),
    combine: (months) => ({
      data: months.every(({ data }) => data)
        ? agendaOf(
            months.flatMap(({ data = [] }) => data),
            day,
          )
        : undefined,
      error: months.find(({ error }) => error)?.error ?? null,
      refetch: () => months.map((month) => month.refetch()),
    }),
  })
