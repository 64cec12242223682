import type { ReactNode } from 'react'
import type { ItemId } from '../../src/rewards/shop/wire.ts'
import { BadgeArt, CrownArt } from '../ui/honours.tsx'
import { Icon } from '../ui/icon.tsx'
import { BackgroundThumbnail, BOUGHT, HueThumbnail, ThemeThumbnail } from './looks/thumbnails.tsx'
import { SHOP_ICONS } from './shop-icons.ts'

const FRAME = 'h-12 w-16'

const quarter = (parts: ReactNode) => <span className={`grid grid-cols-2 gap-0.5 ${FRAME}`}>{parts}</span>

/** What the item looks like, where it looks like something. */
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
  /** Ever earned by whoever looks. */
  points: number
  /** The drawing of a profile icon. */
  drawIcon: (icon: string) => ReactNode
}

export function ItemPicture({ id, isOwned, points, drawIcon }: ItemPictureProps) {
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
