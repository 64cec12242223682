import { and, asc, eq, max, sql } from 'drizzle-orm'
import { dayOf } from '../../book/context.ts'
import { applyEffects } from '../../budget/ledger/effects.ts'
import { addEffects, isAdjustmentText, noEffects, type TransactionRow } from '../../budget/ledger/rules.ts'
import { isVisible, transactions } from '../../budget/ledger/tables.ts'
import { listTags, tagIdsFor } from '../../budget/tags/store.ts'
import { transactionTags } from '../../budget/tags/tables.ts'
import { removedRowOf } from '../../budget/transactions/removed.ts'
import { transactionsToWire, transactionToWire } from '../../budget/transactions/shown.ts'
import { removedTransactions } from '../../budget/transactions/tables.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { insertAll } from '../../db/insert.ts'
import { formatMoney } from '../../values/money.ts'
import type { TransactionInput } from '../file/wire.ts'
import { type Part, type PartName, type Restoring, renamed } from '../part.ts'
import type { ArchivedTransaction } from '../wire.ts'
import { matchedFrom, matchedToArchive } from './matched-rows.ts'
import { payeeIn } from './payees.ts'
import { importKeyIn } from './statements.ts'

const SLICE = 1000

const LINKS = {
  accountId: 'accounts',
  categoryId: 'budgetCategories',
  billId: 'bills',
  subscriptionId: 'subscriptions',
  statementId: 'statements',
  payeeId: 'payees',
  transferAccountId: 'accounts',
} as const satisfies Partial<Record<keyof TransactionInput, PartName>>
type LinkField = keyof typeof LINKS

/** A goal may be gone, as its transactions outlive it: what leads there need not be in the file. */
const NAMES = {
  ...LINKS,
  formerCategoryId: 'budgetCategories',
  bucketId: 'savingsBuckets',
  sourceBucketId: 'savingsBuckets',
} as const

const toArchived = (row: TransactionRow, wire: Transaction): ArchivedTransaction => ({
  ...wire,
  // Its own, not the one that stands for it: a merge can be taken back in the other book, too.
  payeeId: row.payeeId === null ? undefined : row.payeeId || null,
  // Its own as well: what a bank brought to it since is said by its match.
  statementId: row.statementId,
  sourceBucketId: row.sourceBucketId ?? null,
  settledDueDate: row.settledDueDate ?? null,
  importKey: row.importKey ?? null,
  seq: row.seq,
  spentOff: row.spentOff,
  formerCategoryId: row.formerCategoryId,
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
    .limit(SLICE)
    .prepare(),
)

/** Every transaction that is to be seen, by day, in slices of which none is empty. */
export function* transactionSlices(db: Db, bookId: string): Generator<ArchivedTransaction[]> {
  for (let last: { date: string; seq: number } | undefined = { date: '', seq: 0 }; last; ) {
    const rows: TransactionRow[] = afterPlace(db).all({ bookId, ...last })
    if (rows.length > 0) {
      const wires = transactionsToWire(db, rows)
      yield rows.map((row, index) => toArchived(row, wires[index] as Transaction))
    }
    const end = rows.at(-1)
    last = end && { date: end.date, seq: end.seq }
  }
}

const NAMED = [transactions, removedTransactions]

export const transactionsPart: Part<'transactions'> = {
  name: 'transactions',
  table: transactions,
  // A removed one may come back, so its id is taken as well.
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
    const effects = noEffects()
    for (const row of rows) addEffects(effects, row, 1)
    applyEffects(tx, viewer.bookId, { ...noEffects(), months: effects.months })
  },
}

