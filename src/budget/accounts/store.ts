import { type CommandContext, dayOf, type Viewer } from '../../book/context.ts'
import { checkMeant } from '../../book/meant.ts'
import type { Db, Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import { formatMoney } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { accounts } from '../ledger/balances/tables.ts'
import { enter } from '../ledger/entry.ts'
import { adjustmentOf } from '../ledger/rules.ts'
import { balanceMoved, balanceMovedAfter } from '../ledger/sums.ts'
import { moveOverBorder, recountNets } from '../ledger/totals.ts'
import { isCarried, isEmpty, removalOf } from '../resource/store.ts'
import { payerOfAccount, sayPayer } from '../sharing/payers.ts'
import type { Account, AccountChange, NewAccount } from './wire.ts'

type AccountRow = typeof accounts.$inferSelect
const MISSING = 'Account not found'
const rows = rowsOf(accounts, MISSING)

/** The account as it is kept, without what depends on the day that it is looked at. */
export function accountToWire(row: AccountRow): Omit<Account, 'later' | 'paidBy'> {
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
    opening: formatMoney(row.openingCents),
    openedOn: row.openedOn,
    inBudget: row.inBudget,
    rev: row.rev,
  }
}

/** The account on the viewer's day: with what rows of later days have moved, and who pays from it. */
export const accountShown = (row: AccountRow, db: Db, viewer: Viewer): Account => ({
  ...accountToWire(row),
  later: formatMoney(balanceMovedAfter(db, viewer, row.id, viewer.today)),
  paidBy: viewer.member ? payerOfAccount(db, row.id) : null,
})

export const listAccounts = (db: Db, viewer: Viewer): AccountRow[] => rows.list(db, viewer.bookId)
export const getAccount = (db: Db, viewer: Viewer, id: string): AccountRow => rows.get(db, viewer.bookId, id)

/** True for a type whose accounts are in the budget unless their owner says otherwise; investments are outside. */
export const isBudgeted = (type: AccountRow['type']): boolean => type !== 'investment'

export function addAccount(tx: Tx, viewer: CommandContext, { paidBy, ...input }: NewAccount): AccountRow {
  const { balance, institution, inBudget = isBudgeted(input.type), id = viewer.newId(), ...rest } = input
  sayPayer(tx, viewer, id, paidBy)
  const { bookId, now: createdAt } = viewer
  viewer.events.push({ kind: 'account.added' })
  return rows.add(tx, {
    ...rest,
    id,
    bookId,
    balanceCents: balance,
    openingCents: balance,
    openedOn: viewer.today,
    institution: institution ?? '',
    inBudget,
    createdAt,
  })
}

/**
 * Changes the account. A new balance is recorded as an adjusting income or expense; in a change of nothing
 * but the balance, `description` describes that transaction.
 */
export function changeAccount(
  tx: Tx,
  viewer: CommandContext,
  id: string,
  { paidBy, ...input }: AccountChange,
): AccountRow {
  const before = rows.get(tx, viewer.bookId, id)
  sayPayer(tx, viewer, before.id, paidBy)
  const { seen, opening, openedOn, institution, balance: sent, rev, ...fields } = input
  const { description, ...others } = fields
  const isAlone = sent !== undefined && isEmpty({ institution, ...others })
  const balance = isCarried(rev, before, isAlone || seen !== undefined) ? undefined : sent
  checkMeant(viewer, accounts, before, {
    rev,
    words: before.name,
    shown: () => accountShown(before, tx, viewer),
    fields: {
      ...(isAlone ? others : fields),
      institution: institution === null ? '' : institution,
      openingCents: opening,
      openedOn: openedOn === undefined ? undefined : dayOf(viewer, openedOn),
    },
  })
  // An account that is sent back whole has both, as they are.
  const isMoved = balance !== undefined && balance !== (seen ?? before.balanceCents)
  if (isMoved && opening !== undefined && opening !== before.openingCents)
    refuse('invalid', 'Change the balance or the opening, not both.')
  const isBalanceEdit = balance !== undefined && isAlone
  const difference = balance === undefined ? 0 : balance - (seen ?? before.balanceCents)
  const adjustment =
    difference === 0
      ? undefined
      : enter(tx, viewer, {
          type: difference > 0 ? 'income' : 'expense',
          kind: 'adjustment',
          amountCents: Math.abs(difference),
          description: adjustmentOf((isBalanceEdit && description) || before.name),
          accountId: before.id,
        })
  viewer.events.push({ kind: 'account.changed' })
  if (fields.inBudget !== undefined && fields.inBudget !== before.inBudget)
    moveOverBorder(tx, viewer, before.id, fields.inBudget)
  return rows.change(tx, viewer.bookId, id, {
    ...(isBalanceEdit ? others : fields),
    institution: institution === null ? '' : institution,
    adjustmentId: adjustment?.id,
    openedOn: openedOn === undefined ? undefined : dayOf(viewer, openedOn),
    ...(isMoved || opening === undefined
      ? {}
      : { openingCents: opening, balanceCents: before.balanceCents + opening - before.openingCents }),
  })
}

export const { remove: removeAccount, restore: restoreAccount } = removalOf<AccountRow>({
  kind: 'account',
  missing: MISSING,
  rows,
  movedBy: balanceMoved,
  // One that was removed by a release before 0012 had no opening.
  figures: ({ openingCents, balanceCents }, { before, now }) => {
    const opening = openingCents ?? balanceCents - before
    return { openingCents: opening, balanceCents: opening + now }
  },
  // Rows of an account that is gone count as paid by no account of the budget.
  onCut: (tx, viewer, id) => {
    if (getAccount(tx, viewer, id).inBudget) moveOverBorder(tx, viewer, id, false)
  },
  onTied: (tx, viewer, id) => {
    if (getAccount(tx, viewer, id).inBudget) moveOverBorder(tx, viewer, id, true)
    recountNets(tx, viewer, id)
  },
})
