/** Audiences of what the owner of a book shows. */
/** A budget that goes by months, or by counters that run until they are reset. */
export const BUDGET_PERIODS = ['month', 'continuous'] as const
export const PRIVACY = ['public', 'friends_only', 'private'] as const
