import { faBullseye } from '@fortawesome/free-solid-svg-icons/faBullseye'
import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Bucket } from '../../../src/budget/buckets/wire.ts'
import { formatMoney } from '../../../src/values/money.ts'
import { useOwns } from '../../api/use-owns.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatPercent, plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Meter } from '../../ui/meter.tsx'
import { movingRows } from '../../ui/moving-rows.ts'
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { useAdding } from '../../ui/use-adding.ts'
import { CARD_GRID } from '../card-grid.ts'
import { TransactionWidget } from '../transactions/transaction-widget.tsx'
import { GoalCard } from './goal-card.tsx'
import { AddGoalDialog } from './goal-dialogs.tsx'
import { totalsOf } from './goal-progress.ts'
import { bucketsQuery } from './queries.ts'

/** All goals in one line: what is saved of what they take. */
function SavingsTotal({ goals, onAdd }: { goals: Bucket[]; onAdd: () => void }) {
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
        <Button look="primary" icon={faPlus} className="flex-1 whitespace-nowrap" onClick={onAdd}>
          Add Savings Goal
        </Button>
      </div>
      <div className="w-full">
        <Meter label="Saved of all targets" part={saved} whole={target} tone="accent" />
      </div>
    </div>
  )
}

const MOVED = { bucketId: 'any' }

export function SavingsPage() {
  const goals = useQuery(bucketsQuery)
  const { isAdding, add, stopAdding } = useAdding('goal')
  return (
    <section aria-label="Savings goals" data-tour="savings-buckets" className="@container">
      <Loaded
        query={goals}
        what="your savings goals"
        inCard
        waiting={<Loading />}
        empty={
          <EmptyState
            picture="savings"
            heading="h2"
            title="No savings goals yet"
            text="Name what you are saving for and how much it takes, then fill its bucket bit by bit."
          >
            <Button look="primary" icon={faPlus} onClick={add}>
              Add Savings Goal
            </Button>
          </EmptyState>
        }
      >
        {(data) => (
          <>
            <SavingsTotal goals={data} onAdd={add} />
            <ul ref={movingRows} className={CARD_GRID}>
              {data.map((goal) => (
                <GoalCard key={goal.id} goal={goal} />
              ))}
            </ul>
            <div className="mt-4 lg:mt-6">
              <TransactionWidget
                title="Savings transactions"
                filter={MOVED}
                shown={3}
                empty={
                  <p className="px-5 pb-6 text-muted lg:px-6">
                    Money you move into or out of your goals appears here.
                  </p>
                }
              />
            </div>
          </>
        )}
      </Loaded>
      <AddGoalDialog isOpen={isAdding} onClose={stopAdding} />
    </section>
  )
}
SavingsPage.queries = [bucketsQuery]

function Loading() {
  return (
    <div role="status" aria-label="Loading your savings goals">
      <div className="mb-4 grid gap-y-3 lg:mb-6">
        <div className="h-14">
          <Skeleton className="mb-1.5 h-4 w-28" />
          <Skeleton className="h-8 w-64" />
        </div>
        <Skeleton className="h-2 w-full" />
        <Skeleton className="h-10 w-full @[32rem]:hidden" />
      </div>
      <Skeletons className={CARD_GRID} rows={Array(3).fill('h-60.5 rounded-box md:h-58.5')} />
    </div>
  )
}
