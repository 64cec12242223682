import { accountToWire, isBudgeted, listAccounts } from '../../budget/accounts/store.ts'
import { accounts } from '../../budget/ledger/balances/tables.ts'
import { fieldRevsOf, partOf } from '../part.ts'

export const accountsPart = partOf({
  name: 'accounts',
  table: accounts,
  list: (db, viewer) =>
    listAccounts(db, viewer).map((row) => ({ ...accountToWire(row), ...fieldRevsOf(row) })),
  toRow: ({ balance, opening, openedOn, createdAt, ...row }, { viewer }) => ({
    ...row,
    openingCents: opening ?? 0,
    openedOn: openedOn ?? viewer.today,
    adjustmentId: null,
    inBudget: row.inBudget ?? isBudgeted(row.type),
    balanceCents: balance,
    description: row.description ?? null,
    institution: row.institution ?? '',
    accountNumber: row.accountNumber ?? null,
    createdAt: createdAt ?? viewer.now,
  }),
})
