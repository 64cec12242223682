import { faBullseye } from '@fortawesome/free-solid-svg-icons/faBullseye'
import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { Link } from 'wouter'
import type { Bucket } from '../../../src/budget/buckets/wire.ts'
import { formatMoney } from '../../../src/values/money.ts'
import { useOwns } from '../../api/use-owns.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { formatPercent, plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Meter } from '../../ui/meter.tsx'
import { totalsOf } from './goal-progress.ts'

/** All goals in one line: what is saved of what they take. */
export function SavingsTotal({ goals, onAdd }: { goals: Bucket[]; onAdd: () => void }) {
  const { saved, target, percent } = totalsOf(goals)
  const optimizes = useOwns('goal-optimizer')
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 lg:mb-6">
      <div>
        <p className="label-quiet">Saved for {plural(goals.length, 'goal')}</p>
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <Amount value={formatMoney(saved)} className="text-3xl font-semibold tracking-tight" />
          <span className="text-muted">
            of <Amount value={formatMoney(target)} /> · {formatPercent(percent)}
          </span>
        </p>
      </div>
      <div className="order-last flex flex-wrap gap-2 max-[32rem]:w-full @[32rem]:order-none">
        {optimizes ? (
          <Link
            href="/goal-plan"
            className="btn flex-1 border-line bg-base-100 whitespace-nowrap hover:border-edge hover:bg-base-200"
          >
            <Icon icon={faBullseye} className="size-3.5" />
            Goal optimizer
          </Link>
        ) : null}
        <Button icon={faPlus} className="flex-1 whitespace-nowrap" onClick={onAdd}>
          Add Savings Goal
        </Button>
      </div>
      <div className="w-full">
        <Meter label="Saved of all targets" part={saved} whole={target} tone="accent" />
      </div>
    </div>
  )
}
