import { faPlusMinus } from '@fortawesome/free-solid-svg-icons/faPlusMinus'
import { Suspense, useState } from 'react'
import type { Bucket } from '../../../src/budget/buckets/wire.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatPercent } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Meter } from '../../ui/meter.tsx'
import { CelebrateButton } from './celebrate-button.tsx'
import { GoalDialogs, openOf } from './goal-dialogs.tsx'
import { goalColor, useGoalIcon } from './goal-looks.ts'
import { progressOf } from './goal-progress.ts'
import { useCelebrate } from './queries.ts'
import { useFlash } from './use-flash.ts'

const Smoke = lazyNamed(() => import('./smoke.tsx'), 'Smoke')

/** A goal in the dashboard's list: how far it is, and the way to put money in or to celebrate it. */
export function GoalRow({ goal }: { goal: Bucket }) {
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
