import { sql } from 'drizzle-orm'
import { finishCommand } from '../../book/command.ts'
import type { CommandContext } from '../../book/context.ts'
import { holdBook } from '../../book/held.ts'
import type { Db, Tx } from '../../db/db.ts'
import { inTurns, yieldToEventLoop } from '../../http/async.ts'
import type { Home } from '../../http/context.ts'
import { refuse } from '../../values/refusal.ts'
import { forgetAllBrought, showBrought } from '../brought/store.ts'
import { findCategory } from '../categories/store.ts'
import { accounts } from '../ledger/balances/tables.ts'
import { applyEffects } from '../ledger/effects.ts'
import { budgetMark, readBudget } from '../ledger/months/budget.ts'
import { checkRoom } from '../ledger/room.ts'
import { type Budget, categoriesIn, noEffects, withoutCategory } from '../ledger/rules.ts'
import { recountBook } from '../ledger/totals.ts'
import { eraseBatch } from '../statements/removal.ts'
import { type StatementRecord, statementRows } from '../statements/store.ts'
import { addSchedules, stageFrame } from './frame.ts'
import { linkHere } from './linking.ts'
import { assignMonths, notedMonths, noteMonths } from './months.ts'
import { payeeCategories, setPayeeCategories } from './payee-categories.ts'
import type { Plan } from './planned.ts'
import { type Writing, writeSlice } from './rows.ts'
import { transfersOf } from './standing.ts'
import type { AppReceipt } from './wire.ts'

/** Rows that one transaction writes: each has its part in a score of indexes. */
const SLICE = 400
const CHANGED_SLICE = 500
const NOTED_SLICE = 2000
const IMMEDIATE = { behavior: 'immediate' } as const

/**
 * Brings a planned book in as one batch. Accounts and categories are made under the batch's own id, rows are written in
 * slices, unseen; the last transaction makes all of it the book's at once. A crash or a refusal leaves nothing:
 * `eraseBatch` takes it all back.
 */
export async function importBook(
  home: Home,
  viewer: CommandContext,
  plan: Plan,
  fileName: string,
): Promise<AppReceipt> {
  const { db } = home
  const { bookId, now: createdAt } = viewer
  checkRoom(home, bookId, plan.fresh.length)
  const id = viewer.newId()
  const writing = db.transaction((tx): Writing => {
    const head = { accountId: null, fileName, format: plan.book.app, source: null, refused: 0, createdAt }
    const batch = statementRows.add(tx, { id, bookId, state: 'importing', ...head })
    return {
      ...newWriting(batch, plan, readBudget(tx, viewer.bookId)),
      mark: budgetMark(tx, viewer.bookId),
      ...stageFrame(tx, viewer, batch, plan),
    }
  }, IMMEDIATE)
  try {
    await inTurns(nameRows(writing, viewer), CHANGED_SLICE)
    for (let start = 0; start < plan.fresh.length; start += SLICE) {
      await yieldToEventLoop()
      db.transaction((tx) => {
        refuseGone(tx, writing)
        writeSlice(tx, viewer, writing, plan.fresh.slice(start, start + SLICE))
      }, IMMEDIATE)
    }
    const noted = notedMonths(plan)
    for (let start = 0; start < noted.length; start += NOTED_SLICE) {
      await yieldToEventLoop()
      db.transaction((tx) => noteMonths(tx, writing, noted.slice(start, start + NOTED_SLICE)), IMMEDIATE)
    }
    const wanted = await payeeCategories(plan, writing)
    return await holdBook(db, bookId, () => finish(db, viewer, writing, wanted))
  } catch (error) {
    await holdBook(db, bookId, () => eraseBatch(db, bookId, id)).catch(() => {})
    throw error
  }
}

/** Months in which something is assigned by what comes. */
const monthsIn = ({ months }: Plan): number => new Set(months?.assigned.map(({ month }) => month)).size

