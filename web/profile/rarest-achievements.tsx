import { Link } from 'wouter'

/** The five of the user’s achievements that are worth most. There are none to earn yet. */
export function RarestAchievements({ hasAchievements }: { hasAchievements: boolean }) {
  return (
    <div className="border-t border-line pt-5">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-semibold">Rarest Achievements</h3>
        {hasAchievements ? (
          <Link href="/achievements" className="text-sm font-semibold text-primary hover:underline">
            View All
          </Link>
        ) : null}
      </div>
      <p className="mt-1 text-sm text-pretty text-muted">
        None yet. The five rarest that you unlock will stand here.
      </p>
    </div>
  )
}
