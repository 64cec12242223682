import { Link } from 'wouter'
import { type Achievement, rarityOf } from '../../src/rewards/achievements/wire.ts'
import { Icon } from '../ui/icon.tsx'
import { ACHIEVEMENT_ICONS } from './achievement-icons.ts'
import { RarityTag } from './rarity-tag.tsx'

const SHOWN = 5

/** The five of the user’s achievements that are worth most. */
export function RarestAchievements({ earned }: { earned: Achievement[] }) {
  const rarest = [...earned].sort((a, b) => b.points - a.points).slice(0, SHOWN)
  return (
    <div className="min-w-0 border-t border-line pt-5">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-semibold">Rarest Achievements</h3>
        <Link href="/achievements" className="text-sm font-semibold text-primary hover:underline">
          View All
        </Link>
      </div>
      {rarest.length === 0 ? (
        <p className="mt-1 text-sm text-pretty text-muted">
          None yet. The five rarest you unlock appear here.
        </p>
      ) : (
        <ul className="mt-3 grid grid-cols-1 gap-2.5">
          {rarest.map(({ id, name, points }) => (
            <li key={id} className="flex items-center gap-3">
              <span className="grid size-8 shrink-0 place-items-center rounded-lg bg-secondary text-secondary-content">
                <Icon icon={ACHIEVEMENT_ICONS[id]} className="size-4" />
              </span>
              <span className="min-w-0 flex-1 truncate text-sm font-medium" title={name}>
                {name}
              </span>
              <RarityTag rarity={rarityOf(points)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
