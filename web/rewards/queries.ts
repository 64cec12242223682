import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../api/client.ts'
import { keys } from '../api/keys.ts'

/** All achievements with their progress, which depends on the whole book and on the day. */
export const achievementsQuery = queryOptions({
  queryKey: keys.achievements,
  queryFn: () => answer(api.achievements.$get()),
})

export const shopQuery = queryOptions({
  queryKey: keys.shop,
  queryFn: () => answer(api.shop.$get()),
})

/** The number of newest entries of the ledger that a page shows. */
const SHOWN = 10

export const pointTransactionsQuery = queryOptions({
  queryKey: [...keys.points, 'transactions'],
  queryFn: () => answer(api.points.transactions.$get({ query: { limit: String(SHOWN) } })),
  staleTime: 30_000,
})

export const balanceQuery = queryOptions({
  queryKey: keys.points,
  queryFn: () => answer(api.points.balance.$get()),
})
