import type { QueryClient } from '@tanstack/react-query'
import { uuidV7 } from '../../src/values/id.ts'
import { answer, api, keyed } from '../api/client.ts'
import { statusOf } from '../api/errors.ts'
import { keys } from '../api/keys.ts'
import { plural } from '../ui/format.ts'
import { showToast } from '../ui/toast.ts'
import { forgetOwned } from './looks/owned-looks.ts'

interface Taken {
  id: string
  name: string
  cost: number
}

/** The subject of a toast that offers to undo the purchase of an item. */
export const purchaseOf = (itemId: string): string => `purchase ${itemId}`

/** Refetches all that a purchase, or taking one back, has changed. */
export const refreshOwned = (client: QueryClient) =>
  Promise.all(
    [keys.book, keys.user, keys.storageMode, keys.syncCredits, keys.leaderboard].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )

/** Takes a purchase back: from a toast as well, when the page that it was bought on is gone. */
export async function takeBack(client: QueryClient, { id, name, cost }: Taken): Promise<void> {
  try {
    await answer(api.points.purchase.undo.$post({ json: { itemId: id } }, keyed(uuidV7(Date.now()))))
    forgetOwned(id)
    const text = `${name} was taken back, and ${plural(cost, 'point')} with it.`
    showToast({ tone: 'success', title: 'Purchase undone', text })
  } catch (error) {
    const text = statusOf(error) ? (error as Error).message : 'Unable to take the purchase back.'
    showToast({ tone: 'error', title: 'Not taken back', text })
  }
  await refreshOwned(client)
}
