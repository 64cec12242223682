import { queryOptions, useQuery } from '@tanstack/react-query'
import type { User } from '../../src/identity/wire.ts'
import { answer, api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import type { Standing } from './badge.ts'

const MINUTE_MS = 60_000

/** The tier and what follows from it, as the server says now. */
const storageModeQuery = queryOptions({
  queryKey: keys.storageMode,
  queryFn: () => answer(api.user['storage-mode'].$get()),
  staleTime: MINUTE_MS,
  refetchOnWindowFocus: true,
})

/** The user's standing, which follows from their tier until the server has answered. */
export function useStanding({ subscriptionTier: tier }: Pick<User, 'subscriptionTier'>): Standing {
  const { data } = useQuery(storageModeQuery)
  return data ?? { tier, autoSync: tier === 'premium' }
}

/** True where the user is shown ads. It only looks at what the badge asks for, and asks nothing by itself. */
export function useShowsAds(user: Pick<User, 'subscriptionTier'>): boolean {
  const { data } = useQuery({ ...storageModeQuery, refetchOnMount: false })
  return data?.showAds === true && data.tier !== 'premium' && user.subscriptionTier !== 'premium'
}
