import { useQueryClient } from '@tanstack/react-query'
import { itemOf, type ShopItem } from '../../src/rewards/shop/wire.ts'
import { plural } from '../ui/format.ts'
import { dismissOffer } from '../ui/toast.ts'
import { ShopItemRow, type ShopView } from './shop-item-row.tsx'
import { purchaseOf, takeBack } from './take-back.ts'
import { usePurchase } from './use-purchase.ts'

/** The parts that a pack adds to those that are owned already, in words; undefined for any other item. */
function hintOf(item: ShopItem, all: ShopItem[]): string | undefined {
  const { includes } = itemOf(item.id)
  if (!includes || item.owned) return undefined
  const parts = all.filter(({ id }) => includes.includes(id))
  const missing = parts.filter(({ owned }) => !owned)
  if (missing.length === parts.length) return undefined
  const cost = missing.reduce((sum, part) => sum + part.cost, 0)
  const names = missing.map(({ name }) => name.replace(/ theme$/, '')).join(', ')
  return `You own ${parts.length - missing.length} of the ${parts.length}. The pack adds ${names}, which cost ${plural(cost, 'point')} one by one.`
}

interface ShopItemsProps {
  items: ShopItem[]
  /** Everything that is sold. */
  all: ShopItem[]
  view: ShopView
}

/** The rows of some items; one is bought at a time. */
export function ShopItems({ items, all, view }: ShopItemsProps) {
  const client = useQueryClient()
  const purchase = usePurchase()
  return items.map((item) => (
    <ShopItemRow
      key={item.id}
      item={item}
      view={view}
      hint={hintOf(item, all)}
      isBuying={purchase.isPending && purchase.variables.id === item.id}
      isLocked={purchase.isPending}
      onBuy={() => purchase.mutate(item)}
      onUndo={() => {
        dismissOffer(purchaseOf(item.id))
        void takeBack(client, item)
      }}
    />
  ))
}
