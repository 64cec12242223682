import { faChevronDown } from '@fortawesome/free-solid-svg-icons/faChevronDown'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { SHOP_CATEGORIES, type ShopItem } from '../../src/rewards/shop/wire.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { formatCount, plural } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { Skeletons } from '../ui/skeleton.tsx'
import { TryOnBar } from './looks/try-on.tsx'
import { balanceQuery, shopQuery } from './queries.ts'
import type { ShopView } from './shop-item-row.tsx'
import { ShopItems } from './shop-items.tsx'

interface ShopCategoryProps {
  name: string
  items: ShopItem[]
  all: ShopItem[]
  view: ShopView
  tourName?: string | undefined
}

function ShopCategory({ name, items, all, view, tourName }: ShopCategoryProps) {
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
      <ul
        id={id}
        hidden={!isOpen}
        className="border-t border-line @[64rem]:grid-cols-2 @[64rem]:gap-x-12 @[104rem]:grid-cols-3 @max-[64rem]:divide-y @max-[64rem]:divide-line @[64rem]:not-[[hidden]]:grid"
      >
        <ShopItems items={items} all={all} view={view} />
      </ul>
    </section>
  )
}

/** The items that points buy, by category. */
export function ShopPage({ view: seen }: { view: Omit<ShopView, 'balance'> }) {
  const shop = useQuery({ ...shopQuery, refetchOnMount: 'always' })
  const balance = useQuery({ ...balanceQuery, refetchOnMount: 'always' })
  const failed = shop.isError ? shop : balance.isError ? balance : undefined
  if (failed) {
    return (
      <div className="card-surface">
        <ErrorState what="the shop" error={failed.error as Error} onRetry={() => failed.refetch()} />
      </div>
    )
  }
  if (!shop.data || !balance.data) {
    return (
      <Skeletons
        label="Loading the shop"
        className="grid gap-4"
        rows={['h-24 w-full rounded-box', 'h-96 w-full rounded-box']}
      />
    )
  }
  const points = balance.data.balance
  const view = { ...seen, balance: points }
  const itemsOf = (category: ShopItem['category']) => shop.data.filter((item) => item.category === category)
  return (
    <div className="@container grid gap-4 lg:gap-6">
      <div className="card-surface flex flex-wrap items-baseline gap-x-4 p-5 lg:p-6">
        <span className="figures text-3xl font-semibold tracking-tight">{formatCount(points)}</span>
        <span className="text-muted">{plural(points, 'point').replace(/^\S+ /, '')} to spend</span>
      </div>
      {SHOP_CATEGORIES.map((category) => (
        <ShopCategory
          key={category}
          name={category}
          items={itemsOf(category)}
          all={shop.data}
          view={view}
          tourName={category === 'Customization' ? 'shop-themes' : undefined}
        />
      ))}
      <TryOnBar />
    </div>
  )
}
