import { faChevronDown } from '@fortawesome/free-solid-svg-icons/faChevronDown'
import { faFillDrip } from '@fortawesome/free-solid-svg-icons/faFillDrip'
import { faPiggyBank } from '@fortawesome/free-solid-svg-icons/faPiggyBank'
import { useId, useState } from 'react'
import type { BudgetMonth } from '../../../src/budget/months/wire.ts'
import { addMonths } from '../../../src/values/day.ts'
import { centsOf, formatMoney } from '../../../src/values/money.ts'
import { Amount, RollingAmount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { formatAmount, formatDay, formatMonth } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { fillItems, type Give } from './gifts.ts'

interface ToAssignProps {
  month: BudgetMonth
  /** Fills or funds the categories; undefined where there are none. */
  onGive: Give | undefined
}

const stateOf = (cents: number, hasCategories: boolean) => {
  if (cents < 0) return 'Assigned more than there is'
  if (cents > 0) return 'Ready to assign'
  return hasCategories ? 'Everything is assigned' : 'Nothing to assign yet'
}

/** The money that no category has yet; pressed, it says how it is made up. */
export function ToAssign({ month, onGive }: ToAssignProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const cents = centsOf(month.toAssign)
  return (
    <section aria-label="To assign" data-tour="budget-to-assign" className="card-surface @container">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-3 py-3 lg:px-4">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="min-w-0 cursor-pointer rounded-xl px-2 py-1.5 text-left transition-colors duration-150 hover:bg-base-200"
          onClick={() => setOpen(!isOpen)}
        >
          <span className="block label-quiet">To assign</span>
          <span className="flex items-center gap-2.5">
            <RollingAmount
              value={month.toAssign}
              className={`text-3xl font-semibold tracking-tight ${cents < 0 ? 'text-error' : ''}`}
            />
            <Icon
              icon={faChevronDown}
              className={`size-3.5 text-muted transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
            />
          </span>
          <span className={`block text-[0.8125rem] ${cents < 0 ? 'font-medium text-error' : 'text-muted'}`}>
            {stateOf(cents, onGive !== undefined)}
          </span>
        </button>
        {onGive ? <Gifts onGive={onGive} /> : null}
      </div>
      <div id={id} hidden={!isOpen} className="border-t border-line px-5 py-4 lg:px-6">
        {isOpen ? <Sum month={month} /> : null}
      </div>
    </section>
  )
}

function Gifts({ onGive }: { onGive: Give }) {
  return (
    <div className="flex gap-2 px-2 @max-[30rem]:w-full @max-[30rem]:*:flex-1">
      <Menu
        label="Fill the month"
        items={fillItems(onGive)}
        trigger={(opens) => (
          <Button icon={faFillDrip} className="max-md:h-11" {...opens}>
            Fill
            <Icon icon={faChevronDown} className="size-2.5" />
          </Button>
        )}
      />
      <Button icon={faPiggyBank} className="max-md:h-11" onClick={() => onGive({ kind: 'fund' })}>
        Fund
      </Button>
    </div>
  )
}

interface LineProps {
  label: string
  hint?: string
  cents: number
  isTotal?: boolean
}

function Line({ label, hint, cents, isTotal }: LineProps) {
  return (
    <div
      className={`flex items-baseline justify-between gap-6 py-1.5 ${isTotal ? 'mt-1 border-t border-line pt-2.5 font-semibold' : ''}`}
    >
      <dt className="min-w-0">
        {label}
        {hint ? <span className="block text-[0.8125rem] text-pretty text-muted">{hint}</span> : null}
      </dt>
      <dd>
        <Amount value={formatMoney(cents)} />
      </dd>
    </div>
  )
}

/** The sum behind To assign: held − available + overspent − ahead. */
function Sum({ month }: { month: BudgetMonth }) {
  const { held, available, overspent, ahead, before } = month.sum
  const last = formatMonth(addMonths(month.month, -1))
  const isAny = (amount: string) => centsOf(amount) !== 0
  return (
    <>
      <dl className="max-w-xl">
        <Line
          label="Held"
          hint={`In the accounts of the budget, by ${formatDay(month.to)}`}
          cents={centsOf(held)}
        />
        <Line label="Available" hint="What categories have left" cents={-centsOf(available)} />
        <Line
          label="Overspent"
          hint="What categories spent beyond what they had"
          cents={centsOf(overspent)}
        />
        <Line label="Ahead" hint="What later months were assigned already" cents={-centsOf(ahead)} />
        <Line label="To assign" cents={centsOf(month.toAssign)} isTotal />
      </dl>
      {isAny(before.overspent) || isAny(before.back) ? (
        <p className="mt-3 max-w-xl text-[0.8125rem] text-pretty text-muted">
          {last}:{' '}
          {[
            isAny(before.back) ? `${formatAmount(before.back)} went back and is to assign again` : '',
            isAny(before.overspent)
              ? `${formatAmount(before.overspent)} was overspent and lowers this month`
              : '',
          ]
            .filter(Boolean)
            .join('; ')}
          .
        </p>
      ) : null}
    </>
  )
}
