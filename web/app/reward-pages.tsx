import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useConnection } from '../api/connection.ts'
import { formatPrice } from '../billing/dollars.ts'
import { plansQuery } from '../billing/queries.ts'
import { Leaderboard } from '../community/leaderboard.tsx'
import { Avatar } from '../profile/avatar.tsx'
import { ACHIEVEMENT_ICONS } from '../rewards/achievement-icons.ts'
import { PointsPage as Points } from '../rewards/points-page.tsx'
import { ShopPage as Shop } from '../rewards/shop-page.tsx'
import { Icon } from '../ui/icon.tsx'
import type { ScreenProps } from './screen.ts'
import { changeSidebar, openGroup, SETTINGS } from './sidebar-state.ts'

/** Premium's prices and the way to its plans: the first thing in the shop, where the ads lead to. */
function PlansStrip() {
  const { mode } = useConnection()
  const plans = useQuery({ ...plansQuery, enabled: mode === 'online' })
  if (mode !== 'online' || plans.isError) return null
  const prices = plans.data?.plans.map(({ price, interval }) => `${formatPrice(price)} per ${interval}`)
  return (
    <section
      aria-label="Premium plans"
      className="card-surface flex flex-wrap items-center gap-x-6 gap-y-3 border-primary/40 p-5 lg:p-6"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-lg font-semibold tracking-tight">Premium, by plan</h2>
        <p className="figures min-h-[1lh]">{prices?.join(' or ')}</p>
        <p className="mt-0.5 min-h-[1lh] text-sm text-pretty text-muted">
          {plans.data
            ? plans.data.provider === 'demo'
              ? 'A demo on this server: nothing is ever charged.'
              : 'Paid by Stripe. Cancel whenever you like.'
            : null}
        </p>
      </div>
      <Link href="/billing" className="btn btn-primary max-md:h-11 max-sm:w-full">
        See the plans
      </Link>
    </section>
  )
}

/** The themes, backgrounds and the accent are chosen in the sidebar, which a phone has as a drawer. */
function showLooks() {
  openGroup(SETTINGS)
  changeSidebar({ isDrawerOpen: innerWidth < 768, isCollapsed: false })
  requestAnimationFrame(() =>
    document.querySelector('[data-tour="theme-selection"]')?.scrollIntoView({ block: 'center' }),
  )
}

const viewOf = ({ totalPointsEarned, privacySettings }: ScreenProps['user']) => ({
  earned: totalPointsEarned,
  isPublic: privacySettings.profileInfo === 'public',
  drawIcon: (icon: string) => (
    <Avatar key={icon} image={`icon:${icon}`} className="aspect-square h-full max-h-12">
      {null}
    </Avatar>
  ),
  onLooks: showLooks,
})

/** The shop of points, below what premium costs in money for whoever hasn't got it. */
export const ShopPage = ({ user }: ScreenProps) => (
  <div className="grid gap-4 lg:gap-6">
    {user.subscriptionTier === 'free' ? <PlansStrip /> : null}
    <Shop view={viewOf(user)} />
  </div>
)

export const PointsPage = Object.assign(({ user }: ScreenProps) => <Points view={viewOf(user)} />, {
  queries: Points.queries,
})

export const LeaderboardPage = ({ user }: Pick<ScreenProps, 'user'>) => (
  <Leaderboard
    isPublic={user.privacySettings.profileInfo === 'public'}
    drawAvatar={(icon, initials, className) => (
      <Avatar image={icon} className={className}>
        {initials}
      </Avatar>
    )}
    drawAchievement={(id) => <Icon icon={ACHIEVEMENT_ICONS[id]} className="size-4" />}
  />
)
