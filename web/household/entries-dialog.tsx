import { useInfiniteQuery } from '@tanstack/react-query'
import type { BookMember } from '../../src/household/wire.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { formatAmount, formatDay } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { entriesQuery } from './queries.ts'

const signed = (change: string) => (Number(change) > 0 ? `+${formatAmount(change)}` : formatAmount(change))

/** The rows that somebody's standing is made of, newest first. */
export function EntriesDialog({ member, onClose }: { member: BookMember; onClose: () => void }) {
  const entries = useInfiniteQuery(entriesQuery(member.id))
  return (
    <Dialog
      title={`Where ${member.name} stands`}
      description="What they paid, and what their share was."
      onClose={onClose}
    >
      <Loaded
        query={entries}
        what="the entries"
        rows={['h-12', 'h-12', 'h-12']}
        className="grid gap-3"
        isEmpty={({ pages }) => !pages[0]?.items.length}
        empty={<p className="text-muted">Nothing yet.</p>}
      >
        {({ pages }) => (
          <ul className="-my-1 divide-y divide-line">
            {pages
              .flatMap(({ items }) => items)
              .map(({ id, kind, date, description, paid, share, change }) => (
                <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
                  <p className="min-w-0 font-medium wrap-anywhere">
                    {kind === 'payment' ? `Payment${description ? `: ${description}` : ''}` : description}
                  </p>
                  <p className="figures text-right font-semibold">{signed(change)}</p>
                  <p className="col-span-2 text-sm text-muted">
                    {formatDay(date)} · paid {formatAmount(paid)} · share {formatAmount(share)}
                  </p>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      <MoreButton label="Show more" query={entries} />
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}
