import { faLayerGroup } from '@fortawesome/free-solid-svg-icons/faLayerGroup'
import { faMinus } from '@fortawesome/free-solid-svg-icons/faMinus'
import { faPen } from '@fortawesome/free-solid-svg-icons/faPen'
import { faPenToSquare } from '@fortawesome/free-solid-svg-icons/faPenToSquare'
import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Category } from '../../../src/budget/categories/wire.ts'
import { centsOf, formatMoney, percentOf } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { atRest } from '../../ui/at-rest.ts'
import { Button } from '../../ui/button.tsx'
import { openRow } from '../../ui/drafts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatPercent } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { movingRows } from '../../ui/moving-rows.ts'
import { ComingAmount } from '../../ui/skeleton.tsx'
import { useAdding } from '../../ui/use-adding.ts'
import { DETAILS } from '../categories/category-looks.ts'
import { progressOf } from '../categories/progress.ts'
import { grouped } from '../category-groups/grouped.ts'
import { useInMonth } from '../ledger/in-month.ts'
import { categoriesQuery, groupsQuery, periodQuery } from '../ledger/queries.ts'
import { useEntry } from '../transactions/entry-provider.tsx'
import { CategoryRow } from './category-row.tsx'
import { dashboardQuery } from './queries.ts'
import { useMonthFigures } from './use-month-figures.ts'

const CategoryDialog = lazyNamed(() => import('../categories/category-dialog.tsx'), 'CategoryDialog')
const GroupsDialog = lazyNamed(() => import('../category-groups/groups-dialog.tsx'), 'GroupsDialog')
const CategoryEditor = lazyNamed(() => import('../categories/category-editor.tsx'), 'CategoryEditor')

/** One category, which turns between being read and being edited; all of it is changed in a dialog. */
function CategoryItem({ category, className }: { category: Category; className: string }) {
  const [open, setOpen] = useState<'inline' | 'dialog' | null>(() =>
    openRow('category') === category.id ? 'inline' : openRow(DETAILS) === category.id ? 'dialog' : null,
  )
  const row = <CategoryRow category={category} onEdit={() => setOpen('inline')} />
  const close = () => setOpen(null)
  return (
    <li id={category.id} className={className}>
      {open === 'inline' ? (
        <Suspense fallback={row}>
          <CategoryEditor category={category} onDone={close} onMore={() => setOpen('dialog')} />
        </Suspense>
      ) : (
        row
      )}
      <Suspense>{open === 'dialog' ? <CategoryDialog category={category} onClose={close} /> : null}</Suspense>
    </li>
  )
}

const TotalBudgetForm = lazyNamed(() => import('../categories/total-budget-form.tsx'), 'TotalBudgetForm')

/** The total that every category's percentage is of, changed where it stands. */
function TotalBudget({ allocated }: { allocated: number }) {
  const totalBudget = useQuery(dashboardQuery).data?.totalBudget
  const [isEditing, setEditing] = useState(() => !!openRow('total-budget'))
  if (totalBudget === undefined) return <p className="h-9" />
  const total = centsOf(totalBudget)
  const shown = (
    <p className="flex min-h-9 items-center gap-x-1.5 text-sm text-muted">
      <span>
        {total > 0 ? `${formatPercent(percentOf(allocated, total))} of the ` : ''}
        <Amount value={totalBudget} className="font-semibold text-base-content" /> total budget
      </span>
      <IconButton icon={faPen} label="Edit the total budget" onClick={() => setEditing(true)} />
    </p>
  )
  if (!isEditing) return shown
  return (
    <Suspense fallback={shown}>
      <TotalBudgetForm totalBudget={totalBudget} onDone={() => setEditing(false)} />
    </Suspense>
  )
}

/** All categories in one line: what they may take, and what they have taken. */
function AllocationTotals({ categories }: { categories: Category[] }) {
  const inMonth = useInMonth()
  const progress = categories.map((category) => progressOf(category, inMonth?.[category.id]))
  const spent = progress.reduce((sum, row) => sum + row.spent, 0)
  const has = progress.reduce((sum, row) => sum + row.has, 0)
  return (
    <p className="text-sm text-muted">
      <Amount value={formatMoney(spent)} className="font-semibold text-base-content" /> spent of{' '}
      {inMonth ? <Amount value={formatMoney(has)} /> : <ComingAmount />} allocated
    </p>
  )
}

const AllocationsEditor = lazyNamed(() => import('../categories/allocations-editor.tsx'), 'AllocationsEditor')

/** The question whether the budget is to go by months: asked once, in books from before it could. */
const PeriodQuestion = lazyNamed(
  () => atRest().then(() => import('../months/period/period-question.tsx')),
  'PeriodQuestion',
)
const PutAway = lazyNamed(() => import('../categories/put-away.tsx'), 'PutAway')

