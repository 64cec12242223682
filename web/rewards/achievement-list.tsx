import { faCheck } from '@fortawesome/free-solid-svg-icons/faCheck'
import { useQuery } from '@tanstack/react-query'
import { ACHIEVEMENT_CATEGORIES, type Achievement } from '../../src/rewards/achievements/wire.ts'
import { formatCount, formatDayOf, plural } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Meter } from '../ui/meter.tsx'
import { Picture } from '../ui/picture.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { ACHIEVEMENT_ICONS } from './achievement-icons.ts'
import { achievementsQuery } from './queries.ts'
import { RarityTag } from './rarity-tag.tsx'

function AchievementCard({ achievement }: { achievement: Achievement }) {
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
              Earned {formatDayOf(earnedAt)}
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

const GRID = 'grid grid-cols-1 gap-3 lg:gap-4 @[44rem]:grid-cols-2 @[72rem]:grid-cols-3'

/** All achievements by category: what was earned, and how far it is to the rest. */
export function AchievementList({ hasSample }: { hasSample: boolean }) {
  // A new day alone may bring one nearer.
  const achievements = useQuery({ ...achievementsQuery, refetchOnMount: 'always' })
  return (
    <Loaded
      query={achievements}
      what="your achievements"
      inCard
      className="grid gap-4"
      rows={['h-36 w-full rounded-box', 'h-96 w-full rounded-box']}
    >
      {(data) => (
        <div className="@container grid gap-8">
          <Summary achievements={data} hasSample={hasSample} />
          {ACHIEVEMENT_CATEGORIES.map((category) => (
            <section key={category} aria-label={category}>
              <h2 className="mb-3 text-lg font-semibold tracking-tight">{category}</h2>
              <ul className={GRID}>
                {data
                  .filter((one) => one.category === category)
                  .map((one) => (
                    <AchievementCard key={one.id} achievement={one} />
                  ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Loaded>
  )
}

function Summary({ achievements, hasSample }: { achievements: Achievement[]; hasSample: boolean }) {
  const earned = achievements.filter((one) => one.earned)
  const points = earned.reduce((sum, one) => sum + one.points, 0)
  return (
    <div data-tour="achievements-system" className="card-surface flex items-center gap-6 p-5 lg:p-6">
      {earned.length === 0 ? <Picture name="achievements" className="w-32 shrink-0 max-sm:hidden" /> : null}
      <div className="grid min-w-0 flex-1 gap-3">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="figures text-3xl font-semibold tracking-tight">{formatCount(earned.length)}</span>
          <span className="text-muted">
            of {achievements.length} achievements, worth {plural(points, 'point')}
          </span>
        </p>
        <ProgressBar label="Achievements earned" part={earned.length / achievements.length} />
        <p className="text-sm text-pretty text-muted">
          {hasSample
            ? 'Sample data earns nothing. Remove it from the dashboard to begin with your own.'
            : 'They come by themselves, with what you do. Nothing is ever taken away for a day you missed.'}
        </p>
      </div>
    </div>
  )
}
