import type { StatementRow } from '../../../src/budget/statements/wire.ts'
import { SignedAmount } from '../../ui/amount.tsx'
import { formatDay } from '../../ui/format.ts'

const STATUSES: Record<StatementRow['status'], { label: string; look: string }> = {
  new: { label: 'New', look: 'border-success/40 text-success' },
  duplicate: { label: 'Duplicate', look: 'border-line text-muted' },
  refused: { label: 'Refused', look: 'border-error/40 text-error' },
}

const DELETED = { label: 'Deleted', look: 'border-line text-muted' }

/** A duplicate that its owner had deleted, and may have again. */
export const wasDeleted = ({ removedAt }: StatementRow): boolean => removedAt !== null

interface RowTableProps {
  rows: StatementRow[]
  /** Every new row of the file, which the box in the head ticks at once. */
  takeable: StatementRow[]
  skipped: ReadonlySet<number>
  onSkip: (indexes: number[], isSkipped: boolean) => void
}

export function RowTable({ rows, takeable, skipped, onSkip }: RowTableProps) {
  return (
    <table className="mt-4 w-full table-fixed text-left">
      <caption className="sr-only">Rows of the statement</caption>
      <thead className="border-b border-line text-[0.8125rem] text-muted">
        <tr>
          <th scope="col" className="w-8 py-2 sm:w-9">
            <input
              type="checkbox"
              className="checkbox checkbox-sm checkbox-primary align-middle"
              aria-label="Import all new rows"
              disabled={takeable.length === 0}
              checked={takeable.length > 0 && takeable.every((row) => !skipped.has(row.index))}
              onChange={(event) =>
                onSkip(
                  takeable.map((row) => row.index),
                  !event.target.checked,
                )
              }
            />
          </th>
          <th scope="col" className="w-29 py-2 font-medium max-sm:hidden">
            Date
          </th>
          <th scope="col" className="py-2 font-medium">
            Description
          </th>
          <th scope="col" className="w-28 py-2 font-medium max-sm:hidden">
            Status
          </th>
          <th scope="col" className="w-30 py-2 text-right font-medium sm:w-36">
            Amount
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <Row key={row.index} row={row} isSkipped={skipped.has(row.index)} onSkip={onSkip} />
        ))}
        {rows.length === 0 ? (
          <tr>
            <td colSpan={5} className="py-10 text-center text-muted">
              No such rows in this file.
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  )
}

function Row({
  row,
  isSkipped,
  onSkip,
}: {
  row: StatementRow
  isSkipped: boolean
  onSkip: RowTableProps['onSkip']
}) {
  const isTakeable = row.status === 'new' || wasDeleted(row)
  const isTaken = isTakeable && !isSkipped
  const status = wasDeleted(row) ? DELETED : STATUSES[row.status]
  const chip = `inline-block rounded-full border px-2 py-px text-xs font-semibold whitespace-nowrap ${status.look}`
  return (
    <tr className={isTaken ? '' : 'text-muted'}>
      <td className="py-2.5 align-top">
        <input
          type="checkbox"
          className="checkbox checkbox-sm checkbox-primary mt-0.5"
          aria-label={`Import ${row.description || 'this row'}`}
          disabled={!isTakeable}
          checked={isTaken}
          onChange={(event) => onSkip([row.index], !event.target.checked)}
        />
      </td>
      <td className="figures py-2.5 align-top max-sm:hidden">{row.date ? formatDay(row.date) : '—'}</td>
      <td className="py-2.5 pr-3 align-top">
        <span className="block truncate font-medium" title={row.description}>
          {row.description || 'No description'}
        </span>
        {row.reason ? (
          <span className="block text-[0.8125rem] text-pretty text-muted">{row.reason}</span>
        ) : null}
        <span className="mt-0.5 flex items-center gap-2 text-[0.8125rem] text-muted sm:hidden">
          {row.date ? formatDay(row.date) : 'No date'}
          <span className={chip}>{status.label}</span>
        </span>
      </td>
      <td className="py-2.5 align-top max-sm:hidden">
        <span className={chip}>{row.status === 'new' && isSkipped ? 'Left out' : status.label}</span>
      </td>
      <td className="py-2.5 text-right align-top">
        {row.amount && row.type ? (
          <SignedAmount type={row.type} value={row.amount} className={isTaken ? '' : 'opacity-75'} />
        ) : (
          '—'
        )}
      </td>
    </tr>
  )
}
