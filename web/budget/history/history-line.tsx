import { formatWeekDay } from '../../ui/format.ts'
import { TransactionRow } from '../transactions/transaction-row.tsx'
import { TYPE_LABELS } from '../transactions/type-labels.ts'
import { useNames } from '../transactions/use-names.ts'
import type { Line } from './lines.ts'

/** A day's heading, or one transaction of it. */
export function HistoryLine({ line: { day, transaction } }: { line: Line }) {
  const namesOf = useNames()
  if (!transaction) {
    return (
      <h2 className="flex h-full items-end pb-1.5 @[30rem]:px-2 text-[0.8125rem] font-semibold text-muted">
        <span className="block first-letter:uppercase">{formatWeekDay(day)}</span>
      </h2>
    )
  }
  const { account, category } = namesOf(transaction)
  const place = [category, account].filter(Boolean).join(' · ')
  return <TransactionRow transaction={transaction} place={place || TYPE_LABELS[transaction.type]} />
}
