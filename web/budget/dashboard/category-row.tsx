import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'wouter'
import type { Category } from '../../../src/budget/categories/wire.ts'
import { centsOf, formatMoney, percentOf } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { atRest } from '../../ui/at-rest.ts'
import { Button } from '../../ui/button.tsx'
import { formatPercent } from '../../ui/format.ts'
import { IconTile } from '../../ui/icon-tile.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Meter } from '../../ui/meter.tsx'
import { ComingAmount } from '../../ui/skeleton.tsx'
import { useCategoryIcon } from '../categories/category-looks.ts'
import { progressOf } from '../categories/progress.ts'
import { useInMonth } from '../ledger/in-month.ts'
import { dashboardQuery } from './queries.ts'

const CategoryMenu = lazyNamed(() => atRest().then(() => import('./category-menu.tsx')), 'CategoryMenu')

const CategorySparkline = lazyNamed(
  () => atRest().then(() => import('../insights/sparkline.tsx')),
  'CategorySparkline',
)

const REMAINING_TONES = { ok: 'text-muted', warn: 'text-warning', over: 'text-error', accent: '' }

export function CategoryRow({ category, onEdit }: { category: Category; onEdit: () => void }) {
  const { totalBudget: total = '0.00', firstDay, lastDay } = useQuery(dashboardQuery).data ?? {}
  const totalBudget = centsOf(total)
  const inMonth = useInMonth()
  const { spent, allocated, has, remaining, tone } = progressOf(category, inMonth?.[category.id])
  const amount = <Amount value={category.spent} className="font-semibold text-base-content" />

  return (
    <div className="group grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5">
      <div>
        <IconTile icon={useCategoryIcon(category.icon)} color={category.color} className="size-11" />
        <Suspense>
          <CategorySparkline categoryId={category.id} />
        </Suspense>
      </div>
      <div className="min-w-0">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h3 className="truncate font-semibold" title={category.name}>
              {category.name}
            </h3>
            <p className="truncate text-[0.8125rem] text-muted">
              {totalBudget > 0 ? `${formatPercent(percentOf(allocated, totalBudget))} of budget` : '\u00a0'}
            </p>
          </div>
          <div className="-mt-1.5 -mr-2 flex items-center">
            <Button
              small
              look="quiet"
              className="at-hand max-md:h-11"
              aria-label={`Edit ${category.name}`}
              onClick={onEdit}
            >
              Edit
            </Button>
            <span className="size-9 max-md:size-11">
              <Suspense>
                <CategoryMenu category={category} isSpent={spent > 0} />
              </Suspense>
            </span>
          </div>
        </div>
        {category.description ? (
          <p
            className="mt-1 line-clamp-2 text-[0.8125rem] break-words text-pretty text-muted"
            title={category.description}
          >
            {category.description}
          </p>
        ) : null}
        <div className="mt-2">
          <Meter label={`Spent of ${category.name}`} part={inMonth ? spent : 0} whole={has} tone={tone} />
        </div>
        <div className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-[0.8125rem] text-muted">
          <span>
            {inMonth?.[category.id] === undefined ? (
              amount
            ) : (
              <Link
                href={`/transactions?category=${category.id}&from=${firstDay}&to=${lastDay}`}
                className="underline-offset-4 hover:underline"
              >
                {amount}
              </Link>
            )}{' '}
            of {inMonth ? <Amount value={formatMoney(has)} /> : <ComingAmount />}
          </span>
          {inMonth ? (
            <span className={`ml-auto font-medium ${REMAINING_TONES[tone]}`}>
              {remaining < 0 ? 'Over by' : 'Remaining'} <Amount value={formatMoney(Math.abs(remaining))} />
            </span>
          ) : null}
        </div>
      </div>
    </div>
  )
}
