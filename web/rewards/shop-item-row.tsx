import { faCheck } from '@fortawesome/free-solid-svg-icons/faCheck'
import { type ReactNode, useId, useState } from 'react'
import type { ItemId, ShopItem } from '../../src/rewards/shop/wire.ts'
import { Button } from '../ui/button.tsx'
import { formatCount, formatInstant, plural } from '../ui/format.ts'
import { BadgeArt, CrownArt } from '../ui/honours.tsx'
import { Icon } from '../ui/icon.tsx'
import { ItemParts, ItemUse } from './item-use.tsx'
import { BackgroundThumbnail, BOUGHT, HueThumbnail, ThemeThumbnail } from './looks/thumbnails.tsx'
import { PurchaseDialog } from './purchase-dialog.tsx'
import { SHOP_ICONS } from './shop-icons.ts'

const FRAME = 'h-12 w-16'

const quarter = (parts: ReactNode) => <span className={`grid grid-cols-2 gap-0.5 ${FRAME}`}>{parts}</span>

/** Pictures of the items that look like something; `points` are those ever earned. */
const DRAWN: { [id in ItemId]?: (points: number) => ReactNode } = {
  ...Object.fromEntries(
    BOUGHT.map((theme) => [`${theme}-theme`, () => <ThemeThumbnail theme={theme} className={FRAME} />]),
  ),
  'premium-theme-pack': () =>
    quarter(BOUGHT.map((theme) => <ThemeThumbnail key={theme} theme={theme} className="w-full" />)),
  'custom-backgrounds': () =>
    quarter(BOUGHT.map((name) => <BackgroundThumbnail key={name} name={name} className="h-full" />)),
  'custom-theme-colors': () => <HueThumbnail className="size-12" />,
  'exclusive-badges': (points) => <BadgeArt points={points} className="size-12" />,
  'leaderboard-crown': () => <CrownArt className="size-12" />,
}

interface ItemPictureProps {
  id: ItemId
  isOwned: boolean
  /** Points that the user has ever earned. */
  points: number
  /** The drawing of a profile icon. */
  drawIcon: (icon: string) => ReactNode
}

function ItemPicture({ id, isOwned, points, drawIcon }: ItemPictureProps) {
  const drawn =
    DRAWN[id]?.(points) ??
    (id.startsWith('icon-') && id !== 'icon-library-pro' ? drawIcon(id.slice(5)) : null)
  if (drawn) return <span className="grid w-16 place-items-center">{drawn}</span>
  if (id === 'premium-icons') return quarter(['owl', 'fox', 'whale', 'lotus'].map(drawIcon))
  const tone = isOwned ? 'bg-primary text-primary-content' : 'bg-secondary text-secondary-content'
  return (
    <span className="grid w-16 place-items-center">
      <span className={`grid size-11 place-items-center rounded-xl ${tone}`}>
        <Icon icon={SHOP_ICONS[id]} className="size-5" />
      </span>
    </span>
  )
}

/** The surroundings of a row: the user's points and name, and what only the frame can do. */
export interface ShopView {
  balance: number
  /** Points ever earned. */
  earned: number
  /** True where others see the user's name, and so the badge or crown beside it. */
  isPublic: boolean
  drawIcon: (icon: string) => ReactNode
  onLooks: () => void
}

interface ShopItemRowProps {
  item: ShopItem
  view: ShopView
  /** Something to know of the item, given what is owned already. */
  hint?: string | undefined
  isBuying: boolean
  /** True while another purchase is under way. */
  isLocked: boolean
  onBuy: () => void
  onUndo: () => void
}

const SEEN_BY_OTHERS = ['exclusive-badges', 'leaderboard-crown']
const HIDDEN =
  'To others you are Anonymous User, who shows neither. “Show profile” on your profile changes that.'

/** One item: what it looks like and does, what it costs, whether it can be had, and what to do with it then. */
export function ShopItemRow(props: ShopItemRowProps) {
  const { item, view, hint, onBuy } = props
  const [isAsked, setAsked] = useState(false)
  const { id, name, description, cost, owned, expiresAt, unavailable } = item
  const reasonId = useId()
  const seen = SEEN_BY_OTHERS.includes(id) && !view.isPublic ? HIDDEN : undefined
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-3 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <ItemPicture id={id} isOwned={owned} points={view.earned} drawIcon={view.drawIcon} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3 className="font-semibold tracking-tight">{name}</h3>
          <span className="figures text-sm font-semibold text-muted">{plural(cost, 'point')}</span>
        </div>
        <p className="mt-0.5 text-sm text-pretty text-muted">{description}</p>
        {hint ? <p className="mt-1 text-sm font-medium text-pretty">{hint}</p> : null}
        {owned && expiresAt ? (
          <p className="mt-1 text-sm font-medium">Yours until {formatInstant(expiresAt)}</p>
        ) : null}
        {unavailable ? (
          <p id={reasonId} className="mt-1 text-sm font-medium text-pretty">
            {unavailable}
          </p>
        ) : null}
        <ItemParts id={id} isOwned={owned} onLooks={view.onLooks} />
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-end gap-2 sm:col-span-1 sm:min-w-32 sm:flex-col sm:items-stretch">
        <State {...props} reasonId={reasonId} onAsk={() => setAsked(true)} />
        <ItemUse id={id} name={name} isOwned={owned} onLooks={view.onLooks} />
      </div>
      {isAsked ? (
        <PurchaseDialog
          name={name}
          cost={cost}
          balance={view.balance}
          hint={seen ?? hint}
          onBuy={onBuy}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </li>
  )
}

interface StateProps extends ShopItemRowProps {
  reasonId: string
  onAsk: () => void
}

/** The state of an item: a button that buys it, or that it is owned, and one that still takes it back. */
function State({ item, view, isBuying, isLocked, onUndo, reasonId, onAsk }: StateProps) {
  const { name, cost, owned, repeatable, unavailable, undoUntil } = item
  const missing = cost - view.balance
  const undo =
    undoUntil && Date.parse(undoUntil) > Date.now() ? (
      <Button look="quiet" small aria-label={`Undo: ${name}`} onClick={onUndo}>
        Undo
      </Button>
    ) : null
  if (owned && !repeatable) {
    return (
      <div className="flex flex-1 items-center justify-between gap-2 sm:flex-none sm:justify-center">
        <span className="flex h-9 items-center gap-2 font-semibold text-muted">
          <Icon icon={faCheck} className="size-3.5 text-success" />
          Owned
        </span>
        {undo}
      </div>
    )
  }
  if (unavailable) {
    return (
      <>
        <Button disabled aria-describedby={reasonId}>
          Not sold now
        </Button>
        {undo}
      </>
    )
  }
  return (
    <>
      {missing > 0 ? (
        <Button aria-disabled className="cursor-not-allowed font-medium text-muted">
          Need {formatCount(missing)} more
        </Button>
      ) : (
        <Button
          look="primary"
          busy={isBuying}
          disabled={isLocked}
          aria-label={isBuying ? undefined : `Buy Now: ${name}`}
          onClick={onAsk}
        >
          {isBuying ? 'Buying...' : 'Buy Now'}
        </Button>
      )}
      {undo}
    </>
  )
}
