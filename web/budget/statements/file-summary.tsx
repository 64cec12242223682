import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { useMemo } from 'react'
import type { StatementPreview } from '../../../src/budget/statements/wire.ts'
import { formatCount, formatDay, plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { MovedAmounts, movedBy } from './moved.tsx'

const ORDERS = { dmy: 'day first', mdy: 'month first', ymd: 'year first' } as const

/** Summary of a file as it was read: its days, sums, columns, warnings, and the lines that were left out. */
export function FileSummary({ preview }: { preview: StatementPreview }) {
  const { taken, left, warnings, questions } = preview
  const sums = useMemo(() => sumsOf(preview), [preview])
  const agrees = taken?.balance?.why === 'balance' && questions.length === 0
  return (
    <section
      aria-label="What was read"
      className="grid gap-3 rounded-xl border border-line bg-base-200 px-5 py-4"
    >
      {sums.count > 0 ? (
        <p className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
          <span className="font-semibold">
            {sums.first === sums.last
              ? formatDay(sums.first)
              : `${formatDay(sums.first)} to ${formatDay(sums.last)}`}
          </span>
          <span className="text-muted">{plural(sums.count, 'row')}</span>
          {sums.moved.map((moved) => (
            <span key={moved.currency}>
              <MovedAmounts {...moved} />
            </span>
          ))}
        </p>
      ) : (
        <p className="font-semibold">
          {questions.length > 0
            ? `${plural(preview.rows.length, 'row')}, as soon as it is clear how they are meant`
            : 'No row of this file can be taken as it is read now.'}
        </p>
      )}
      {taken ? <p className="text-sm text-pretty text-muted">{wordsOf(preview)}</p> : null}
      {agrees ? (
        <p className="flex items-center gap-2.5 text-sm">
          <Icon icon={faCircleCheck} className="size-4 text-success" />
          The balances of the file agree.
        </p>
      ) : null}
      {warnings.map((warning) => (
        <p key={warning} className="flex items-start gap-2.5 text-sm text-pretty">
          <Icon icon={faTriangleExclamation} className="mt-0.5 size-4 shrink-0 text-warning" />
          {warning}
        </p>
      ))}
      {left.length > 0 ? (
        <details className="text-sm">
          <summary className="cursor-pointer text-muted">
            {plural(
              left.reduce((sum, { count }) => sum + count, 0),
              'line',
            )}{' '}
            left out
          </summary>
          <ul className="mt-2 grid gap-1.5">
            {left.map(({ reason, count, example }) => (
              <li key={reason} className="text-pretty">
                {formatCount(count)} × {reason}
                {example ? <span className="block break-words text-muted">{example}</span> : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}

/** "Days from Datum, day first; amounts from Betrag; described by Name, Text" */
function wordsOf({ columns }: StatementPreview): string {
  if (!columns) return ''
  const { date, amount, debit, credit, type, description, dateOrder, swap } = columns
  const sides = [debit ? `money out from ${debit}` : '', credit ? `money in from ${credit}` : '']
  const words = [description ?? []].flat()
  const parts = [
    date ? `days from ${date}${dateOrder ? `, ${ORDERS[dateOrder]}` : ''}` : '',
    ...(amount ? [`amounts from ${amount}${type ? `, in or out by ${type}` : ''}`] : sides),
    swap ? 'in and out swapped' : '',
    words.length > 0 ? `described by ${words.join(', ')}` : '',
  ].filter(Boolean)
  const text = parts.join('; ')
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

function sumsOf({ rows, accounts }: StatementPreview) {
  const taken = rows.filter(({ status, date, type }) => status !== 'refused' && date && type)
  let [first, last] = ['', '']
  for (const { date } of taken) {
    if (!date) continue
    if (first === '' || date < first) first = date
    if (date > last) last = date
  }
  return { count: taken.length, first, last, moved: movedBy(taken, accounts) }
}