const newWriting = (
  batch: StatementRecord,
  plan: Plan,
  budget: Budget,
): Omit<Writing, 'accountIds' | 'categoryIds' | 'mark'> => ({
  batch,
  plan,
  effects: noEffects(budget),
  rowIds: new Map(),
  transferIds: new Map(),
  payeeIds: new Map(),
  tagIds: new Map(),
  bankKeys: new Map(),
})

/** Names what others lead to, before anything is written; yields after each row. */
function* nameRows({ plan, rowIds, transferIds }: Writing, viewer: CommandContext): Generator<void, void> {
  for (const { key, dividedFrom } of plan.fresh) {
    rowIds.set(key, viewer.newId())
    if (dividedFrom !== null && !rowIds.has(dividedFrom)) rowIds.set(dividedFrom, viewer.newId())
    yield
  }
  for (const [key, transfer] of transfersOf(plan)) transferIds.set(key, { ...transfer, id: viewer.newId() })
}

/** Accounts here may be deleted while the book comes in: then nothing may lead there. */
function refuseGone(tx: Tx, { batch, accountIds, plan }: Writing): void {
  const own = [...plan.accounts.values()].flatMap(({ account, id }) =>
    id === null ? [] : (accountIds.get(account.key) ?? []),
  )
  if (own.length === 0) return
  const ids = JSON.stringify(own)
  const there = tx.get<{ count: number }>(sql`SELECT count(*) AS count FROM ${accounts}
    WHERE id IN (SELECT value FROM json_each(${ids})) AND book_id = ${batch.bookId}`)
  if (there.count < new Set(own).size) refuse('not_found', 'Account not found')
}

async function finish(
  db: Db,
  viewer: CommandContext,
  writing: Writing,
  wanted: [payeeId: string, categoryId: string][],
): Promise<AppReceipt> {
  const { batch, plan, effects } = writing
  for (let start = 0; start < wanted.length; start += CHANGED_SLICE) {
    db.transaction(
      (tx) => setPayeeCategories(tx, writing, wanted.slice(start, start + CHANGED_SLICE)),
      IMMEDIATE,
    )
    await yieldToEventLoop()
  }
  return db.transaction((tx) => {
    refuseGone(tx, writing)
    const countsAsBefore = budgetMark(tx, viewer.bookId) === writing.mark
    showBrought(tx, viewer.bookId, batch.id)
    linkHere(tx, viewer, writing)
    assignMonths(tx, viewer, writing)
    const schedules = addSchedules(tx, viewer, writing)
    for (const categoryId of categoriesIn(effects))
      if (!findCategory(tx, viewer, categoryId)) withoutCategory(effects, categoryId)
    applyEffects(tx, viewer.bookId, effects)
    const made = [...plan.accounts.values()].filter(({ id, isLeftOut }) => id === null && !isLeftOut).length
    const categories = [...plan.categories.values()].filter(
      ({ id, isLeftOut }) => id === null && !isLeftOut,
    ).length
    const { length: imported } = plan.fresh
    const { duplicates } = plan
    const months = monthsIn(plan)
    const rests = plan.months?.rests.length ?? 0
    if (imported + made + categories + months + rests + schedules.bills + schedules.subscriptions === 0) {
      forgetAllBrought(tx, batch.id)
      statementRows.remove(tx, viewer.bookId, batch.id)
    } else statementRows.change(tx, viewer.bookId, batch.id, { state: 'done', imported, duplicates })
    if (!countsAsBefore) recountBook(tx, viewer)
    const transfers = [...writing.transferIds.values()].filter(({ count }) => count === 2).length
    const splits = plan.fresh.filter(({ parts }) => parts.length > 0).length
    const receipt: AppReceipt = {
      id: batch.id,
      app: plan.book.app,
      transactions: imported,
      duplicates,
      accounts: made,
      categories,
      months,
      transfers,
      splits,
      ...schedules,
    }
    viewer.events.push({ kind: 'statement.imported', id: batch.id, rows: imported })
    finishCommand(tx, viewer, 201, receipt)
    return receipt
  }, IMMEDIATE)
}
