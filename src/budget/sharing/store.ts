import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { CommandContext, Listener } from '../../book/context.ts'
import { prepared, type Tx } from '../../db/db.ts'
import { insertAll } from '../../db/insert.ts'
import { divide, type Weighted } from '../../values/divide.ts'
import { refuse } from '../../values/refusal.ts'
import { readParts } from '../ledger/parts/store.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { statements, transactions } from '../ledger/tables.ts'
import { checkPartShares, type SharedPart, usualPayer, usualWeights } from './defaults.ts'
import { type Known, type SaidOfShares, saysAnew, sharesFor } from './dividing.ts'
import { takeFormer } from './former.ts'
import {
  isBetween,
  isContributed,
  isCounted,
  isShared,
  isThere,
  sharedNow,
  takerOf,
  visibleRow,
} from './known.ts'
import { checkMember, weightsIn } from './members.ts'
import { payerOfAccount } from './payers.ts'
import { forgetNames, moveStandings } from './standings.ts'
import { sharedRows, shares, staleShares } from './tables.ts'

const { placeholder } = sql

type Row = Omit<Known['row'], 'former'>
type Share = Known['list'][number]

const staleOf = prepared((db) =>
  db
    .select({ id: staleShares.transactionId })
    .from(staleShares)
    .where(eq(staleShares.bookId, placeholder('bookId')))
    .prepare(),
)
/** Rows of imports that are being undone: they are seen no more, and deleted one after the other. */
const leavingOf = prepared((db) =>
  db
    .select({ id: sharedRows.transactionId })
    .from(statements)
    .innerJoin(transactions, eq(transactions.statementId, statements.id))
    .innerJoin(sharedRows, eq(sharedRows.transactionId, transactions.id))
    .where(
      and(
        eq(statements.bookId, placeholder('bookId')),
        // The first half lets the index of unsettled imports answer.
        sql`${statements.state} <> 'done' AND ${statements.state} = 'removing'`,
        eq(sharedRows.isCounted, true),
      ),
    )
    .prepare(),
)
const keepRow = prepared((db) => {
  const { transactionId, former, ...rest } = getTableColumns(sharedRows)
  const columns = Object.keys(rest) as (keyof typeof rest)[]
  return db
    .insert(sharedRows)
    .values({
      transactionId: placeholder('transactionId'),
      bookId: placeholder('bookId'),
      paidBy: placeholder('paidBy'),
      sign: placeholder('sign'),
      isExact: placeholder('isExact'),
      isCounted: placeholder('isCounted'),
    })
    .onConflictDoUpdate({
      target: sharedRows.transactionId,
      set: Object.fromEntries(
        columns.map((name) => [name, sql`excluded.${sql.identifier(rest[name].name)}`]),
      ),
    })
    .prepare()
})
const dropShares = prepared((db) =>
  db
    .delete(shares)
    .where(eq(shares.transactionId, placeholder('id')))
    .prepare(),
)
export const dropStale = prepared((db) =>
  db
    .delete(staleShares)
    .where(eq(staleShares.transactionId, placeholder('id')))
    .prepare(),
)

const apply = (tx: Tx, { bookId, sign }: Pick<Row, 'bookId' | 'sign'>, list: Share[], times: 1 | -1): void =>
  moveStandings(
    tx,
    bookId,
    list.map(({ memberId, paidCents, shareCents }) => [memberId, times * sign * (paidCents - shareCents)]),
  )

/** The payer of the row: as it was said, as it was before, or as usual; null is common money. */
const payerOf = (tx: Tx, row: TransactionRow, known: Row | undefined, said?: SaidOfShares): string | null =>
  said?.paidBy !== undefined ? said.paidBy : known ? known.paidBy : usualPayer(tx, row)

/** The parts of a split row, as they were said or are kept. */
function partsFor(tx: Tx, row: TransactionRow, said: SaidOfShares | undefined): SharedPart[] {
  if (said?.parts) checkPartShares(tx, row.bookId, said.parts)
  return said?.parts ?? readParts(tx, row).map((part) => ({ ...part, amount: part.amountCents }))
}

/** Weights of which none is above 0 become 1 each; the row keeps them, also once somebody has a weight. */
const evenIfNone = (list: Weighted[]): Weighted[] =>
  list.some(({ weight }) => weight > 0) ? list : list.map((one) => ({ ...one, weight: 1 }))

const weighedAsPaid = ({ memberId, paidWeight: weight }: Share): Weighted => ({ memberId, weight })

/**
 * Counts the row as it is now in place of what it did. `isSame` is for a transfer between the accounts of before,
 * whosever these have become.
 */
