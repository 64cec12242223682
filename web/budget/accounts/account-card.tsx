import { faFileImport } from '@fortawesome/free-solid-svg-icons/faFileImport'
import { faPen } from '@fortawesome/free-solid-svg-icons/faPen'
import { faPlusMinus } from '@fortawesome/free-solid-svg-icons/faPlusMinus'
import { faPowerOff } from '@fortawesome/free-solid-svg-icons/faPowerOff'
import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { centsOf } from '../../../src/values/money.ts'
import { Amount, SignedAmount } from '../../ui/amount.tsx'
import { CardTitle } from '../../ui/card-title.tsx'
import { openRow } from '../../ui/drafts.ts'
import { formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountSparkline } from '../insights/sparkline.tsx'
import { accountsQuery, transactionsQuery } from '../ledger/queries.ts'
import { transferWords } from '../ledger/transfer-words.ts'
import { accountIcon, TYPE_LABELS } from './account-looks.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { useDeleteAccount, useSetAccountActive } from './queries.ts'

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

const AccountDialog = lazyNamed(() => import('./account-dialog.tsx'), 'AccountDialog')
const BalanceDialog = lazyNamed(() => import('./balance-dialog.tsx'), 'BalanceDialog')

export function AccountCard({ account }: { account: Account }) {
  const [dialog, setDialog] = useState<'edit' | 'balance' | 'delete' | null>(() =>
    openRow('balance') === account.id ? 'balance' : openRow('edit-account') === account.id ? 'edit' : null,
  )
  const setActive = useSetAccountActive(account.id)
  const remove = useDeleteAccount(account.id)
  const close = () => setDialog(null)
  const isNegative = account.balance.startsWith('-')
  const place = [TYPE_LABELS[account.type], account.institution].filter(Boolean).join(' · ')

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
        <Link
          href={`/import?account=${account.id}`}
          aria-label="Import statement"
          className="mr-auto inline-flex h-9 min-w-0 items-center gap-2 rounded-field px-2 text-sm font-semibold text-primary hover:bg-secondary"
        >
          <Icon icon={faFileImport} className="size-3.5" />
          <span>
            Import<span className="hidden @[23rem]:inline"> statement</span>
          </span>
        </Link>
        <IconButton icon={faPen} label={`Edit ${account.name}`} onClick={() => setDialog('edit')} />
        <IconButton
          icon={faPlusMinus}
          label={`Edit balance of ${account.name}`}
          onClick={() => setDialog('balance')}
        />
        <IconButton
          icon={faPowerOff}
          label={`${account.isActive ? 'Deactivate' : 'Activate'} ${account.name}`}
          onClick={() => setActive.mutate({ isActive: !account.isActive })}
        />
        <IconButton icon={faTrash} label={`Delete ${account.name}`} onClick={() => setDialog('delete')} />
      </div>
      <Suspense>
        {dialog === 'balance' ? <BalanceDialog account={account} onClose={close} /> : null}
        {dialog === 'edit' ? <AccountDialog account={account} onClose={close} /> : null}
      </Suspense>
      {dialog === 'delete' ? (
        <DeleteAccountDialog
          account={account}
          onDelete={() => remove.mutate(null)}
          onRest={() => setActive.mutate({ isActive: false })}
          onClose={close}
        />
      ) : null}
    </li>
  )
}
