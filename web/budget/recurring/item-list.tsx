import { useQuery } from '@tanstack/react-query'
import { Amount } from '../../ui/amount.tsx'
import { formatDay } from '../../ui/format.ts'
import { type Column, LineName, ListTable } from '../../ui/list-table.tsx'
import { today } from '../../ui/preferences.ts'
import { accountsQuery } from '../ledger/queries.ts'
import { CYCLE_LABELS } from './cycle-words.ts'
import { dueStatusOf } from './due-status.ts'
import { DueStatusMark } from './due-status-mark.tsx'
import { ItemActions } from './item-actions.tsx'
import { AutoPayMark, PriorityMark, placeOf } from './item-card.tsx'
import { ItemTile } from './item-tile.tsx'
import type { Item, Kind } from './kind.ts'
import { StillOpen } from './still-open.tsx'

const Status = ({ item }: { item: Item }) => <DueStatusMark status={dueStatusOf(item, today())} />

/** Bills or subscriptions under each other, their amounts in one column. */
export function ItemList({ kind, items }: { kind: Kind; items: Item[] }) {
  const accounts = useQuery(accountsQuery).data
  const columns: Column<Item>[] = [
    {
      title: 'Name',
      cell: (item) => (
        <LineName
          name={item.name}
          isActive={item.active}
          tile={<ItemTile icon={item.icon} color={item.color} className="size-9" />}
        >
          <p className="flex flex-wrap items-center gap-x-2 text-[0.8125rem] text-muted @[36rem]:hidden">
            <span className="figures">Due {formatDay(item.due)}</span>
            <Status item={item} />
          </p>
        </LineName>
      ),
    },
    {
      title: kind.words.cycle,
      from: 'wide',
      cell: ({ cycle }) => <span className="text-muted">{CYCLE_LABELS[cycle]}</span>,
    },
    {
      title: 'Account',
      from: 'wide',
      cell: (item) => (
        <span className="block max-w-56 truncate text-muted" title={placeOf(item, accounts)}>
          {placeOf(item, accounts)}
        </span>
      ),
    },
    { title: 'Priority', from: 'wide', cell: (item) => <PriorityMark item={item} /> },
    {
      title: kind.words.due,
      from: 'narrow',
      cell: (item) => (
        <span className="figures whitespace-nowrap">
          {formatDay(item.due)}
          <StillOpen item={item} />
        </span>
      ),
    },
    {
      title: 'Status',
      from: 'middle',
      cell: (item) => (
        <span className="flex flex-wrap items-center gap-x-3">
          <Status item={item} />
          <AutoPayMark item={item} />
        </span>
      ),
    },
    {
      title: 'Amount',
      isFigure: true,
      cell: ({ amount, active }) => (
        <Amount value={amount} className={`font-semibold ${active ? '' : 'text-muted'}`} />
      ),
    },
  ]
  return (
    <ListTable
      label={`Your ${kind.one}s`}
      rows={items}
      columns={columns}
      actions={(item) => <ItemActions kind={kind} item={item} inLine />}
    />
  )
}
