import { crossingsSent, crossingsTaken } from '../book/crossing/tables.ts'
import {
  reminderRules,
  reminders,
  tokenActing,
  tokenWrites,
  webhookChanges,
  webhookDeliveries,
  webhooks,
} from '../book/programs/tables.ts'
import {
  acting,
  activity,
  bookInvitations,
  commands,
  members,
  memberships,
  profiles,
  slices,
} from '../book/tables.ts'
import { accountMonths, monthTotals } from '../budget/ledger/months/tables.ts'
import { transactionParts } from '../budget/ledger/parts/tables.ts'
import { budgetMoves, keptCarried } from '../budget/months/tables.ts'
import { payeeSpellings } from '../budget/payees/tables.ts'
import { removedLinks, removedRows } from '../budget/removed/tables.ts'
import {
  accountPayers,
  contributionHalves,
  defaultShares,
  memberBalances,
  recurringPayers,
  settlements,
  sharedRows,
  shares,
  staleShares,
} from '../budget/sharing/tables.ts'
import { transactionTags } from '../budget/tags/tables.ts'
import { bulkChanges, searchMonths } from '../budget/transactions/tables.ts'
import { pointBalances, pointTransactions } from '../rewards/points/tables.ts'
import type { BookTable, Part } from './part.ts'
import { accountsPart } from './parts/accounts.ts'
import { broughtRowsPart } from './parts/brought-rows.ts'
import { categoriesPart, categoryGroupsPart } from './parts/categories.ts'
import { csvLayoutsPart } from './parts/csv-layouts.ts'
import { endedGoalsPart } from './parts/ended-goals.ts'
import { completedGoalsPart, goalsPart } from './parts/goals.ts'
import { changedImportsPart, knownImportsPart, matchedRowsPart } from './parts/matched-rows.ts'
import {
  budgetEntriesPart,
  budgetPeriodsPart,
  categoryAllocationsPart,
  categoryMonthsPart,
  categoryPlansPart,
  categoryRestsPart,
} from './parts/months.ts'
import { payeesPart, tagsPart } from './parts/payees.ts'
import { billsPart, subscriptionsPart } from './parts/recurring.ts'
import { removedTransactionsPart } from './parts/removed-transactions.ts'
import { rulesPart } from './parts/rules.ts'
import { sampleRowsPart } from './parts/sample-rows.ts'
import { deletedImportsPart, statementsPart } from './parts/statements.ts'
import { transactionsPart } from './parts/transactions.ts'
import { transferDismissalsPart } from './parts/transfer-dismissals.ts'
import { backups } from './tables.ts'

/**
 * The lists of an archive in the order in which they are restored: what others lead to first. A table of a book that
 * belongs into the archive is one part here, and its shape in `wire.ts`.
 */
export const PARTS = [
  sampleRowsPart,
  budgetPeriodsPart,
  accountsPart,
  completedGoalsPart,
  endedGoalsPart,
  goalsPart,
  categoryGroupsPart,
  categoriesPart,
  payeesPart,
  tagsPart,
  rulesPart,
  subscriptionsPart,
  billsPart,
  deletedImportsPart,
  statementsPart,
  removedTransactionsPart,
  transactionsPart,
  matchedRowsPart,
  knownImportsPart,
  changedImportsPart,
  broughtRowsPart,
  transferDismissalsPart,
  csvLayoutsPart,
  categoryMonthsPart,
  categoryAllocationsPart,
  categoryRestsPart,
  categoryPlansPart,
  budgetEntriesPart,
] as unknown as readonly Part[]

interface Beside {
  table: BookTable
  onImport: 'cleared' | 'left'
  why: string
}

/** Tables that lead to the rows of a part and are filled with one: they go before all others. */
const WITHIN: Beside[] = [
  { table: payeeSpellings, onImport: 'cleared', why: 'In the archive with their payees.' },
  { table: transactionTags, onImport: 'cleared', why: 'In the archive with their transactions.' },
  { table: budgetMoves, onImport: 'cleared', why: 'In the archive with their entries.' },
  { table: transactionParts, onImport: 'cleared', why: 'In the archive with their transactions.' },
]

