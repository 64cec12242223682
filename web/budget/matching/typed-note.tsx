import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { Button } from '../../ui/button.tsx'
import { formatAmount, formatDay } from '../../ui/format.ts'
import { isolated } from '../../ui/in-line.ts'
import { useTakeApart } from './commands.ts'

interface TypedNoteProps {
  row: Transaction
  /** Name of the row's account, given where a row beside it met a bank's as well. */
  account?: string | undefined
  onDone: () => void
}

/** The row as it was typed, before it met the bank's, and a button that takes the two apart. */
export function TypedNote({ row, account, onDone }: TypedNoteProps) {
  const apart = useTakeApart()
  const { matched } = row
  if (!matched) return null
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field bg-base-200 px-4 py-3">
      <p className="min-w-0 text-sm text-pretty">
        {account ? <strong className="font-semibold">{isolated(account)}: </strong> : null}
        {matched.byBank ? 'First, the bank said' : 'You typed'} “<bdi>{matched.description}</bdi>”,{' '}
        {formatAmount(matched.amount)} on {formatDay(matched.date)}.{' '}
        {matched.byBank
          ? 'A later file of it was taken for the same row.'
          : 'The bank’s row was recognised as the same.'}
      </p>
      <Button
        small
        aria-label={account ? `Take apart at ${account}` : undefined}
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
