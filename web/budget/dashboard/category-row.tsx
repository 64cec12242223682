import { faPen } from '@fortawesome/free-solid-svg-icons/faPen'
import { faRotateLeft } from '@fortawesome/free-solid-svg-icons/faRotateLeft'
import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { Category } from '../../../src/budget/categories/wire.ts'
import { centsOf, formatMoney, percentOf } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { atRest } from '../../ui/at-rest.ts'
import { formatPercent } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Meter } from '../../ui/meter.tsx'
import { ComingAmount } from '../../ui/skeleton.tsx'
import { useCategoryIcon } from '../categories/category-looks.ts'
import { progressOf } from '../categories/progress.ts'
import { useResetSpent } from '../categories/queries.ts'
import { useInMonth } from '../ledger/in-month.ts'
import { dashboardQuery } from './queries.ts'

const DeleteCategoryDialog = lazyNamed(
  () => import('../categories/delete-category-dialog.tsx'),
  'DeleteCategoryDialog',
)

const CategorySparkline = lazyNamed(
  () => atRest().then(() => import('../insights/sparkline.tsx')),
  'CategorySparkline',
)

const REMAINING_TONES = { ok: 'text-muted', warn: 'text-warning', over: 'text-error', accent: '' }

export function CategoryRow({ category, onEdit }: { category: Category; onEdit: () => void }) {
  const [isDeleting, setDeleting] = useState(false)
  const resetSpent = useResetSpent(category.id)
  const { totalBudget: total = '0.00', firstDay, lastDay } = useQuery(dashboardQuery).data ?? {}
  const totalBudget = centsOf(total)
  const inMonth = useInMonth()
  const { spent, allocated, has, remaining, tone } = progressOf(category, inMonth?.[category.id])
  const amount = <Amount value={category.spent} className="font-semibold text-base-content" />

  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5">
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
          <div className="-mt-1.5 -mr-2 flex">
            <IconButton icon={faPen} label={`Edit ${category.name}`} onClick={onEdit} />
            <IconButton
              icon={faRotateLeft}
              label={`Reset spent of ${category.name}`}
              disabled={spent === 0}
              onClick={() => resetSpent.mutate(null)}
            />
            <IconButton icon={faTrash} label={`Delete ${category.name}`} onClick={() => setDeleting(true)} />
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
      <Suspense>
        {isDeleting ? <DeleteCategoryDialog category={category} onClose={() => setDeleting(false)} /> : null}
      </Suspense>
    </div>
  )
}
