import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { faBuildingColumns, faChartSimple } from '@fortawesome/free-solid-svg-icons'
import { type ComponentType, lazy } from 'react'
import { DashboardPage } from '../budget/dashboard/dashboard-page.tsx'

export interface Page {
  path: string
  title: string
  component: ComponentType
  /** How the sidebar names it; a page without one is reached from another page. */
  link?: { label: string; icon: IconDefinition; group?: string }
}

/** Every screen of somebody who is signed in. A later one is a line here and appears in the sidebar. */
export const PAGES: Page[] = [
  {
    path: '/',
    title: 'Budget Dashboard',
    component: DashboardPage,
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
    path: '/import',
    title: 'Import statement',
    component: lazy(() =>
      import('../budget/statements/import-page.tsx').then((module) => ({ default: module.ImportPage })),
    ),
  },
]

export const pageAt = (path: string): Page | undefined =>
  PAGES.find((page) => page.path === path.replace(/(.)\/$/, '$1'))
