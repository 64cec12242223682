import { faCalendarDays } from '@fortawesome/free-solid-svg-icons/faCalendarDays'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Category } from '../../../src/budget/categories/wire.ts'
import type { BudgetPeriod } from '../../../src/budget/months/wire.ts'
import { formatMoney } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Meter } from '../../ui/meter.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { useCategoryIcon } from '../categories/category-looks.ts'
import { progressOf } from '../categories/progress.ts'
import { inUse } from '../ledger/in-use.ts'
import { categoriesQuery } from '../ledger/queries.ts'
import { NoCategories } from './no-categories.tsx'
import { EitherWay } from './period/either-way.tsx'
import { useChoosePeriod } from './period/queries.ts'

/** A budget without months: each category counts from its last Reset on, until somebody begins with months. */
export function Counters({ period }: { period: BudgetPeriod }) {
  const [isAsking, setAsking] = useState(false)
  const categories = useQuery(categoriesQuery)
  return (
    <>
      <SectionCard
        heading="h2"
        title="Your budget counts from Reset to Reset"
        text="With months, every month begins by itself: what is left goes back or stays, as you choose, and money can be moved, filled in and planned ahead."
        action={
          <Button look="primary" icon={faCalendarDays} onClick={() => setAsking(true)}>
            Begin with months
          </Button>
        }
      />
      <section aria-label="Categories" data-tour="budget-counters" className="card-surface">
        <Loaded
          query={categories}
          what="your categories"
          rows={Array(4).fill('h-14')}
          className="grid gap-4 p-5 lg:p-6"
          empty={<NoCategories />}
        >
          {(rows) => (
            <ul className="divide-y divide-line px-4 @[40rem]:px-6">
              {inUse(rows).map((category) => (
                <Counter key={category.id} category={category} />
              ))}
            </ul>
          )}
        </Loaded>
      </section>
      {isAsking ? <BeginDialog period={period} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function Counter({ category }: { category: Category }) {
  const { spent, allocated, remaining, tone } = progressOf(category)
  const isOver = remaining < 0
  return (
    <li className="py-3">
      <div className="flex items-center gap-3">
        <IconTile icon={useCategoryIcon(category.icon)} color={category.color} className="size-9" />
        <div className="min-w-0 flex-1">
          <h3 className="line-clamp-2 leading-snug font-medium wrap-anywhere">{category.name}</h3>
          <div className="mt-1.5">
            <Meter label={`Spent of ${category.name}`} part={spent} whole={allocated} tone={tone} />
          </div>
          <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-[0.8125rem] text-muted">
            <Link
              href={`/transactions?category=${category.id}`}
              className="underline-offset-4 hover:underline"
            >
              <Amount value={category.spent} className="font-semibold text-base-content" /> of{' '}
              <Amount value={category.allocated} />
              <span className="sr-only"> spent on {category.name}</span>
            </Link>
            <span className={isOver ? 'font-medium text-error' : ''}>
              {isOver ? 'Over by' : 'Remaining'} <Amount value={formatMoney(Math.abs(remaining))} />
            </span>
          </p>
        </div>
      </div>
    </li>
  )
}

/** Both figures of what would change, before anybody decides. */
function BeginDialog({ period, onClose }: { period: BudgetPeriod; onClose: () => void }) {
  const begin = useChoosePeriod('month')
  const others = period.categories.filter(({ month, continuous }) => month !== continuous)
  return (
    <ConfirmDialog
      title="Begin with months?"
      description={
        others.length === 0
          ? 'What is spent of each category is the same either way.'
          : 'Spent then means spent in this month. Nothing is lost, and you can go back.'
      }
      action="Begin with months"
      look="primary"
      busy={begin.isPending}
      onConfirm={() => begin.mutate(null, { onSuccess: onClose })}
      onClose={onClose}
    >
      {others.length > 0 ? (
        <div className="mb-4 border-y border-line py-1">
          <EitherWay categories={others} />
        </div>
      ) : null}
    </ConfirmDialog>
  )
}
