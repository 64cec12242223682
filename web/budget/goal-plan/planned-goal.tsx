import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import type { PlannedGoal as Goal } from '../../../src/budget/goal-plan/wire.ts'
import { centsOf } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { TextField } from '../../ui/field.tsx'
import { formatAmount, formatDay, formatMonth } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { Meter } from '../../ui/meter.tsx'
import { goalColor, useGoalIcon } from '../buckets/goal-looks.ts'

interface PlannedGoalProps {
  goal: Goal
  date: string
  onDate: (day: string) => void
}

/** The proposal for one goal, and when it is reached that way. */
export function PlannedGoal({ goal, date, onDate }: PlannedGoalProps) {
  const { name, saved, target, remaining, proposed } = goal
  const whole = centsOf(target)
  return (
    <li className="@container flex min-w-0 flex-col gap-4 card-surface p-5">
      <div className="flex items-center gap-3">
        <IconTile icon={useGoalIcon(goal.icon)} color={goalColor(false)} className="size-11" />
        <div className="min-w-0 flex-1">
          <h3 className="truncate text-base font-semibold" title={name}>
            {name}
          </h3>
          <p className="truncate text-[0.8125rem] text-muted">
            <Amount value={remaining} /> to go
          </p>
        </div>
      </div>
      <div>
        <Meter label={`Saved of ${name}`} part={centsOf(saved)} whole={whole} tone="accent" />
        <p className="mt-1.5 text-[0.8125rem] text-muted">
          <Amount value={saved} className="font-medium text-base-content" /> of <Amount value={target} />
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-3">
        <div>
          <dt className="label-quiet">This month</dt>
          <dd>
            <Amount value={proposed} className="text-xl font-semibold tracking-tight" />
          </dd>
        </div>
        <div>
          <dt className="label-quiet">Reached in</dt>
          <dd className="text-xl font-semibold tracking-tight">
            {goal.reachedIn ? formatMonth(goal.reachedIn) : '–'}
          </dd>
        </div>
      </dl>
      <Note goal={goal} />
      <TextField
        label="Reach it by"
        optional
        className="mt-auto"
        type="date"
        aria-label={`Reach ${name} by`}
        defaultValue={date}
        min="1900-01-01"
        max="2199-12-31"
        onChange={(event) => onDate(event.target.value)}
      />
    </li>
  )
}

function Note({ goal: { date, needed, isLate, reachedIn, startsIn, proposed } }: { goal: Goal }) {
  if (date && isLate)
    return (
      <p className="flex gap-2.5 rounded-field border border-warning/40 bg-warning/8 px-3.5 py-2.5 text-sm text-pretty">
        <Icon icon={faTriangleExclamation} className="mt-1 size-3.5 text-warning" />
        <span>
          {needed
            ? `${formatDay(date)} can’t be met with this surplus: it takes ${formatAmount(needed)} a month.`
            : `${formatDay(date)} can’t be met: no month ends before it.`}
        </span>
      </p>
    )
  return (
    <p className="text-sm text-pretty text-muted">
      {date && needed
        ? `In time for ${formatDay(date)}, with ${formatAmount(needed)} a month.`
        : reachedIn === null
          ? 'Not with this surplus.'
          : startsIn && centsOf(proposed) === 0
            ? `Filling begins in ${formatMonth(startsIn)}.`
            : 'Without a date, it gets what is left over.'}
    </p>
  )
}
