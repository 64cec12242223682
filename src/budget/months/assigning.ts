import { and, eq, sql } from 'drizzle-orm'
import type { CommandContext, Viewer } from '../../book/context.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import type { Month } from '../../values/day.ts'
import { type Cents, formatMoney, MAX_CENTS } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { readCalendar } from '../ledger/months/budget.ts'
import { categoryMonths } from '../ledger/months/tables.ts'
import { findTransaction, removeTransaction } from '../transactions/store.ts'
import { readHistory } from './history.ts'
import { placesOf } from './places.ts'
import type { BudgetState } from './reading.ts'
import { plannedCents } from './rules.ts'
import { dueIn, type MonthState, monthState, readPlans, readRows, rowToWire } from './store.ts'
import { budgetEntries, budgetMoves } from './tables.ts'
import type { Assignment, BudgetEntry, BudgetRow, EntryKind, NewMove } from './wire.ts'

const { placeholder } = sql

const assign = prepared((db) =>
  db
    .insert(categoryMonths)
    .values({
      bookId: placeholder('bookId'),
      month: placeholder('month'),
      categoryId: placeholder('categoryId'),
      assignedCents: placeholder('cents'),
    })
    .onConflictDoUpdate({
      target: [categoryMonths.bookId, categoryMonths.month, categoryMonths.categoryId],
      set: { assignedCents: sql`excluded.assigned_cents` },
    })
    .prepare(),
)

/** A month of which nothing is said any more is as if nobody had ever said something. */
const forgetUnsaid = prepared((db) =>
  db
    .delete(categoryMonths)
    .where(
      and(
        eq(categoryMonths.bookId, placeholder('bookId')),
        eq(categoryMonths.month, placeholder('month')),
        eq(categoryMonths.categoryId, placeholder('categoryId')),
        sql`assigned_cents IS NULL AND resets = 0 AND differs_cents = 0`,
      ),
    )
    .prepare(),
)

const MISSING = 'Category not found'
type Row = MonthState['rows'][number]

const there = (row: Row | undefined): Row => row ?? refuse('not_found', MISSING)

export function rowOf({ rows }: MonthState, categoryId: string): Row {
  const id = categoryId.toLowerCase()
  return there(rows.find(({ category }) => category.row.id === id))
}

/** An amount that goes from one category to another; null is what is to assign, and `goal` where a rest went. */
export interface Move {
  from: Row | null
  to: Row | null
  goal?: { id: string; name: string }
  cents: Cents
  transactionId?: string
}

/** Sets what the category is assigned in the month; null is its plan again. */
export function setAssigned(
  tx: Tx,
  { bookId }: Viewer,
  month: Month,
  categoryId: string,
  cents: Cents | null,
): void {
  if (cents !== null && Math.abs(cents) > MAX_CENTS)
    refuse('invalid', `A category is assigned at most ${formatMoney(MAX_CENTS)}.`)
  assign(tx).run({ bookId, month, categoryId, cents })
  if (cents === null) forgetUnsaid(tx).run({ bookId, month, categoryId })
}

/** Writes what was done into the history of the month. */
export function addEntry(
  tx: Tx,
  viewer: CommandContext,
  { month, kind, note = null }: { month: Month; kind: EntryKind; note?: string | null },
  moves: readonly Move[],
): string {
  const { bookId, now: createdAt } = viewer
  const id = viewer.newId()
  tx.insert(budgetEntries).values({ id, bookId, month, kind, createdAt, note }).run()
  for (const [n, { from, to, goal, cents, transactionId }] of moves.entries())
    tx.insert(budgetMoves)
      .values({
        entryId: id,
        n,
        bookId,
        cents,
        transactionId: transactionId ?? null,
        fromCategoryId: from?.category.row.id ?? null,
        toCategoryId: goal?.id ?? to?.category.row.id ?? null,
        fromName: from?.category.row.name ?? null,
        toName: goal?.name ?? to?.category.row.name ?? null,
        fromPlanned: from?.isPlanned ?? false,
        toPlanned: to?.isPlanned ?? false,
      })
      .run()
  tellChanged(tx, viewer, month)
  return id
}

/** The move from or to what is to assign that a typed amount comes to; undefined where nothing moves. */
export function typedMove(row: Row, cents: Cents): Move | undefined {
  const difference = cents - row.assignedCents
  if (difference === 0) return undefined
  return difference > 0
    ? { from: null, to: row, cents: difference }
    : { from: row, to: null, cents: -difference }
}

