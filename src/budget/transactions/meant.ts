import { type CommandContext, dayOf } from '../../book/context.ts'
import { checkMeant } from '../../book/meant.ts'
import type { Tx } from '../../db/db.ts'
import type { Day } from '../../values/day.ts'
import { readParts } from '../ledger/parts/store.ts'
import type { PartRow, TransactionRow } from '../ledger/rules.ts'
import { transactions } from '../ledger/tables.ts'
import { tagIdsOf } from '../tags/store.ts'
import { transactionToWire } from './shown.ts'
import type { NewPart, TransactionChange } from './wire.ts'

/** What the names in a change lead to; undefined stays. */
interface Found {
  payeeId: string | undefined
  tagIds: string[] | undefined
}

/** What a part says, whoever it comes from. */
const partSaid = ({ categoryId, amountCents, note, date }: PartRow) => ({
  categoryId,
  amountCents,
  note,
  date,
})

const partSent = (
  { categoryId, amount, note, date }: NewPart,
  day: Day,
  dayOf: (text: string | number) => Day,
) => ({
  categoryId: categoryId ?? null,
  amountCents: amount,
  note: note || null,
  date: date ? dayOf(date) : day,
})

/** Refuses a change of what somebody else has said since its sender saw the row. */
export function checkTransactionMeant(
  tx: Tx,
  viewer: CommandContext,
  before: TransactionRow,
  { rev, amount, date, note, payee, payeeId, tags: _, ...sent }: TransactionChange,
  found: Found,
): void {
  if (rev === undefined) return
  const isPayeeSaid = payee !== undefined || payeeId !== undefined
  const { categoryId, refundCategoryId, parts, ...fields } = sent
  const day = (text: string | number) => dayOf(viewer, text)
  checkMeant(
    viewer,
    transactions,
    { ...before, tags: tagIdsOf(tx, before.id), parts: readParts(tx, before).map(partSaid) },
    {
      ...{ rev, words: 'This transaction', shown: () => transactionToWire(tx, before) },
      fields: {
        ...fields,
        // The category of a refund is kept where that of an expense is.
        categoryId: refundCategoryId ?? (before.refund ? undefined : categoryId),
        parts:
          parts === undefined ? undefined : (parts ?? []).map((part) => partSent(part, before.date, day)),
        amountCents: amount,
        date: date === undefined ? undefined : dayOf(viewer, date),
        note: note === undefined ? undefined : note || null,
        payeeId: isPayeeSaid ? found.payeeId : undefined,
        tags: found.tagIds,
      },
    },
  )
}
