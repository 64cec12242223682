import { faCheck } from '@fortawesome/free-solid-svg-icons/faCheck'
import type { ShopItem } from '../../src/rewards/shop/wire.ts'
import { Button } from '../ui/button.tsx'
import { formatCount, formatInstant, plural } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { SHOP_ICONS } from './shop-icons.ts'

interface ShopItemRowProps {
  item: ShopItem
  balance: number
  isBuying: boolean
  /** While another purchase is under way. */
  isLocked: boolean
  onBuy: () => void
}

/** One item: what it does, what it costs, and whether it can be had. */
export function ShopItemRow({ item, balance, isBuying, isLocked, onBuy }: ShopItemRowProps) {
  const { id, name, description, cost, owned, expiresAt, repeatable } = item
  const missing = cost - balance
  const isHad = owned && !repeatable
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-3 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center">
      <span
        className={`grid size-11 place-items-center rounded-xl ${owned ? 'bg-primary text-primary-content' : 'bg-secondary text-secondary-content'}`}
      >
        <Icon icon={SHOP_ICONS[id]} className="size-5" />
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3 className="font-semibold tracking-tight">{name}</h3>
          <span className="figures text-sm font-semibold text-muted">{plural(cost, 'point')}</span>
        </div>
        <p className="mt-0.5 text-sm text-pretty text-muted">{description}</p>
        {owned && expiresAt ? (
          <p className="mt-1 text-sm font-medium">Yours until {formatInstant(expiresAt)}</p>
        ) : null}
      </div>
      <div className="col-span-2 grid sm:col-span-1 sm:min-w-32">
        {isHad ? (
          <span className="flex items-center justify-center gap-2 font-semibold text-muted">
            <Icon icon={faCheck} className="size-3.5 text-success" />
            Owned
          </span>
        ) : missing > 0 ? (
          <Button aria-disabled className="cursor-not-allowed font-medium text-muted">
            Need {formatCount(missing)} more
          </Button>
        ) : (
          <Button
            look="primary"
            busy={isBuying}
            disabled={isLocked}
            aria-label={isBuying ? undefined : `Buy Now: ${name}`}
            onClick={onBuy}
          >
            {isBuying ? 'Buying...' : 'Buy Now'}
          </Button>
        )}
      </div>
    </li>
  )
}
