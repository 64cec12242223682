import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from '../accounts/queries.ts'
import { categoriesQuery } from '../categories/queries.ts'
import { recentQuery } from '../transactions/queries.ts'
import { sampleQuery } from './queries.ts'

/** Undefined while it isn't known yet: what stands below the notice then waits unseen, so that nothing jumps. */
export function useSampleState(): 'offered' | 'shown' | 'none' | undefined {
  const sample = useQuery(sampleQuery)
  const lists = [useQuery(accountsQuery), useQuery(categoriesQuery), useQuery(recentQuery)]
  if (sample.data?.present) return 'shown'
  if (sample.isError || lists.some((list) => list.isError || (list.data?.length ?? 0) > 0)) {
    return sample.isPending ? undefined : 'none'
  }
  return sample.isPending || lists.some((list) => list.isPending) ? undefined : 'offered'
}
