import type { CommandContext } from '../../book/context.ts'
import { forgetHalf, type Half } from '../../budget/sharing/halves.ts'
import { findTransaction } from '../../budget/transactions/store.ts'
import { takeBackMove } from '../../budget/transfers/moves.ts'
import type { Tx } from '../../db/db.ts'

/** Takes back the halves of a book: what was written for it goes, what was there before is as it was. */
export function takeBackHalves(tx: Tx, viewer: CommandContext, halves: Half[]): void {
  for (const half of halves) {
    forgetHalf(tx, half)
    const row = findTransaction(tx, viewer, half.transactionId)
    // What I paid is spending of the book as before.
    if (row && (row.kind === 'transfer' || !half.wasThere)) takeBackMove(tx, viewer, row, half.wasThere)
  }
}
