import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { uuidV7 } from '../../src/values/id.ts'
import { answer, api, keyed } from '../api/client.ts'
import { statusOf } from '../api/errors.ts'
import { keys } from '../api/keys.ts'
import { showToast } from '../ui/toast.ts'

interface Wanted {
  id: string
  name: string
  category: string
  cost: number
}

const IN_SIDEBAR = 'Choose it in the sidebar, under Storage & Settings.'
/** Where something new is found, where its name doesn’t say so. */
const WHERE: Record<string, string> = {
  'premium-theme-pack': 'Choose one in the sidebar, under Storage & Settings.',
  'starry-night-theme': IN_SIDEBAR,
  'himalayas-theme': IN_SIDEBAR,
  'meadow-theme': IN_SIDEBAR,
  'under-the-sea-theme': IN_SIDEBAR,
  'custom-backgrounds': 'Choose one in the sidebar, under Storage & Settings.',
  'custom-theme-colors': 'Pick your accent colour in the sidebar, under Storage & Settings.',
  'widget-pack': 'Your new widgets are on the dashboard.',
  'priority-support': 'Write to the operator on your profile page.',
}
const FAILED = 'Unable to complete purchase.'

/** Buys an item at the price that was shown. Sent again where no answer came, it is the same purchase. */
export function usePurchase({ failed = FAILED }: { failed?: string } = {}) {
  const client = useQueryClient()
  const keysOf = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: async ({ id, name, category, cost }: Wanted) => {
      const key = keysOf.current.get(id) ?? uuidV7(Date.now())
      keysOf.current.set(id, key)
      const json = { itemId: id, cost, itemData: { name, type: category, category } }
      const bought = await answer(api.points.purchase.$post({ json }, keyed(key)))
      keysOf.current.delete(id)
      return bought
    },
    onSuccess: (_bought, { id, name }) => {
      const title = id === 'premium-theme-pack' ? 'Premium Themes Unlocked!' : 'Purchase Successful'
      showToast({ tone: 'success', title, text: WHERE[id] ?? `${name} is yours.` })
    },
    onError: (error, { id }) => {
      // Decided: another try is another purchase.
      if (statusOf(error)) keysOf.current.delete(id)
      if (statusOf(error) === 409) {
        showToast({ tone: 'error', title: 'Item Already Owned', text: 'You already own this item!' })
      } else if (error.message.startsWith('You need ')) {
        showToast({ tone: 'error', title: 'Insufficient Points', text: error.message })
      } else {
        showToast({ tone: 'error', title: 'Purchase Failed', text: statusOf(error) ? error.message : failed })
      }
    },
    onSettled: () =>
      Promise.all(
        [keys.book, keys.user, keys.storageMode, keys.syncCredits, keys.leaderboard].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
