import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Viewer } from '../../book/context.ts'
import { categories } from '../../budget/ledger/balances/tables.ts'
import { budgetPeriods, categoryAllocations, categoryMonths } from '../../budget/ledger/months/tables.ts'
import { budgetEntries, budgetMoves, categoryPlans, categoryRests } from '../../budget/months/tables.ts'
import type { Db } from '../../db/db.ts'
import { insertAll } from '../../db/insert.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { partOf } from '../part.ts'

const moneyOrNull = (cents: Cents | null) => (cents === null ? null : formatMoney(cents))

/** Rows of the book's categories; those of a deleted one wait for its Undo, which is not in the file either. */
const ofCategories = <Table extends SQLiteTable & { categoryId: SQLiteColumn; bookId: SQLiteColumn }>(
  db: Db,
  { bookId }: Viewer,
  table: Table,
): Table['$inferSelect'][] => {
  const own = db.select({ id: categories.id }).from(categories).where(eq(categories.bookId, bookId))
  return (
    db
      .select()
      .from(table as SQLiteTable)
      .where(inArray(table.categoryId, own))
      // In the order in which they were said, as they come back.
      .orderBy(sql`rowid`)
      .all() as Table['$inferSelect'][]
  )
}

export const budgetPeriodsPart = partOf({
  name: 'budgetPeriods',
  table: budgetPeriods,
  keyOf: ({ since }) => since,
  list: (db, { bookId }) =>
    db
      .select({
        since: budgetPeriods.sinceMonth,
        startsOn: budgetPeriods.startsOn,
        shift: budgetPeriods.shift,
      })
      .from(budgetPeriods)
      .where(eq(budgetPeriods.bookId, bookId))
      .orderBy(asc(budgetPeriods.sinceMonth))
      .all(),
  toRow: ({ since, ...row }) => ({ ...row, sinceMonth: since }),
})

export const categoryMonthsPart = partOf({
  name: 'categoryMonths',
  table: categoryMonths,
  links: { categoryId: 'budgetCategories' },
  keyOf: ({ month, categoryId }) => `${month} ${categoryId}`,
  list: (db, viewer) =>
    ofCategories(db, viewer, categoryMonths).map(
      ({ month, categoryId, assignedCents, resets, differsCents }) => ({
        month,
        categoryId,
        resets,
        assigned: moneyOrNull(assignedCents),
        differs: formatMoney(differsCents),
      }),
    ),
  toRow: ({ assigned, differs, ...row }) => ({
    ...row,
    assignedCents: assigned ?? null,
    differsCents: differs,
  }),
})

export const categoryAllocationsPart = partOf({
  name: 'categoryAllocations',
  table: categoryAllocations,
  links: { categoryId: 'budgetCategories' },
  keyOf: ({ since, categoryId }) => `${since} ${categoryId}`,
  list: (db, viewer) =>
    ofCategories(db, viewer, categoryAllocations).map(
      ({ categoryId, sinceMonth, allocatedCents, capCents }) => ({
        categoryId,
        since: sinceMonth,
        cap: moneyOrNull(capCents),
        allocated: formatMoney(allocatedCents),
      }),
    ),
  toRow: ({ since, allocated, cap, ...row }) => ({
    ...row,
    sinceMonth: since,
    allocatedCents: allocated,
    capCents: cap ?? null,
  }),
})

export const categoryRestsPart = partOf({
  name: 'categoryRests',
  table: categoryRests,
  links: { categoryId: 'budgetCategories', accountId: 'accounts' },
  keyOf: ({ since, categoryId }) => `${since} ${categoryId}`,
  list: (db, viewer) =>
    ofCategories(db, viewer, categoryRests).map(({ bookId: _, sinceMonth, ...row }) => ({
      ...row,
      since: sinceMonth,
    })),
  // A goal that is gone proposes nothing, and its id says so in this book too.
  toRow: ({ since, goalId, accountId, ...row }, { idOf }) => ({
    ...row,
    sinceMonth: since,
    goalId: idOf('savingsBuckets', goalId) ?? null,
    accountId: accountId ?? null,
  }),
})

export const categoryPlansPart = partOf({
  name: 'categoryPlans',
  table: categoryPlans,
  links: { categoryId: 'budgetCategories' },
  keyOf: ({ categoryId }) => categoryId,
  list: (db, viewer) =>
    ofCategories(db, viewer, categoryPlans).map(({ categoryId, kind, cents, day, capCents, position }) => ({
      categoryId,
      kind,
      day,
      position,
      amount: moneyOrNull(cents),
      cap: moneyOrNull(capCents),
    })),
  toRow: ({ amount, cap, kind, day, position, ...row }) => ({
    ...row,
    kind: kind ?? null,
    day: day ?? null,
    position: position ?? null,
    cents: amount ?? null,
    capCents: cap ?? null,
  }),
})

const entries = partOf({
  name: 'budgetEntries',
  table: budgetEntries,
  list: (db, { bookId }) => {
    const moves = new Map<string, (typeof budgetMoves.$inferSelect)[]>()
    const ofBook = eq(budgetMoves.bookId, bookId)
    for (const move of db.select().from(budgetMoves).where(ofBook).orderBy(budgetMoves.n).all())
      moves.set(move.entryId, [...(moves.get(move.entryId) ?? []), move])
    return db
      .select()
      .from(budgetEntries)
      .where(eq(budgetEntries.bookId, bookId))
      .orderBy(budgetEntries.createdAt, budgetEntries.id)
      .all()
      .map(({ bookId: _, createdAt, ...row }) => ({
        ...row,
        createdAt: new Date(createdAt).toISOString(),
        moves: (moves.get(row.id) ?? []).map(({ fromCategoryId, toCategoryId, cents, ...move }) => ({
          fromId: fromCategoryId,
          fromName: move.fromName,
          fromPlanned: move.fromPlanned,
          toId: toCategoryId,
          toName: move.toName,
          toPlanned: move.toPlanned,
          amount: formatMoney(cents),
          transactionId: move.transactionId,
        })),
      }))
  },
  toRow: ({ moves: _, note, createdAt, ...row }, { viewer }) => ({
    ...row,
    note: note ?? null,
    createdAt: createdAt ?? viewer.now,
  }),
})

/** Entries of the months (assigned, moved, and so on) with their moves in cents; rows that they name may be gone. */
export const budgetEntriesPart: typeof entries = {
  ...entries,
  restore(tx, restoring) {
    entries.restore(tx, restoring)
    const { viewer, archive, idOf } = restoring
    insertAll(
      tx,
      budgetMoves,
      archive.budgetEntries.flatMap(({ id, kind, moves }) =>
        moves.map(({ fromId, toId, amount, transactionId, ...move }, n) => ({
          ...move,
          entryId: idOf('budgetEntries', id),
          n,
          bookId: viewer.bookId,
          cents: amount,
          fromCategoryId: idOf('budgetCategories', fromId),
          toCategoryId: idOf(kind === 'rest' ? 'savingsBuckets' : 'budgetCategories', toId),
          transactionId: idOf('transactions', transactionId),
        })),
      ),
    )
  },
}
