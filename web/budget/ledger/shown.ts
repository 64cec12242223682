import type { InfiniteData } from '@tanstack/react-query'
import type { z } from 'zod'
import type { NewTransaction, Transaction } from '../../../src/budget/transactions/wire.ts'
import { keys } from '../../api/keys.ts'
import type { Patch } from '../../api/optimistic.ts'
import { asMoney } from '../../api/use-command.ts'
import { today } from '../../ui/preferences.ts'

/** A transaction as a form has it. */
export type EntryInput = z.input<typeof NewTransaction>

/** A page of the long list, and where the next one begins. */
export interface HistoryPageData {
  items: Transaction[]
  next: string | null
}
type HistoryData = InfiniteData<HistoryPageData>
type Filter = Partial<Transaction> & { limit: number }

/** The rows of every list that is there, short or long. */
export function patchAll(patch: Patch, change: (rows: Transaction[]) => Transaction[]) {
  patch(keys.lists, change)
  patch(keys.history, (data: HistoryData) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: change(page.items) })),
  }))
}

export const showChanged = (patch: Patch, after: Transaction): void =>
  patchAll(patch, (rows) => rows.map((row) => (row.id === after.id ? after : row)))

/** Half of a transfer goes with its other half. */
export const showRemoved = (patch: Patch, { id, transferId }: Pick<Transaction, 'id' | 'transferId'>): void =>
  patchAll(patch, (rows) =>
    rows.filter((row) => row.id !== id && (transferId === null || row.transferId !== transferId)),
  )

/** The row with what was entered, as the server will return it. */
export const rowOf = (
  row: Transaction,
  { amount, date, payee, tags, note, parts, ...entry }: EntryInput,
): Transaction => ({
  ...row,
  ...(entry as Partial<Transaction>),
  ...splitOf({ ...row, ...(entry as Partial<Transaction>), date: date ?? row.date }, parts),
  payee: payee === undefined ? row.payee : payee,
  note: note === undefined ? row.note : note || null,
  tags: tags === undefined ? row.tags : (tags ?? []),
  amount: asMoney(amount),
  date: date ?? row.date,
})

/** The parts as the server will return them: a row that has some has no category of its own. */
function splitOf(row: Transaction, parts: EntryInput['parts']): Partial<Transaction> {
  if (parts === undefined) return {}
  const shown = (parts ?? []).map((part) => ({
    categoryId: part.categoryId ?? null,
    amount: asMoney(part.amount),
    note: part.note || null,
    date: part.date ?? row.date,
  }))
  if (shown.length === 0) return { parts: shown }
  const refund = row.type === 'income' && shown.every(({ categoryId }) => categoryId !== null)
  return { parts: shown, categoryId: null, refundCategoryId: null, refund }
}

export const newRow = (entry: EntryInput & { id: string }): Transaction => {
  const links = { accountId: null, categoryId: null, billId: null, subscriptionId: null, bucketId: null }
  const { id, type, description } = entry
  const createdAt = new Date().toISOString()
  const besides = {
    payeeId: null,
    payee: null,
    note: null,
    tags: [],
    dividedFromId: null,
    fromGoalId: null,
    matched: null,
  }
  const counted = { refund: false, refundCategoryId: null, refundOf: null, parts: [] }
  const plain = {
    kind: 'entry',
    affectsBalance: type !== 'savings',
    transferId: null,
    transferAccountId: null,
  } as const
  const row = {
    ...links,
    ...besides,
    ...counted,
    ...plain,
    id,
    type,
    description,
    amount: '',
    statementId: null,
    date: today(),
    createdAt,
    rev: 1,
    createdBy: null,
    updatedBy: null,
    paidBy: null,
    shares: null,
    contributionId: null,
  }
  return rowOf(row, entry)
}

/** Puts the row where it is the newest of its day; a row that is there already stays where it is. */
function placed(rows: Transaction[], row: Transaction): Transaction[] {
  if (rows.some(({ id }) => id === row.id)) return rows
  const at = rows.findIndex(({ date }) => date <= row.date)
  return rows.toSpliced(at < 0 ? rows.length : at, 0, row)
}

export const showAdded = (patch: Patch, entry: EntryInput & { id: string }): void => {
  const row = newRow(entry)
  showNew(patch, () => row)
}

/**
 * Adds a new row to every short list that it belongs to, and to the long one while that has no filter. `rowNow` is asked each
 * time: once the server has answered the row may have another id.
 */
export function showNew(patch: Patch, rowNow: () => Transaction): void {
  patch(keys.lists, (rows: Transaction[], queryKey) => {
    const row = rowNow()
    const { limit, ...filter } = queryKey[2] as Filter
    const isIn = (id: unknown) =>
      [row.categoryId, row.refundCategoryId].includes(id as string) ||
      row.parts.some(({ categoryId }) => categoryId === id)
    const belongs = Object.entries(filter).every(([name, value]) =>
      name === 'categoryId' ? isIn(value) : row[name as keyof Transaction] === value,
    )
    return belongs ? placed(rows, row).slice(0, limit) : rows
  })
  patch(keys.history, (data: HistoryData, queryKey) => {
    const row = rowNow()
    const isFiltered = Object.values(queryKey[2] as object).some((value) => value !== undefined)
    const at = data.pages.findIndex(({ items, next }) => !next || (items.at(-1)?.date ?? '') <= row.date)
    if (isFiltered || at < 0) return data
    const pages = data.pages.map((page, index) =>
      index === at ? { ...page, items: placed(page.items, row) } : page,
    )
    return { ...data, pages }
  })
}
