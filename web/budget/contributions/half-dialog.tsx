import { useQuery } from '@tanstack/react-query'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { booksQuery } from '../../api/books.ts'
import { sharedBook } from '../../api/current-book.ts'
import { useSigned } from '../../api/members.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/field.tsx'
import { formatAmount, formatDay } from '../../ui/format.ts'
import { useTakeBack } from './queries.ts'

/** Half of a contribution: it is not changed alone, but whoever made it takes it back. */
export function HalfDialog({ row, id, onClose }: { row: Transaction; id: string; onClose: () => void }) {
  const takeBack = useTakeBack()
  const { data: books } = useQuery(booksQuery)
  const { by } = useSigned(row)
  const shared = sharedBook()
  const isMine = shared === null || books?.find((book) => book.id === shared.id)?.memberId === row.paidBy
  const facts = {
    Amount: formatAmount(row.amount),
    Date: formatDay(row.date),
    ...(shared ? { 'Entered by': by ?? 'Somebody' } : {}),
  }
  return (
    <Dialog
      title={row.description}
      description={
        shared
          ? 'It belongs together with a row of the own book of whoever gave it.'
          : 'It belongs together with a row of a shared book, and is neither income nor spending of your own.'
      }
      onClose={onClose}
    >
      <div className="grid gap-4">
        <FormError message={takeBack.failure} />
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
          {Object.entries(facts).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="figures text-right font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-muted">
          {isMine
            ? 'To change it, take it back and enter it anew. A row that was there before stays.'
            : 'Only who gave it can take it back.'}
        </p>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {isMine ? (
          <Button
            look="danger"
            busy={takeBack.isPending}
            onClick={() => takeBack.mutate(id, { onSuccess: onClose })}
          >
            Take it back
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  )
}
