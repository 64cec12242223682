import { asc, eq } from 'drizzle-orm'
import { endedGoals } from '../../budget/ended-goals/tables.ts'
import { formatMoney } from '../../values/money.ts'
import { partOf } from '../part.ts'

export const endedGoalsPart = partOf({
  name: 'endedGoals',
  table: endedGoals,
  // A goal's id is that of a row that is gone, in each book on its own.
  named: [],
  list: (db, { bookId }) =>
    db
      .select()
      .from(endedGoals)
      .where(eq(endedGoals.bookId, bookId))
      .orderBy(asc(endedGoals.createdAt), asc(endedGoals.id))
      .all()
      .map(({ bookId: _, openingCents, createdAt, kept, ...row }) => ({
        ...row,
        opening: formatMoney(openingCents),
        createdAt: new Date(createdAt).toISOString(),
        kept,
      })),
  toRow: ({ opening, transactionId, kept, ...row }, { idOf }) => ({
    ...row,
    openingCents: opening,
    transactionId: idOf('transactions', transactionId),
    kept: kept && { ...kept, categoryId: idOf('budgetCategories', kept.categoryId) },
  }),
})
