import { useQuery } from '@tanstack/react-query'
import { formatAmount, formatDay, formatShortMonth } from '../../ui/format.ts'
import { accountSparklinesQuery, categorySparklinesQuery } from './queries.ts'

interface SparklineProps {
  /** Amounts from left to right, two or more: one makes no line. */
  amounts: string[]
  /** Says the figures: there is no table beside it. */
  label: string
  className: string
  fromZero?: boolean
}

/** A line as small as a word, with a dot on its end. */
function Sparkline({ amounts, label, className, fromZero = false }: SparklineProps) {
  const values = amounts.map(Number)
  const [low, high] = [Math.min(fromZero ? 0 : Infinity, ...values), Math.max(...values)]
  const xOf = (index: number) => (index / (values.length - 1)) * 100
  const yOf = (value: number) => (high > low ? 100 - ((value - low) / (high - low)) * 100 : 50)
  const path = values.map((value, index) => `${index ? 'L' : 'M'}${xOf(index)},${yOf(value)}`).join('')
  return (
    <span role="img" aria-label={label} className={`relative block p-1 ${className}`}>
      <span className="relative block size-full">
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          <path
            d={path}
            fill="none"
            stroke="var(--edge)"
            strokeWidth="1.5"
            strokeLinejoin="round"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span
          className="absolute size-1.5 -translate-1/2 rounded-full bg-meter-ok"
          style={{ left: '100%', top: `${yOf(values.at(-1) ?? 0)}%` }}
        />
      </span>
    </span>
  )
}

interface AccountSparklineProps {
  accountId: string
  className: string
}

/** The account's balances of the last three months, week by week; the room is there before the line. */
export function AccountSparkline({ accountId, className }: AccountSparklineProps) {
  const { data } = useQuery(accountSparklinesQuery)
  const balances = data?.accounts.find((account) => account.accountId === accountId)?.balances
  if (!data || !balances) return <span className={`block ${className}`} />
  const from = `${formatAmount(balances[0] ?? '')} on ${formatDay(data.days[0] ?? '')}`
  const to = `${formatAmount(balances.at(-1) ?? '')} today`
  return (
    <Sparkline
      amounts={balances}
      label={`Balance of the last three months: ${from}, ${to}`}
      className={className}
    />
  )
}

/** The category's spending in the last six months, from the first that has any; null where that is one month or none. */
export function CategorySparkline({ categoryId }: { categoryId: string }) {
  const { data } = useQuery(categorySparklinesQuery)
  const all = data?.categories.find((category) => category.categoryId === categoryId)?.spent ?? []
  const first = all.findIndex((amount) => Number(amount) !== 0)
  const spent = first < 0 ? [] : all.slice(first)
  if (!data || spent.length < 2) return null
  const months = spent.map(
    (amount, index) => `${formatShortMonth(data.months[first + index] ?? '')} ${formatAmount(amount)}`,
  )
  return (
    <Sparkline
      fromZero
      amounts={spent}
      label={`Spent by month: ${months.join(', ')}`}
      className="mt-2 h-7 w-11"
    />
  )
}
