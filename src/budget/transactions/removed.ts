import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { CommandContext, Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Cents } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { categories } from '../ledger/balances/tables.ts'
import { replaceEffects } from '../ledger/effects.ts'
import { existingLinks, NO_LINKS, PLAIN } from '../ledger/entry.ts'
import { categoryMonths } from '../ledger/months/tables.ts'
import { insertParts } from '../ledger/parts/store.ts'
import { isAdjustmentText, type PartRow, type TransactionRow } from '../ledger/rules.ts'
import { statements, transactions } from '../ledger/tables.ts'
import { existingPayee } from '../payees/store.ts'
import { closeCycle } from '../recurring/store.ts'
import { findKept, waitForLink } from '../removed/store.ts'
import { shareReturned } from '../sharing/moves.ts'
import { restoreMatched } from '../statements/bank-rows.ts'
import { forgetDeleted, noteDeleted } from '../statements/known.ts'
import type { MatchedRow } from '../statements/matches.ts'
import { setTags, waitForTags } from '../tags/store.ts'
import type { Off } from './counted.ts'
import { takeShortfalls } from './shortfalls.ts'
import { removedTransactions } from './tables.ts'

const KEPT_MS = 30 * 86_400_000

/**
 * A row as it was removed, with its tags, which leave with it. Releases before 0012 kept what taking it back could not
 * take, in cents.
 */
type Removed = TransactionRow & {
  spentShortfallCents?: Cents
  savedShortfallCents?: Cents
  tagIds?: string[]
  parts?: PartRow[]
  /** The row that was removed, with which this one went: they come back together. */
  removedWith?: string | null
  /** Values of the row before it met a bank's, and further keys under which the bank's row is known. */
  matched?: MatchedRow | undefined
  knownKeys?: string[]
}

/** Links of a row to rows that may have been removed as well. */
const LINKED = [
  ['account', 'accountId'],
  ['account', 'transferAccountId'],
  ['category', 'categoryId'],
  ['bill', 'billId'],
  ['subscription', 'subscriptionId'],
] as const

/** Keeps the row for the way back, and forgets what was removed long ago. */
export function keepRemoved(tx: Tx, viewer: CommandContext, row: Removed): void {
  const { bookId, now } = viewer
  noteDeleted(tx, viewer, row, row.knownKeys)
  const kept = { bookId, row, removedAt: now }
  tx.insert(removedTransactions)
    .values({ id: row.id, ...kept })
    .onConflictDoUpdate({ target: removedTransactions.id, set: kept })
    .run()
  tx.delete(removedTransactions)
    .where(and(eq(removedTransactions.bookId, bookId), lt(removedTransactions.removedAt, now - KEPT_MS)))
    .run()
}

/** The row as it was removed; one of a former release lacks what rows have since. */
export function removedRowOf({ row }: Pick<typeof removedTransactions.$inferSelect, 'row'>): Removed {
  const kept = row as Removed
  const isAdjusting = kept.type !== 'savings' && isAdjustmentText(kept.description)
  // An adjusting row of those releases left the balance alone.
  const former = isAdjusting ? ({ kind: 'adjustment', affectsBalance: false } as const) : {}
  const lacking = { ...PLAIN, payeeId: null, note: null, ...(kept.kind === undefined ? former : {}) }
  return { ...lacking, ...kept }
}

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
  const together = removedTogether(tx, viewer, id)
  const row = restoreRow(tx, viewer, id)
  for (const other of together) restoreRow(tx, viewer, other)
  const half = row.transferId && removedHalf(tx, viewer, row.transferId)
  if (half) restoreRow(tx, viewer, half)
  viewer.events.push({ kind: 'transaction.restored' })
  return row
}

/** Ids of the rows that went together with it, in order of entry. */
function removedTogether(db: Db, { bookId }: Viewer, named: string): string[] {
  const id = named.toLowerCase()
  const mine = eq(removedTransactions.bookId, bookId)
  const went = sql<string | null>`${removedTransactions.row} ->> 'removedWith'`
  const found = db
    .select({ went })
    .from(removedTransactions)
    .where(and(mine, eq(removedTransactions.id, id)))
    .get()
  if (!found?.went) return []
  return db
    .select({ id: removedTransactions.id })
    .from(removedTransactions)
    .where(and(mine, ne(removedTransactions.id, id), sql`${went} = ${found.went}`))
    .orderBy(sql`${removedTransactions.row} ->> 'seq'`)
    .all()
    .map((other) => other.id)
}

/** Id of the other half of a transfer, which went together with the row. */
const removedHalf = (db: Db, { bookId }: Viewer, transferId: string): string | undefined =>
  db
    .select({ id: removedTransactions.id })
    .from(removedTransactions)
    .where(
      and(
        eq(removedTransactions.bookId, bookId),
        sql`${removedTransactions.row} ->> 'transferId' = ${transferId}`,
      ),
    )
    .get()?.id

