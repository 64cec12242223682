import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatMoney } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { NEW, openRow } from '../../ui/drafts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { plural } from '../../ui/format.ts'
import { Skeletons } from '../../ui/skeleton.tsx'
import { AddGoalDialog } from './goal-dialogs.tsx'
import { progressOf, totalsOf } from './goal-progress.ts'
import { GoalRow } from './goal-row.tsx'
import { bucketsQuery } from './queries.ts'

const SHOWN = 6
const LIST = 'grid grid-cols-1 gap-x-10 px-5 pb-3 lg:px-6 @[44rem]:grid-cols-2 @[76rem]:grid-cols-3'

/** The dashboard's card of savings goals: full ones first, since they wait for the user. */
export function SavingsPanel() {
  const query = useQuery(bucketsQuery)
  const [isAdding, setAdding] = useState(() => openRow('goal') === NEW)
  const goals = query.data ?? []
  const { saved, target } = totalsOf(goals)
  const inOrder = [
    ...goals.filter((goal) => progressOf(goal).isFull),
    ...goals.filter((goal) => !progressOf(goal).isFull),
  ]

  return (
    <section aria-labelledby="savings-title" className="@container card-surface">
      <header className="flex flex-wrap items-center gap-x-4 px-5 pt-5 pb-2 lg:px-6">
        <h2
          id="savings-title"
          className="min-w-0 flex-1 text-lg font-semibold tracking-tight @[44rem]:flex-none"
        >
          Savings Buckets
        </h2>
        {goals.length > 0 ? (
          <p className="order-last basis-full text-sm text-muted @[44rem]:order-none @[44rem]:flex-1 @[44rem]:basis-0">
            <Amount value={formatMoney(saved)} className="font-semibold text-base-content" /> saved of{' '}
            <Amount value={formatMoney(target)} />
          </p>
        ) : null}
        {query.data?.length === 0 ? null : (
          <Button small icon={faPlus} className="ml-auto" onClick={() => setAdding(true)}>
            Add goal
          </Button>
        )}
      </header>
      {query.isPending ? (
        <Skeletons
          label="Loading your savings goals"
          className={`${LIST} pt-3`}
          rows={Array(3).fill('mb-5 h-16')}
        />
      ) : query.isError ? (
        <ErrorState what="your savings goals" error={query.error} onRetry={() => query.refetch()} />
      ) : goals.length === 0 ? (
        <EmptyState
          picture="savings"
          title="No savings goals yet"
          text="A holiday, a car, a rainy day: name it, and watch its bucket fill."
        >
          <Button icon={faPlus} onClick={() => setAdding(true)}>
            Add Savings Goal
          </Button>
        </EmptyState>
      ) : (
        <>
          <ul className={LIST}>
            {inOrder.slice(0, SHOWN).map((goal) => (
              <GoalRow key={goal.id} goal={goal} />
            ))}
          </ul>
          <footer className="border-t border-line px-3 py-1.5 lg:px-4">
            <Link
              href="/savings"
              className="inline-flex h-11 items-center rounded-field px-2 text-sm font-semibold text-primary hover:bg-secondary md:h-9"
            >
              {goals.length > SHOWN ? `All ${plural(goals.length, 'savings goal')}` : 'All savings goals'}
            </Link>
          </footer>
        </>
      )}
      <AddGoalDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </section>
  )
}
