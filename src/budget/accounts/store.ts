import type { CommandContext, Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import { formatMoney } from '../../values/money.ts'
import { enter } from '../ledger/entry.ts'
import { adjustmentOf } from '../ledger/rules.ts'
import { balanceMoved } from '../ledger/sums.ts'
import { accounts } from '../ledger/tables.ts'
import { removalOf } from '../resource/store.ts'
import type { Account, AccountChange, NewAccount } from './wire.ts'

type AccountRow = typeof accounts.$inferSelect
const MISSING = 'Account not found'
const rows = rowsOf(accounts, MISSING)

export function accountToWire(row: AccountRow): Account {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    balance: formatMoney(row.balanceCents),
    description: row.description,
    institution: row.institution,
    accountNumber: row.accountNumber,
    icon: row.icon,
    color: row.color,
    isActive: row.isActive,
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

export const listAccounts = (db: Db, viewer: Viewer): AccountRow[] => rows.list(db, viewer.bookId)
export const getAccount = (db: Db, viewer: Viewer, id: string): AccountRow => rows.get(db, viewer.bookId, id)

export function addAccount(tx: Tx, viewer: CommandContext, input: NewAccount): AccountRow {
  const { balance, institution, id = viewer.newId(), ...rest } = input
  const { bookId, now: createdAt } = viewer
  viewer.events.push({ kind: 'account.added' })
  return rows.add(tx, {
    ...rest,
    id,
    bookId,
    balanceCents: balance,
    institution: institution ?? '',
    createdAt,
  })
}

/**
 * Changes the account. A new balance is recorded as an adjusting income or expense; in a change of nothing
 * but the balance, `description` describes that transaction.
 */
export function changeAccount(tx: Tx, viewer: CommandContext, id: string, input: AccountChange): AccountRow {
  const { balance, institution, ...fields } = input
  const { description, ...others } = fields
  const before = rows.get(tx, viewer.bookId, id)
  const isBalanceEdit =
    balance !== undefined && Object.values({ institution, ...others }).every((v) => v === undefined)
  if (balance !== undefined && balance !== before.balanceCents) {
    enter(tx, viewer, {
      type: balance > before.balanceCents ? 'income' : 'expense',
      amountCents: Math.abs(balance - before.balanceCents),
      description: adjustmentOf((isBalanceEdit && description) || before.name),
      accountId: id,
    })
  }
  viewer.events.push({ kind: 'account.changed' })
  return rows.change(tx, viewer.bookId, id, {
    ...(isBalanceEdit ? others : fields),
    institution: institution === null ? '' : institution,
    balanceCents: balance,
  })
}

export const { remove: removeAccount, restore: restoreAccount } = removalOf<AccountRow>({
  kind: 'account',
  missing: MISSING,
  rows,
  movedBy: balanceMoved,
  moved: ({ balanceCents }, cents) => ({ balanceCents: balanceCents + cents }),
})
