import { type CommandContext, dayOf } from '../../book/context.ts'
import { checkMeant } from '../../book/meant.ts'
import type { Tx } from '../../db/db.ts'
import { raiseRev } from '../../db/revs.ts'
import type { Day } from '../../values/day.ts'
import { formatMoney } from '../../values/money.ts'
import { readParts } from '../ledger/parts/store.ts'
import type { PartRow, TransactionRow } from '../ledger/rules.ts'
import { transactions } from '../ledger/tables.ts'
import { shownShares } from '../sharing/shown.ts'
import { tagIdsOf } from '../tags/store.ts'
import { transactionToWire } from './shown.ts'
import type { NewPart, TransactionChange } from './wire.ts'

/** Payee and tags that the names in a change lead to; undefined stays. */
interface Found {
  payeeId: string | undefined
  tagIds: string[] | undefined
}

/** The fields of a kept part that are compared with those of one that is sent. */
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

/** Payer and shares of the row as they can be compared; null in an own book, where nobody shares. */
export function sharedAs(tx: Tx, { member }: CommandContext, { id }: Pick<TransactionRow, 'id'>) {
  const shown = member && shownShares(tx, [id]).get(id)
  const shares = shown?.shares.map(({ memberId, amount }) => `${memberId} ${amount}`).sort() ?? null
  return { paidBy: shown?.paidBy ?? null, shares }
}

/** Raises the row's rev for payer and shares, which other tables keep, where they were said. True where one changed. */
export function raiseShared(
  tx: Tx,
  viewer: CommandContext,
  { id }: Pick<TransactionRow, 'id'>,
  before: ReturnType<typeof sharedAs>,
  said: Pick<TransactionChange, 'paidBy' | 'shares'>,
): boolean {
  const after = sharedAs(tx, viewer, { id })
  const isChanged = (field: 'paidBy' | 'shares') =>
    said[field] !== undefined && JSON.stringify(before[field]) !== JSON.stringify(after[field])
  const changed = (['paidBy', 'shares'] as const).filter(isChanged)
  for (const field of changed) raiseRev(tx, transactions, [id], field)
  return changed.length > 0
}

/** Refuses a change of what somebody else has said since its sender saw the row. */
export function checkTransactionMeant(
  tx: Tx,
  viewer: CommandContext,
  before: TransactionRow,
  { rev, amount, date, note, payee, payeeId, shares, tags: _, ...sent }: TransactionChange,
  found: Found,
): void {
  if (rev === undefined) return
  const isPayeeSaid = payee !== undefined || payeeId !== undefined
  const { categoryId, refundCategoryId, parts, ...fields } = sent
  const day = (text: string | number) => dayOf(viewer, text)
  checkMeant(
    viewer,
    transactions,
    {
      ...before,
      tags: tagIdsOf(tx, before.id),
      parts: readParts(tx, before).map(partSaid),
      ...sharedAs(tx, viewer, before),
    },
    {
      rev,
      words: 'This transaction',
      shown: () => transactionToWire(tx, before),
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
        shares:
          shares === null ? null : shares?.map((one) => `${one.memberId} ${formatMoney(one.amount)}`).sort(),
      },
    },
  )
}
