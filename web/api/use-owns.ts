import { skipToken, useQuery } from '@tanstack/react-query'
import type { User } from '../../src/identity/wire.ts'
import type { ItemId } from '../../src/rewards/shop/wire.ts'
import { keys } from './keys.ts'

/** Whether the signed-in user has bought the item; the app has asked who that is before any page is shown. */
export function useOwns(item: ItemId): boolean {
  const { data } = useQuery<User | null>({ queryKey: keys.user, queryFn: skipToken })
  return data?.ownedItems.includes(item) ?? false
}
