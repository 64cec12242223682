import { PlansStrip } from '../billing/plans-strip.tsx'
import { Leaderboard } from '../community/leaderboard.tsx'
import { Avatar } from '../profile/avatar.tsx'
import { ACHIEVEMENT_ICONS } from '../rewards/achievement-icons.ts'
import { PointsPage as Points } from '../rewards/points-page.tsx'
import { ShopPage as Shop } from '../rewards/shop-page.tsx'
import { Icon } from '../ui/icon.tsx'
import type { ScreenProps } from './screen.ts'
import { changeSidebar, openGroup, SETTINGS } from './sidebar-state.ts'

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
