import type { Transaction } from '../../../src/budget/transactions/wire.ts'

export const TYPE_LABELS: Record<Transaction['type'], string> = {
  income: 'Income',
  expense: 'Expense',
  savings: 'Savings',
}
