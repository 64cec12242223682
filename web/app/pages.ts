import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import {
  faBuildingColumns,
  faChartSimple,
  faListUl,
  faPiggyBank,
  faReceipt,
  faRotate,
} from '@fortawesome/free-solid-svg-icons'
import { type ComponentType, lazy } from 'react'
import { BudgetModeToggle } from '../budget/dashboard/budget-mode-toggle.tsx'
import { DashboardPage } from '../budget/dashboard/dashboard-page.tsx'

export interface Page {
  path: string
  title: string
  component: ComponentType
  /** What the header offers for this page alone. */
  tools?: ComponentType
  /** How the sidebar names it; a page without one is reached from another page. */
  link?: { label: string; icon: IconDefinition; group?: string }
}

/** Every screen of somebody who is signed in. A later one is a line here and appears in the sidebar. */
export const PAGES: Page[] = [
  {
    path: '/',
    title: 'Budget Dashboard',
    component: DashboardPage,
    tools: BudgetModeToggle,
    link: { label: 'Dashboard', icon: faChartSimple },
  },
  {
    path: '/accounts',
    title: 'Accounts',
    component: lazy(() =>
      import('../budget/accounts/accounts-page.tsx').then((module) => ({ default: module.AccountsPage })),
    ),
    link: { label: 'Accounts', icon: faBuildingColumns },
  },
  {
    path: '/savings',
    title: 'Savings Goals',
    component: lazy(() =>
      import('../budget/buckets/savings-page.tsx').then((module) => ({ default: module.SavingsPage })),
    ),
    link: { label: 'Savings', icon: faPiggyBank },
  },
  {
    path: '/bills',
    title: 'Bills',
    component: lazy(() =>
      import('../budget/bills/bills-page.tsx').then((module) => ({ default: module.BillsPage })),
    ),
    link: { label: 'Bills', icon: faReceipt },
  },
  {
    path: '/subscriptions',
    title: 'Subscriptions',
    component: lazy(() =>
      import('../budget/subscriptions/subscriptions-page.tsx').then((module) => ({
        default: module.SubscriptionsPage,
      })),
    ),
    link: { label: 'Subscriptions', icon: faRotate },
  },
  {
    path: '/transactions',
    title: 'Transactions',
    component: lazy(() =>
      import('../budget/history/history-page.tsx').then((module) => ({ default: module.HistoryPage })),
    ),
    link: { label: 'Transactions', icon: faListUl },
  },
  {
    path: '/preferences',
    title: 'Preferences',
    component: lazy(() =>
      import('../profile/preferences-page.tsx').then((module) => ({ default: module.PreferencesPage })),
    ),
  },
  {
    path: '/import',
    title: 'Import statement',
    component: lazy(() =>
      import('../budget/statements/import-page.tsx').then((module) => ({ default: module.ImportPage })),
    ),
  },
]

export const pageAt = (path: string): Page | undefined =>
  PAGES.find((page) => page.path === path.replace(/(.)\/$/, '$1'))
