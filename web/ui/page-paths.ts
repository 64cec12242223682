/** Paths of the app's pages, apart from their code: the signed-out site knows what an address means as well. */
const PAGE_PATHS = [
  '/',
  '/budget',
  '/accounts',
  '/savings',
  '/bills',
  '/subscriptions',
  '/transactions',
  '/payees',
  '/net-worth',
  '/analytics',
  '/automation',
  '/goal-plan',
  '/reports',
  '/report',
  '/points',
  '/achievements',
  '/leaderboard',
  '/shop',
  '/referral',
  '/profile',
  '/billing',
  '/preferences',
  '/operator',
  '/import',
  '/bank-connections',
  '/bring-in',
  '/household',
  '/connections',
] as const

export type PagePath = (typeof PAGE_PATHS)[number]

/** The page that an address means; undefined where there is none. */
export const pagePathOf = (path: string): PagePath | undefined =>
  PAGE_PATHS.find((page) => page === path.replace(/(.)\/$/, '$1'))
