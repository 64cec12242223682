/** Query keys. Everything of the book begins with "book", so that one call refreshes it after a change. */
export const keys = {
  user: ['user'] as const,
  providers: ['providers'] as const,
  signInOptions: ['sign-in-options'] as const,
  devices: ['devices'] as const,
  identities: ['identities'] as const,
  everybody: ['operator', 'users'] as const,
  /** With `open` those that nobody has looked at. */
  securityEvents: (open?: boolean) => ['operator', 'security-events', ...(open === undefined ? [] : [open])],
  auditLog: ['operator', 'audit-log'] as const,
  storageMode: ['storage-mode'] as const,
  syncCredits: ['sync-credits'] as const,
  backups: ['backups'] as const,
  leaderboard: ['leaderboard'] as const,
  referrals: ['referrals'] as const,
  /** What the server refused, as this browser keeps it. */
  refused: ['refused'] as const,
  book: ['book'] as const,
  accounts: ['book', 'accounts'] as const,
  categories: ['book', 'budget-categories'] as const,
  buckets: ['book', 'savings-buckets'] as const,
  dashboard: ['book', 'dashboard'] as const,
  bills: ['book', 'bills'] as const,
  subscriptions: ['book', 'subscriptions'] as const,
  calendar: (month: string) => ['book', 'calendar', month] as const,
  statements: ['book', 'statements'] as const,
  profile: ['book', 'profile'] as const,
  achievements: ['book', 'achievements'] as const,
  sample: ['book', 'sample-data'] as const,
  /** The long list of the transactions page, which has pages. */
  history: ['book', 'history'] as const,
  transactions: (filter: Record<string, string | number>) => ['book', 'transactions', filter] as const,
}
