import { faPen } from '@fortawesome/free-solid-svg-icons/faPen'
import { faPlusMinus } from '@fortawesome/free-solid-svg-icons/faPlusMinus'
import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import { Suspense, useState } from 'react'
import type { Bucket } from '../../../src/budget/buckets/wire.ts'
import { formatMoney } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { CardTitle } from '../../ui/card-title.tsx'
import { formatDay, formatPercent } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Menu } from '../../ui/menu.tsx'
import { Meter } from '../../ui/meter.tsx'
import { today } from '../../ui/preferences.ts'
import { CelebrateButton } from './celebrate-button.tsx'
import { GoalDialogs, openOf } from './goal-dialogs.tsx'
import { goalColor, useGoalIcon } from './goal-looks.ts'
import { eachMonth, type GoalProgress, progressOf } from './goal-progress.ts'
import { useCelebrate } from './queries.ts'
import { useFlash } from './use-flash.ts'

const Smoke = lazyNamed(() => import('./smoke.tsx'), 'Smoke')

/** The day by which a goal shall be reached, and what that takes. */
function ByDay({ progress, day }: { progress: GoalProgress; day: string }) {
  const cents = eachMonth(progress, day, today())
  return (
    <p className="mt-2.5 text-[0.8125rem] text-muted">
      {cents === null ? (
        `It was to be reached by ${formatDay(day)}.`
      ) : (
        <>
          by {formatDay(day)}: <Amount value={formatMoney(cents)} className="font-medium text-base-content" />{' '}
          a month
        </>
      )}
    </p>
  )
}

export function GoalCard({ goal }: { goal: Bucket }) {
  const [dialog, setDialog] = useState(() => openOf(goal))
  const celebrate = useCelebrate(goal)
  const progress = progressOf(goal)
  const { saved, target, percent, isFull } = progress
  const flash = useFlash(saved)

  return (
    <li
      id={goal.id}
      data-flash={flash}
      className={`@container relative flex min-w-0 flex-col card-surface ${celebrate.isPending ? 'goal-leaving' : ''}`}
    >
      <div className="flex-1 p-5">
        <CardTitle
          name={goal.name}
          tile={<IconTile icon={useGoalIcon(goal.icon)} color={goalColor(isFull)} className="size-11" />}
        >
          <p className={`truncate text-[0.8125rem] ${isFull ? 'font-medium text-success' : 'text-muted'}`}>
            {isFull ? (
              'Goal reached'
            ) : (
              <>
                <Amount value={formatMoney(target - saved)} /> to go
              </>
            )}
          </p>
        </CardTitle>
        <Amount
          value={goal.saved}
          className="mt-5 block text-[clamp(1.25rem,10cqi,1.875rem)] leading-tight font-semibold tracking-tight"
        />
        <p className="mt-1 mb-2.5 flex flex-wrap justify-between gap-x-4 text-[0.8125rem] text-muted">
          <span>
            saved of <Amount value={goal.target} />
          </span>
          <span className="figures ml-auto font-semibold text-base-content">{formatPercent(percent)}</span>
        </p>
        <Meter label={`Saved of ${goal.name}`} part={saved} whole={target} tone={isFull ? 'ok' : 'accent'} />
        {goal.targetDate && !isFull ? <ByDay progress={progress} day={goal.targetDate} /> : null}
      </div>
      <div className="flex items-center border-t border-line py-1.5 pr-2 pl-3">
        {isFull ? (
          <CelebrateButton
            name={goal.name}
            isCelebrating={celebrate.isPending}
            onCelebrate={() => celebrate.mutate(null)}
            className="mr-auto ml-2 max-md:h-11"
          />
        ) : (
          <button
            type="button"
            className="mr-auto inline-flex h-11 min-w-0 cursor-pointer items-center gap-2 rounded-field px-2 text-sm font-semibold text-primary hover:bg-secondary md:h-9"
            onClick={() => setDialog('saved')}
          >
            <Icon icon={faPlusMinus} className="size-3.5" />
            <span className="truncate">
              Edit amount<span className="sr-only"> saved for {goal.name}</span>
            </span>
          </button>
        )}
        <Menu
          label={`Actions for ${goal.name}`}
          items={[
            ...(isFull
              ? [
                  {
                    label: 'Edit amount',
                    name: `Edit amount saved for ${goal.name}`,
                    icon: faPlusMinus,
                    run: () => setDialog('saved'),
                  },
                ]
              : []),
            { label: 'Edit', name: `Edit ${goal.name}`, icon: faPen, run: () => setDialog('edit') },
            {
              label: 'Delete',
              name: `Delete ${goal.name}`,
              icon: faTrash,
              isDanger: true,
              run: () => setDialog('delete'),
            },
          ]}
        />
      </div>
      <Suspense>{celebrate.isPending ? <Smoke /> : null}</Suspense>
      <GoalDialogs goal={goal} open={dialog} onClose={() => setDialog(null)} />
    </li>
  )
}
