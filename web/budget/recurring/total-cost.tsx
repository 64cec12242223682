import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { today } from '../../ui/preferences.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Item, Kind } from './kind.ts'
import { standingOf } from './standing.ts'
import { totalsOf } from './totals.ts'

interface TotalCostProps {
  kind: Kind
  items: Item[] | undefined
  isPending: boolean
  onAdd: () => void
}

/** What the active ones cost per month and per year. Nothing where there is none: the page says so itself. */
export function TotalCost({ kind, items = [], isPending, onAdd }: TotalCostProps) {
  if (!isPending && items.length === 0) return null
  const { perMonth, perYear, count } = totalsOf(items)
  const day = today()
  const overdue = items.filter((item) => standingOf(item, day).state === 'overdue').length
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 lg:mb-6">
      <dl className="flex flex-wrap items-end gap-x-8 gap-y-2">
        <Figure
          name="Total per month"
          figure={isPending ? null : <Amount value={formatMoney(perMonth)} className="text-3xl" />}
        />
        <Figure
          name="Total per year"
          figure={isPending ? null : <Amount value={formatMoney(perYear)} className="text-xl" />}
        />
      </dl>
      <div className="ml-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 @max-[44rem]:w-full">
        {isPending ? null : (
          <p className="flex items-center gap-3 text-sm text-muted">
            {plural(count, `active ${kind.one}`)}
            {overdue > 0 ? (
              <span className="inline-flex items-center gap-1.5 font-semibold text-error">
                <Icon icon={faTriangleExclamation} className="size-3" />
                {overdue} overdue
              </span>
            ) : null}
          </p>
        )}
        <Button icon={faPlus} look="primary" onClick={onAdd} disabled={isPending}>
          {kind.words.add}
        </Button>
      </div>
    </div>
  )
}

function Figure({ name, figure }: { name: string; figure: ReactNode }) {
  return (
    <div>
      <dt className="label-quiet">{name}</dt>
      <dd className="flex min-h-9 items-end font-semibold tracking-tight">
        {figure ?? <Skeleton className="h-8 w-36" />}
      </dd>
    </div>
  )
}
