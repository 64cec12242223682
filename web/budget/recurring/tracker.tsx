import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { useQueries, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { formatMoney } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { ListLoading } from '../../ui/list-table.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { movingRows } from '../../ui/moving-rows.ts'
import { today } from '../../ui/preferences.ts'
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { useAdding } from '../../ui/use-adding.ts'
import { CARD_GRID } from '../card-grid.ts'
import { useLayout, ViewChoice } from '../view-choice.tsx'
import { itemsQuery, paymentsQuery } from './commands.ts'
import { byUrgency, dueStatusOf } from './due-status.ts'
import { AddDialog } from './item-actions.tsx'
import { ItemCard } from './item-card.tsx'
import { ItemList } from './item-list.tsx'
import type { Item, Kind } from './kind.ts'
import { totalsOf } from './totals.ts'

interface TotalCostProps {
  kind: Kind
  items: Item[] | undefined
  isPending: boolean
  views: ReactNode
  /** There is something to see without any of them. */
  keepsViews: boolean
  onAdd: () => void
}

/** Cost of the active ones per month and per year. None where there is none of them: the page says so itself. */
function TotalCost({ kind, items = [], isPending, views, keepsViews, onAdd }: TotalCostProps) {
  if (!isPending && items.length === 0)
    return keepsViews ? <div className="mb-4 flex lg:mb-6">{views}</div> : null
  const { perMonth, perYear, count } = totalsOf(items)
  const day = today()
  const moves = items.filter((item) => item.active && item.transferAccountId).length
  const overdue = items.filter((item) => dueStatusOf(item, day).state === 'overdue').length
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
        <p className="flex min-h-5 items-center gap-3 text-sm text-muted">
          {isPending ? null : plural(count, `active ${kind.one}`)}
          {moves > 0 ? `, ${plural(moves, 'transfer')} not counted` : null}
          {overdue > 0 ? (
            <span className="inline-flex items-center gap-1.5 font-semibold text-error">
              <Icon icon={faTriangleExclamation} className="size-3" />
              {overdue} overdue
            </span>
          ) : null}
        </p>
        {views}
        <Button
          icon={faPlus}
          look="primary"
          className="@max-[37.5rem]:flex-1"
          onClick={onAdd}
          disabled={isPending}
        >
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

interface TrackerProps {
  kind: Kind
  /** A third view of the same, where there is one. */
  calendar?: { isOpen: boolean; open: (isOpen: boolean) => void; shown: ReactNode }
}

const LAYOUTS = ['cards', 'list'] as const

/** A page of bills or subscriptions: what they cost, and each of them. */
export function Tracker({ kind, calendar }: TrackerProps) {
  const items = useQuery(itemsQuery(kind))
  const { isAdding, add, stopAdding } = useAdding(kind.one)
  const [layout, setLayout] = useLayout(`${kind.one}s`)
  const views = calendar ? (
    <ViewChoice
      views={[...LAYOUTS, 'calendar']}
      view={calendar.isOpen ? 'calendar' : layout}
      onChoose={(view) => {
        if (view !== 'calendar') setLayout(view)
        calendar.open(view === 'calendar')
      }}
    />
  ) : (
    <ViewChoice views={LAYOUTS} view={layout} onChoose={setLayout} />
  )
  const Rows = layout === 'list' ? ItemList : Cards
  return (
    <div data-tour="bills-tracking" className="@container">
      <TotalCost
        kind={kind}
        items={items.data}
        isPending={items.isPending}
        views={views}
        keepsViews={calendar !== undefined}
        onAdd={add}
      />
      {calendar?.isOpen ? (
        calendar.shown
      ) : (
        <Loaded
          query={items}
          what={`your ${kind.one}s`}
          inCard
          waiting={
            layout === 'list' ? (
              <ListLoading label={`Loading your ${kind.one}s`} />
            ) : (
              <Loading what={kind.words.title} />
            )
          }
        >
          {(data) =>
            data.length === 0 ? (
              <Empty kind={kind} onAdd={add} />
            ) : (
              <Rows kind={kind} items={data.toSorted(byUrgency)} />
            )
          }
        </Loaded>
      )}
      <Suspense>{isAdding ? <AddDialog kind={kind} onClose={stopAdding} /> : null}</Suspense>
    </div>
  )
}

/** Waits for the payments the first time, so that no card grows under the reader's eyes. */
function Cards({ kind, items }: { kind: Kind; items: Item[] }) {
  const isSettled = useQueries({
    queries: items.map((item) => paymentsQuery(kind, item.id)),
    combine: (payments) => payments.every((each) => !each.isPending),
  })
  const [wasSettled, setSettled] = useState(false)
  if (isSettled && !wasSettled) setSettled(true)
  if (!isSettled && !wasSettled) return <Loading what={kind.words.title} />
  return (
    <ul ref={movingRows} className={CARD_GRID}>
      {items.map((item) => (
        <ItemCard key={item.id} kind={kind} item={item} />
      ))}
    </ul>
  )
}

function Empty({ kind, onAdd }: { kind: Kind; onAdd: () => void }) {
  return (
    <div className="card-surface">
      <EmptyState
        picture={kind.one === 'bill' ? 'bills' : 'repeating'}
        heading="h2"
        title={kind.words.emptyTitle}
        text={kind.words.emptyText}
      >
        <Button look="primary" icon={faPlus} onClick={onAdd}>
          {kind.words.addFirst}
        </Button>
      </EmptyState>
    </div>
  )
}

function Loading({ what }: { what: string }) {
  return (
    <Skeletons
      label={`Loading your ${what.toLowerCase()}`}
      className={CARD_GRID}
      rows={Array(3).fill('h-72 rounded-box')}
    />
  )
}
