import { Link } from 'wouter'
import { EmptyState } from '../ui/empty-state.tsx'

/** The page that stands in place of every page of points, while their owner wants none. */
export function RewardsOffPage() {
  return (
    <div className="card-surface">
      <EmptyState
        picture="achievements"
        heading="h2"
        title="Rewards are switched off"
        text="You earn no points, nothing can be bought, and you are in no ranking. What you have stays yours. Rewards are switched on again in the preferences."
      >
        <Link href="/preferences" className="btn btn-primary">
          Go to the preferences
        </Link>
      </EmptyState>
    </div>
  )
}
