import { Link } from 'wouter'
import type { Analytics } from '../../../src/budget/insights/wire.ts'
import type { Day } from '../../../src/values/day.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatDay, plural } from '../../ui/format.ts'
import { inLine } from '../../ui/in-line.ts'

const LINK = 'underline decoration-line underline-offset-4 hover:decoration-current'

interface TopPayeesProps {
  payees: Analytics['payees']
  days: { from: Day; to: Day }
}

export function TopPayees({ payees, days }: TopPayeesProps) {
  if (payees.length === 0) return <p className="text-muted">Nobody was paid in these months.</p>
  return (
    <ol className="divide-y divide-line">
      {payees.map(({ name, total, count, average }) => (
        <li key={name} className="flex items-baseline gap-3 py-2.5">
          <div className="min-w-0 flex-1">
            <Link
              href={`/transactions?${new URLSearchParams({ q: name, type: 'expense', from: days.from, to: days.to })}`}
              title={name}
              className={`line-clamp-1 font-medium break-all ${LINK}`}
            >
              {name}
            </Link>
            <p className="text-[0.8125rem] text-muted">
              {plural(count, 'payment')}, <Amount value={average} /> on average
            </p>
          </div>
          <Amount value={total} className="font-semibold" />
        </li>
      ))}
    </ol>
  )
}

export function LargestExpenses({ expenses }: { expenses: Analytics['largest'] }) {
  if (expenses.length === 0) return <p className="text-muted">Nothing was spent in these months.</p>
  return (
    <ol className="divide-y divide-line">
      {expenses.map(({ id, date, description, amount, name }) => (
        <li key={`${id} ${name} ${date} ${amount}`} className="flex items-baseline gap-3 py-2.5">
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium" title={description}>
              {description}
            </p>
            <p className="truncate text-[0.8125rem] text-muted" title={name}>
              {inLine([formatDay(date), name])}
            </p>
          </div>
          <Amount value={amount} className="font-semibold" />
        </li>
      ))}
    </ol>
  )
}
