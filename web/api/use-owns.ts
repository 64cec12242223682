import { skipToken, useQuery } from '@tanstack/react-query'
import type { User } from '../../src/identity/wire.ts'
import { keys } from './keys.ts'

/** Whether the user has bought the item of the shop, by its id. */
export function useOwns(item: string): boolean {
  const { data } = useQuery<User | null>({ queryKey: keys.user, queryFn: skipToken })
  return data?.ownedItems.includes(item) ?? false
}
