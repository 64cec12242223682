import { faArrowDown } from '@fortawesome/free-solid-svg-icons/faArrowDown'
import { faArrowUp } from '@fortawesome/free-solid-svg-icons/faArrowUp'
import { faPiggyBank } from '@fortawesome/free-solid-svg-icons/faPiggyBank'
import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import type { ReactNode } from 'react'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { SignedAmount } from '../../ui/amount.tsx'
import { formatAmount, formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useEntry } from './entry-provider.tsx'

const ICONS = { income: faArrowDown, expense: faArrowUp, savings: faPiggyBank }

/** Money that came in points down into the book, money that went out points up and away. */
function TypeMark({ type }: Pick<Transaction, 'type'>) {
  return (
    <span
      className={`grid size-9 shrink-0 place-items-center rounded-full ${type === 'income' ? 'bg-success/12 text-success' : 'bg-secondary text-muted'}`}
    >
      <Icon icon={ICONS[type]} className="size-3.5" />
    </span>
  )
}

interface TransactionRowProps {
  transaction: Transaction
  /** The quiet second line. */
  place: string
  /** Undefined while rows open at a press instead of being marked. */
  isMarked?: boolean | undefined
  onMark?: (id: string) => void
  /** Between the words and the amount, where there is room. */
  children?: ReactNode
}

/**
 * The whole row opens the transaction. Deleting at once is for those who have room and a pointer; elsewhere
 * it is in the dialog, and no thumb hits it by mistake.
 */
export function TransactionRow({ transaction, place, isMarked, onMark, children }: TransactionRowProps) {
  const marks = isMarked !== undefined
  const { editTransaction, removeTransaction } = useEntry()
  const { id, description, type, amount, date } = transaction
  const words = `${description}, ${formatAmount(amount)}, ${formatDay(date)}`
  return (
    <div className="group relative flex h-14 items-center gap-3 rounded-field transition-colors duration-150 hover:bg-base-200 @[30rem]:px-2">
      {marks ? (
        <input
          type="checkbox"
          aria-label={`Mark ${words}`}
          className="checkbox mx-1.5 after:absolute after:inset-0"
          checked={isMarked}
          onChange={() => onMark?.(id)}
        />
      ) : (
        <TypeMark type={type} />
      )}
      <div className="min-w-0 flex-1">
        {marks ? (
          <p className="truncate font-medium" title={description}>
            {description}
          </p>
        ) : (
          <button
            type="button"
            aria-label={`Edit ${words}`}
            title={description}
            className="block max-w-full cursor-pointer truncate text-left font-medium after:absolute after:inset-0 after:rounded-field focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-primary"
            onClick={() => editTransaction(transaction)}
          >
            {description}
          </button>
        )}
        <p className="truncate text-[0.8125rem] text-muted" title={place}>
          {place}
        </p>
      </div>
      {children}
      <SignedAmount type={type} value={amount} />
      {marks ? null : (
        <IconButton
          icon={faTrash}
          label={`Delete ${description}`}
          className="relative @max-[30rem]:hidden"
          onClick={() => removeTransaction(transaction)}
        />
      )}
    </div>
  )
}
