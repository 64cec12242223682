import type { CalendarEntry } from '../../../../src/budget/calendar/wire.ts'
import { Amount } from '../../../ui/amount.tsx'
import { ItemTile } from '../item-tile.tsx'
import { StateMark } from './state-mark.tsx'

const KIND_LABELS = { bill: 'Bill', subscription: 'Subscription' }

/** Entries of one day, a row each. */
export function EntryList({ entries }: { entries: CalendarEntry[] }) {
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={`${entry.id}-${entry.transactionId}`} className="flex items-center gap-3 py-2.5">
          <ItemTile icon={entry.icon} color={entry.color} />
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2 font-medium break-words" title={entry.name}>
              {entry.name}
            </p>
            <p className="text-[0.8125rem] text-muted">{KIND_LABELS[entry.kind]}</p>
          </div>
          <div className="grid justify-items-end gap-0.5">
            <Amount value={entry.amount} className="font-semibold" />
            <StateMark state={entry.state} />
          </div>
        </li>
      ))}
    </ul>
  )
}
