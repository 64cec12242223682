import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { centsOf, formatMoney } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatAmount, formatDay } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Picture } from '../../ui/picture.tsx'
import { today } from '../../ui/preferences.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BILLS } from './bill-kind.ts'
import { itemsQuery } from './commands.ts'
import { byUrgency, dueStatusOf } from './due-status.ts'
import { DueStatusMark } from './due-status-mark.tsx'
import { ItemTile } from './item-tile.tsx'
import type { Item, Kind } from './kind.ts'
import { StillOpen } from './still-open.tsx'
import { SUBSCRIPTIONS } from './subscription-kind.ts'
import { totalsOf } from './totals.ts'

const SHOWN = 4

/** The panel of the dashboard with what is due next, and the way to the rest. */
function DuePanel({ kind }: { kind: Kind }) {
  const items = useQuery(itemsQuery(kind))
  const active = (items.data ?? []).filter((item) => item.active).sort(byUrgency)
  const stillDue = active.reduce((sum, item) => sum + centsOf(item.stillDue), 0)
  const titleId = `due-${kind.one}`
  return (
    <section aria-labelledby={titleId} className="card-surface flex min-h-82 flex-col">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 px-5 pt-5 pb-2 lg:px-6">
        <h2 id={titleId} className="text-lg font-semibold tracking-tight">
          {kind.words.title}
        </h2>
        {active.length > 0 ? (
          <p className="figures text-sm text-muted">
            {stillDue > 0 ? (
              <>
                <b className="font-semibold text-base-content">{formatAmount(formatMoney(stillDue))}</b> still
                due ·{' '}
              </>
            ) : null}
            {formatAmount(formatMoney(totalsOf(active).perMonth))} a month
          </p>
        ) : null}
      </header>
      <div className="flex-1 px-5 lg:px-6">
        <Loaded
          query={items}
          what={`your ${kind.one}s`}
          waiting={['a', 'b', 'c'].map((key) => <Skeleton key={key} className="mt-3 h-11" />)}
          empty={
            <div className="grid justify-items-center pt-3 pb-6 text-center">
              <Picture name={kind.one === 'bill' ? 'bills' : 'repeating'} className="mb-4 w-36" />
              <p className="max-w-[40ch] text-pretty text-muted">{kind.words.emptyText}</p>
            </div>
          }
          isEmpty={() => active.length === 0}
        >
          <ul className="divide-y divide-line">
            {active.slice(0, SHOWN).map((item) => (
              <DueRow key={item.id} item={item} />
            ))}
          </ul>
        </Loaded>
      </div>
      <Link
        href={kind.path}
        className="border-t border-line px-5 py-3.5 text-sm font-semibold text-primary hover:underline lg:px-6"
      >
        {active.length > SHOWN ? `All ${active.length} ${kind.one}s` : `Open ${kind.words.title}`}
      </Link>
    </section>
  )
}

function DueRow({ item }: { item: Item }) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      <ItemTile icon={item.icon} color={item.color} className="size-9" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={item.name}>
          {item.name}
        </p>
        <p className="figures text-[0.8125rem] text-muted">
          Due {formatDay(item.due)}
          <StillOpen item={item} />
        </p>
      </div>
      <div className="grid justify-items-end gap-0.5">
        <Amount value={item.amount} className="font-semibold" />
        <DueStatusMark status={dueStatusOf(item, today())} />
      </div>
    </li>
  )
}

export const BillsPanel = () => <DuePanel kind={BILLS} />
export const SubscriptionsPanel = () => <DuePanel kind={SUBSCRIPTIONS} />
