import { faArrowRight } from '@fortawesome/free-solid-svg-icons/faArrowRight'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import type { TransferSuggestion } from '../../../src/budget/transfers/wire.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { formatAmount, formatCount, formatDay, plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { inLine } from '../../ui/in-line.ts'
import { movingRows } from '../../ui/moving-rows.ts'
import { accountsQuery } from '../ledger/queries.ts'
import { useDismissPair, useLinkPairs, useLinkWithFee } from './commands.ts'
import { suggestionsQuery } from './queries.ts'

/** Pairs before it is expanded: the list below stays in sight. */
const SHOWN = 2

/** Pairs of rows that look like transfers, to be linked or put aside; nothing where there are none. */
export function TransferSuggestions() {
  const { data: pairs = [] } = useQuery(suggestionsQuery)
  const [isExpanded, setExpanded] = useState(false)
  const link = useLinkPairs()
  const linkWithFee = useLinkWithFee()
  const dismiss = useDismissPair()
  const id = useId()
  const certain = pairs.filter((pair) => pair.certain)
  if (pairs.length === 0) return null
  return (
    <section aria-labelledby={id} className="@container border-b border-line">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 pt-4 pb-1 md:px-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={id} className="font-semibold">
            {pairs.length === 1 ? 'A transfer between your accounts?' : 'Transfers between your accounts?'}
          </h2>
          <p className="text-sm text-pretty text-muted">
            {pairs.length === 1
              ? 'Linked, its two rows are neither income nor spending.'
              : `${formatCount(pairs.length)} pairs look like one. Linked, they are neither income nor spending.`}
          </p>
        </div>
        {certain.length > 1 ? (
          <Button
            small
            className="max-md:h-11"
            data-tip={certain.length < pairs.length ? 'Only pairs that match nothing else' : undefined}
            onClick={() => link.mutate(certain)}
          >
            Link all {formatCount(certain.length)}
            {certain.length < pairs.length ? ' that are certain' : ''}
          </Button>
        ) : null}
      </header>
      <ul ref={movingRows} className="divide-y divide-line px-3 md:px-4">
        {pairs.slice(0, isExpanded ? undefined : SHOWN).map((pair) => (
          <SuggestedPair
            key={pair.expense.id + pair.income.id}
            pair={pair}
            onLink={() => (pair.fee ? linkWithFee.mutate(pair) : link.mutate([pair]))}
            onDismiss={() => dismiss.mutate(pair)}
          />
        ))}
      </ul>
      {pairs.length > SHOWN ? (
        <div className="border-t border-line px-2 py-1 md:px-3">
          <Button
            small
            look="quiet"
            className="max-md:h-11"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? 'Show fewer' : `Show all ${formatCount(pairs.length)}`}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

interface SuggestedPairProps {
  pair: TransferSuggestion
  onLink: () => void
  onDismiss: () => void
}

function SuggestedPair({ pair: { expense, income, days, fee }, onLink, onDismiss }: SuggestedPairProps) {
  const accounts = useQuery(accountsQuery).data
  const nameOf = (id: string | null) => accounts?.find((account) => account.id === id)?.name ?? ''
  const [from, to] = [nameOf(expense.accountId), nameOf(income.accountId)]
  const pair = `${from} → ${to}, ${formatAmount(income.amount)}${fee ? ` and a fee of ${formatAmount(fee)}` : ''}`
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-3 @[46rem]:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 @[46rem]:gap-6">
        <Half row={expense} account={from} />
        <div className="grid justify-items-center text-center">
          <Amount value={income.amount} className="font-semibold" />
          {fee ? <span className="text-[0.8125rem] text-muted">+ {formatAmount(fee)} fee</span> : null}
          <span className="flex items-center gap-1.5 text-[0.8125rem] text-muted">
            <Icon icon={faArrowRight} className="size-3" />
            {days === 0 ? (
              'same day'
            ) : (
              <span>
                {plural(days, 'day')}
                <span className="@max-[30rem]:sr-only"> apart</span>
              </span>
            )}
          </span>
        </div>
        <Half row={income} account={to} />
      </div>
      <div className="flex justify-end gap-2">
        <Button
          small
          look="quiet"
          className="max-md:h-11"
          aria-label={`Not a transfer: ${pair}`}
          onClick={onDismiss}
        >
          Not a transfer
        </Button>
        <Button small className="max-md:h-11" aria-label={`Link ${pair}`} onClick={onLink}>
          Link
        </Button>
      </div>
    </li>
  )
}

const Half = ({ row, account }: { row: Transaction; account: string }) => (
  <div className="min-w-0">
    <p className="truncate font-medium" title={account}>
      {account}
    </p>
    <p className="truncate text-[0.8125rem] text-muted" title={row.description}>
      {inLine([formatDay(row.date), row.description])}
    </p>
  </div>
)
