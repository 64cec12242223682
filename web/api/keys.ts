/** Query keys. Everything of the book begins with "book", so that one call refreshes it after a change. */
export const keys = {
  user: ['user'] as const,
  providers: ['providers'] as const,
  book: ['book'] as const,
  accounts: ['book', 'accounts'] as const,
  categories: ['book', 'budget-categories'] as const,
  dashboard: ['book', 'dashboard'] as const,
  statements: ['book', 'statements'] as const,
  transactions: (filter: Record<string, string | number>) => ['book', 'transactions', filter] as const,
}
