import { faChevronDown } from '@fortawesome/free-solid-svg-icons/faChevronDown'
import { useId, useState } from 'react'
import type { ShopItem } from '../../src/rewards/shop/wire.ts'
import { plural } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import type { ShopView } from './shop-item-row.tsx'
import { ShopItems } from './shop-items.tsx'

interface ShopCategoryProps {
  name: string
  items: ShopItem[]
  all: ShopItem[]
  view: ShopView
  tourName?: string | undefined
}

export function ShopCategory({ name, items, all, view, tourName }: ShopCategoryProps) {
  const [isOpen, setOpen] = useState(true)
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
        <ShopItems items={items} all={all} view={view} />
      </ul>
    </section>
  )
}
