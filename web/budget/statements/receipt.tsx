import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faFileImport } from '@fortawesome/free-solid-svg-icons/faFileImport'
import { faRotateLeft } from '@fortawesome/free-solid-svg-icons/faRotateLeft'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import type { StatementReceipt } from '../../../src/budget/statements/wire.ts'
import type { Month } from '../../../src/values/day.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field.tsx'
import { formatCount, formatMonth, plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { ImportedTransfers } from '../transfers/import-hint.tsx'
import { BalanceCheck } from './balance-check.tsx'
import { Batches } from './batches.tsx'
import { statementsQuery, useUndoImport } from './queries.ts'

interface ReceiptProps {
  receipt: StatementReceipt
  /** Undefined for the moment in which the account that came with the file is fetched. */
  account: Account | undefined
  /** The last month of which the file tells, where that is not the present one. */
  month: Month | undefined
  onMore: () => void
}

/** True once the import is no longer listed but was before: it was undone in the list, or on another device. */
function useIsGone(id: string): boolean {
  const { data } = useQuery(statementsQuery)
  const isListed = data?.some((statement) => statement.id === id || statement.dropId === id) ?? false
  const [wasListed, setListed] = useState(false)
  if (isListed && !wasListed) setListed(true)
  return wasListed && !isListed
}

const titleOf = ({ imported, matched }: StatementReceipt): string =>
  imported === 0 && matched > 0
    ? `${plural(matched, 'transaction')} recognised`
    : `${plural(imported, 'transaction')} imported`

/** The receipt of an import, with the way back. */
export function Receipt({ receipt, account, month, onMore }: ReceiptProps) {
  const undo = useUndoImport({ isInForm: true })
  const isGone = useIsGone(receipt.id)
  const isUndone = undo.isSuccess || isGone
  const { batches: several } = receipt
  return (
    <section aria-labelledby="receipt-title" className="card-surface grid grid-cols-1 gap-6 p-5 sm:p-8">
      <div role="status" className="flex items-start gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-2xl bg-success/12 text-success">
          <Icon icon={isUndone ? faRotateLeft : faCircleCheck} className="size-6" />
        </span>
        <div className="min-w-0">
          <h2 id="receipt-title" className="text-xl font-semibold tracking-tight">
            {isUndone ? 'Import undone' : titleOf(receipt)}
          </h2>
          <p className="mt-1 break-words text-muted">
            {isUndone ? 'Everything is as it was before. ' : ''}
            {several
              ? `${plural(several.length, 'file', 'files and accounts')} as one import.`
              : account && (
                  <>
                    {account.name} stands at{' '}
                    <Amount value={account.balance} className="font-semibold text-base-content" />.
                  </>
                )}
          </p>
        </div>
      </div>
      {isUndone ? null : (
        <dl className="grid gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-flow-col sm:auto-cols-fr">
          {[
            ['Imported', receipt.imported],
            ...(receipt.matched > 0 ? [['Recognised', receipt.matched]] : []),
            ...(receipt.paid > 0 ? [['Bills paid', receipt.paid]] : []),
            ['Duplicates left out', receipt.duplicates],
            ['Refused', receipt.refused],
          ].map(([label, count]) => (
            <div
              key={label}
              className="bg-base-100 px-5 py-4 max-sm:flex max-sm:items-baseline max-sm:justify-between"
            >
              <dt className="label-quiet">{label}</dt>
              <dd className="figures text-2xl font-semibold">{formatCount(Number(count))}</dd>
            </div>
          ))}
        </dl>
      )}
      {isUndone || !receipt.balance || !account ? null : (
        <BalanceCheck balance={receipt.balance} account={account} />
      )}
      {isUndone || !several ? null : <Batches batches={several} />}
      {isUndone ? null : <ImportedTransfers statementIds={several?.map(({ id }) => id) ?? [receipt.id]} />}
      {isUndone ? null : <FormError message={undo.failure} />}
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        {month && !isUndone ? (
          <Link href={`/budget?month=${month}`} className="btn btn-primary">
            See {formatMonth(month)}
          </Link>
        ) : null}
        <Link
          href="/"
          className={`btn ${month && !isUndone ? 'border-line bg-base-100 hover:border-edge hover:bg-base-200' : 'btn-primary'}`}
        >
          See the dashboard
        </Link>
        <Button icon={faFileImport} onClick={onMore}>
          Import another file
        </Button>
        {isUndone || receipt.imported + receipt.matched === 0 ? null : (
          <Button
            look="quiet"
            icon={faRotateLeft}
            busy={undo.isPending}
            onClick={() => undo.mutate(receipt.id)}
          >
            Undo import
          </Button>
        )}
      </div>
    </section>
  )
}
