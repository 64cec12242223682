/** Words of the book's tables that the API and the pages use as they are. */
export const ACCOUNT_TYPES = ['checking', 'savings', 'credit_card', 'cash', 'investment'] as const
export const PRIORITIES = ['low', 'medium', 'high'] as const
export const TRANSACTION_TYPES = ['income', 'expense', 'savings'] as const
