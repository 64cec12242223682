import type { Db, Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import type { Viewer } from '../../http/context.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { enter } from '../ledger/entry.ts'
import { adjustmentOf } from '../ledger/rules.ts'
import { balanceMoved } from '../ledger/sums.ts'
import { accounts } from '../ledger/tables.ts'
import { cutLinks, keepRow, takeKept, tieLinks } from '../removed/store.ts'
import { forgetRules, type RuleRow, recallRules } from '../rules/store.ts'
import type { Account, AccountChange, NewAccount } from './wire.ts'

type AccountRow = typeof accounts.$inferSelect
const MISSING = 'Account not found'
const rows = rowsOf(accounts, MISSING)

export function toWire(row: AccountRow): Account {
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

export function addAccount(tx: Tx, viewer: Viewer, input: NewAccount): AccountRow {
  const { balance, institution, id = viewer.newId(), ...rest } = input
  const { bookId, now: createdAt } = viewer
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
export function changeAccount(tx: Tx, viewer: Viewer, id: string, input: AccountChange): AccountRow {
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
  return rows.change(tx, viewer.bookId, id, {
    ...(isBalanceEdit ? others : fields),
    institution: institution === null ? '' : institution,
    balanceCents: balance,
  })
}

/** A removed account as restoring it needs it: also the part of the balance that its transactions made. */
interface Removed {
  row: AccountRow
  movedCents: Cents
  rules: RuleRow[]
}

/** Removes the account and its rules; its transactions, bills, subscriptions and statements stay, without the link. */
export function removeAccount(tx: Tx, viewer: Viewer, named: string): void {
  const row = rows.get(tx, viewer.bookId, named)
  const { id } = row
  const movedCents = balanceMoved(tx, viewer, id)
  cutLinks(tx, viewer, 'account', id)
  const removed: Removed = { row, movedCents, rules: forgetRules(tx, 'accountId', id) }
  rows.remove(tx, viewer.bookId, id)
  keepRow(tx, viewer, 'account', id, removed)
}

/** Brings a removed account back with its links and rules. What its transactions have become since is in its balance. */
export function restoreAccount(tx: Tx, viewer: Viewer, named: string): AccountRow {
  const there = rows.find(tx, viewer.bookId, named)
  if (there) return there
  const { row, movedCents, rules } =
    takeKept<Removed>(tx, viewer, 'account', named) ?? refuse('not_found', MISSING)
  const { id } = rows.add(tx, row)
  tieLinks(tx, viewer, 'account', id)
  recallRules(tx, viewer, rules)
  const balanceCents = row.balanceCents - movedCents + balanceMoved(tx, viewer, id)
  return rows.change(tx, viewer.bookId, id, { balanceCents })
}
