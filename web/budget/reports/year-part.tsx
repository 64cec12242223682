import { useQuery } from '@tanstack/react-query'
import type { Report } from '../../../src/budget/reports/wire.ts'
import { centsOf } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatAmount, formatMonth } from '../../ui/format.ts'
import { changesOf, extremesOf } from './flow.ts'
import { reportQuery } from './queries.ts'
import { yearRange } from './ranges.ts'
import { Part, ReportTable } from './report-table.tsx'

/** Highlights of a year: its best and its worst month, and what changed since the year before. */
export function YearPart({ year, report }: { year: number; report: Report }) {
  const before = useQuery(reportQuery(yearRange(year - 1))).data
  const extremes = extremesOf(report.byMonth)
  const changes = before?.transactions ? changesOf(before.byCategory, report.byCategory) : []
  return (
    <>
      {extremes ? (
        <Part title="Best and worst month">
          <dl className="grid grid-cols-1 gap-4 @[30rem]:grid-cols-2">
            <Month label="Best month" {...extremes.best} />
            <Month label="Worst month" {...extremes.worst} />
          </dl>
        </Part>
      ) : null}
      {changes.length > 0 ? (
        <Part title={`What changed since ${year - 1}`}>
          <ReportTable
            caption={`Spending by category, ${year - 1} and ${year}`}
            columns={['Category', String(year - 1), String(year), 'Change']}
            rows={changes.map(({ key, name, before, after, difference }) => ({
              id: key,
              cells: [
                <bdi key="name" className="wrap-anywhere">
                  {name}
                </bdi>,
                <Amount key="before" value={before} />,
                <Amount key="after" value={after} />,
                <span key="difference" className="font-semibold">
                  {centsOf(difference) > 0 ? '+' : ''}
                  {formatAmount(difference)}
                </span>,
              ],
            }))}
          />
        </Part>
      ) : null}
    </>
  )
}

function Month({ label, month, income, expenses, net }: Report['byMonth'][number] & { label: string }) {
  return (
    <div className="rounded-field border border-line p-4">
      <dt className="label-quiet">{label}</dt>
      <dd>
        <span className="block text-lg font-semibold tracking-tight">{formatMonth(month)}</span>
        <span className="block text-sm text-muted">
          <Amount value={income} /> in, <Amount value={expenses} /> out,{' '}
          <Amount value={net} className="font-semibold text-base-content" /> left
        </span>
      </dd>
    </div>
  )
}
