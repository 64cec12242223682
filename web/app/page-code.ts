import type { Screen } from './lazy-page.ts'
import type { ScreenProps } from './screen.ts'

const CODE = {
  BudgetPage: () => import('../budget/months/budget-page.tsx'),
  AccountsPage: () => import('../budget/accounts/accounts-page.tsx'),
  SavingsPage: () => import('../budget/buckets/savings-page.tsx'),
  BillsPage: () => import('../budget/bills/bills-page.tsx'),
  SubscriptionsPage: () => import('../budget/subscriptions/subscriptions-page.tsx'),
  HistoryPage: () => import('../budget/history/history-page.tsx'),
  PayeesPage: () => import('../budget/payees/payees-page.tsx'),
  NetWorthPage: () => import('../budget/insights/net-worth-page.tsx'),
  AnalyticsPage: () => import('../budget/insights/analytics-page.tsx'),
  AutomationPage: () => import('../budget/automation/automation-page.tsx'),
  GoalPlanPage: () => import('../budget/goal-plan/goal-plan-page.tsx'),
  ReportsPage: () => import('./reports-page.tsx'),
  ReportPage: () => import('./reports-page.tsx'),
  PointsPage: () => import('./reward-pages.tsx'),
  AchievementsPage: () => import('./achievements-page.tsx'),
  LeaderboardPage: () => import('./reward-pages.tsx'),
  ShopPage: () => import('./reward-pages.tsx'),
  ReferralPage: () => import('../community/referral-page.tsx'),
  ProfilePage: () => import('./profile-page.tsx'),
  BillingPage: () => import('../billing/billing-page.tsx'),
  PreferencesPage: () => import('./preferences-page.tsx'),
  HouseholdPage: () => import('../household/household-page.tsx'),
  ConnectionsPage: () => import('../connections/connections-page.tsx'),
  OperatorPage: () => import('../operator/operator-page.tsx'),
  ImportPage: () => import('../budget/statements/import-page.tsx'),
  BanksPage: () => import('../budget/banks/banks-page.tsx'),
  BringPage: () => import('../budget/apps/bring-page.tsx'),
}

export type PageName = keyof typeof CODE

/** The code of every page but the dashboard, by the name that its module exports. The first screen does without this list. */
export const PAGE_CODE: { [Name in PageName]: () => Promise<Record<Name, Screen<ScreenProps>>> } = CODE
