import { and, eq, max, sql } from 'drizzle-orm'
import type { CommandContext, Viewer } from '../../book/context.ts'
import { checkMeant } from '../../book/meant.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import { formatMoney } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { categoryGroups } from '../category-groups/tables.ts'
import { categories } from '../ledger/balances/tables.ts'
import { allocate } from '../ledger/months/allocations.ts'
import { forgetCategory, recallCategory } from '../ledger/totals.ts'
import { isCarried, isEmpty, removalOf } from '../resource/store.ts'
import { defaultSharesOf, sayDefaultShares } from '../sharing/defaults.ts'
import { type CategoryRow, counterOf, MISSING, resetSpent, spentOf, typeSpent } from './spent.ts'
import type { Category, CategoryChange, NewCategory } from './wire.ts'

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

export function categoryToWire(row: CategoryRow, db: Db, viewer: Viewer): Category {
  const shares = viewer.member ? defaultSharesOf(db, row.id) : []
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    allocated: formatMoney(row.allocatedCents),
    spent: formatMoney(spentOf(db, viewer, row)),
    icon: row.icon,
    color: row.color,
    groupId: row.groupId,
    position: row.position,
    archivedAt: row.archivedAt === null ? null : new Date(row.archivedAt).toISOString(),
    shares: shares.length > 0 ? shares : null,
    createdAt: new Date(row.createdAt).toISOString(),
    rev: row.rev,
  }
}

/** Categories in the owner's order; of the same place the older first. */
export const listCategories = (db: Db, viewer: Viewer): CategoryRow[] =>
  rows.list(db, viewer.bookId).toSorted((a, b) => a.position - b.position)
const namesOf = prepared((db) =>
  db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(eq(categories.bookId, sql.placeholder('bookId')))
    .prepare(),
)

/** The names of the book's categories, by their ids. */
export const categoryNames = (db: Db, { bookId }: Viewer): Map<string, string> =>
  new Map(
    namesOf(db)
      .all({ bookId })
      .map(({ id, name }) => [id, name]),
  )

export const getCategory = (db: Db, viewer: Viewer, id: string): CategoryRow =>
  rows.get(db, viewer.bookId, id)
export const findCategory = (db: Db, viewer: Viewer, id: string): CategoryRow | undefined =>
  rows.find(db, viewer.bookId, id)

export function addCategory(tx: Tx, viewer: CommandContext, input: NewCategory): CategoryRow {
  const { allocated, spent, shares, id = viewer.newId(), ...rest } = input
  const { bookId, now: createdAt } = viewer
  checkGroup(tx, bookId, rest.groupId)
  const position = rest.position ?? lastPosition(tx, bookId)
  sayDefaultShares(tx, viewer, id, shares)
  viewer.events.push({ kind: 'category.added' })
  const row = rows.add(tx, { ...rest, position, id, bookId, allocatedCents: allocated, createdAt })
  return spent === 0 ? row : typeSpent(tx, viewer, row, spent)
}

/** Changes the category. Where nothing is spent of it any more, that was a reset, which can be undone. */
export function changeCategory(
  tx: Tx,
  viewer: CommandContext,
  id: string,
  input: CategoryChange,
): CategoryRow {
  const { allocated, spent: sent, archivedAt: archived, rev, shares, ...fields } = input
  checkGroup(tx, viewer.bookId, fields.groupId)
  viewer.events.push({ kind: 'category.changed' })
  const before = rows.get(tx, viewer.bookId, id)
  sayDefaultShares(tx, viewer, before.id, shares)
  const isAlone = isEmpty({ allocated, archived, shares, ...fields })
  const spent = isCarried(rev, before, isAlone) ? undefined : sent
  const archivedAt = archived === undefined ? undefined : archived === null ? null : Date.parse(archived)
  checkMeant(viewer, categories, before, {
    rev,
    words: before.name,
    shown: () => categoryToWire(before, tx, viewer),
    fields: {
      ...fields,
      archivedAt,
      allocatedCents: allocated,
      // A typed figure is kept as a difference from the rows; a reset (0) takes off whatever is there.
      counterDiffersCents: spent
        ? before.counterDiffersCents + spent - spentOf(tx, viewer, before)
        : undefined,
    },
  })
  if (spent === 0) resetSpent(tx, viewer, before)
  else if (spent !== undefined) typeSpent(tx, viewer, before, spent)
  if (allocated !== undefined && allocated !== before.allocatedCents)
    allocate(tx, viewer, before, { cents: allocated })
  return rows.change(tx, viewer.bookId, id, { ...fields, archivedAt, allocatedCents: allocated })
}

export const { remove: removeCategory, restore: restoreCategory } = removalOf<CategoryRow>({
  kind: 'category',
  missing: MISSING,
  rows: {
    ...rows,
    // The category's group may have gone meanwhile; an older release kept none.
    add: (tx, row) => {
      const { groupId } = row
      return rows.add(tx, { ...row, groupId: groupId && isGroup(tx, row.bookId, groupId) ? groupId : null })
    },
  },
  movedBy: counterOf,
  // A category that a release before 0012 removed had no counter that tells rows from what somebody typed.
  figures: ({ counterDiffersCents, spentCents }, { before }) => ({
    counterDiffersCents: counterDiffersCents ?? spentCents - before,
  }),
  onCut: forgetCategory,
  onTied: recallCategory,
})
