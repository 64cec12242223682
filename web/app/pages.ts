import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { faBuildingColumns } from '@fortawesome/free-solid-svg-icons/faBuildingColumns'
import { faChartSimple } from '@fortawesome/free-solid-svg-icons/faChartSimple'
import { faLayerGroup } from '@fortawesome/free-solid-svg-icons/faLayerGroup'
import { faListUl } from '@fortawesome/free-solid-svg-icons/faListUl'
import { faPiggyBank } from '@fortawesome/free-solid-svg-icons/faPiggyBank'
import { faReceipt } from '@fortawesome/free-solid-svg-icons/faReceipt'
import { faRotate } from '@fortawesome/free-solid-svg-icons/faRotate'
import type { ComponentType } from 'react'
import type { User } from '../../src/identity/wire.ts'
import type { ItemId } from '../../src/rewards/shop/wire.ts'
import { BudgetModeToggle } from '../budget/dashboard/budget-mode-toggle.tsx'
import { DashboardPage } from '../budget/dashboard/dashboard-page.tsx'
import { hasAnalytics } from '../budget/insights/owned.ts'
import { type PagePath, pagePathOf } from '../ui/page-paths.ts'
import { lazyPage } from './lazy-page.ts'
import type { PageName } from './page-code.ts'
import type { ScreenProps } from './screen.ts'
import { REWARDS, SETTINGS } from './sidebar-state.ts'

export interface Page {
  path: PagePath
  title: string
  /** The screen; one whose code is fetched can be fetched ahead by `preload`. */
  component: ComponentType<ScreenProps> & { preload?: (withAnswers: boolean) => Promise<void> }
  /** Controls that the header offers for this page alone. */
  tools?: ComponentType
  /** The page's entry in the sidebar; a page without one is reached from another page. */
  link?: { label: string; icon?: IconDefinition; group?: string; badge?: 'NEW' | 'trophy' }
  /** The only users for whom there is this page. */
  onlyFor?: 'operator'
  /** True where the sidebar hides the page from those who switched rewards off; to them it says how to have them again. */
  ifRewarded?: true
  /** True for users to whom the sidebar names the page; to others it says itself how to get what it needs. */
  needs?: (user: User) => boolean
}

const owns =
  (...items: ItemId[]) =>
  ({ ownedItems }: User) =>
    items.some((item) => ownedItems.includes(item))

/** A page whose code is asked for once somebody goes there, or is about to; where it lies is told no sooner. */
const later = <Name extends PageName>(name: Name) =>
  lazyPage(async () => {
    const { PAGE_CODE } = await import('./page-code.ts')
    return PAGE_CODE[name]()
  }, name)

/**
 * Every screen of somebody who is signed in. A later one is an entry here, with its path, and appears in the sidebar;
 * its code is an entry of `page-code.ts`.
 */
