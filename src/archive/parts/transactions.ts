import { and, asc, eq, max, sql } from 'drizzle-orm'
import { dayOf } from '../../book/context.ts'
import { readBudget } from '../../budget/ledger/months/budget.ts'
import { addTotals } from '../../budget/ledger/months/store.ts'
import { readPartsOf } from '../../budget/ledger/parts/store.ts'
import { transactionParts } from '../../budget/ledger/parts/tables.ts'
import {
  addEffects,
  isAdjustmentText,
  noEffects,
  type PartRow,
  type TransactionRow,
} from '../../budget/ledger/rules.ts'
import { isVisible, transactions } from '../../budget/ledger/tables.ts'
import { type Half, namedHalves } from '../../budget/sharing/halves.ts'
import { transactionsToWire } from '../../budget/transactions/shown.ts'
import { removedTransactions } from '../../budget/transactions/tables.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { atMost, type Db, prepared, type Tx } from '../../db/db.ts'
import { insertAll } from '../../db/insert.ts'
import type { TransactionInput } from '../file/wire.ts'
import { fieldRevsOf, type Part, type Restoring, renamed } from '../part.ts'
import type { ArchivedTransaction } from '../wire.ts'
import { LINKS } from './links-within.ts'
import { payeeIn } from './payees.ts'
import { partsOf, partToArchive } from './split.ts'
import { importKeyIn } from './statements.ts'
import { restoreTags } from './tags-of-rows.ts'

const SLICE = 1000

/** A goal may be gone, as its transactions outlive it: what leads there need not be in the file. */
const NAMES = {
  ...LINKS,
  formerCategoryId: 'budgetCategories',
  dividedFromId: 'transactions',
  writtenForId: 'transactions',
  bucketId: 'savingsBuckets',
  sourceBucketId: 'savingsBuckets',
  refundOf: 'transactions',
  fromGoalId: 'savingsBuckets',
} as const

export const toArchived = (
  row: TransactionRow,
  wire: Transaction,
  parts: PartRow[] = [],
): ArchivedTransaction => ({
  ...wire,
  // Its own, not that of the bank's row which it met: else the undo of that import would take it away.
  statementId: row.statementId ?? null,
  refundOf: row.refundOf,
  parts: parts.map(partToArchive),
  // Its own, not the one that stands for it: a merge can be taken back in the other book, too.
  payeeId: row.payeeId === null ? undefined : row.payeeId || null,
  sourceBucketId: row.sourceBucketId ?? null,
  settledDueDate: row.settledDueDate ?? null,
  importKey: row.importKey ?? null,
  seq: row.seq,
  spentOff: row.spentOff,
  monthOff: row.monthOff,
  formerCategoryId: row.formerCategoryId,
  ...fieldRevsOf(row),
  writtenForId: row.writtenForId,
  settlementId: null,
})

const afterPlace = prepared((db) =>
  db
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.bookId, sql.placeholder('bookId')),
        isVisible,
        // The first condition bounds the index; the second settles ties within the day.
        sql`${transactions.date} >= ${sql.placeholder('date')}`,
        sql`(${transactions.date} > ${sql.placeholder('date')} OR ${transactions.seq} > ${sql.placeholder('seq')})`,
      ),
    )
    .orderBy(asc(transactions.date), asc(transactions.seq))
    .limit(atMost(SLICE))
    .prepare(),
)

const settlementIdOf = (half?: Pick<Half, 'contributionId' | 'kind'>): string | null =>
  half?.kind === 'payment' ? half.contributionId : null

/**
 * Counts the order of entry within the book, from 1, with what was removed: the order over the whole server would tell
 * how much others enter.
 */
