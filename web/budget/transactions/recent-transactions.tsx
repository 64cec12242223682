import { faArrowDown, faArrowUp, faReceipt } from '@fortawesome/free-solid-svg-icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { SignedAmount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { accountsQuery } from '../accounts/queries.ts'
import { categoriesQuery } from '../categories/queries.ts'
import { transactionsQuery } from './queries.ts'

const SHOWN = 5
const SHOWN_EXPANDED = 20

export function RecentTransactions() {
  const recent = useQuery(transactionsQuery({ limit: SHOWN_EXPANDED }))
  const [isExpanded, setExpanded] = useState(false)
  return (
    <section aria-labelledby="recent-title" className="card-surface flex flex-col">
      <div className="flex items-center justify-between gap-3 px-5 pt-5 pb-2 lg:px-6">
        <h2 id="recent-title" className="text-lg font-semibold tracking-tight">
          Recent transactions
        </h2>
        {(recent.data?.length ?? 0) > SHOWN ? (
          <Button
            look="quiet"
            small
            aria-expanded={isExpanded}
            className="-my-1 -mr-3"
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? 'Show fewer' : 'Show more'}
          </Button>
        ) : null}
      </div>
      {recent.isPending ? (
        <div role="status" aria-label="Loading recent transactions" className="grid gap-3 px-5 pb-5 lg:px-6">
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <Skeleton key={key} className="h-12" />
          ))}
        </div>
      ) : recent.isError ? (
        <ErrorState what="your transactions" error={recent.error} onRetry={() => recent.refetch()} />
      ) : recent.data.length === 0 ? (
        <EmptyState
          icon={faReceipt}
          title="No transactions yet"
          text="Add an income or an expense, or bring in a statement from your bank."
        >
          <Link href="/import" className="btn border-line bg-base-100 hover:border-edge hover:bg-base-200">
            Import statement
          </Link>
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line px-5 pb-2 lg:px-6">
          {recent.data.slice(0, isExpanded ? SHOWN_EXPANDED : SHOWN).map((transaction) => (
            <TransactionRow key={transaction.id} transaction={transaction} />
          ))}
        </ul>
      )}
    </section>
  )
}

function TransactionRow({ transaction }: { transaction: Transaction }) {
  const accounts = useQuery(accountsQuery).data
  const categories = useQuery(categoriesQuery).data
  const isIncome = transaction.type === 'income'
  const place = [
    formatDay(transaction.date),
    categories?.find((category) => category.id === transaction.categoryId)?.name,
    accounts?.find((account) => account.id === transaction.accountId)?.name,
  ].filter(Boolean)
  return (
    <li className="flex items-center gap-3 py-3">
      <span
        className={`grid size-9 shrink-0 place-items-center rounded-full ${isIncome ? 'bg-success/12 text-success' : 'bg-secondary text-muted'}`}
      >
        <Icon icon={isIncome ? faArrowDown : faArrowUp} className="size-3.5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={transaction.description}>
          {transaction.description}
        </p>
        <p className="truncate text-[0.8125rem] text-muted" title={place.join(' · ')}>
          {place.join(' · ')}
        </p>
      </div>
      <SignedAmount type={transaction.type} value={transaction.amount} />
    </li>
  )
}
