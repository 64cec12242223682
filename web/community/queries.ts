import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../api/client.ts'
import { keys } from '../api/keys.ts'

export const leaderboardQuery = queryOptions({
  queryKey: keys.leaderboard,
  queryFn: () => answer(api.leaderboard.$get()),
})

export const referralsQuery = queryOptions({
  queryKey: keys.referrals,
  queryFn: () => answer(api.referrals.$get()),
})
