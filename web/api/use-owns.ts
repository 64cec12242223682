import { useQuery } from '@tanstack/react-query'
import type { ItemId } from '../../src/rewards/shop/wire.ts'
import { userQuery } from './user.ts'

/** True once the signed-in user has bought the item. */
export function useOwns(item: ItemId): boolean {
  const { data } = useQuery(userQuery)
  return data?.ownedItems.includes(item) ?? false
}
