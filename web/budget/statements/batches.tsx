import { useQuery } from '@tanstack/react-query'
import type { StatementReceipt } from '../../../src/budget/statements/wire.ts'
import { formatCount, plural } from '../../ui/format.ts'
import { accountsQuery } from '../ledger/queries.ts'
import { ProofLine } from './proof-line.tsx'

/** Counts and stated balance of each file and account of a drop, once it is imported. */
export function Batches({ batches }: { batches: NonNullable<StatementReceipt['batches']> }) {
  const { data: accounts = [] } = useQuery(accountsQuery)
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name ?? 'New account'
  return (
    <ul aria-label="Files and accounts" className="divide-y divide-line rounded-xl border border-line">
      {batches.map(({ id, fileName, accountId, imported, matched, duplicates, refused, balance }) => (
        <li key={id} className="grid gap-1 px-5 py-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 truncate font-medium" title={fileName}>
              {fileName || 'Statement'} <span className="font-normal text-muted">to {nameOf(accountId)}</span>
            </span>
            <span className="figures text-sm text-muted">
              {formatCount(imported)} imported{matched > 0 ? `, ${formatCount(matched)} recognised` : ''},{' '}
              {plural(duplicates, 'duplicate')}
              {refused > 0 ? `, ${formatCount(refused)} refused` : ''}
            </span>
          </p>
          {balance ? <ProofLine balance={balance} isDone /> : null}
        </li>
      ))}
    </ul>
  )
}
