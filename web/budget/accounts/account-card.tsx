import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { centsOf } from '../../../src/values/money.ts'
import { Amount, SignedAmount } from '../../ui/amount.tsx'
import { CardTitle } from '../../ui/card-title.tsx'
import { formatDay } from '../../ui/format.ts'
import { IconTile } from '../../ui/icon-tile.tsx'
import { inLine } from '../../ui/in-line.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountSparkline } from '../insights/sparkline.tsx'
import { accountsQuery, transactionsQuery } from '../ledger/queries.ts'
import { transferWords } from '../ledger/transfer-words.ts'
import { AccountActions } from './account-actions.tsx'
import { accountIcon, TYPE_LABELS } from './account-looks.ts'

const SHOWN = 3

/** The newest transactions of one account. The list keeps its height while it loads and while it is short. */
function AccountTransactions({ accountId }: { accountId: string }) {
  const recent = useQuery(transactionsQuery({ accountId, limit: SHOWN }))
  const accounts = useQuery(accountsQuery).data
  const nameOf = (id: string | null) => accounts?.find((account) => account.id === id)?.name
  const titleOf = (row: Transaction) =>
    transferWords(row, { account: undefined, other: nameOf(row.transferAccountId) }, true)?.title ??
    row.description
  return (
    <div className="mt-5 min-h-29">
      <h3 className="label-quiet mb-1">Recent</h3>
      {recent.isPending ? (
        ['a', 'b', 'c'].map((key) => <Skeleton key={key} className="mt-2 h-5 w-full" />)
      ) : recent.isError ? (
        <p className="text-sm text-error">{recent.error.message}</p>
      ) : recent.data.length === 0 ? (
        <p className="text-sm text-muted">Nothing has moved here yet.</p>
      ) : (
        <ul>
          {recent.data.map((transaction) => (
            <li key={transaction.id} className="flex items-baseline gap-3 py-1 text-sm">
              <span className="figures w-12 shrink-0 text-[0.8125rem] text-muted">
                {formatDay(transaction.date)}
              </span>
              <span className="min-w-0 flex-1 truncate" title={titleOf(transaction)}>
                {titleOf(transaction)}
              </span>
              <SignedAmount
                type={transaction.type}
                value={transaction.amount}
                className="font-medium"
                isNeutral={transaction.transferId !== null}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export function AccountCard({ account }: { account: Account }) {
  const isNegative = account.balance.startsWith('-')
  const place = inLine([TYPE_LABELS[account.type], account.institution])

  return (
    <li
      id={account.id}
      className={`@container flex min-w-0 flex-col rounded-box border border-line ${account.isActive ? 'bg-base-100' : 'text-muted'}`}
    >
      <div className="flex-1 p-5">
        <CardTitle
          name={account.name}
          isActive={account.isActive}
          tile={<IconTile icon={accountIcon(account.icon)} color={account.color} className="size-11" />}
        >
          <p className="flex gap-1.5 text-[0.8125rem] text-muted">
            <span className="truncate" title={place}>
              {place}
            </span>
            {account.accountNumber ? <span className="figures">••{account.accountNumber}</span> : null}
          </p>
        </CardTitle>
        <AccountSparkline accountId={account.id} className="float-right mt-7 h-9 w-24" />
        <p className="mt-5 label-quiet">Balance</p>
        <Link href={`/transactions?account=${account.id}`} className="underline-offset-4 hover:underline">
          <Amount
            value={account.balance}
            className={`text-[clamp(1.25rem,10cqi,1.875rem)] leading-tight font-semibold tracking-tight ${isNegative && account.isActive ? 'text-error' : ''}`}
          />
        </Link>
        {Number(account.later) === 0 ? null : (
          <p className="mt-1 text-sm text-muted">
            Today{' '}
            <Amount
              value={(centsOf(account.balance) - centsOf(account.later)) / 100}
              className="font-medium"
            />
            , without later days
          </p>
        )}
        {account.description ? (
          <p
            className="mt-2 line-clamp-3 text-sm break-words text-pretty text-muted"
            title={account.description}
          >
            {account.description}
          </p>
        ) : null}
        <AccountTransactions accountId={account.id} />
      </div>
      <div className="flex items-center border-t border-line py-1.5 pr-2 pl-3">
        <AccountActions account={account} />
      </div>
    </li>
  )
}