export const removedTransactionsPart: Part<'removedTransactions'> = {
  name: 'removedTransactions',
  table: removedTransactions,
  named: NAMED,
  links: {},
  keyOf: ({ id }) => id,
  list(db, viewer) {
    const { bookId } = viewer
    const tagNames = new Map(listTags(db, viewer).map(({ id, name }) => [id, name]))
    return db
      .select()
      .from(removedTransactions)
      .where(eq(removedTransactions.bookId, bookId))
      .orderBy(asc(removedTransactions.removedAt), asc(removedTransactions.id))
      .all()
      .map(({ removedAt, ...kept }) => {
        const row = removedRowOf(kept)
        const { tagIds = [] } = row
        return {
          ...toArchived(row, transactionToWire(db, row)),
          ...(row.matched ? { match: matchedToArchive(row.matched) } : {}),
          ...(row.knownKeys?.length ? { knownKeys: row.knownKeys } : {}),
          tags: tagIds.flatMap((id) => tagNames.get(id) ?? []),
          removedAt: new Date(removedAt).toISOString(),
          spentShortfall: formatMoney(row.spentShortfallCents ?? 0),
          savedShortfall: formatMoney(row.savedShortfallCents ?? 0),
        }
      })
  },
  // Before the transactions are written: the places of both are counted behind what is there.
  restore(tx, restoring) {
    const { viewer, archive } = restoring
    const { bookId } = viewer
    const places = placesOf(tx, [...archive.transactions, ...archive.removedTransactions])
    const withinFile = linksWithin(archive)
    const rows = archive.removedTransactions.map((input, index) => {
      const place = places[archive.transactions.length + index] ?? 0
      const former = archive.version < 2 && isAdjustmentText(input.description)
      const row = {
        ...rowOf(tx, { ...input, ...withinFile(input) }, place, restoring),
        tagIds: tagIdsFor(tx, viewer, input.tags ?? []),
        ...(input.match ? { matched: matchedFrom(input.match, restoring) } : {}),
        knownKeys: (input.knownKeys ?? []).map((key) => importKeyIn(restoring.idOf, key)),
        // Removed under version 1, it had left the balance alone.
        ...(former ? { affectsBalance: false } : {}),
        ...(input.spentShortfall > 0 ? { spentShortfallCents: input.spentShortfall } : {}),
        ...(input.savedShortfall > 0 ? { savedShortfallCents: input.savedShortfall } : {}),
      }
      return { id: row.id, bookId, row, removedAt: input.removedAt }
    })
    insertAll(tx, removedTransactions, rows)
  },
}

type Linked = { [Field in LinkField]?: string | null | undefined }
type File = { [Name in (typeof LINKS)[LinkField]]: { id: string }[] }

/** The links of a removed row that lead to rows of the same file: others must never lead into another book. */
export function linksWithin(file: File): (row: Linked) => Record<LinkField, string | null> {
  const fields = Object.entries(LINKS) as [LinkField, keyof File][]
  const known = fields.map(([field, part]) => [field, new Set(file[part].map(({ id }) => id))] as const)
  return (row) => {
    const within = known.map(([field, ids]) => [field, ids.has(row[field] ?? '') ? row[field] : null])
    return Object.fromEntries(within) as Record<LinkField, string | null>
  }
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

function rowOf(tx: Tx, input: TransactionInput, seq: number, { viewer, idOf }: Restoring): TransactionRow {
  const row = renamed(input, { name: 'transactions', links: NAMES, hasId: true }, idOf)
  return {
    seq,
    id: row.id,
    bookId: viewer.bookId,
    type: row.type,
    amountCents: row.amount,
    description: row.description,
    accountId: row.accountId ?? null,
    categoryId: row.categoryId ?? null,
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
    transferId: row.transferId ?? null,
    transferAccountId: row.transferAccountId ?? null,
    formerCategoryId: row.formerCategoryId ?? null,
    spentOff: row.spentOff ?? 0,
    payeeId: payeeIn(tx, viewer, input, row.payeeId),
    note: row.note || null,
  }
}

/** Gives the restored rows their tags. */
function restoreTags(tx: Tx, { viewer, archive, idOf }: Restoring): void {
  const { bookId } = viewer
  const known = new Map<string, string[]>()
  const idsFor = (names: string[]): string[] => {
    const key = names.join('\n')
    const ids = known.get(key) ?? tagIdsFor(tx, viewer, names)
    known.set(key, ids)
    return ids
  }
  const rows = archive.transactions.flatMap(({ id, tags }) =>
    tags?.length
      ? idsFor(tags).map((tagId, place) => ({
          ...{ bookId, tagId, place },
          transactionId: idOf('transactions', id),
        }))
      : [],
  )
  insertAll(tx, transactionTags, rows)
}
