import { useQuery } from '@tanstack/react-query'
import { ACHIEVEMENT_CATEGORIES, type Achievement } from '../../src/rewards/achievements/wire.ts'
import { formatCount, plural } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Picture } from '../ui/picture.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { AchievementCard } from './achievement-card.tsx'
import { achievementsQuery } from './queries.ts'

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
