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
        paidUp: kept !== null,
      })),
  toRow: ({ opening, paidUp, transactionId, ...row }, { viewer, idOf }) => {
    const id = idOf('transactions', transactionId)
    // The expense would come back as it was first; what else its owner said of it is no part of the file.
    const kept = paidUp && id ? keptOf(id, viewer.bookId, row) : null
    return { ...row, openingCents: opening, transactionId: id, kept }
  },
})

const keptOf = (
  id: string,
  bookId: string,
  goal: { id: string; name: string; endedOn: string; createdAt: number },
): object => ({
  ...{ id, bookId, type: 'expense', description: `Expense from ${goal.name} savings` },
  ...{ date: goal.endedOn, createdAt: goal.createdAt, sourceBucketId: goal.id, kind: 'entry' },
  ...{ affectsBalance: true, spentOff: 0, accountId: null, categoryId: null, bucketId: null },
})
