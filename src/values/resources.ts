/**
 * Resources below /api by their first segment: every home serves those of a book, a browser those of a shared one where
 * it has that, and only a server the rest. A
 * test holds the list against the routes; a page asks it before any of them is loaded.
 */
const RESOURCES = {
  accounts: 'book',
  budget: 'book',
  'budget-period': 'book',
  'budget-categories': 'book',
  'savings-buckets': 'book',
  subscriptions: 'book',
  bills: 'book',
  transactions: 'book',
  transfers: 'book',
  'reached-goals': 'book',
  payees: 'book',
  tags: 'book',
  'category-groups': 'book',
  statements: 'book',
  dashboard: 'book',
  calendar: 'book',
  insights: 'book',
  rules: 'book',
  'goal-plan': 'book',
  reports: 'book',
  'sample-data': 'book',
  profile: 'book',
  points: 'book',
  achievements: 'book',
  shop: 'book',
  export: 'book',
  import: 'book',
  auth: 'server',
  login: 'server',
  logout: 'server',
  admin: 'server',
  health: 'server',
  'openapi.json': 'server',
  user: 'server',
  tokens: 'server',
  webhooks: 'server',
  'calendar-feeds': 'server',
  channels: 'server',
  reminders: 'server',
  summary: 'server',
  quick: 'server',
  support: 'server',
  billing: 'server',
  snapshot: 'server',
  books: 'server',
  invitations: 'server',
  activity: 'server',
  settlement: 'shared',
  contributions: 'server',
  together: 'server',
  exports: 'server',
  events: 'server',
  sync: 'server',
  'sync-credits': 'server',
  backups: 'server',
  moving: 'server',
  'bank-connections': 'server',
  connections: 'server',
  leaderboard: 'server',
  referrals: 'server',
} as const satisfies Record<string, 'book' | 'shared' | 'server'>

const resourcesOf = (who: 'book' | 'shared' | 'server'): string[] =>
  Object.entries(RESOURCES)
    .filter(([, home]) => home === who)
    .map(([name]) => name)

/** Of the resources of a book, those that belong to the person: in a shared book everybody has their own. */
export const PERSONAL_RESOURCES = ['profile', 'points', 'achievements', 'shop']

export const BOOK_RESOURCES = resourcesOf('book')
/** Of a shared book alone: in one's own nobody asks for them. */
export const SHARED_RESOURCES = resourcesOf('shared')
export const SERVER_RESOURCES = [...resourcesOf('server'), ...SHARED_RESOURCES]
