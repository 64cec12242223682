import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { faPlusMinus } from '@fortawesome/free-solid-svg-icons/faPlusMinus'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { Bucket } from '../../../src/budget/buckets/wire.ts'
import { formatMoney } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { NEW, openRow } from '../../ui/drafts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatPercent, plural } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Meter } from '../../ui/meter.tsx'
import { CelebrateButton } from './celebrate-button.tsx'
import { AddGoalDialog, GoalDialogs, openOf } from './goal-dialogs.tsx'
import { goalColor, useGoalIcon } from './goal-looks.ts'
import { progressOf, totalsOf } from './goal-progress.ts'
import { bucketsQuery, useCelebrate } from './queries.ts'
import { useFlash } from './use-flash.ts'

const Smoke = lazyNamed(() => import('./smoke.tsx'), 'Smoke')

/** A goal in the dashboard's list: how far it is, and the way to put money in or to celebrate it. */
function GoalRow({ goal }: { goal: Bucket }) {
  const [dialog, setDialog] = useState(() => openOf(goal))
  const celebrate = useCelebrate(goal)
  const { saved, target, percent, isFull } = progressOf(goal)
  const flash = useFlash(saved)

  return (
    <li
      data-flash={flash}
      className={`relative -mx-3 rounded-xl px-3 py-1.5 md:py-2.5 ${celebrate.isPending ? 'goal-leaving' : ''}`}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5">
        <IconTile icon={useGoalIcon(goal.icon)} color={goalColor(isFull)} className="size-11" />
        <div className="min-w-0">
          <div className="mb-1 flex items-center gap-2 max-md:mb-0.5">
            <h3 className="min-w-0 flex-1 truncate font-semibold" title={goal.name}>
              {goal.name}
            </h3>
            {isFull ? (
              <CelebrateButton
                name={goal.name}
                isCelebrating={celebrate.isPending}
                onCelebrate={() => celebrate.mutate(null)}
                className="md:h-8"
              />
            ) : null}
            <IconButton
              icon={faPlusMinus}
              label={`Edit savings amount of ${goal.name}`}
              className="-mr-2 max-md:min-h-11 max-md:min-w-11"
              onClick={() => setDialog('saved')}
            />
          </div>
          <Meter
            label={`Saved of ${goal.name}`}
            part={saved}
            whole={target}
            tone={isFull ? 'ok' : 'accent'}
          />
          <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-[0.8125rem] text-muted">
            <span>
              <Amount value={goal.saved} className="font-semibold text-base-content" /> of{' '}
              <Amount value={goal.target} />
            </span>
            <span className="figures ml-auto font-medium">{formatPercent(percent)}</span>
          </p>
        </div>
      </div>
      <Suspense>{celebrate.isPending ? <Smoke /> : null}</Suspense>
      <GoalDialogs goal={goal} open={dialog} onClose={() => setDialog(null)} />
    </li>
  )
}

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
    <section aria-labelledby="savings-title" className="@container card-surface flex flex-col">
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
      <Loaded
        query={query}
        what="your savings goals"
        className={`${LIST} pt-3`}
        rows={Array(3).fill('mb-5 h-16')}
        empty={
          <EmptyState
            picture="savings"
            title="No savings goals yet"
            text="A holiday, a car, a rainy day: name it, and watch its bucket fill."
          >
            <Button icon={faPlus} onClick={() => setAdding(true)}>
              Add Savings Goal
            </Button>
          </EmptyState>
        }
      >
        <ul className={LIST}>
          {inOrder.slice(0, SHOWN).map((goal) => (
            <GoalRow key={goal.id} goal={goal} />
          ))}
        </ul>
        <footer className="mt-auto border-t border-line px-3 py-1.5 lg:px-4">
          <Link
            href="/savings"
            className="inline-flex h-11 items-center rounded-field px-2 text-sm font-semibold text-primary hover:bg-secondary md:h-9"
          >
            {goals.length > SHOWN ? `All ${plural(goals.length, 'savings goal')}` : 'All savings goals'}
          </Link>
        </footer>
      </Loaded>
      <AddGoalDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </section>
  )
}