const ROWS = 'grid grid-cols-1 gap-x-10 px-5 pb-3 lg:px-6 @[44rem]:grid-cols-2 @[80rem]:grid-cols-3'
const ROW =
  'min-w-0 border-t border-line py-4 first:border-t-0 @[44rem]:nth-2:border-t-0 @[80rem]:nth-3:border-t-0'

/** Categories under the heading of their group; where there is no group at all they need none. */
function Section({ title, categories }: { title: string | undefined; categories: Category[] }) {
  const rows = (
    <ul ref={movingRows} className={ROWS}>
      {categories.map((category) => (
        <CategoryItem key={category.id} category={category} className={ROW} />
      ))}
    </ul>
  )
  if (title === undefined) return rows
  return (
    <section aria-label={title} className="border-t border-line pt-3 first-of-type:border-t-0">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pb-1 lg:px-6">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{title}</h3>
        <AllocationTotals categories={categories} />
      </header>
      {rows}
    </section>
  )
}

export function BudgetAllocation() {
  const categories = useQuery(categoriesQuery)
  const { data } = categories
  const all = data ?? []
  // The list waits for its headings, so that nothing jumps.
  const { data: groups = [], isFetched: hasGroups } = useQuery(groupsQuery)
  const { openEntry } = useEntry()
  const { isAdding, add, stopAdding } = useAdding('category')
  const [isEditingAll, setEditingAll] = useState(() => openRow('allocations') !== undefined)
  const rows = all.filter(({ archivedAt }) => archivedAt === null)
  const period = useQuery(periodQuery).data
  const figures = useMonthFigures()
  const failed = categories.error || !data?.length ? categories : figures
  const [isGrouping, setGrouping] = useState(false)
  const list = grouped(groups, rows).map(({ group, categories }, _, { length }) => (
    <Section
      key={group?.id ?? ''}
      title={group?.name ?? (length > 1 ? 'Without a group' : undefined)}
      categories={categories}
    />
  ))

  return (
    <section
      aria-labelledby="allocation-title"
      data-tour="budget-categories"
      className="card-surface @container"
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 px-5 pt-5 lg:px-6">
        <div className="mb-2 flex min-w-0 basis-full flex-wrap items-baseline justify-between gap-x-4 @[52rem]:flex-1 @[52rem]:basis-0 @[52rem]:justify-start">
          <h2 id="allocation-title" className="text-lg font-semibold tracking-tight">
            Budget Allocation
          </h2>
          {rows.length > 0 ? <AllocationTotals categories={rows} /> : null}
        </div>
        <Button
          small
          icon={faMinus}
          disabled={rows.length === 0}
          onClick={() => openEntry('expense', { asksCategory: true })}
        >
          Add Expense
        </Button>
        <Button small icon={faPlus} onClick={add}>
          Add New Category
        </Button>
        {rows.length > 0 ? (
          <>
            {isEditingAll ? null : (
              <Button
                small
                look="quiet"
                icon={faPenToSquare}
                className="-ml-3 @[26rem]:-mr-3 @[26rem]:ml-auto"
                onClick={() => setEditingAll(true)}
              >
                Edit Allocations
              </Button>
            )}
            <div className="@max-[26rem]:order-1 basis-full @[26rem]:basis-[calc(100%-8rem)]">
              <TotalBudget allocated={rows.reduce((sum, row) => sum + progressOf(row).allocated, 0)} />
            </div>
            <Button
              small
              look="quiet"
              icon={faLayerGroup}
              className="@[26rem]:-mr-3 @[26rem]:ml-auto"
              onClick={() => setGrouping(true)}
            >
              Groups
            </Button>
          </>
        ) : null}
      </header>
      <Loaded
        query={{ ...failed, data: hasGroups ? data : undefined }}
        what="your categories"
        rows={Array(4).fill('h-16')}
        className="grid gap-4 p-5 lg:p-6"
        empty={
          <EmptyState
            picture="budget"
            title="Set up your purchase categories"
            text="Decide how much may go to groceries, rent or fun, and watch each of them through the month."
          >
            <Button icon={faPlus} onClick={add}>
              Add Your First Category
            </Button>
          </EmptyState>
        }
        isEmpty={() => all.length === 0}
      >
        <Suspense>
          {rows.length > 0 && period && !period.asked ? <PeriodQuestion period={period} /> : null}
        </Suspense>
        <Suspense fallback={list}>
          {isEditingAll ? (
            <AllocationsEditor
              categories={rows}
              rowsClass={ROWS}
              rowClass={ROW}
              onDone={() => setEditingAll(false)}
            />
          ) : (
            list
          )}
        </Suspense>
        <Suspense>{all.length > rows.length ? <PutAway categories={all} /> : null}</Suspense>
      </Loaded>
      <Suspense>{isGrouping ? <GroupsDialog onClose={() => setGrouping(false)} /> : null}</Suspense>
      <Suspense>{isAdding ? <CategoryDialog onClose={stopAdding} /> : null}</Suspense>
    </section>
  )
}
