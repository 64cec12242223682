import { eq } from 'drizzle-orm'
import { transferDismissals } from '../../budget/transfers/tables.ts'
import { partOf } from '../part.ts'

export const transferDismissalsPart = partOf({
  name: 'transferDismissals',
  table: transferDismissals,
  links: { firstId: 'transactions', secondId: 'transactions' },
  list: (db, { bookId }) =>
    db
      .select({
        id: transferDismissals.id,
        firstId: transferDismissals.firstId,
        secondId: transferDismissals.secondId,
      })
      .from(transferDismissals)
      .where(eq(transferDismissals.bookId, bookId))
      .orderBy(transferDismissals.id)
      .all(),
  // Names that are new in this book may stand in another order.
  toRow({ id, ...ids }) {
    const [firstId, secondId] = [ids.firstId, ids.secondId].toSorted() as [string, string]
    return { id, firstId, secondId }
  },
})
