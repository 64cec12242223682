import { and, asc, eq, sql } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { addDays, daysBetween } from '../../values/day.ts'
import { replaceEffects } from '../ledger/effects.ts'
import { addEffects, type Effects, type TransactionRow } from '../ledger/rules.ts'
import { isVisible, transactions } from '../ledger/tables.ts'
import { rememberTransfer } from '../payees/known.ts'
import { payeeOf } from '../payees/spellings.ts'
import { shareLinked } from '../sharing/moves.ts'
import type { Said } from './chosen.ts'
import type { HalfToFind, Written } from './drop/written.ts'
import type { StatementRecord } from './store.ts'
import { effective, insertRows } from './writing.ts'

/** Days between the halves of a transfer, at most. */
const MOST_DAYS = 5
const { placeholder } = sql

const opposite = prepared((db) =>
  db
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.bookId, placeholder('bookId')),
        eq(transactions.amountCents, placeholder('cents')),
        sql`${transactions.date} BETWEEN ${placeholder('first')} AND ${placeholder('last')}`,
        eq(transactions.type, placeholder('type')),
        eq(transactions.accountId, placeholder('accountId')),
        sql`kind = 'entry' AND account_id IS NOT NULL AND bucket_id IS NULL AND source_bucket_id IS NULL
          AND from_goal_id IS NULL AND part_count = 0 AND refund = 0`,
        sql`(${isVisible} OR ${transactions.statementId} IN (SELECT value FROM json_each(${placeholder('unseen')})))`,
      ),
    )
    .orderBy(asc(transactions.date), asc(transactions.seq))
    .prepare(),
)

/** The row of the other account that this is the other half of: the nearest day, then the order of entry. */
function findOther(
  db: Db,
  bookId: string,
  { half, accountId }: HalfToFind,
  unseen: string,
): TransactionRow | undefined {
  const found = opposite(db).all({
    bookId,
    accountId,
    cents: half.amountCents,
    unseen,
    first: addDays(half.date, -MOST_DAYS),
    last: addDays(half.date, MOST_DAYS),
    type: half.type === 'expense' ? 'income' : 'expense',
  })
  const days = ({ date }: TransactionRow) => Math.abs(daysBetween(date, half.date))
  return found.toSorted((a, b) => days(a) - days(b))[0]
}

/** Gives halves their other half: a row that is there already, else one that is written with the batch. */
export function completeHalves(
  tx: Tx,
  viewer: CommandContext,
  batch: StatementRecord,
  halves: HalfToFind[],
  effects: Effects,
  /** Effects of the batches of the drop, whose rows are not seen yet either. */
  unseen: Map<string, Effects>,
): void {
  const ids = JSON.stringify(unseen.size > 1 ? [...unseen.keys()] : [])
  const missing: Written[] = []
  for (const one of halves) {
    const { half, accountId, isJoined } = one
    if (isJoined) continue
    const there = findOther(tx, batch.bookId, one, ids)
    if (there) {
      const after = tx
        .update(transactions)
        .set({
          kind: 'transfer',
          transferId: half.transferId,
          transferAccountId: half.accountId,
          categoryId: null,
          formerCategoryId: there.categoryId,
        })
        .where(eq(transactions.id, there.id))
        .returning()
        .get()
      const own = unseen.get(there.statementId ?? '')
      if (own) addEffects(addEffects(own, there, -1), after, 1)
      else replaceEffects(tx, batch.bookId, there, after)
      shareLinked(tx, viewer, after.id)
      continue
    }
    const other = half.type === 'expense' ? ('income' as const) : ('expense' as const)
    missing.push({
      ...half,
      id: viewer.newId(),
      type: other,
      accountId,
      transferAccountId: half.accountId,
      key: null,
      note: null,
      formerCategoryId: null,
      dividedFromId: null,
      writtenForId: half.dividedFromId ? half.id : null,
    })
  }
  if (missing.length === 0) return
  insertRows(tx, batch, missing)
  for (const row of missing) addEffects(effects, effective(row), 1)
}

/** Makes one transfer of two halves of a drop that lead to each other. */
export function joinHalves(tx: Tx, staged: { halves: HalfToFind[] }[]): void {
  const nameOf = (from: string | null, to: string | null, { half }: HalfToFind, days: number) =>
    `${from}|${to}|${half.amountCents}|${addDays(half.date, days)}`
  const waiting = new Map<string, HalfToFind[]>()
  const all = staged.flatMap(({ halves }) => halves)
  for (const one of all) {
    if (one.half.type !== 'income') continue
    const name = nameOf(one.accountId, one.half.accountId, one, 0)
    waiting.set(name, [...(waiting.get(name) ?? []), one])
  }
  for (let days = 0; days <= MOST_DAYS; days++)
    for (const one of all) {
      if (one.half.type !== 'expense' || one.isJoined) continue
      for (const off of [days, -days]) {
        const other = waiting
          .get(nameOf(one.half.accountId, one.accountId, one, off))
          ?.find((each) => !each.isJoined)
        if (!other || one.isJoined) continue
        one.isJoined = true
        other.isJoined = true
        tx.update(transactions)
          .set({ transferId: one.half.transferId })
          .where(eq(transactions.id, other.half.id))
          .run()
      }
    }
}

/** The payees of rows that were said to be transfers remember it for the next preview. */
export function rememberTransfers(
  tx: Tx,
  viewer: CommandContext,
  halves: HalfToFind[],
  said: Map<string, number>,
  { rows }: Said,
): void {
  const texts = new Map<string, string>()
  for (const { half, accountId } of halves) {
    const index = said.get(half.id)
    if (index !== undefined && rows.get(index)?.transferAccountId) texts.set(half.description, accountId)
  }
  for (const [text, accountId] of texts) {
    const payeeId = payeeOf(tx, viewer, text)
    if (payeeId) rememberTransfer(tx, payeeId, accountId)
  }
}
