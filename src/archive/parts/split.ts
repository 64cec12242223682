import { type CommandContext, dayOf } from '../../book/context.ts'
import { partRows } from '../../budget/ledger/parts/store.ts'
import type { PartRow } from '../../budget/ledger/rules.ts'
import { partToWire } from '../../budget/transactions/shown.ts'
import { MAX_PARTS } from '../../budget/transactions/wire.ts'
import type { TransactionInput } from '../file/wire.ts'
import type { IdOf } from '../part.ts'
import type { ArchivedTransaction } from '../wire.ts'

export const partToArchive = (part: PartRow): ArchivedTransaction['parts'][number] => ({
  ...partToWire(part),
  date: part.hasOwnDate ? part.date : null,
  refund: part.refund,
  spentOff: part.spentOff,
  monthOff: part.monthOff,
})

/** The parts of a row of the file as they are in the book. */
export function partsOf(
  { id, type, date, bucketId, parts }: TransactionInput,
  viewer: CommandContext,
  idOf: IdOf,
): PartRow[] {
  if (!parts?.length) return []
  const row = { id: idOf('transactions', id), date: dayOf(viewer, date) }
  return partRows(
    viewer,
    row,
    parts.map(
      ({ amount, categoryId = null, note, date: ownDate = null, refund, spentOff = 0, monthOff = null }) => ({
        amountCents: amount,
        note: note || null,
        ownDate,
        spentOff,
        monthOff,
        categoryId: idOf('budgetCategories', categoryId),
        refund: type === 'income' && !bucketId && (refund ?? categoryId !== null),
      }),
    ),
  )
}

const isMoved = ({ kind, bucketId, type }: TransactionInput): boolean =>
  kind === 'transfer' || kind === 'opening' || Boolean(bucketId) || type === 'savings'

/** True for an income that a goal gives back for an expense: it has the parts of one that is split. */
const isGivenBack = ({ type, bucketId, writtenForId }: TransactionInput): boolean =>
  type === 'income' && Boolean(bucketId && writtenForId)

/** Gives incomes that goals gave back for split expenses the parts of these; earlier exports have none there. */
export function splitGivenBack(rows: TransactionInput[]): void {
  const split = new Map(rows.flatMap((row) => (row.parts?.length ? [[row.id, row.parts] as const] : [])))
  for (const row of rows) {
    const parts = isGivenBack(row) && !row.parts?.length ? split.get(row.writtenForId ?? '') : undefined
    if (parts) row.parts = parts.map(({ categoryId, amount, date }) => ({ categoryId, amount, date }))
  }
}

/** The first fault in the refund or the parts of a row, with its field; undefined where there is none. */
export function wrongSplit(row: TransactionInput): { field: string; message: string } | undefined {
  const { type, amount, refund, refundCategoryId, refundOf, categoryId, parts } = row
  const saysRefund = refund || refundCategoryId || refundOf
  if (saysRefund && (type !== 'income' || isMoved(row)))
    return { field: 'refund', message: 'Only an income can be a refund.' }
  if (refundCategoryId && refund === false)
    return { field: 'refundCategoryId', message: 'Only a refund can have it.' }
  if (!parts?.length) return undefined
  if (parts.length < 2 || parts.length > MAX_PARTS)
    return { field: 'parts', message: `Must be 2 to ${MAX_PARTS} parts` }
  if (isMoved(row) && !isGivenBack(row))
    return { field: 'parts', message: 'Only an income or an expense can be split.' }
  if (categoryId || refundCategoryId)
    return { field: 'categoryId', message: 'What is split has its categories in its parts.' }
  const sum = parts.reduce((cents, part) => cents + part.amount, 0)
  if (sum !== amount) return { field: 'parts', message: 'Must sum to the amount' }
  if (type === 'expense' && parts.some((part) => part.refund))
    return { field: 'parts', message: 'Only a part of an income can be a refund.' }
  return undefined
}
