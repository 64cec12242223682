import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ACHIEVEMENTS } from '../../src/rewards/achievements/wire.ts'
import type { PointTransaction } from '../../src/rewards/points/wire.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { formatCount, formatInstant, plural } from '../ui/format.ts'
import { SectionCard } from '../ui/section-card.tsx'
import { Skeletons } from '../ui/skeleton.tsx'
import { TryOnBar } from './looks/try-on.tsx'
import { balanceQuery, pointTransactionsQuery, shopQuery } from './queries.ts'
import type { ShopView } from './shop-item-row.tsx'
import { ShopItems } from './shop-items.tsx'

const NAMES: Record<string, string> = {
  activity_transaction: 'A transaction recorded',
  local_start: 'To begin with, in local mode',
  referral_success: 'A friend you invited keeps a book here',
  referral_welcome: 'Welcome, from the friend who invited you',
  referral_bonus: 'Bonus for five successful referrals',
  referral_premium: 'A month of premium for ten successful referrals',
}
const achievements: Record<string, { name: string }> = ACHIEVEMENTS

/** The reason of an entry of the ledger, in words. */
function nameOfEntry({ actionType, description, metadata }: PointTransaction): string {
  const item = metadata?.itemName
  if (actionType === 'purchase' && typeof item === 'string')
    return `${description.startsWith('undo_') ? 'Taken back' : 'Bought'}: ${item}`
  const achievement = achievements[description.replace(/^achievement_/, '')]
  if (actionType === 'achievement' && achievement) return `Achievement: ${achievement.name}`
  return NAMES[description] ?? description
}

/** The balance of points, the items that it can buy at once, and the newest entries of the ledger. */
export function PointsPage({ view: seen }: { view: Omit<ShopView, 'balance'> }) {
  const balance = useQuery({ ...balanceQuery, refetchOnMount: 'always' })
  const shop = useQuery(shopQuery)
  const entries = useQuery(pointTransactionsQuery)
  const failed = [balance, shop, entries].find(({ isError }) => isError)
  if (failed) {
    return (
      <div className="card-surface">
        <ErrorState what="your points" error={failed.error as Error} onRetry={() => failed.refetch()} />
      </div>
    )
  }
  if (!balance.data || !shop.data || !entries.data) {
    return (
      <Skeletons
        label="Loading your points"
        className="grid gap-4"
        rows={['h-32 w-full rounded-box', 'h-96 w-full rounded-box']}
      />
    )
  }
  const points = balance.data.balance
  const quick = shop.data.filter(({ category }) => category === 'Quick Spend')
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-4 lg:gap-6 @[60rem]:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <section
          aria-label="Your balance"
          data-tour="points-system"
          className="col-span-full flex flex-wrap items-end justify-between gap-4 rounded-box bg-lead p-6 text-cover-text on-cover lg:p-7"
        >
          <p>
            <span className="block text-sm text-cover-muted">Points to spend</span>
            <span className="figures text-4xl font-semibold tracking-tight">{formatCount(points)}</span>
          </p>
          <Link href="/shop" className="btn border-cover-muted bg-transparent text-cover-text">
            Visit the shop
          </Link>
        </section>
        <SectionCard heading="h2" title="Quick Spend">
          <ul className="divide-y divide-line">
            <ShopItems items={quick} all={shop.data} view={{ ...seen, balance: points }} />
          </ul>
        </SectionCard>
        <SectionCard heading="h2" title="Last transactions">
          {entries.data.length === 0 ? (
            <EmptyState
              picture="achievements"
              title="No points yet"
              text="Recording a transaction earns a point, and every achievement some more."
            >
              <Link
                href="/achievements"
                className="btn border-line bg-base-100 hover:border-edge hover:bg-base-200"
              >
                See what earns points
              </Link>
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {entries.data.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
          )}
        </SectionCard>
      </div>
      <TryOnBar />
    </div>
  )
}
PointsPage.queries = [shopQuery, pointTransactionsQuery]

function Entry({ entry }: { entry: PointTransaction }) {
  const { pointsAmount, createdAt } = entry
  const isEarned = pointsAmount > 0
  return (
    <li className="flex items-baseline justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{nameOfEntry(entry)}</p>
        <p className="text-sm text-muted">{formatInstant(createdAt)}</p>
      </div>
      <span className={`figures shrink-0 font-semibold ${isEarned ? 'text-success' : ''}`}>
        {isEarned ? '+' : pointsAmount < 0 ? '−' : ''}
        {pointsAmount === 0 ? '' : plural(Math.abs(pointsAmount), 'point')}
      </span>
    </li>
  )
}