export const PAGES: Page[] = [
  {
    path: '/',
    title: 'Budget Dashboard',
    component: DashboardPage,
    tools: BudgetModeToggle,
    link: { label: 'Dashboard', icon: faChartSimple },
  },
  {
    path: '/budget',
    title: 'Budget',
    component: later('BudgetPage'),
    link: { label: 'Budget', icon: faLayerGroup },
  },
  {
    path: '/accounts',
    title: 'Accounts',
    component: later('AccountsPage'),
    link: { label: 'Accounts', icon: faBuildingColumns },
  },
  {
    path: '/savings',
    title: 'Savings Goals',
    component: later('SavingsPage'),
    link: { label: 'Savings', icon: faPiggyBank },
  },
  {
    path: '/bills',
    title: 'Bills',
    component: later('BillsPage'),
    link: { label: 'Bills', icon: faReceipt },
  },
  {
    path: '/subscriptions',
    title: 'Subscriptions',
    component: later('SubscriptionsPage'),
    link: { label: 'Subscriptions', icon: faRotate },
  },
  {
    path: '/transactions',
    title: 'Transactions',
    component: later('HistoryPage'),
    link: { label: 'Transactions', icon: faListUl },
  },
  {
    path: '/payees',
    title: 'Payees',
    component: later('PayeesPage'),
    link: { label: 'Payees' },
  },
  {
    path: '/net-worth',
    title: 'Net Worth',
    component: later('NetWorthPage'),
    link: { label: 'Net worth' },
  },
  {
    path: '/analytics',
    title: 'Advanced Analytics',
    component: later('AnalyticsPage'),
    link: { label: 'Analytics' },
    needs: hasAnalytics,
  },
  {
    path: '/automation',
    title: 'Smart Automation',
    component: later('AutomationPage'),
    link: { label: 'Automation' },
    needs: owns('smart-automation'),
  },
  {
    path: '/goal-plan',
    title: 'Goal Optimizer',
    component: later('GoalPlanPage'),
    link: { label: 'Goal optimizer' },
    needs: owns('goal-optimizer'),
  },
  {
    path: '/reports',
    title: 'Reports & Exports',
    component: later('ReportsPage'),
    link: { label: 'Reports' },
  },
  {
    path: '/report',
    title: 'Report',
    component: later('ReportPage'),
  },
  {
    path: '/points',
    title: 'Points & Rewards',
    component: later('PointsPage'),
    link: { label: 'Rewards', group: REWARDS, badge: 'NEW' },
    ifRewarded: true,
  },
  {
    path: '/achievements',
    title: 'Achievements',
    component: later('AchievementsPage'),
    link: { label: 'Achievements', group: REWARDS, badge: 'trophy' },
    ifRewarded: true,
  },
  {
    path: '/leaderboard',
    title: 'Leaderboard',
    component: later('LeaderboardPage'),
    ifRewarded: true,
  },
  {
    path: '/shop',
    title: 'Rewards Shop',
    component: later('ShopPage'),
    link: { label: 'Shop', group: REWARDS },
    ifRewarded: true,
  },
  {
    path: '/referral',
    title: 'Referral Program',
    component: later('ReferralPage'),
    link: { label: 'Referrals', group: REWARDS },
    ifRewarded: true,
  },
  {
    path: '/profile',
    title: 'Profile Settings',
    component: later('ProfilePage'),
    link: { label: 'Account & Privacy', group: SETTINGS },
  },
  {
    path: '/billing',
    title: 'Billing',
    component: later('BillingPage'),
    link: { label: 'Premium & Billing', group: SETTINGS },
  },
  {
    path: '/preferences',
    title: 'Preferences',
    component: later('PreferencesPage'),
    link: { label: 'Preferences', group: SETTINGS },
  },
  {
    path: '/household',
    title: 'Household',
    component: later('HouseholdPage'),
    link: { label: 'Household', group: SETTINGS },
  },
  {
    path: '/connections',
    title: 'Connections',
    component: later('ConnectionsPage'),
    link: { label: 'Connections', group: SETTINGS },
  },
  {
    path: '/operator',
    title: 'Operator',
    component: later('OperatorPage'),
    link: { label: 'Operator', group: SETTINGS },
    onlyFor: 'operator',
  },
  {
    path: '/import',
    title: 'Import statement',
    component: later('ImportPage'),
  },
  {
    path: '/bank-connections',
    title: 'Bank connections',
    component: later('BanksPage'),
  },
  {
    path: '/bring-in',
    title: 'Bring in a book',
    component: later('BringPage'),
  },
]

const isFor = ({ onlyFor }: Page, user: { isOperator: boolean }): boolean =>
  onlyFor !== 'operator' || user.isOperator

/** True where the sidebar names the page to the user. */
export const isNamed = (page: Page, user: User): boolean =>
  isFor(page, user) && (!page.ifRewarded || user.rewardsEnabled) && (page.needs?.(user) ?? true)

/** The page at the path that there is for the user; without a user any page, as an operator may yet sign in. */
export const pageAt = (path: string, user = { isOperator: true }): Page | undefined =>
  PAGES.find((page) => page.path === pagePathOf(path) && isFor(page, user))
