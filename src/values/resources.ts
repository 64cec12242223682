/** First segments of the paths below /api that speak of a book: every home answers them. */
export const BOOK_RESOURCES = [
  'accounts',
  'budget-categories',
  'savings-buckets',
  'subscriptions',
  'bills',
  'transactions',
  'statements',
  'dashboard',
  'calendar',
  'sample-data',
  'profile',
  'points',
  'achievements',
  'shop',
  'export',
  'import',
]
