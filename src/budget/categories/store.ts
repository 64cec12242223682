import { and, eq, max } from 'drizzle-orm'
import type { CommandContext, Viewer } from '../../book/context.ts'
import { checkMeant } from '../../book/meant.ts'
import type { Db, Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { categoryGroups } from '../category-groups/tables.ts'
import { categories } from '../ledger/balances/tables.ts'
import { transactionParts } from '../ledger/parts/tables.ts'
import { spentSinceReset } from '../ledger/sums.ts'
import { transactions, visible } from '../ledger/tables.ts'
import { forgetCategory, recallCategory } from '../ledger/totals.ts'
import { keepRow, takeKept } from '../removed/store.ts'
import { isCarried, isEmpty, removalOf } from '../resource/store.ts'
import type { Category, CategoryChange, NewCategory } from './wire.ts'

type CategoryRow = typeof categories.$inferSelect
const MISSING = 'Category not found'
const rows = rowsOf(categories, MISSING)

const isGroup = (db: Db, bookId: string, id: string): boolean =>
  db
    .select({ id: categoryGroups.id })
    .from(categoryGroups)
    .where(and(eq(categoryGroups.id, id), eq(categoryGroups.bookId, bookId)))
    .get() !== undefined

function checkGroup(db: Db, bookId: string, id: string | null | undefined): void {
  if (id && !isGroup(db, bookId, id)) refuse('not_found', 'Category group not found')
}

/** The place behind all categories of the book. */
function lastPosition(db: Db, bookId: string): number {
  const { last } =
    db
      .select({ last: max(categories.position) })
      .from(categories)
      .where(eq(categories.bookId, bookId))
      .get() ?? {}
  return last ?? 0
}

export function categoryToWire(row: CategoryRow): Category {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    allocated: formatMoney(row.allocatedCents),
    spent: formatMoney(row.counterCents),
    icon: row.icon,
    color: row.color,
    groupId: row.groupId,
    position: row.position,
    createdAt: new Date(row.createdAt).toISOString(),
    rev: row.rev,
  }
}

/** In the owner's order; of the same place the older first. */
export const listCategories = (db: Db, viewer: Viewer): CategoryRow[] =>
  rows.list(db, viewer.bookId).toSorted((a, b) => a.position - b.position)
export const getCategory = (db: Db, viewer: Viewer, id: string): CategoryRow =>
  rows.get(db, viewer.bookId, id)
export const findCategory = (db: Db, viewer: Viewer, id: string): CategoryRow | undefined =>
  rows.find(db, viewer.bookId, id)

export function addCategory(tx: Tx, viewer: CommandContext, input: NewCategory): CategoryRow {
  const { allocated, spent, id = viewer.newId(), ...rest } = input
  const { bookId, now: createdAt } = viewer
  checkGroup(tx, bookId, rest.groupId)
  const position = rest.position ?? lastPosition(tx, bookId)
  viewer.events.push({ kind: 'category.added' })
  return rows.add(tx, {
    ...rest,
    position,
    id,
    bookId,
    allocatedCents: allocated,
    counterCents: spent,
    counterDiffersCents: spent,
    createdAt,
  })
}

interface Reset {
  /** Kept by releases before 0012: what the counter held. */
  spentCents?: Cents
  /** Number of the reset, and the part of the counter that no row said. */
  number?: number
  differsCents?: Cents
}

/** Changes the category. Where nothing is spent of it any more, that was a reset, which can be undone. */
export function changeCategory(
  tx: Tx,
  viewer: CommandContext,
  id: string,
  input: CategoryChange,
): CategoryRow {
  const { allocated, spent: sent, rev, ...fields } = input
  checkGroup(tx, viewer.bookId, fields.groupId)
  viewer.events.push({ kind: 'category.changed' })
  const before = rows.get(tx, viewer.bookId, id)
  const isAlone = isEmpty({ allocated, ...fields })
  const spent = isCarried(rev, before, isAlone) ? undefined : sent
  checkMeant(viewer, categories, before, {
    ...{ rev, words: before.name, shown: () => categoryToWire(before) },
    fields: {
      ...fields,
      allocatedCents: allocated,
      // What somebody types; a reset takes off whatever is there.
      counterDiffersCents: spent ? before.counterDiffersCents + spent - before.counterCents : undefined,
    },
  })
  if (spent === 0) reset(tx, viewer, before)
  const typed =
    spent === undefined || spent === 0
      ? {}
      : { counterCents: spent, counterDiffersCents: before.counterDiffersCents + spent - before.counterCents }
  return rows.change(tx, viewer.bookId, id, { ...fields, allocatedCents: allocated, ...typed })
}

/** Takes every row that stands in the category off what is spent: they stay off when they change, go or come back. */
function reset(
  tx: Tx,
  viewer: CommandContext,
  { id, counterCents, counterDiffersCents, resets }: CategoryRow,
) {
  const number = resets + 1
  const kept: Reset = { number, differsCents: counterDiffersCents }
  if (counterCents !== 0) keepRow(tx, viewer, 'reset', id, kept)
  tx.update(transactions)
    .set({ spentOff: number })
    .where(and(eq(transactions.categoryId, id), eq(transactions.spentOff, 0), visible(viewer)))
    .run()
  tx.update(transactionParts)
    .set({ spentOff: number })
    .where(and(eq(transactionParts.categoryId, id), eq(transactionParts.spentOff, 0)))
    .run()
  rows.change(tx, viewer.bookId, id, { counterCents: 0, counterDiffersCents: 0, resets: number })
}

/** Gives back what the last reset took, on top of what was spent since. */
export function undoReset(tx: Tx, viewer: CommandContext, named: string): CategoryRow {
  const { id, counterDiffersCents } = rows.get(tx, viewer.bookId, named)
  const {
    number,
    spentCents = 0,
    differsCents = spentCents,
  } = takeKept<Reset>(tx, viewer, 'reset', id) ??
  refuse('conflict', 'There is no reset that could be undone.')
  if (number !== undefined)
    for (const table of [transactions, transactionParts])
      tx.update(table)
        .set({ spentOff: 0 })
        .where(and(eq(table.categoryId, id), eq(table.spentOff, number)))
        .run()
  viewer.events.push({ kind: 'category.changed' })
  const differs = counterDiffersCents + differsCents
  const counterCents = differs + spentSinceReset(tx, viewer, id)
  const resets = number === undefined ? undefined : number - 1
  return rows.change(tx, viewer.bookId, id, { counterDiffersCents: differs, counterCents, resets })
}

export const { remove: removeCategory, restore: restoreCategory } = removalOf<CategoryRow>({
  kind: 'category',
  missing: MISSING,
  rows: {
    ...rows,
    // Its group may have gone meanwhile; an older release kept none.
    add: (tx, row) => {
      const { groupId } = row
      return rows.add(tx, { ...row, groupId: groupId && isGroup(tx, row.bookId, groupId) ? groupId : null })
    },
  },
  movedBy: spentSinceReset,
  // One that was removed by a release before 0012 had no counter that tells rows from what somebody typed.
  figures: ({ counterCents, counterDiffersCents, spentCents }, { before, now }) => {
    const differs = counterCents === undefined ? spentCents - before : counterDiffersCents
    return { counterDiffersCents: differs, counterCents: differs + now }
  },
  onCut: (tx, { bookId }, id) => forgetCategory(tx, bookId, id),
  onTied: recallCategory,
})
