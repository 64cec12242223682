import { type CommandContext, dayOf } from '../../book/context.ts'
import { checkMeant } from '../../book/meant.ts'
import type { Tx } from '../../db/db.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { transactions } from '../ledger/tables.ts'
import { tagIdsOf } from '../tags/store.ts'
import { transactionToWire } from './shown.ts'
import type { TransactionChange } from './wire.ts'

/** What the names in a change lead to; undefined stays. */
interface Found {
  payeeId: string | undefined
  tagIds: string[] | undefined
}

/** Refuses a change of what somebody else has said since its sender saw the row. */
export function checkTransactionMeant(
  tx: Tx,
  viewer: CommandContext,
  before: TransactionRow,
  { rev, amount, date, note, payee, payeeId, tags: _, ...fields }: TransactionChange,
  found: Found,
): void {
  if (rev === undefined) return
  const isPayeeSaid = payee !== undefined || payeeId !== undefined
  checkMeant(
    viewer,
    transactions,
    { ...before, tags: tagIdsOf(tx, before.id) },
    {
      ...{ rev, words: 'This transaction', shown: () => transactionToWire(tx, before) },
      fields: {
        ...fields,
        amountCents: amount,
        date: date === undefined ? undefined : dayOf(viewer, date),
        note: note === undefined ? undefined : note || null,
        payeeId: isPayeeSaid ? found.payeeId : undefined,
        tags: found.tagIds,
      },
    },
  )
}
