import { faChevronDown } from '@fortawesome/free-solid-svg-icons/faChevronDown'
import type { ReactNode } from 'react'
import type { SafeToSpend as Safe } from '../../../src/budget/months/wire.ts'
import { centsOf, formatMoney } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'

interface LineProps {
  words: ReactNode
  amount: string
  isTaken?: boolean
  isSum?: boolean
}

function Line({ words, amount, isTaken, isSum }: LineProps) {
  return (
    <div
      className={`flex items-baseline justify-between gap-x-6 ${isSum ? 'border-t border-line pt-2 font-semibold' : ''}`}
    >
      <dt className={`min-w-0 text-pretty ${isSum ? '' : 'text-muted'}`}>{words}</dt>
      <dd className="shrink-0">
        <Amount value={isTaken && centsOf(amount) > 0 ? `-${amount}` : amount} />
      </dd>
    </div>
  )
}

interface SumProps {
  title: string
  children: ReactNode
  isLess: boolean
}

/** One of the two sums, of which the smaller counts. */
function Sum({ title, isLess, children }: SumProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        {title}
        {isLess ? <span className="text-[0.8125rem] font-medium text-primary">This one counts</span> : null}
      </h3>
      <dl className="mt-2 grid gap-2">{children}</dl>
    </section>
  )
}

/** The amount that can be spent until the month ends; pressed, it shows the two sums of which it is the smaller. */
export function SafeToSpend({ safe }: { safe: Safe }) {
  const { amount, spendable, held, due, setAside, ahead, until } = safe
  const byAccounts = centsOf(spendable) - centsOf(due)
  const byPlan = centsOf(held) - centsOf(due) - centsOf(setAside) - centsOf(ahead)
  const day = formatDay(until)
  return (
    <details className="group rounded-box border border-line bg-base-100">
      <summary className="flex min-h-14 cursor-pointer @[56rem]:min-h-22 list-none flex-wrap items-center gap-x-3 gap-y-0.5 rounded-box px-4 py-2.5 hover:bg-secondary sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="font-semibold">Safe to spend</span>{' '}
          <span className="text-[0.8125rem] whitespace-nowrap text-muted">until {day}</span>
        </span>
        <Amount
          value={amount}
          className={`text-lg font-semibold tracking-tight ${centsOf(amount) < 0 ? 'text-error' : ''}`}
        />
        <Icon
          icon={faChevronDown}
          className="size-3.5 text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="border-t border-line px-4 py-4 text-sm sm:px-5">
        <p className="max-w-[70ch] text-pretty text-muted">
          What you can spend until {day} without missing a bill or breaking a plan: the smaller of two sums.
        </p>
        <div className="mt-4 grid gap-x-12 gap-y-6 md:grid-cols-2 @[56rem]:grid-cols-1 @[100rem]:grid-cols-2">
          <Sum title="What you can pay with" isLess={byAccounts <= byPlan}>
            <Line words="In your checking, cash and card accounts of the budget" amount={spendable} />
            <Line words={`Bills and subscriptions due by ${day}`} amount={due} isTaken />
            <Line words="Left" amount={formatMoney(byAccounts)} isSum />
          </Sum>
          <Sum title="Not assigned yet" isLess={byPlan < byAccounts}>
            <Line words="In all accounts of the budget" amount={held} />
            <Line words={`Bills and subscriptions due by ${day}`} amount={due} isTaken />
            <Line words="Set aside in categories with a target" amount={setAside} isTaken />
            <Line words="Assigned to later months" amount={ahead} isTaken />
            <Line words="Left" amount={formatMoney(byPlan)} isSum />
          </Sum>
        </div>
      </div>
    </details>
  )
}
