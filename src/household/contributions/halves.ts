import { and, eq, sql } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import { forgetHalf, type Half } from '../../budget/sharing/halves.ts'
import { findTransaction } from '../../budget/transactions/store.ts'
import { removedTransactions } from '../../budget/transactions/tables.ts'
import { takeBackMove } from '../../budget/transfers/moves.ts'
import type { Tx } from '../../db/db.ts'

/** The removed row comes back as an entry of its own, with the category that it had, and not as half of what is no more. */
function removedAsEntry(tx: Tx, { bookId, transactionId }: Half): void {
  const { id, row } = removedTransactions
  tx.update(removedTransactions)
    .set({
      row: sql`json_set(${row}, '$.kind', 'entry', '$.categoryId', ${row} ->> 'formerCategoryId', '$.formerCategoryId', NULL)`,
    })
    .where(
      and(
        eq(id, transactionId),
        eq(removedTransactions.bookId, bookId),
        sql`${row} ->> 'kind' = 'transfer' AND ${row} ->> 'transferId' IS NULL`,
      ),
    )
    .run()
}

/** Takes back the halves of a book: what was written for it goes, what was there before is as it was. */
export function takeBackHalves(tx: Tx, viewer: CommandContext, halves: Half[]): void {
  for (const half of halves) {
    forgetHalf(tx, half)
    const row = findTransaction(tx, viewer, half.transactionId)
    if (!row && half.wasThere) removedAsEntry(tx, half)
    // A row that was there before, and was paid by a member, stays spending of the book.
    if (row && (row.kind === 'transfer' || !half.wasThere)) takeBackMove(tx, viewer, row, half.wasThere)
  }
}