export function countRow(tx: Tx, row: TransactionRow, said?: SaidOfShares, isSame = true): void {
  const { id: transactionId, bookId, amountCents, type } = row
  const counted = sharedNow(tx, transactionId)
  if (counted?.row.isCounted) apply(tx, counted.row, counted.list, -1)
  const known = takeFormer(tx, row, counted) ?? counted
  const { row: before, list = [] } = known ?? {}
  const present = evenIfNone(weightsIn(tx).all({ bookId }))
  const kept = list.filter(({ weight }) => weight > 0)
  // Later weights, arrivals and departures change nothing of a row, unless somebody says it anew.
  const isKept = kept.length > 0 && !saysAnew(said)
  const weights = isKept ? kept : usualWeights(tx, row, partsFor(tx, row, said), present)
  const common = list
    .filter(({ paidWeight }) => paidWeight > 0)
    .toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1))
  const payers = isKept && common.length > 0 ? common.map(weighedAsPaid) : present
  const taker = said?.shares?.length ? null : takerOf(tx, row, known, isSame)
  const { isExact, of } =
    taker === null
      ? sharesFor(tx, row, known, said, weights)
      : { isExact: false, of: new Map([[taker, amountCents]]) }
  const paidBy = payerOf(tx, row, before, said)
  if (paidBy !== null) checkMember(tx, bookId, paidBy)
  const paid = paidBy === null ? divide(amountCents, payers) : new Map([[paidBy, amountCents]])
  const after: Row = {
    transactionId,
    bookId,
    paidBy,
    // A contribution to the book is income of an account, and paid by its maker for all.
    sign: (type === 'income') === isContributed(tx, row) ? 1 : -1,
    isExact,
    isCounted: true,
  }
  const weightOf = new Map(weights.map(({ memberId, weight }) => [memberId, weight]))
  const paidWeightOf = new Map(payers.map(({ memberId, weight }) => [memberId, weight]))
  const now = [...new Set([...weightOf.keys(), ...of.keys(), ...paid.keys(), ...paidWeightOf.keys()])]
    .map(
      (memberId): Share => ({
        transactionId,
        memberId,
        bookId,
        paidCents: paid.get(memberId) ?? 0,
        shareCents: of.get(memberId) ?? 0,
        weight: weightOf.get(memberId) ?? 0,
        paidWeight: paidWeightOf.get(memberId) ?? 0,
      }),
    )
    .filter(
      ({ paidCents, shareCents, weight, paidWeight }) => paidCents + shareCents + weight + paidWeight > 0,
    )
  keepRow(tx).run(after)
  dropShares(tx).run({ id: transactionId })
  insertAll(tx, shares, now)
  apply(tx, after, now, 1)
}

/** Has a row do what was kept of it, in place of what it does; another amount since is divided at the end of the command. */
export function putShares(tx: Tx, id: string, known: Known | null): void {
  uncountRow(tx, id)
  if (!known) return
  keepRow(tx).run(known.row)
  dropShares(tx).run({ id })
  insertAll(tx, shares, known.list)
  if (known.row.isCounted) apply(tx, known.row, known.list, 1)
}

/** Takes back what a row did that is gone, or is nothing that is shared any more; what it was stays for its way back. */
export function uncountRow(tx: Tx, id: string): void {
  const before = sharedNow(tx, id)
  if (!before?.row.isCounted) return
  apply(tx, before.row, before.list, -1)
  tx.update(sharedRows).set({ isCounted: false }).where(eq(sharedRows.transactionId, id)).run()
}

/**
 * Counts anew what was changed of the rows of a shared book, by a member or by itself. Rows of an import that nobody sees
 * yet wait. In an own book nothing is ever noted.
 */
export function countShares(tx: Tx, { bookId }: Pick<CommandContext, 'bookId'>): void {
  for (const { id } of leavingOf(tx).all({ bookId })) uncountRow(tx, id)
  for (const { id } of staleOf(tx).all({ bookId })) {
    const row = visibleRow(tx).get({ id })
    if (!row && isThere(tx).get({ id })) continue
    dropStale(tx).run({ id })
    if (row && isShared(tx, row)) countRow(tx, row)
    else uncountRow(tx, id)
    if (row?.type === 'expense' && isBetween(row) && !sharedNow(tx, id)) keepIdle(tx, row)
  }
}

/** A transfer that does nothing among the members goes on doing nothing, whosever its accounts become. */
export function keepIdle(tx: Tx, row: TransactionRow): void {
  dropShares(tx).run({ id: row.id })
  keepRow(tx).run({
    transactionId: row.id,
    bookId: row.bookId,
    paidBy: payerOfAccount(tx, row.accountId),
    sign: 1,
    isExact: false,
    isCounted: false,
  })
}

/** Listener of commands: an own book is not even looked at. */
export const countsShares: Listener = (tx, context) => {
  if (!context.member) return
  countShares(tx, context)
  forgetNames(tx, context.bookId)
}

/** Counts one row by what was said of it. In an own book nobody shares. */
export function shareRow(tx: Tx, { bookId, member }: CommandContext, id: string, said: SaidOfShares): void {
  const isSaid = said.paidBy !== undefined || said.shares !== undefined
  if (!member) {
    if (said.paidBy || said.shares?.length || said.parts?.some((part) => part.shares?.length))
      refuse('own_book', 'Nobody shares what stands in your own book.')
    return
  }
  const row = visibleRow(tx).get({ id })
  if (!row || row.bookId !== bookId) return
  dropStale(tx).run({ id })
  // A transfer goes on doing what it does, whosever its accounts have become.
  if (isBetween(row) ? isCounted(tx, row) : isShared(tx, row)) countRow(tx, row, said)
  else if (isSaid && (said.paidBy || said.shares?.length))
    refuse('invalid', 'Only income and spending are shared.')
  else uncountRow(tx, id)
}
