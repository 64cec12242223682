import { useQuery } from '@tanstack/react-query'
import { SignedAmount } from '../../ui/amount.tsx'
import { formatDay } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { transactionsQuery } from '../transactions/queries.ts'

const SHOWN = 3

/** The newest transactions of one account. The list keeps its height while it loads and while it is short. */
export function AccountTransactions({ accountId }: { accountId: string }) {
  const recent = useQuery(transactionsQuery({ accountId, limit: SHOWN }))
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
              <span className="min-w-0 flex-1 truncate" title={transaction.description}>
                {transaction.description}
              </span>
              <SignedAmount type={transaction.type} value={transaction.amount} className="font-medium" />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
