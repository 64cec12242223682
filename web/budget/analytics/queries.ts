import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Period } from '../../../src/budget/dashboard/wire.ts'
import { answer, api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'

/** This month's figures are those of the cards above: the same key, so they are not asked for twice. */
export const analyticsQuery = (period: Period) =>
  queryOptions({
    queryKey: period === 'this-month' ? keys.dashboard : [...keys.dashboard, period],
    queryFn: () => answer(api.dashboard.$get({ query: { period } })),
    placeholderData: keepPreviousData,
  })
