import type { CommandContext, Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { refuse } from '../../values/refusal.ts'
import { getAccount } from '../accounts/store.ts'
import { checkLinks, enter } from '../ledger/entry.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import type { RecurringRow } from './due.ts'

type Half = Pick<TransactionRow, 'amountCents' | 'description' | 'accountId' | 'date' | 'settledDueDate'> &
  Partial<Pick<TransactionRow, 'categoryId' | 'billId' | 'subscriptionId'>>

interface Ends {
  accountId?: string | null
  transferAccountId?: string | null
}

/** Refuses accounts that are not in the book, and a transfer into the account that it comes from. */
export function checkAccounts(db: Db, { bookId }: Viewer, fields: Ends, before?: Ends): void {
  const { accountId, transferAccountId } = fields
  checkLinks(db, bookId, { accountId: accountId ?? null })
  checkLinks(db, bookId, { accountId: transferAccountId ?? null })
  const of = (field: 'accountId' | 'transferAccountId') =>
    fields[field] === undefined ? before?.[field] : fields[field]
  if (of('transferAccountId') && of('accountId') === of('transferAccountId'))
    refuse('invalid', 'Choose two different accounts: a transfer leads from one to another.')
}

/** Pays what only moves money between own accounts: a transfer, whose expense is the payment. */
export function payTransfer(
  tx: Tx,
  viewer: CommandContext,
  transferAccountId: string,
  { categoryId, ...half }: Half,
): TransactionRow {
  const { accountId, amountCents, date } = half
  if (categoryId) refuse('invalid', 'A transfer between own accounts has no category.')
  if (!accountId) refuse('invalid', 'Choose the account that the transfer comes from.')
  const [from, to] = [getAccount(tx, viewer, accountId), getAccount(tx, viewer, transferAccountId)]
  if (from.id === to.id) refuse('invalid', 'Choose two different accounts.')
  for (const { name, isActive } of [from, to])
    if (!isActive) refuse('invalid', `${name} is inactive. Activate it, or choose another account.`)
  const common = { kind: 'transfer' as const, transferId: viewer.newId(), amountCents, date }
  const expense = enter(tx, viewer, {
    ...half,
    ...common,
    type: 'expense',
    accountId: from.id,
    transferAccountId: to.id,
  })
  enter(tx, viewer, {
    ...common,
    type: 'income',
    description: half.description,
    accountId: to.id,
    transferAccountId: from.id,
  })
  viewer.events.push({ kind: 'transfer.added' })
  return expense
}

/** False for a transfer that lacks an active account at either end: its automatic payment waits until both are active. */
export function canTransfer(db: Db, viewer: Viewer, { accountId, transferAccountId }: RecurringRow): boolean {
  if (!transferAccountId) return true
  const isReady = (id: string | null) => id !== null && getAccount(db, viewer, id).isActive
  return isReady(accountId) && isReady(transferAccountId)
}