function restoreRow(tx: Tx, viewer: CommandContext, id: string): TransactionRow {
  const kept = takeRemoved(tx, viewer, id) ?? refuse('not_found', 'Transaction not found')
  if (isTaken(tx, kept)) refuse('conflict', 'This id is taken.')
  if (wasImportedAgain(tx, viewer, kept)) refuse('conflict', 'This row was imported again meanwhile.')
  const {
    seq,
    spentShortfallCents: spentShort = 0,
    savedShortfallCents: savedShort = 0,
    tagIds = [],
    parts: keptParts = [],
    removedWith: _,
    matched,
    knownKeys = [],
    ...rest
  } = kept
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
      transferAccountId: existingAccount(tx, viewer, kept.transferAccountId),
      statementId: existingStatement(tx, kept),
      dividedFromId: existingRoot(tx, kept),
      ...offNow(tx, viewer, kept),
      payeeId: existingPayee(tx, viewer, kept.payeeId),
      seq: isFree ? seq : undefined,
    })
    .returning()
    .get()
  setTags(tx, viewer.bookId, row.id, tagIds)
  waitForTags(tx, viewer, row.id, tagIds)
  const parts = restoreParts(tx, viewer, keptParts)
  for (const [kind, field] of LINKED) {
    const id = kept[field]
    if (id && !row[field]) waitForLink(tx, viewer, [kind, id], `transactions.${field}`, row.id)
  }
  restoreMatched(tx, row, matched, knownKeys)
  for (const key of row.importKey ? [row.importKey, ...knownKeys] : []) forgetDeleted(tx, viewer.bookId, key)
  replaceEffects(tx, viewer.bookId, null, { ...row, parts })
  takeShortfalls(tx, row, spentShort, savedShort)
  closeCycle(tx, viewer, row)
  shareReturned(tx, viewer, row)
  return row
}

/** Brings the parts back, of which the categories may be gone. */
function restoreParts(tx: Tx, viewer: CommandContext, kept: PartRow[]): PartRow[] {
  const parts = kept.map((part) => {
    const { categoryId } = existingLinks(tx, viewer.bookId, { ...NO_LINKS, categoryId: part.categoryId })
    if (part.categoryId && !categoryId)
      waitForLink(tx, viewer, ['category', part.categoryId], 'parts.categoryId', part.id)
    return { ...part, categoryId, ...offNow(tx, viewer, part) }
  })
  insertParts(tx, parts)
  return parts
}
/** The row that the piece was divided off; null where that is gone meanwhile, and the piece stands alone. */
const existingRoot = (db: Db, { dividedFromId }: TransactionRow): string | null =>
  dividedFromId && isTaken(db, { id: dividedFromId }) ? dividedFromId : null

/** The account of the other half; null where it is gone meanwhile. */
const existingAccount = (db: Db, { bookId }: Viewer, accountId: string | null): string | null =>
  existingLinks(db, bookId, { ...NO_LINKS, accountId }).accountId

/**
 * The resets that took the row off its category, without those that were undone meanwhile. A category that is gone may
 * come back, and finds its rows off as they were.
 */
export function offNow(
  db: Db,
  viewer: Viewer,
  { categoryId, spentOff = 0, monthOff = null }: Pick<TransactionRow, 'categoryId'> & Partial<Off>,
): Off {
  if (categoryId === null || !(spentOff || monthOff)) return { spentOff, monthOff }
  const [month = '', number = '0'] = monthOff?.split(' ') ?? []
  const itsMonth = and(
    eq(categoryMonths.bookId, viewer.bookId),
    eq(categoryMonths.month, month),
    eq(categoryMonths.categoryId, categoryId),
  )
  const said = db.select({ resets: categoryMonths.resets }).from(categoryMonths).where(itsMonth).get()
  const category =
    db.select({ resets: categories.resets }).from(categories).where(eq(categories.id, categoryId)).get() ??
    findKept<{ row: { resets?: number } }>(db, viewer, 'category', categoryId)?.row
  return {
    spentOff: spentOff <= (category?.resets ?? 0) ? spentOff : 0,
    monthOff: Number(number) <= (said?.resets ?? 0) ? monthOff : null,
  }
}

// A client that names its rows may have entered it anew, in whichever book.
const isTaken = (db: Db, { id }: Pick<TransactionRow, 'id'>): boolean =>
  db.select({ seq: transactions.seq }).from(transactions).where(eq(transactions.id, id)).get() !== undefined

/** The id of a row that another book may bring back is taken. */
export function refuseRemovedElsewhere(db: Db, bookId: string, id: string): void {
  const elsewhere = and(eq(removedTransactions.id, id), ne(removedTransactions.bookId, bookId))
  if (db.select({ id: removedTransactions.id }).from(removedTransactions).where(elsewhere).get())
    refuse('conflict', 'This id is taken.')
}

function wasImportedAgain(db: Db, { bookId }: Viewer, { importKey }: TransactionRow): boolean {
  if (!importKey) return false
  const same = and(eq(transactions.importKey, importKey), sql`+${transactions.bookId} = ${bookId}`)
  return db.select({ seq: transactions.seq }).from(transactions).where(same).get() !== undefined
}

function existingStatement(db: Db, { statementId }: TransactionRow): string | null {
  if (!statementId) return null
  const batch = and(eq(statements.id, statementId), eq(statements.state, 'done'))
  return db.select({ id: statements.id }).from(statements).where(batch).get()?.id ?? null
}
