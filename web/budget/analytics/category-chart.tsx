import { Link } from 'wouter'
import type { Day } from '../../../src/values/day.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatShare } from '../../ui/format.ts'
import { type Slice, type Spending, slicesOf } from './spending.ts'

interface CategoryChartProps {
  spending: Spending
  days: { from: Day; to: Day }
}

/** A bar for each category, the largest first, with its name, amount and share written beside it. */
export function CategoryChart({ spending, days }: CategoryChartProps) {
  const slices = slicesOf(spending)
  const largest = Math.max(...slices.map((slice) => slice.share), 0)
  if (slices.length === 0) return <p className="py-3 text-muted">Nothing was spent in this period.</p>
  return (
    <ul className="grid grid-cols-1 gap-3.5">
      {slices.map((slice) => (
        <li key={slice.categoryId ?? slice.name}>
          <p className="flex items-baseline gap-3 text-sm">
            <SliceName slice={slice} days={days} />
            <Amount value={slice.amount} className="text-muted" />
            <span className="figures w-13 text-right font-semibold">{formatShare(slice.share)}</span>
          </p>
          <div
            aria-hidden="true"
            className="mt-1 h-2.5 min-w-1 rounded-full bg-meter-ok transition-[width] duration-200 ease-out"
            style={{ width: `${largest > 0 ? (slice.share / largest) * 100 : 0}%` }}
          />
        </li>
      ))}
    </ul>
  )
}

function SliceName({
  slice: { categoryId, name },
  days,
}: {
  slice: Slice
  days: CategoryChartProps['days']
}) {
  const look = 'min-w-0 flex-1 truncate font-medium'
  if (!categoryId) return <span className={look}>{name}</span>
  const query = new URLSearchParams({ category: categoryId, type: 'expense', ...days })
  return (
    <Link
      href={`/transactions?${query}`}
      title={name}
      className={`${look} underline decoration-line underline-offset-4 hover:decoration-current`}
    >
      {name}
    </Link>
  )
}
