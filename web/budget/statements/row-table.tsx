import type { StatementRow } from '../../../src/budget/statements/wire.ts'
import { SignedAmount } from '../../ui/amount.tsx'
import { formatDay } from '../../ui/format.ts'
import { type RowChoice, type RowChoices, type RowState, stateOf } from './row-choices.ts'
import { RowNote } from './row-note.tsx'

const STATUSES: Record<RowState, { label: string; look: string }> = {
  new: { label: 'New', look: 'border-success/40 text-success' },
  match: { label: 'Recognised', look: 'border-primary/40 text-primary' },
  pays: { label: 'Pays a bill', look: 'border-success/40 text-success' },
  near: { label: 'New, unsure', look: 'border-warning/50 text-warning' },
  duplicate: { label: 'Duplicate', look: 'border-line text-muted' },
  refused: { label: 'Refused', look: 'border-error/40 text-error' },
}

/** Refused until the question above the rows has its answer. */
const WAITS = { label: 'Waits', look: 'border-line text-muted' }
const DELETED = { label: 'Deleted', look: 'border-line text-muted' }

/** A duplicate that its owner had deleted, and may have again. */
export const wasDeleted = ({ removedAt }: StatementRow): boolean => removedAt !== null

interface RowTableProps {
  rows: StatementRow[]
  /** Every new row of the file, which the box in the head ticks at once. */
  takeable: StatementRow[]
  skipped: ReadonlySet<number>
  onSkip: (indexes: number[], isSkipped: boolean) => void
  choices: RowChoices
  nameOf: Parameters<typeof RowNote>[0]['nameOf']
  onChoose: (row: StatementRow, choice: RowChoice) => void
  onEdit: (row: StatementRow) => void
  /** Labels of the files' accounts by their key, where there are several. */
  labelOfKey?: ReadonlyMap<string, string> | undefined
  currencyOfKey: ReadonlyMap<string, string>
}

export function RowTable({ rows, takeable, ...each }: RowTableProps) {
  const { skipped, onSkip } = each
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
          <Row key={row.index} row={row} isSkipped={skipped.has(row.index)} {...each} />
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
  ...each
}: Omit<RowTableProps, 'rows' | 'takeable' | 'skipped'> & { row: StatementRow; isSkipped: boolean }) {
  const { onSkip, choices, nameOf, onChoose, onEdit, labelOfKey, currencyOfKey } = each
  const account = labelOfKey?.get(row.accountKey ?? '')
  const choice = choices.get(row.index)
  const isTakeable = row.status === 'new' || wasDeleted(row)
  const isTaken = isTakeable && !isSkipped
  const state = stateOf(row, choice)
  const waits = row.status === 'refused' && row.reason === null
  const status = wasDeleted(row) ? DELETED : waits ? WAITS : STATUSES[state]
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
        {account ? <span className="block truncate text-[0.8125rem] text-muted">{account}</span> : null}
        {/* On a phone, what is said below reaches as far as the amount above it does. */}
        <div className="max-sm:relative max-sm:-mr-30">
          <RowNote
            row={row}
            choice={choice}
            nameOf={nameOf}
            onChoose={(chosen) => onChoose(row, chosen)}
            onEdit={() => onEdit(row)}
          />
          <span className="mt-0.5 flex items-center gap-2 text-[0.8125rem] text-muted sm:hidden">
            {row.date ? formatDay(row.date) : 'No date'}
            <span className={chip}>{status.label}</span>
          </span>
        </div>
      </td>
      <td className="py-2.5 align-top max-sm:hidden">
        <span className={chip}>{row.status === 'new' && isSkipped ? 'Left out' : status.label}</span>
      </td>
      <td className="py-2.5 text-right align-top">
        {row.amount && row.type ? (
          <SignedAmount
            type={row.type}
            value={row.amount}
            currency={currencyOfKey.get(row.accountKey ?? '')}
            // Of a refused row nobody knows whether it is a gain.
            isNeutral={row.status === 'refused'}
            className={isTaken ? '' : 'opacity-75'}
          />
        ) : (
          '—'
        )}
      </td>
    </tr>
  )
}
