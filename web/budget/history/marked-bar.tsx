import { Suspense, useState } from 'react'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { mayJoin, useJoin } from '../matching/commands.ts'
import { MAX_MARKED } from './marks.ts'

const BulkDialog = lazyNamed(() => import('./bulk-dialog.tsx'), 'BulkDialog')

interface MarkedBarProps {
  /** The marked ones among those that are shown. */
  rows: Transaction[]
  shown: readonly Transaction[]
  onMark: (ids: string[]) => void
  onEnd: () => void
}

/** Actions for the marked rows: below them, where a thumb is. */
export function MarkedBar({ rows, shown, onMark, onEnd }: MarkedBarProps) {
  const [isOpen, setOpen] = useState(false)
  const join = useJoin()
  const all = shown.slice(0, MAX_MARKED)
  return (
    <div className="sticky above-tab-bar z-10 flex items-center gap-1.5 md:bottom-0 sm:gap-2 rounded-b-2xl border-t border-line bg-base-100 p-3 md:px-4">
      <p role="status" className="figures mr-auto font-medium whitespace-nowrap">
        {formatCount(rows.length)} marked
      </p>
      {rows.length < all.length ? (
        <Button look="quiet" onClick={() => onMark(all.map(({ id }) => id))}>
          <span className="sr-only">Mark </span>
          <span className="max-sm:first-letter:uppercase">
            all {formatCount(all.length)}
            <span className="max-sm:sr-only"> shown</span>
          </span>
        </Button>
      ) : null}
      {mayJoin(rows) ? (
        <Button
          busy={join.isPending}
          onClick={() => join.mutate(rows as [Transaction, Transaction], { onSuccess: onEnd })}
        >
          Join
        </Button>
      ) : null}
      <Button onClick={onEnd}>Done</Button>
      <Button look="primary" disabled={rows.length === 0} onClick={() => setOpen(true)}>
        Change
      </Button>
      <Suspense>
        {isOpen ? (
          <BulkDialog
            rows={rows}
            onDone={() => {
              setOpen(false)
              onEnd()
            }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
