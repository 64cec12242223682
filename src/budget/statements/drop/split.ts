import type { CommandContext } from '../../../book/context.ts'
import type { Cents } from '../../../values/money.ts'
import { partRows } from '../../ledger/parts/store.ts'
import type { ChosenRow } from '../wire.ts'
import type { HalfToFind, Written } from './written.ts'

/** Parts of a split row, and those of it that are transfers, which are divided off. */
export interface Split {
  parts: { categoryId: string | null; amountCents: Cents; note: string | null; refund: boolean }[]
  transfers: { accountId: string; amountCents: Cents; note: string | null }[]
  /** True where the parts stay parts even if none has a category. */
  isKept: boolean
}

/** Fields that a file gives to a row, in the words of the book; those chosen by hand go before. */
export type Beside = Partial<ChosenRow> & { split?: Split; kind?: 'refund' | 'opening' }

/** A row as its file splits it: transfers are divided off as pieces, the rest keeps the bank's key. */
export function splitRow(
  viewer: CommandContext,
  row: Written,
  { parts, transfers, isKept }: Split,
): { rows: Written[]; halves: HalfToFind[] } {
  const asHalf = (whole: Written, accountId: string): Written => ({
    ...whole,
    kind: 'transfer',
    categoryId: null,
    refund: false,
    payeeId: '',
    transferId: viewer.newId(),
    transferAccountId: accountId,
    formerCategoryId: null,
  })
  const halves: HalfToFind[] = []
  // A row that is transfers alone is itself the first of them.
  const [first, ...more] = parts.length === 0 ? transfers : [undefined, ...transfers]
  const pieces = more.flatMap((part): Written[] => {
    if (!part) return []
    const piece = {
      ...asHalf(row, part.accountId),
      id: viewer.newId(),
      key: null,
      amountCents: part.amountCents,
      note: part.note,
      dividedFromId: row.id,
    }
    halves.push({ half: piece, accountId: part.accountId })
    return [piece]
  })
  if (first) {
    const half = { ...asHalf(row, first.accountId), amountCents: first.amountCents }
    halves.push({ half, accountId: first.accountId })
    return { rows: [half, ...pieces], halves }
  }
  const rest = { ...row, amountCents: parts.reduce((sum, { amountCents }) => sum + amountCents, 0) }
  const [only] = parts
  if (parts.length === 1)
    return {
      rows: [
        { ...rest, categoryId: only?.categoryId ?? row.categoryId, note: only?.note ?? row.note },
        ...pieces,
      ],
      halves,
    }
  const split = partRows(
    viewer,
    row,
    parts.map((part) => ({ ...part, spentOff: 0, monthOff: null, ownDate: null })),
  )
  const isSplit = isKept || parts.some(({ categoryId }) => categoryId !== null)
  const refund = parts.every((part) => part.refund)
  return {
    rows: [isSplit ? { ...rest, categoryId: null, refund, parts: split } : rest, ...pieces],
    halves,
  }
}
