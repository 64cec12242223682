import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { Button } from '../../ui/button.tsx'
import { formatAmount, formatDay } from '../../ui/format.ts'
import { useTakeApart } from './commands.ts'

/** What was typed of a row that met a bank's, and the way to have both. */
export function TypedNote({ row, onDone }: { row: Transaction; onDone: () => void }) {
  const apart = useTakeApart()
  const { matched } = row
  if (!matched) return null
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field bg-base-200 px-4 py-3">
      <p className="min-w-0 text-sm text-pretty">
        You typed “{matched.description}”, {formatAmount(matched.amount)} on {formatDay(matched.date)}. The
        bank’s row was recognised as the same.
      </p>
      <Button
        small
        onClick={() => {
          apart.mutate(row.id)
          onDone()
        }}
      >
        Take apart
      </Button>
    </div>
  )
}
