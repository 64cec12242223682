import type { Account } from '../../../src/budget/accounts/wire.ts'
import { centsOf } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { inLine } from '../../ui/in-line.ts'
import { type Column, LineName, ListTable } from '../../ui/list-table.tsx'
import { AccountActions } from './account-actions.tsx'
import { accountIcon, TYPE_LABELS } from './account-looks.ts'

const numberOf = ({ accountNumber }: Account) => (accountNumber ? `••${accountNumber}` : '')

const NAME: Column<Account> = {
  title: 'Account',
  cell: (account) => {
    const place = [TYPE_LABELS[account.type], account.institution, numberOf(account)]
    return (
      <LineName
        name={account.name}
        isActive={account.isActive}
        tile={<IconTile icon={accountIcon(account.icon)} color={account.color} className="size-9" />}
      >
        <p className="truncate text-[0.8125rem] text-muted @[36rem]:hidden">{inLine(place)}</p>
      </LineName>
    )
  },
}

const COLUMNS: Column<Account>[] = [
  NAME,
  {
    title: 'Type',
    from: 'narrow',
    cell: ({ type }) => <span className="whitespace-nowrap text-muted">{TYPE_LABELS[type]}</span>,
  },
  {
    title: 'Institution',
    from: 'middle',
    cell: ({ institution }) => (
      <span className="block max-w-56 truncate text-muted" title={institution}>
        {institution}
      </span>
    ),
  },
  {
    title: 'Number',
    from: 'wide',
    cell: (account) => <span className="figures whitespace-nowrap text-muted">{numberOf(account)}</span>,
  },
]

/** The balance of today: without rows that are dated later. */
const TODAY: Column<Account> = {
  title: 'Today',
  from: 'narrow',
  isFigure: true,
  cell: ({ balance, later }) => (
    <Amount value={(centsOf(balance) - centsOf(later)) / 100} className="text-muted" />
  ),
}

const BALANCE: Column<Account> = {
  title: 'Balance',
  isFigure: true,
  cell: ({ balance, isActive }) => (
    <Amount
      value={balance}
      className={`font-semibold ${!isActive ? 'text-muted' : balance.startsWith('-') ? 'text-error' : ''}`}
    />
  ),
}

/** The accounts under each other, their balances in one column. */
export function AccountList({ accounts }: { accounts: Account[] }) {
  const hasLater = accounts.some(({ later }) => Number(later) !== 0)
  return (
    <ListTable
      label="Your accounts"
      rows={accounts}
      columns={[...COLUMNS, ...(hasLater ? [TODAY] : []), BALANCE]}
      actions={(account) => <AccountActions account={account} inLine />}
    />
  )
}
