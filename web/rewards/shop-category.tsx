import { faChevronDown } from '@fortawesome/free-solid-svg-icons/faChevronDown'
import { useId, useState } from 'react'
import type { ShopItem } from '../../src/rewards/shop/wire.ts'
import { plural } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { ShopItemRow } from './shop-item-row.tsx'
import { usePurchase } from './use-purchase.ts'

interface ShopCategoryProps {
  name: string
  items: ShopItem[]
  balance: number
  tourName?: string | undefined
}

export function ShopCategory({ name, items, balance, tourName }: ShopCategoryProps) {
  const [isOpen, setOpen] = useState(true)
  const purchase = usePurchase()
  const id = useId()
  return (
    <section aria-labelledby={`${id}-title`} data-tour={tourName} className="card-surface px-5 lg:px-6">
      <h2 id={`${id}-title`}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="flex min-h-14 w-full cursor-pointer items-center justify-between gap-4 text-left"
          onClick={() => setOpen(!isOpen)}
        >
          <span className="text-lg font-semibold tracking-tight">{name}</span>
          <span className="flex items-center gap-3 text-sm text-muted">
            {plural(items.length, 'item')}
            <Icon
              icon={faChevronDown}
              className={`size-3.5 transition-transform duration-150 ${isOpen ? '' : '-rotate-90'}`}
            />
          </span>
        </button>
      </h2>
      <ul id={id} hidden={!isOpen} className="divide-y divide-line border-t border-line">
        {items.map((item) => (
          <ShopItemRow
            key={item.id}
            item={item}
            balance={balance}
            isBuying={purchase.isPending && purchase.variables.id === item.id}
            isLocked={purchase.isPending}
            onBuy={() => purchase.mutate(item)}
          />
        ))}
      </ul>
    </section>
  )
}
