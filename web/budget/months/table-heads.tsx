import type { BudgetMonth } from '../../../src/budget/months/wire.ts'
import type { Month } from '../../../src/values/day.ts'
import { centsOf, formatMoney } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatMonth } from '../../ui/format.ts'
import { FIGURES, type Figure } from './aligned.ts'
import type { Column } from './columns.ts'
import { CELL, LINE, PLAIN, spanOf, tintOf } from './layout.ts'

interface MonthHeadsProps {
  columns: readonly Column[]
  onOpen: (month: Month) => void
}

/** The names of three months, and what each has to assign. */
export function MonthHeads({ columns, onOpen }: MonthHeadsProps) {
  return (
    <div className={LINE.three}>
      <span />
      {columns.map(({ month, data, isMain }) => (
        <div key={month} className={`col-span-3 pt-3 pr-5 text-right ${tintOf('three', isMain)}`}>
          {isMain ? (
            <span className="text-[0.9375rem] font-semibold">{formatMonth(month)}</span>
          ) : (
            <button
              type="button"
              className="cursor-pointer text-[0.9375rem] font-semibold hover:underline"
              onClick={() => onOpen(month)}
            >
              {formatMonth(month)}
            </button>
          )}
          <p className={data && centsOf(data.toAssign) < 0 ? 'text-error' : 'text-muted'}>
            {data ? (
              <>
                <Amount value={data.toAssign} /> to assign
              </>
            ) : (
              '\u00a0'
            )}
          </p>
        </div>
      ))}
    </div>
  )
}

const totalOf = ({ groups }: BudgetMonth, figure: Figure): string =>
  formatMoney(groups.reduce((sum, group) => sum + centsOf(group[figure]), 0))

/** The headings of the columns, with what is below them in all. */
export function Heads({ columns }: { columns: readonly Column[] }) {
  const span = spanOf(columns)
  return (
    <div className={LINE[span]}>
      <p className={`text-[0.8125rem] font-semibold ${CELL[span].name} py-2.5`}>All categories</p>
      {columns.flatMap(({ month, data, isMain }) =>
        FIGURES.map(([figure, label]) => (
          <p
            key={`${month} ${figure}`}
            className={`text-[0.8125rem] ${CELL[span][figure]} ${tintOf(span, isMain)} ${span === 'three' ? 'py-2' : `@[40rem]:py-2.5 ${figure === 'available' ? '' : '@max-[40rem]:pb-2.5'}`}`}
          >
            <span className={PLAIN[span][figure]}>
              <span className="text-muted @[40rem]:block">{label} </span>
              {data ? <Amount value={totalOf(data, figure)} className="font-semibold" /> : null}
            </span>
          </p>
        )),
      )}
    </div>
  )
}