/** Tables of a book that an import doesn't fill from a list of the archive, and why. */
const BESIDE: Beside[] = [
  { table: monthTotals, onImport: 'cleared', why: 'Sums of the transactions: an import adds them up.' },
  { table: accountMonths, onImport: 'cleared', why: 'Sums of the transactions: an import adds them up.' },
  {
    table: searchMonths,
    onImport: 'cleared',
    why: 'Words of the transactions: the database notes their months, and they are filled in.',
  },
  {
    table: keptCarried,
    onImport: 'cleared',
    why: 'What follows from the months: the database forgets it with them, and it is filled in.',
  },
  {
    table: removedLinks,
    onImport: 'cleared',
    why: 'Where the rows led that were deleted: those are not in the export either.',
  },
  {
    table: removedRows,
    onImport: 'cleared',
    why: 'What was deleted: the way back is for a slip of the hand, not for another book.',
  },
  {
    table: bulkChanges,
    onImport: 'cleared',
    why: 'The way back of changes of many rows, as of what was deleted.',
  },
  {
    table: profiles,
    onImport: 'left',
    why: 'In the archive as `profile`: changed by the rules of the profile.',
  },
  {
    table: pointBalances,
    onImport: 'left',
    why: 'In the archive to be read: the server decides every point.',
  },
  { table: pointTransactions, onImport: 'left', why: 'In the archive to be read, as the balance of points.' },
  { table: backups, onImport: 'left', why: 'Exports of before, each of them whole.' },
  { table: slices, onImport: 'left', why: 'What of them, and of what is on its way, no row holds.' },
  { table: acting, onImport: 'left', why: 'Empty between two commands.' },
  { table: tokenActing, onImport: 'left', why: 'Empty between two commands.' },
  {
    table: tokenWrites,
    onImport: 'left',
    why: 'What programs wrote, for a month: only of rows that are still as they left them.',
  },
  { table: webhooks, onImport: 'left', why: 'Where somebody is told of the book stands in no file.' },
  { table: webhookChanges, onImport: 'left', why: 'What is still to be told.' },
  { table: webhookDeliveries, onImport: 'left', why: 'What was told, and is still to be told.' },
  { table: reminderRules, onImport: 'left', why: 'Of what somebody is reminded stands in no file.' },
  { table: reminders, onImport: 'left', why: 'What was reminded of, and is still to be.' },
  { table: activity, onImport: 'left', why: 'What members did goes on being true.' },
  { table: crossingsSent, onImport: 'left', why: 'What is on its way to another book.' },
  { table: crossingsTaken, onImport: 'left', why: 'What another book has told, so that it is done once.' },
  { table: bookInvitations, onImport: 'left', why: 'A file lets nobody into a book, and nobody out.' },
  { table: memberships, onImport: 'left', why: 'A file lets nobody into a book, and nobody out.' },
  { table: staleShares, onImport: 'left', why: 'Rows whose shares are counted at the end of the command.' },
  { table: sharedRows, onImport: 'left', why: 'Counted anew with their transactions.' },
  { table: shares, onImport: 'left', why: 'Counted anew with their transactions.' },
  { table: settlements, onImport: 'left', why: 'What members paid each other was paid.' },
  { table: accountPayers, onImport: 'left', why: 'Who pays from an account is said among members.' },
  {
    table: contributionHalves,
    onImport: 'left',
    why: 'What belongs together with another book, which the file is not of.',
  },
  { table: defaultShares, onImport: 'left', why: 'Who bears what is said among members.' },
  { table: recurringPayers, onImport: 'left', why: 'Who pays what is said among members.' },
  { table: memberBalances, onImport: 'left', why: 'Sums of the shares and of the payments.' },
  { table: members, onImport: 'left', why: 'Who is in the book is its owners’ to say.' },
  {
    table: commands,
    onImport: 'left',
    why: 'Answers for callers that repeat themselves, the import’s own among them.',
  },
]

/** Every table with rows of a book, in the order in which they can be deleted: what leads to others first. */
export const BOOK_TABLES = [
  ...WITHIN,
  ...PARTS.map(({ table, name }) => ({ table, onImport: 'replaced' as const, part: name })).reverse(),
  ...BESIDE,
]
