import type { Analytics } from '../../../src/budget/insights/wire.ts'
import type { Month } from '../../../src/values/day.ts'
import { Amount } from '../../ui/amount.tsx'
import {
  formatAmount,
  formatMonth,
  formatRoundAmount,
  formatShare,
  formatShortMonth,
} from '../../ui/format.ts'

/** The strongest tint, in percent: the figures on it stay readable. */
const STRONGEST = 45

/** Scrolls to the newest months where there is no room for all. */
function showNewest(element: HTMLElement | null) {
  if (element) element.scrollLeft = element.scrollWidth
}

interface CategoryMonthsProps {
  categories: Analytics['categories']
  months: Month[]
}

/** The first column: it stays while the months move under it; the ring covers the gaps between the rows. */
const FIRST = 'sticky left-0 bg-base-100 pl-5 text-left font-medium ring-2 ring-base-100 lg:pl-6'
/** Months have the room of a phone to themselves: there the sum of all stands under the name. */
const BESIDE = 'pl-3 text-right @max-[36rem]:hidden'
const BELOW = 'block truncate text-xs font-normal text-muted @[36rem]:hidden'

/** A row for each category and a column for each month, tinted by how much of the category's dearest month it is. */
export function CategoryMonths({ categories, months }: CategoryMonthsProps) {
  if (categories.length === 0) return <p className="text-muted">Nothing was spent in these months.</p>
  return (
    <section
      ref={showNewest}
      aria-label="Categories by month, a table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard
      tabIndex={0}
      className="-mx-5 overflow-x-auto pr-5 lg:-mx-6 lg:pr-6"
    >
      <table className="figures w-full border-separate border-spacing-0.5 text-[0.8125rem] lg:text-xs @[64rem]:text-[0.8125rem]">
        <caption className="sr-only">Spending by category and month</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className={`${FIRST} pb-1`}>
              Category
            </th>
            {months.map((month) => (
              <th
                key={month}
                scope="col"
                className="min-w-12 px-1 pb-1 text-right font-medium"
                title={formatMonth(month)}
              >
                {month.endsWith('-01') || month === months[0]
                  ? `${formatShortMonth(month)} ’${month.slice(2, 4)}`
                  : formatShortMonth(month)}
              </th>
            ))}
            <th scope="col" className={`pb-1 font-medium ${BESIDE}`}>
              Total
            </th>
            <th scope="col" className={`pb-1 font-medium ${BESIDE}`}>
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {categories.map((category) => (
            <CategoryRow key={category.categoryId ?? ''} category={category} months={months} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function CategoryRow({ category, months }: { category: Analytics['categories'][number]; months: Month[] }) {
  const { name, amount, share, byMonth } = category
  const dearest = Math.max(...byMonth.map(Number))
  return (
    <tr>
      <th
        scope="row"
        title={name}
        className={`${FIRST} max-w-37 min-w-24 truncate py-1.5 pr-3 @max-[36rem]:max-w-32`}
      >
        {name}
        <span className={BELOW}>
          {formatRoundAmount(amount)} · {formatShare(share)}
        </span>
      </th>
      {byMonth.map((spent, index) => {
        const part = dearest > 0 ? Math.max(0, Number(spent) / dearest) : 0
        const tint = `color-mix(in oklab, var(--meter-ok) ${Math.round(part * STRONGEST)}%, transparent)`
        return (
          <td
            key={months[index]}
            title={formatAmount(spent)}
            className="rounded-md px-1 text-right"
            style={{ backgroundColor: tint }}
          >
            {Number(spent) === 0 ? <span className="text-muted">–</span> : formatRoundAmount(spent)}
          </td>
        )
      })}
      <td className={BESIDE}>
        <Amount value={amount} className="font-semibold" />
      </td>
      <td className={`text-muted ${BESIDE}`}>{formatShare(share)}</td>
    </tr>
  )
}
