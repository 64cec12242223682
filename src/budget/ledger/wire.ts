/** Words of the book's tables that the API and the pages use as they are. */
export const ACCOUNT_TYPES = ['checking', 'savings', 'credit_card', 'cash', 'investment'] as const
export const PRIORITIES = ['low', 'medium', 'high'] as const
export const TRANSACTION_TYPES = ['income', 'expense', 'savings'] as const
/** An entry, half of a transfer between own accounts, a corrected balance, or a starting balance in the middle of its rows. */
export const TRANSACTION_KINDS = ['entry', 'transfer', 'adjustment', 'opening'] as const
