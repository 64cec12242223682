import { faCircleQuestion } from '@fortawesome/free-solid-svg-icons/faCircleQuestion'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { centsOf } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatAmount, formatMonth } from '../../ui/format.ts'
import { IconTile } from '../../ui/icon-tile.tsx'
import type { Column } from './columns.ts'
import { CELL, LINE, spanOf, tintOf } from './layout.ts'

/** Spending that no category has, and the way to give it one. */
export function Uncategorised({ columns }: { columns: readonly Column[] }) {
  const span = spanOf(columns)
  const cell = CELL[span]
  if (!columns.some(({ data }) => data && centsOf(data.uncategorised.spent) !== 0)) return null
  return (
    <div className={`border-t border-line ${LINE[span]}`}>
      <div className={`flex items-center gap-3 py-2.5 ${cell.name}`}>
        <IconTile icon={faCircleQuestion} color="warning" className="size-9" />
        <div className="min-w-0">
          <p className="leading-snug font-medium">Without a category</p>
          <p className="text-[0.8125rem] text-pretty text-muted">Lowers what is to assign</p>
        </div>
      </div>
      {columns.map(({ month, data, isMain }) => {
        const spent = data?.uncategorised.spent ?? '0.00'
        const words = isMain
          ? 'Spent without a category'
          : `Spent without a category in ${formatMonth(month)}`
        const tint = tintOf(span, isMain)
        return (
          <Fragment key={month}>
            <div className={`${cell.assigned} ${tint} @max-[40rem]:hidden`} />
            <div className={`${cell.spent} ${tint} @max-[40rem]:row-start-1!`}>
              {data && centsOf(spent) !== 0 ? (
                <Link
                  href={`/transactions?${new URLSearchParams({ category: 'none', from: data.from, to: data.to })}`}
                  aria-label={`${words}: ${formatAmount(spent)}. Show the transactions`}
                  className="inline-flex min-h-11 items-center px-1 font-medium underline decoration-edge underline-offset-4 hover:decoration-current @[40rem]:min-h-9 @[40rem]:px-2"
                >
                  <Amount value={spent} />
                </Link>
              ) : null}
            </div>
            <div className={`${cell.available} ${tint} @max-[40rem]:hidden`} />
          </Fragment>
        )
      })}
    </div>
  )
}
