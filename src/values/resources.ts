/**
 * Resources below /api by their first segment: every home serves those of a book, a browser those of a shared one where
 * it has that, and only a server the rest. A test holds the lists against the routes; a page asks the first of them before
 * any route is loaded, and carries no other.
 */
export const BOOK_RESOURCES = [
  'accounts',
  'budget',
  'budget-period',
  'budget-categories',
  'savings-buckets',
  'subscriptions',
  'bills',
  'transactions',
  'transfers',
  'reached-goals',
  'payees',
  'tags',
  'category-groups',
  'statements',
  'dashboard',
  'calendar',
  'insights',
  'rules',
  'goal-plan',
  'reports',
  'sample-data',
  'profile',
  'points',
  'achievements',
  'shop',
  'export',
  'import',
]
/** Resources of a book that belong to the person: in a shared book everybody has their own. */
export const PERSONAL_RESOURCES = ['profile', 'points', 'achievements', 'shop']
/** Resources that only a shared book has: in one's own nobody asks for them. */
export const SHARED_RESOURCES = ['settlement']
export const SERVER_RESOURCES = [
  'auth',
  'login',
  'logout',
  'admin',
  'health',
  'openapi.json',
  'user',
  'tokens',
  'webhooks',
  'calendar-feeds',
  'channels',
  'reminders',
  'summary',
  'quick',
  'support',
  'billing',
  'snapshot',
  'books',
  'invitations',
  'activity',
  'contributions',
  'together',
  'exports',
  'events',
  'sync',
  'sync-credits',
  'backups',
  'moving',
  'bank-connections',
  'connections',
  'leaderboard',
  'referrals',
  ...SHARED_RESOURCES,
]

/**
 * True for a path below the base, with its query or without, that the server's API answers: also what assistants,
 * calendars and the links of mails ask. Any other is the page's.
 */
export const isApi = (path: string): boolean => /^\/((api|mcp)(?![^/?])|(unsubscribe|calendar)\/)/.test(path)
