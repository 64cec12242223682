import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { uuidV7 } from '../../src/values/id.ts'
import { answer, api, keyed } from '../api/client.ts'
import { explanationOf, statusOf } from '../api/errors.ts'
import { showToast } from '../ui/toast.ts'
import { purchaseOf, refreshOwned, takeBack } from './take-back.ts'

interface Wanted {
  id: string
  name: string
  category: string
  cost: number
}

const IN_SIDEBAR = 'Put it on here, or in the sidebar under Storage & Settings.'
/** The place of a bought item in words, for items whose name doesn’t tell it. */
const WHERE: Record<string, string> = {
  'premium-theme-pack': 'Put one on here, or in the sidebar under Storage & Settings.',
  'starry-night-theme': IN_SIDEBAR,
  'himalayas-theme': IN_SIDEBAR,
  'meadow-theme': IN_SIDEBAR,
  'under-the-sea-theme': IN_SIDEBAR,
  'custom-backgrounds': 'Put one on here, or in the sidebar under Storage & Settings.',
  'custom-theme-colors': 'Pick your accent colour in the sidebar, under Storage & Settings.',
  'widget-pack': 'Your new widgets are on the dashboard.',
  'priority-support': 'Write to the operator on your profile page.',
}
const OWNED = 'You already own this item!'
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
    onSuccess: (_bought, item) => {
      const { id, name } = item
      const title = id === 'premium-theme-pack' ? 'Premium Themes Unlocked!' : 'Purchase Successful'
      const action = { label: 'Undo', run: () => void takeBack(client, item) }
      const text = WHERE[id] ?? `${name} is yours.`
      showToast({ tone: 'success', title, text, action, about: purchaseOf(id) })
    },
    onError: (error, { id }) => {
      // The server has decided: another try is another purchase.
      if (statusOf(error)) keysOf.current.delete(id)
      if (error.message === OWNED) {
        showToast({ tone: 'error', title: 'Item Already Owned', text: OWNED })
      } else if (error.message.startsWith('You need ')) {
        showToast({ tone: 'error', title: 'Insufficient Points', text: error.message })
      } else {
        showToast({
          tone: 'error',
          title: 'Purchase Failed',
          text: statusOf(error) ? explanationOf(error, failed) : failed,
        })
      }
    },
    onSettled: () => refreshOwned(client),
  })
}
