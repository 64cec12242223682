import { useId } from 'react'
import type { Analytics } from '../../../src/budget/insights/wire.ts'
import { addMonths, type Month } from '../../../src/values/day.ts'
import { centsOf, formatMoney } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatAmount, formatMonth, formatShortMonth } from '../../ui/format.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { sumOf } from '../analytics/spending.ts'
import { usePresentMonth } from '../ledger/present-month.ts'

/** One month beside the one before it and an average month, category by category. */
export function Comparison({ month, categories }: { month: Month; categories: Analytics['comparison'] }) {
  const caption = useId()
  const isPresent = month === usePresentMonth()
  const total = {
    month: sumOf(categories.map((each) => each.month)),
    previous: sumOf(categories.map((each) => each.previous)),
    average: sumOf(categories.map((each) => each.average)),
  }
  return (
    <SectionCard
      heading="h2"
      title={`${formatMonth(month)} in comparison`}
      text={`With ${formatMonth(addMonths(month, -1))}, and with the average of the three months before it, as far as they are on record.${isPresent ? ' The month is not over yet.' : ''}`}
    >
      {categories.length === 0 ? (
        <p className="text-muted">Nothing was spent in these months.</p>
      ) : (
        <section
          aria-labelledby={caption}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long figures scroll on a phone, also by the keyboard
          tabIndex={0}
          className="overflow-x-auto"
        >
          <table className="w-full text-[0.8125rem] sm:text-sm">
            <caption id={caption} className="sr-only">
              Spending of {formatMonth(month)} in comparison
            </caption>
            <thead>
              <tr className="border-b border-line text-muted">
                {['Category', formatShortMonth(month), formatShortMonth(addMonths(month, -1)), 'Average'].map(
                  (head, index) => (
                    <th
                      key={head}
                      scope="col"
                      className={`py-2 font-medium ${index > 0 ? 'pl-2 text-right whitespace-nowrap sm:pl-4 lg:pl-8' : 'w-full min-w-24 text-left'}`}
                    >
                      {head}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {categories.map((category) => (
                <Row key={category.categoryId ?? ''} {...category} />
              ))}
            </tbody>
            <tfoot className="border-t-2 border-line font-semibold">
              <Row name="All" {...total} />
            </tfoot>
          </table>
        </section>
      )}
    </SectionCard>
  )
}

function Row({ name, month, previous, average }: Record<'name' | 'month' | 'previous' | 'average', string>) {
  return (
    <tr className="align-top">
      <th scope="row" title={name} className="max-w-0 truncate py-2 text-left font-medium">
        {name}
      </th>
      <td className="py-2 pl-2 text-right sm:pl-4 lg:pl-8">
        <Amount value={month} className="font-semibold" />
      </td>
      {[previous, average].map((other, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns stand where they stand
        <td key={index} className="py-2 pl-2 text-right sm:pl-4 lg:pl-8">
          <Amount value={other} />
          <Difference cents={centsOf(month) - centsOf(other)} />
        </td>
      ))}
    </tr>
  )
}

/** The difference in words, so that nobody has to know whether "+" is good. */
function Difference({ cents }: { cents: number }) {
  if (cents === 0) return <span className="block text-xs font-normal text-muted">the same</span>
  return (
    <span
      className={`figures block whitespace-nowrap text-[0.6875rem] font-normal sm:text-xs ${cents > 0 ? 'text-warning' : 'text-success'}`}
    >
      {formatAmount(formatMoney(Math.abs(cents)))} {cents > 0 ? 'more' : 'less'}
    </span>
  )
}