const rowShown = (db: Db, viewer: Viewer, state: BudgetState, row: Row): BudgetRow =>
  rowToWire(
    row,
    readPlans(db, viewer),
    dueIn(db, viewer, state, row.month),
    placesOf(db, viewer, state.categories),
  )

/** Tells that something was assigned in the month. */
function tellChanged(db: Db, viewer: CommandContext, month: Month): void {
  const isFinished = month < readCalendar(db, viewer.bookId).monthOf(viewer.today)
  viewer.events.push({ kind: 'budget.changed', isFinished })
}

/** Assigns what was typed; refused where somebody else has assigned it meanwhile. */
export function typeAssigned(
  tx: Tx,
  viewer: CommandContext,
  month: Month,
  categoryId: string,
  { assigned, seen }: Assignment,
): BudgetRow {
  const { state, rows } = readRows(tx, viewer, month, [categoryId])
  const row = there(rows[0])
  const { id, name } = row.category.row
  if (seen !== undefined && seen !== row.assignedCents && assigned !== row.assignedCents)
    refuse('changed_meanwhile', `${name} was changed meanwhile.`, { row: rowShown(tx, viewer, state, row) })
  const move = typedMove(row, assigned)
  setAssigned(tx, viewer, month, id, assigned)
  if (move) addEntry(tx, viewer, { month, kind: 'assigned' }, [move])
  else tellChanged(tx, viewer, month)
  const availableCents = row.availableCents + assigned - row.assignedCents
  return rowShown(tx, viewer, state, { ...row, assignedCents: assigned, isPlanned: false, availableCents })
}

/** Moves an amount between two categories, or a category and what is to assign. */
export function moveAssigned(tx: Tx, viewer: CommandContext, month: Month, input: NewMove): BudgetEntry {
  if (input.from === input.to) refuse('invalid', 'Choose two different places to move money between.')
  const state = monthState(tx, viewer, month)
  const from = input.from === null ? null : rowOf(state, input.from)
  const to = input.to === null ? null : rowOf(state, input.to)
  const has = from ? from.availableCents : state.toAssignCents
  if (input.amount > has) {
    const available = formatMoney(has)
    const where = from ? `${from.category.row.name} has ${available} available` : `${available} is to assign`
    refuse('not_enough_available', `${where}, and this would take ${formatMoney(input.amount)}.`, {
      available,
    })
  }
  if (from) setAssigned(tx, viewer, month, from.category.row.id, from.assignedCents - input.amount)
  if (to) setAssigned(tx, viewer, month, to.category.row.id, to.assignedCents + input.amount)
  const id = addEntry(tx, viewer, { month, kind: 'move', note: input.note || null }, [
    { from, to, cents: input.amount },
  ])
  const entry = readHistory(tx, viewer, month).find((each) => each.id === id)
  if (!entry) throw new Error('An entry that was written is in the history')
  return entry
}

/** Takes an entry of the history back, whatever it was; what somebody has said since stays on top of it. */
export function undoEntry(tx: Tx, viewer: CommandContext, month: Month, named: string): void {
  const { bookId } = viewer
  const id = named.toLowerCase()
  const mine = and(eq(budgetEntries.id, id), eq(budgetEntries.bookId, bookId), eq(budgetEntries.month, month))
  if (!tx.delete(budgetEntries).where(mine).returning({ id: budgetEntries.id }).get())
    refuse('not_found', 'This entry of the history is gone.')
  const moves = tx.delete(budgetMoves).where(eq(budgetMoves.entryId, id)).returning().all()
  for (const move of moves) {
    if (move.transactionId) {
      if (findTransaction(tx, viewer, move.transactionId)) removeTransaction(tx, viewer, move.transactionId)
      continue
    }
    giveBack(tx, viewer, month, move.fromCategoryId, move.cents, move.fromPlanned)
    giveBack(tx, viewer, month, move.toCategoryId, -move.cents, move.toPlanned)
  }
  tellChanged(tx, viewer, month)
}

/** A category that is gone meanwhile has given back everything already. */
function giveBack(
  tx: Tx,
  viewer: CommandContext,
  month: Month,
  categoryId: string | null,
  cents: Cents,
  wasPlanned: boolean,
): void {
  if (categoryId === null) return
  const [row] = readRows(tx, viewer, month, [categoryId]).rows
  if (!row) return
  const assigned = row.assignedCents + cents
  const isPlan = wasPlanned && assigned === plannedCents(row.category.rules, month, row.carriedCents)
  setAssigned(tx, viewer, month, categoryId, isPlan ? null : assigned)
}
