import { and, eq, lt, ne } from 'drizzle-orm'
import type { CommandContext, Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { refuse } from '../../values/refusal.ts'
import { returnEffects } from '../ledger/effects.ts'
import { existingLinks } from '../ledger/entry.ts'
import type { Shortfall, TransactionRow } from '../ledger/rules.ts'
import { statements, transactions } from '../ledger/tables.ts'
import { findPayee } from '../payees/store.ts'
import { closeCycle } from '../recurring/store.ts'
import { waitForLink } from '../removed/store.ts'
import { removedTransactions } from '../removed/tables.ts'
import { forgetDeleted, noteDeleted } from '../statements/store.ts'
import { setTags } from '../tags/store.ts'

const KEPT_MS = 30 * 86_400_000

/** With its tags, which leave with the row. */
type Removed = TransactionRow & Shortfall & { tagIds?: string[] }

/** Links of a row to rows that may have been removed as well. */
const LINKED = [
  ['account', 'accountId'],
  ['category', 'categoryId'],
  ['bill', 'billId'],
  ['subscription', 'subscriptionId'],
] as const

/** Keeps the row for the way back, and forgets what was removed long ago. */
export function keepRemoved(tx: Tx, viewer: CommandContext, row: Removed): void {
  const { bookId, now } = viewer
  noteDeleted(tx, viewer, row)
  const kept = { bookId, row, removedAt: now }
  tx.insert(removedTransactions)
    .values({ id: row.id, ...kept })
    .onConflictDoUpdate({ target: removedTransactions.id, set: kept })
    .run()
  tx.delete(removedTransactions)
    .where(and(eq(removedTransactions.bookId, bookId), lt(removedTransactions.removedAt, now - KEPT_MS)))
    .run()
}

/** The row as it was removed. What earlier versions removed has no shortfall, and no payee yet. */
export const removedRowOf = ({ row }: Pick<typeof removedTransactions.$inferSelect, 'row'>): Removed => ({
  spentShortfallCents: 0,
  savedShortfallCents: 0,
  ...{ payeeId: null, note: null },
  ...(row as TransactionRow),
})

/** Takes the row out of what is kept; undefined where it never was there, or is forgotten. */
function takeRemoved(tx: Tx, { bookId }: Viewer, id: string): Removed | undefined {
  const kept = tx
    .delete(removedTransactions)
    .where(and(eq(removedTransactions.id, id.toLowerCase()), eq(removedTransactions.bookId, bookId)))
    .returning()
    .get()
  return kept && removedRowOf(kept)
}

/** Brings a removed transaction back as it was, with the effects that were taken; links to what is gone meanwhile stay away. */
export function restoreTransaction(tx: Tx, viewer: CommandContext, id: string): TransactionRow {
  const kept = takeRemoved(tx, viewer, id) ?? refuse('not_found', 'Transaction not found')
  if (isTaken(tx, kept)) refuse('conflict', 'This id is taken.')
  if (wasImportedAgain(tx, viewer, kept)) refuse('conflict', 'This row was imported again meanwhile.')
  const { seq, spentShortfallCents, savedShortfallCents, tagIds = [], ...rest } = kept
  const isFree = !tx
    .select({ seq: transactions.seq })
    .from(transactions)
    .where(eq(transactions.seq, seq))
    .get()
  const row = tx
    .insert(transactions)
    .values({
      ...rest,
      ...existingLinks(tx, viewer.bookId, kept),
      statementId: existingStatement(tx, kept),
      payeeId: existingPayee(tx, viewer, kept),
      seq: isFree ? seq : undefined,
    })
    .returning()
    .get()
  setTags(tx, viewer.bookId, row.id, tagIds)
  for (const [kind, field] of LINKED) {
    const id = kept[field]
    if (id && !row[field]) waitForLink(tx, viewer, [kind, id], `transactions.${field}`, row.id)
  }
  if (row.importKey) forgetDeleted(tx, viewer.bookId, row.importKey)
  returnEffects(tx, viewer.bookId, row, kept)
  closeCycle(tx, viewer, row)
  viewer.events.push({ kind: 'transaction.restored' })
  return row
}

// A client that names its rows may have entered it anew, in whichever book.
const isTaken = (db: Db, { id }: TransactionRow): boolean =>
  db.select({ seq: transactions.seq }).from(transactions).where(eq(transactions.id, id)).get() !== undefined

/** The id of a row that another book may bring back is taken. */
export function refuseRemovedElsewhere(db: Db, bookId: string, id: string): void {
  const elsewhere = and(eq(removedTransactions.id, id), ne(removedTransactions.bookId, bookId))
  if (db.select({ id: removedTransactions.id }).from(removedTransactions).where(elsewhere).get())
    refuse('conflict', 'This id is taken.')
}

function wasImportedAgain(db: Db, { bookId }: Viewer, { importKey }: TransactionRow): boolean {
  if (!importKey) return false
  const same = and(eq(transactions.importKey, importKey), eq(transactions.bookId, bookId))
  return db.select({ seq: transactions.seq }).from(transactions).where(same).get() !== undefined
}

/** A payee that is gone is found anew by the description. */
const existingPayee = (db: Db, viewer: Viewer, { payeeId }: TransactionRow): string | null =>
  payeeId && !findPayee(db, viewer, payeeId) ? null : (payeeId ?? null)

function existingStatement(db: Db, { statementId }: TransactionRow): string | null {
  if (!statementId) return null
  const batch = and(eq(statements.id, statementId), eq(statements.state, 'done'))
  return db.select({ id: statements.id }).from(statements).where(batch).get()?.id ?? null
}
