import { Link } from 'wouter'
import type { ItemId } from '../../src/rewards/shop/wire.ts'
import { Button } from '../ui/button.tsx'
import { type Look, setLook, useLook } from '../ui/look.ts'
import { BACKGROUND_NAMES } from './looks/look-names.ts'
import { BackgroundThumbnail, BOUGHT } from './looks/thumbnails.tsx'
import { tryOn } from './looks/try-on.tsx'

/** The page on which a bought item is found, and the label of the link to it. */
const PLACES: { [id in ItemId]?: [path: string, label: string] } = {
  'premium-lifetime': ['/billing', 'Open'],
  'icon-library-pro': ['/savings', 'Use'],
  'widget-pack': ['/', 'Open'],
  'analytics-pro': ['/analytics', 'Open'],
  'export-master': ['/reports', 'Open'],
  'smart-automation': ['/automation', 'Open'],
  'goal-optimizer': ['/goal-plan', 'Open'],
  'exclusive-badges': ['/leaderboard', 'See it'],
  'leaderboard-crown': ['/leaderboard', 'See it'],
  'point-booster': ['/points', 'Open'],
  'victory-animations': ['/savings', 'Open'],
  'premium-icons': ['/profile#overview', 'Use'],
  'data-export': ['/reports', 'Open'],
  'priority-support': ['/profile#contact', 'Write'],
  'icon-unicorn': ['/profile#overview', 'Use'],
  'icon-dragon': ['/profile#overview', 'Use'],
  'icon-phoenix': ['/profile#overview', 'Use'],
  'icon-galaxy': ['/profile#overview', 'Use'],
}

const themeOf = (id: ItemId) => BOUGHT.find((theme) => id === `${theme}-theme`)
/** Hues to try on. */
const HUES = [25, 95, 245, 295, 350]

interface ItemUseProps {
  id: ItemId
  name: string
  isOwned: boolean
  /** Shows where the looks are chosen. */
  onLooks: () => void
}

/** The button of an item: one that is owned is put on or opened, a look that isn't is tried on. */
export function ItemUse({ id, name, isOwned, onLooks }: ItemUseProps) {
  const look = useLook()
  const theme = themeOf(id)
  const put = (change: Partial<Look>) => void (isOwned ? setLook(change) : tryOn(change))
  if (theme) {
    const isWorn = look.theme === theme
    return (
      <Button
        small
        disabled={isOwned && isWorn}
        aria-label={isOwned ? (isWorn ? `${name} is on` : `Put on: ${name}`) : `Try it on: ${name}`}
        onClick={() => put({ theme })}
      >
        {isOwned ? (isWorn ? 'It is on' : 'Put on') : 'Try it on'}
      </Button>
    )
  }
  if (id === 'premium-theme-pack' && isOwned) {
    return (
      <Button small onClick={onLooks}>
        Choose one
      </Button>
    )
  }
  const place = isOwned ? PLACES[id] : undefined
  if (!place) return null
  const [path, label] = place
  return (
    <Link
      href={path}
      aria-label={`${label}: ${name}`}
      className="btn btn-sm h-9 border-line bg-base-100 px-3 hover:border-edge hover:bg-base-200"
    >
      {label}
    </Link>
  )
}

/** The parts of an item of which each can be looked at. */
export function ItemParts({ id, isOwned, onLooks }: Omit<ItemUseProps, 'name'>) {
  const put = (change: Partial<Look>) => void (isOwned ? setLook(change) : tryOn(change))
  const verb = isOwned ? 'Put on' : 'Try it on'
  if (id === 'custom-backgrounds') {
    return (
      <ul aria-label={verb} className="mt-2.5 flex flex-wrap gap-2">
        {BOUGHT.map((background) => (
          <li key={background}>
            <button
              type="button"
              aria-label={`${verb}: ${BACKGROUND_NAMES[background].name}`}
              title={BACKGROUND_NAMES[background].name}
              className="cursor-pointer rounded-lg outline-offset-2 hover:brightness-105"
              onClick={() => put({ background })}
            >
              <BackgroundThumbnail name={background} className="h-11 w-16" />
            </button>
          </li>
        ))}
      </ul>
    )
  }
  if (id !== 'custom-theme-colors') return null
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-2">
      {HUES.map((accent) => (
        <button
          key={accent}
          type="button"
          aria-label={`${verb}: hue ${accent}`}
          className="size-9 cursor-pointer rounded-full border border-line outline-offset-2"
          style={{ background: `oklch(62% 0.13 ${accent})` }}
          onClick={() => put({ accent })}
        />
      ))}
      {isOwned ? (
        <Button small onClick={onLooks}>
          Pick any
        </Button>
      ) : null}
    </div>
  )
}
