import { faCheck } from '@fortawesome/free-solid-svg-icons/faCheck'
import type { Achievement } from '../../src/rewards/achievements/wire.ts'
import { formatDay, plural } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { Meter } from '../ui/meter.tsx'
import { ACHIEVEMENT_ICONS } from './achievement-icons.ts'
import { RarityTag } from './rarity-tag.tsx'

export function AchievementCard({ achievement }: { achievement: Achievement }) {
  const { id, name, description, points, rarity, earned, earnedAt, progress } = achievement
  return (
    <li className="card-surface flex gap-4 p-4 lg:p-5">
      <span
        className={`grid size-11 shrink-0 place-items-center rounded-xl ${earned ? 'bg-primary text-primary-content' : 'bg-secondary text-muted'}`}
      >
        <Icon icon={ACHIEVEMENT_ICONS[id]} className="size-5" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="font-semibold tracking-tight">{name}</h3>
          <span className="figures text-sm font-semibold">{plural(points, 'point')}</span>
        </div>
        <p className="mt-0.5 text-sm text-pretty text-muted">{description}</p>
        <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-3 text-sm">
          <RarityTag rarity={rarity} />
          {earned && earnedAt ? (
            <span className="flex items-center gap-1.5 text-muted">
              <Icon icon={faCheck} className="size-3.5 text-success" />
              Earned {formatDay(earnedAt.slice(0, 10))}
            </span>
          ) : progress > 0 ? (
            <span className="flex min-w-24 flex-1 items-center gap-2">
              <Meter label={`Progress of ${name}`} part={progress} whole={100} tone="accent" />
              <span className="figures text-muted">{progress}%</span>
            </span>
          ) : null}
        </div>
      </div>
    </li>
  )
}
