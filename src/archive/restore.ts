import { eq } from 'drizzle-orm'
import { type CommandContext, dayOf, type Viewer } from '../book/context.ts'
import {
  accounts,
  bills,
  buckets,
  categories,
  completedGoals,
  sampleRows,
  statements,
  subscriptions,
} from '../budget/ledger/tables.ts'
import { rules } from '../budget/rules/tables.ts'
import type { Tx } from '../db/db.ts'
import { insertAll } from '../db/insert.ts'
import { changeProfile } from '../profile/store.ts'
import type { ProfileChange } from '../profile/wire.ts'
import { anchorOf } from '../values/cycle.ts'
import { Refusal } from '../values/refusal.ts'
import { BOOK_TABLES } from './book-tables.ts'
import { type Names, namesFor } from './ids.ts'
import { insertTransactions } from './restore-transactions.ts'
import type { ArchiveInput, ImportReceipt } from './wire.ts'

/**
 * Replaces everything of the book with the file, inside the transaction. The file is known to be whole
 * (`readArchive`). Balances, spent and saved are taken as they stand there, month totals are added up;
 * points are left as they are, because the server decides every one of them.
 */
export function restoreBook(tx: Tx, viewer: CommandContext, archive: ArchiveInput): ImportReceipt {
  const names = namesFor(tx, viewer, archive)
  for (const { table, onImport } of BOOK_TABLES)
    if (onImport !== 'left') tx.delete(table).where(eq(table.bookId, viewer.bookId)).run()
  insertHolders(tx, viewer, archive, names)
  insertRecurring(tx, viewer, archive, names)
  insertRules(tx, viewer, archive, names)
  insertStatements(tx, viewer, archive, names)
  insertTransactions(tx, viewer, archive, names)
  insertSample(tx, viewer, archive, names)
  if (archive.profile) restoreProfile(tx, viewer, archive.profile)
  return {
    success: true,
    accounts: archive.accounts.length,
    budgetCategories: archive.budgetCategories.length,
    savingsBuckets: archive.savingsBuckets.length,
    subscriptions: archive.subscriptions.length,
    bills: archive.bills.length,
    statements: archive.statements.length,
    transactions: archive.transactions.length,
  }
}

/** What the owner doesn't have leaves the icon that there is. */
function restoreProfile(tx: Tx, viewer: CommandContext, profile: ProfileChange): void {
  try {
    changeProfile(tx, viewer, profile)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not_owned') throw error
    changeProfile(tx, viewer, { ...profile, profileImageUrl: undefined })
  }
}

/** What holds money: accounts, categories, buckets, and the goals that were reached. */
function insertHolders(tx: Tx, { bookId, now }: Viewer, archive: ArchiveInput, names: Names): void {
  insertAll(
    tx,
    accounts,
    archive.accounts.map(({ balance, createdAt = now, ...row }) => ({
      ...row,
      bookId,
      id: names.account(row.id),
      balanceCents: balance,
      description: row.description ?? null,
      institution: row.institution ?? '',
      accountNumber: row.accountNumber ?? null,
      createdAt,
    })),
  )
  insertAll(
    tx,
    categories,
    archive.budgetCategories.map(({ allocated, spent, createdAt = now, ...row }) => ({
      ...row,
      bookId,
      id: names.category(row.id),
      description: row.description ?? null,
      allocatedCents: allocated,
      spentCents: spent,
      createdAt,
    })),
  )
  insertAll(
    tx,
    buckets,
    archive.savingsBuckets.map(({ target, saved, createdAt = now, ...row }) => ({
      ...row,
      bookId,
      id: names.bucket(row.id),
      targetCents: target,
      savedCents: saved,
      createdAt,
    })),
  )
  insertAll(
    tx,
    completedGoals,
    archive.completedGoals.map(({ target, saved, ...row }) => ({
      ...row,
      bookId,
      id: names.goal(row.id),
      targetCents: target,
      savedCents: saved,
    })),
  )
}

function insertRecurring(tx: Tx, viewer: CommandContext, archive: ArchiveInput, names: Names): void {
  type Row = Omit<ArchiveInput['bills'][number], 'frequency'>
  const toRow = ({ amount, dueDate: due, createdAt = viewer.now, ...row }: Row) => {
    const dueDate = dayOf(viewer, due)
    return {
      ...row,
      bookId: viewer.bookId,
      amountCents: amount,
      dueDate,
      anchorDay: row.anchorDay ?? anchorOf(dueDate),
      accountId: names.account(row.accountId ?? null),
      createdAt,
    }
  }
  insertAll(
    tx,
    bills,
    archive.bills.map(({ frequency, ...row }) => ({
      ...toRow(row),
      id: names.bill(row.id),
      cycle: frequency,
    })),
  )
  insertAll(
    tx,
    subscriptions,
    archive.subscriptions.map(({ billingCycle, nextBilling, ...row }) => ({
      ...toRow({ ...row, dueDate: nextBilling }),
      id: names.subscription(row.id),
      cycle: billingCycle,
    })),
  )
}

function insertRules(tx: Tx, { bookId, now }: Viewer, archive: ArchiveInput, names: Names): void {
  const rows = archive.rules.map(({ id, contains, accountId, categoryId, createdAt = now }) => ({
    id: names.rule(id),
    bookId,
    contains,
    accountId: names.account(accountId ?? null),
    categoryId: names.category(categoryId),
    createdAt,
  }))
  insertAll(tx, rules, rows)
}

function insertStatements(tx: Tx, { bookId, now }: Viewer, archive: ArchiveInput, names: Names): void {
  const rows = archive.statements.map((row) => ({
    ...row,
    bookId,
    id: names.statement(row.id),
    accountId: names.account(row.accountId ?? null),
    state: 'done' as const,
    createdAt: row.createdAt ?? now,
  }))
  insertAll(tx, statements, rows)
}

function insertSample(tx: Tx, { bookId }: Viewer, archive: ArchiveInput, names: Names): void {
  const rows = archive.sampleRows.map(({ kind, rowId }) => ({ bookId, kind, rowId: names[kind](rowId) }))
  insertAll(tx, sampleRows, rows)
}
