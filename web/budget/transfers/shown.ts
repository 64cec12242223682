import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import type { Transfer, TransferSuggestion } from '../../../src/budget/transfers/wire.ts'
import { uuidV7 } from '../../../src/values/id.ts'
import { centsOf, formatMoney } from '../../../src/values/money.ts'
import { keys } from '../../api/keys.ts'
import type { Patch } from '../../api/optimistic.ts'
import { asMoney } from '../../api/use-command.ts'
import { showDivided } from '../divided/shown.ts'
import { newRow, patchAll, showNew } from '../ledger/shown.ts'

/** A transfer as its form has it. */
export interface TransferInput {
  fromAccountId: string
  toAccountId: string
  amount: string | number
  date: string
  description: string | null
  /** Only of one that moves money over the border of the budget. */
  categoryId: string | null
}

/** Two rows that are there, of one amount. */
export type Pair = Pick<Transfer, 'expense' | 'income'>

/** The rows of a new transfer, as far as they are known before the server has named them. */
export function newTransfer({
  fromAccountId,
  toAccountId,
  description,
  categoryId: _,
  ...fields
}: TransferInput): Transfer {
  const [id, ...ids] = [uuidV7(Date.now()), uuidV7(Date.now()), uuidV7(Date.now())]
  const half = (type: 'expense' | 'income', rowId = '', accountId: string, transferAccountId: string) => ({
    ...newRow({ ...fields, id: rowId, type, description: description ?? '', accountId }),
    ...({ kind: 'transfer', transferId: id, transferAccountId } as const),
  })
  return {
    id: id as string,
    expense: half('expense', ids[0], fromAccountId, toAccountId),
    income: half('income', ids[1], toAccountId, fromAccountId),
  }
}

/** `transfer` takes the server's rows once they are there. */
export function showTransfer(patch: Patch, transfer: Transfer): void {
  showNew(patch, () => transfer.income)
  showNew(patch, () => transfer.expense)
}

const isHalfOf =
  (id: string) =>
  ({ transferId }: Transaction) =>
    transferId === id

const change = (
  patch: Patch,
  isMeant: (row: Transaction) => boolean,
  to: (row: Transaction) => Transaction,
) =>
  patchAll(patch, (rows) => (rows.some(isMeant) ? rows.map((row) => (isMeant(row) ? to(row) : row)) : rows))

export const showMoved = (patch: Patch, id: string, { amount, date, ...fields }: Partial<TransferInput>) =>
  change(patch, isHalfOf(id), (row) => {
    const [own, other] = ['fromAccountId', 'toAccountId'] as const
    const [accountId, transferAccountId] =
      row.type === 'expense' ? [fields[own], fields[other]] : [fields[other], fields[own]]
    return {
      ...row,
      accountId: accountId ?? row.accountId,
      transferAccountId: transferAccountId ?? row.transferAccountId,
      amount: amount === undefined ? row.amount : asMoney(amount),
      date: date ?? row.date,
      description: fields.description || row.description,
    }
  })

export const showParted = (patch: Patch, id: string) =>
  change(patch, isHalfOf(id), (row) => ({
    ...row,
    kind: 'entry',
    transferId: null,
    transferAccountId: null,
  }))

/** Pairs as transfers, and no suggestions any more. Returns the ids that they are shown with. */
export function showLinked(patch: Patch, pairs: Pair[]): string[] {
  const ids: string[] = []
  const links = new Map<string, Partial<Transaction>>()
  for (const { expense, income } of pairs) {
    const transferId = uuidV7(Date.now())
    ids.push(transferId)
    links.set(expense.id, { transferId, transferAccountId: income.accountId })
    links.set(income.id, { transferId, transferAccountId: expense.accountId })
  }
  change(
    patch,
    ({ id }) => links.has(id),
    (row) => ({ ...row, kind: 'transfer', categoryId: null, ...links.get(row.id) }),
  )
  patch(keys.transferSuggestions, (rows: TransferSuggestion[]) =>
    rows.filter(({ expense, income }) => !links.has(expense.id) && !links.has(income.id)),
  )
  return ids
}

/** The expense without what it is larger by: that stands below it as a piece of its own. */
export function showLinkedWithFee(patch: Patch, { expense, income }: Pair): string[] {
  const amount = formatMoney(centsOf(expense.amount) - centsOf(income.amount))
  showDivided(patch, expense, { amount, description: `Fee: ${expense.description}` })
  return showLinked(patch, [{ expense, income }])
}

export const showDismissed = (patch: Patch, pair: Pair): void =>
  patch(keys.transferSuggestions, (rows: TransferSuggestion[]) =>
    rows.filter(({ expense, income }) => expense.id !== pair.expense.id || income.id !== pair.income.id),
  )
