import type { ReactNode } from 'react'
import type { Dashboard } from '../../../src/budget/dashboard/wire.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatMonth, formatShare } from '../../ui/format.ts'
import { leftOf, type Spending } from './spending.ts'

export function CategoryTable({ spending, period }: { spending: Spending; period: string }) {
  return (
    <FigureTable caption={`Spending by category: ${period}`} heads={['Category', 'Amount', 'Share']}>
      {spending.map(({ categoryId, name, amount, share }) => (
        <Row key={categoryId ?? ''} name={name}>
          {[<Amount key="amount" value={amount} />, formatShare(share)]}
        </Row>
      ))}
    </FigureTable>
  )
}

export function MonthTable({ months }: { months: Dashboard['byMonth'] }) {
  return (
    <FigureTable caption="Income and expense by month" heads={['Month', 'Income', 'Expense', 'Left']}>
      {[...months].reverse().map((each) => (
        <Row key={each.month} name={formatMonth(each.month)}>
          {[each.income, each.expense, leftOf(each)].map((amount, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns stand where they stand
            <Amount key={index} value={amount} />
          ))}
        </Row>
      ))}
    </FigureTable>
  )
}

/** A table of figures. A phone has no room for a fourth column, which only repeats what the others say. */
export function FigureTable({
  caption,
  heads,
  children,
}: {
  caption: string
  heads: string[]
  children: ReactNode
}) {
  return (
    <table className="w-full table-fixed text-[0.8125rem] sm:text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line">
          {heads.map((head, index) => (
            <th
              key={head}
              scope="col"
              className={`py-2 font-medium text-muted ${index > 0 ? 'pl-3 text-right' : 'w-[34%] text-left'} @max-[26rem]:nth-4:hidden`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  )
}

export function Row({ name, children }: { name: string; children: ReactNode[] }) {
  return (
    <tr>
      <th scope="row" title={name} className="truncate py-2 text-left font-medium">
        {name}
      </th>
      {children.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns stand where they stand
        <td key={index} className="figures py-2 pl-3 text-right @max-[26rem]:nth-4:hidden">
          {cell}
        </td>
      ))}
    </tr>
  )
}
