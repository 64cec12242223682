import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { commands, profiles } from '../book/tables.ts'
import {
  accounts,
  bills,
  buckets,
  categories,
  completedGoals,
  monthTotals,
  removedTransactions,
  sampleRows,
  statements,
  subscriptions,
  transactions,
} from '../budget/ledger/tables.ts'
import { removedLinks, removedRows } from '../budget/removed/tables.ts'
import { rules } from '../budget/rules/tables.ts'
import { deletedImports } from '../budget/statements/tables.ts'
import { searchMonths } from '../budget/transactions/tables.ts'
import { pointBalances, pointTransactions } from '../rewards/points/tables.ts'
import { backups } from './tables.ts'
import type { Archive } from './wire.ts'

export interface BookTable {
  table: SQLiteTable & { bookId: SQLiteColumn }
  /** Where the export has it, or why it has it not. */
  inExport: keyof Archive | { why: string }
  /** Whether an import clears it to fill it anew, only clears it, or leaves it alone. */
  onImport: 'replaced' | 'cleared' | 'left'
}

/** Every table with rows of a book, in the order in which they can be deleted: what links to others first. */
export const BOOK_TABLES: BookTable[] = [
  { table: transactions, inExport: 'transactions', onImport: 'replaced' },
  { table: removedTransactions, inExport: 'removedTransactions', onImport: 'replaced' },
  {
    table: monthTotals,
    inExport: { why: 'Sums of the transactions: an import adds them up.' },
    onImport: 'replaced',
  },
  {
    table: searchMonths,
    inExport: { why: 'Words of the transactions: the database notes their months, and they are filled in.' },
    onImport: 'replaced',
  },
  {
    table: removedLinks,
    inExport: { why: 'Where the rows led that were deleted: those are not in the export either.' },
    onImport: 'cleared',
  },
  {
    table: removedRows,
    inExport: { why: 'What was deleted: the way back is for a slip of the hand, not for another book.' },
    onImport: 'cleared',
  },
  { table: statements, inExport: 'statements', onImport: 'replaced' },
  { table: deletedImports, inExport: 'deletedImports', onImport: 'replaced' },
  { table: bills, inExport: 'bills', onImport: 'replaced' },
  { table: subscriptions, inExport: 'subscriptions', onImport: 'replaced' },
  { table: rules, inExport: 'rules', onImport: 'replaced' },
  { table: categories, inExport: 'budgetCategories', onImport: 'replaced' },
  { table: buckets, inExport: 'savingsBuckets', onImport: 'replaced' },
  { table: completedGoals, inExport: 'completedGoals', onImport: 'replaced' },
  { table: accounts, inExport: 'accounts', onImport: 'replaced' },
  { table: sampleRows, inExport: 'sampleRows', onImport: 'replaced' },
  // Changed by the rules of the profile.
  { table: profiles, inExport: 'profile', onImport: 'left' },
  // The server decides every point.
  { table: pointBalances, inExport: 'points', onImport: 'left' },
  { table: pointTransactions, inExport: 'pointTransactions', onImport: 'left' },
  { table: backups, inExport: { why: 'Exports of before, each of them whole.' }, onImport: 'left' },
  {
    table: commands,
    inExport: { why: 'Answers for callers that repeat themselves, the import’s own among them.' },
    onImport: 'left',
  },
]
