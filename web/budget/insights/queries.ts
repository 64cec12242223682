import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Month } from '../../../src/values/day.ts'
import { answer, api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'

export const netWorthQuery = (months: number) =>
  queryOptions({
    queryKey: keys.insights('net-worth', String(months)),
    queryFn: () => answer(api.insights['net-worth'].$get({ query: { months: String(months) } })),
    placeholderData: keepPreviousData,
  })

export const cashFlowQuery = queryOptions({
  queryKey: keys.insights('cash-flow'),
  queryFn: () => answer(api.insights['cash-flow'].$get({ query: {} })),
})

export const savingsRateQuery = queryOptions({
  queryKey: keys.insights('savings-rate'),
  queryFn: () => answer(api.insights['savings-rate'].$get({ query: {} })),
})

/** Of the present month of the budget where none are named. */
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