export function placesWithin(db: Db, bookId: string): (seq: number) => number {
  // One text: an object for each of a million rows would fill the memory.
  const { seqs } = db.get<{ seqs: string }>(sql`
    SELECT json_group_array(seq) AS seqs FROM (
      SELECT ${transactions.seq} AS seq FROM ${transactions} WHERE ${transactions.bookId} = ${bookId} AND ${isVisible}
      UNION ALL SELECT row->>'seq' FROM removed_transactions WHERE book_id = ${bookId})`)
  const order = Float64Array.from(JSON.parse(seqs)).sort()
  return (seq) => {
    let [low, high] = [0, order.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((order[middle] ?? 0) < seq) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

/** Every transaction that is to be seen, by day, in slices of which none is empty. */
export function* transactionSlices(db: Db, bookId: string): Generator<ArchivedTransaction[]> {
  const placeOf = placesWithin(db, bookId)
  for (let last: { date: string; seq: number } | undefined = { date: '', seq: 0 }; last; ) {
    const rows: TransactionRow[] = afterPlace(db).all({ bookId, ...last })
    if (rows.length > 0) {
      const wires = transactionsToWire(db, rows)
      const parts = readPartsOf(db, rows)
      const halves = namedHalves(
        db,
        rows.map(({ id }) => id),
      )
      yield rows.map((row, index) => ({
        ...toArchived(row, wires[index] as Transaction, parts.get(row.id)),
        settlementId: settlementIdOf(halves.get(row.id)),
        seq: placeOf(row.seq),
      }))
    }
    const end = rows.at(-1)
    last = end && { date: end.date, seq: end.seq }
  }
}

/** Tables that have ids of transactions: a removed one may come back, so its id is taken as well. */
export const NAMED = [transactions, removedTransactions]

export const transactionsPart: Part<'transactions'> = {
  name: 'transactions',
  table: transactions,
  named: NAMED,
  links: LINKS,
  keyOf: ({ id }) => id,
  restore(tx, restoring) {
    const { viewer, archive } = restoring
    const places = placesOf(tx, [...archive.transactions, ...archive.removedTransactions])
    const rows = archive.transactions
      .map((input, index) => rowOf(tx, input, places[index] ?? 0, restoring))
      // The table itself grows at its end only; that is worth more than the order of any index.
      .sort((a, b) => a.seq - b.seq)
    insertAll(tx, transactions, rows)
    restoreTags(tx, restoring)
    insertAll(
      tx,
      transactionParts,
      rows.flatMap(({ parts }) => parts),
    )
    const effects = noEffects(readBudget(tx, viewer.bookId))
    for (const row of rows) addEffects(effects, row, 1)
    // Balances and goals are in the file.
    addTotals(tx, viewer.bookId, effects)
  },
}

type SplitRow = TransactionRow & { parts: PartRow[] }

/** Places behind all that there are, in the order of `seq`; a row without one stands behind those before it. */
export function placesOf(db: Db, rows: { seq?: number | undefined }[]): number[] {
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

export function rowOf(tx: Tx, input: TransactionInput, seq: number, { viewer, idOf }: Restoring): SplitRow {
  const parts = partsOf(input, viewer, idOf)
  const row = renamed(input, { name: 'transactions', links: NAMES, hasId: true }, idOf)
  return {
    seq,
    id: row.id,
    bookId: viewer.bookId,
    type: row.type,
    amountCents: row.amount,
    description: row.description,
    accountId: row.accountId ?? null,
    categoryId: row.categoryId ?? row.refundCategoryId ?? null,
    billId: row.billId ?? null,
    subscriptionId: row.subscriptionId ?? null,
    bucketId: row.bucketId ?? null,
    sourceBucketId: row.sourceBucketId ?? null,
    statementId: row.statementId ?? null,
    settledDueDate: row.settledDueDate ?? null,
    importKey: row.importKey ? importKeyIn(idOf, row.importKey) : null,
    date: dayOf(viewer, row.date),
    createdAt: row.createdAt ?? viewer.now,
    kind: row.kind ?? (row.type !== 'savings' && isAdjustmentText(row.description) ? 'adjustment' : 'entry'),
    // Of the type itself: such a row never moves a balance.
    affectsBalance: row.type === 'savings' || (row.affectsBalance ?? true),
    // Both halves have it, and it is made as the id of a row is.
    transferId: idOf('transactions', row.transferId ?? null),
    transferAccountId: row.transferAccountId ?? null,
    formerCategoryId: row.formerCategoryId ?? null,
    spentOff: row.spentOff ?? 0,
    monthOff: row.monthOff ?? null,
    payeeId: payeeIn(tx, viewer, input, row.payeeId),
    note: row.note || null,
    rev: row.rev,
    fieldRevs: row.fieldRevs,
    refund: row.refund ?? Boolean(row.refundCategoryId),
    refundOf: row.refundOf ?? null,
    partCount: parts.length,
    parts,
    dividedFromId: row.dividedFromId ?? null,
    // One without an account takes it out of the goal by itself.
    fromGoalId: row.sourceBucketId ? null : (row.fromGoalId ?? null),
    writtenForId: row.writtenForId ?? null,
    createdBy: null,
    updatedBy: null,
  }
}
