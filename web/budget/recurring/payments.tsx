import { useQuery } from '@tanstack/react-query'
import { SignedAmount } from '../../ui/amount.tsx'
import { formatDay } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { paymentsQuery } from './commands.ts'
import type { Kind } from './kind.ts'

/** The newest payments. The list keeps its height while it loads and while it is short. */
export function Payments({ kind, id }: { kind: Kind; id: string }) {
  const payments = useQuery(paymentsQuery(kind, id))
  const rows = payments.data ?? []
  return (
    <div className="mt-4 border-t border-line pt-3" aria-busy={payments.isPending}>
      <h3 className="label-quiet mb-1">Recent payments</h3>
      {payments.isPending ? <Skeleton className="mt-2 h-5 w-full" /> : null}
      {payments.isError ? <p className="text-sm text-error">{payments.error.message}</p> : null}
      {payments.isSuccess && rows.length === 0 ? (
        <p className="text-sm text-muted">Nothing paid yet.</p>
      ) : null}
      <ul>
        {rows.map(({ id, date, description, type, amount }) => (
          <li key={id} className="flex items-baseline gap-2.5 py-0.5 text-[0.8125rem]">
            <span className="figures shrink-0 text-muted">{formatDay(date)}</span>
            <span className="min-w-0 flex-1 truncate text-muted" title={description}>
              {description}
            </span>
            <SignedAmount type={type} value={amount} className="font-medium" />
          </li>
        ))}
      </ul>
    </div>
  )
}
