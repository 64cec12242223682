import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../api/client.ts'
import { keys } from '../api/keys.ts'

/** What can be earned depends on the whole book, and on the day. */
export const achievementsQuery = queryOptions({
  queryKey: keys.achievements,
  queryFn: () => answer(api.achievements.$get()),
})

export const shopQuery = queryOptions({
  queryKey: keys.shop,
  queryFn: () => answer(api.shop.$get()),
})

export const balanceQuery = queryOptions({
  queryKey: keys.points,
  queryFn: () => answer(api.points.balance.$get()),
})
