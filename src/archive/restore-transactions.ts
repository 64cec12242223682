import { max } from 'drizzle-orm'
import { type CommandContext, dayOf, type Viewer } from '../book/context.ts'
import { applyEffects } from '../budget/ledger/effects.ts'
import { addEffects, noEffects, type TransactionRow } from '../budget/ledger/rules.ts'
import { removedTransactions, transactions } from '../budget/ledger/tables.ts'
import { deletedImports } from '../budget/statements/tables.ts'
import type { Db, Tx } from '../db/db.ts'
import { insertAll } from '../db/insert.ts'
import type { Names } from './ids.ts'
import { linksIn } from './links.ts'
import type { ArchiveInput, TransactionInput } from './wire.ts'

/** The transactions that count and those that can still be brought back, in the order of their entry. */
export function insertTransactions(
  tx: Tx,
  viewer: CommandContext,
  archive: ArchiveInput,
  names: Names,
): void {
  const { bookId } = viewer
  const places = placesOf(tx, [...archive.transactions, ...archive.removedTransactions])
  const rowOf = rowMaker(viewer, names)
  const rows = archive.transactions
    .map((input, index) => rowOf(input, places[index] ?? 0))
    // The table itself grows at its end only; that is worth more than the order of any index.
    .sort((a, b) => a.seq - b.seq)
  insertAll(tx, transactions, rows)
  const effects = noEffects()
  for (const row of rows) addEffects(effects, row, 1)
  applyEffects(tx, bookId, { ...noEffects(), months: effects.months })

  const isThere = linksIn(archive)
  const removed = archive.removedTransactions.map((input, index) => {
    const place = places[archive.transactions.length + index] ?? 0
    const row = {
      ...rowOf({ ...input, ...isThere(input) }, place),
      spentShortfallCents: input.spentShortfall,
      savedShortfallCents: input.savedShortfall,
    }
    return { id: row.id, bookId, row, removedAt: input.removedAt }
  })
  insertAll(tx, removedTransactions, removed)
  const deleted = archive.deletedImports.map(({ importKey, date, amount, removedAt }) => ({
    bookId,
    importKey: ofAccount(importKey, names),
    date,
    amountCents: amount,
    removedAt,
  }))
  insertAll(tx, deletedImports, deleted)
}

/** Places behind all that there are, in the order of `seq`; a row without one stands behind those before it. */
function placesOf(db: Db, rows: { seq?: number | undefined }[]): number[] {
  const { last } =
    db
      .select({ last: max(transactions.seq) })
      .from(transactions)
      .get() ?? {}
  let highest = 0
  const order = rows.map(({ seq }, index) => {
    highest = Math.max(highest, seq ?? 0)
    return { seq: seq ?? highest, index }
  })
  order.sort((a, b) => a.seq - b.seq || a.index - b.index)
  const places: number[] = []
  for (const [place, { index }] of order.entries()) places[index] = (last ?? 0) + 1 + place
  return places
}

const rowMaker =
  (viewer: Viewer, names: Names) =>
  (input: TransactionInput, seq: number): TransactionRow => ({
    seq,
    id: names.transaction(input.id),
    bookId: viewer.bookId,
    type: input.type,
    amountCents: input.amount,
    description: input.description,
    accountId: names.account(input.accountId ?? null),
    categoryId: names.category(input.categoryId ?? null),
    billId: names.bill(input.billId ?? null),
    subscriptionId: names.subscription(input.subscriptionId ?? null),
    bucketId: names.bucket(input.bucketId ?? null),
    sourceBucketId: names.bucket(input.sourceBucketId ?? null),
    statementId: names.statement(input.statementId ?? null),
    settledDueDate: input.settledDueDate ?? null,
    importKey: input.importKey ? ofAccount(input.importKey, names) : null,
    date: dayOf(viewer, input.date),
    createdAt: input.createdAt ?? viewer.now,
  })

const ID_LENGTH = 36
/** A key of an imported row begins with its account. */
const ofAccount = (key: string, names: Names): string =>
  names.account(key.slice(0, ID_LENGTH)) + key.slice(ID_LENGTH)
