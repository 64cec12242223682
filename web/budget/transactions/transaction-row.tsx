import { faArrowDown } from '@fortawesome/free-solid-svg-icons/faArrowDown'
import { faArrowUp } from '@fortawesome/free-solid-svg-icons/faArrowUp'
import { faPiggyBank } from '@fortawesome/free-solid-svg-icons/faPiggyBank'
import { faRightLeft } from '@fortawesome/free-solid-svg-icons/faRightLeft'
import { faRotateLeft } from '@fortawesome/free-solid-svg-icons/faRotateLeft'
import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import type { ReactNode } from 'react'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { sharedBook } from '../../api/current-book.ts'
import { useSigned } from '../../api/members.ts'
import { Amount, SignedAmount } from '../../ui/amount.tsx'
import { formatAmount, formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { inLine } from '../../ui/in-line.ts'
import { useEntry } from './entry-provider.tsx'

const ICONS = { income: faArrowDown, expense: faArrowUp, savings: faPiggyBank }

/** Money that came in points down into the book, money that went out up and away; what only moved, both ways. */
function TypeMark({ type, kind, refund }: Pick<Transaction, 'type' | 'kind' | 'refund'>) {
  const isGain = type === 'income' && kind !== 'transfer' && !refund
  return (
    <span
      className={`grid size-9 shrink-0 place-items-center rounded-full ${isGain ? 'bg-success/12 text-success' : 'bg-secondary text-muted'}`}
    >
      <Icon
        icon={refund ? faRotateLeft : kind === 'transfer' ? faRightLeft : ICONS[type]}
        className="size-3.5"
      />
    </span>
  )
}

const Place = ({ place }: { place: string }) => (
  <p className="truncate text-[0.8125rem] text-muted" title={place}>
    {place}
  </p>
)

/** The place with who entered the row: asked for in a shared book alone, not by each of ten thousand rows of the own one. */
function SignedPlace({ transaction, place }: Pick<TransactionRowProps, 'transaction' | 'place'>) {
  const { by } = useSigned(transaction)
  return <Place place={inLine([place, by])} />
}

interface TransactionRowProps {
  transaction: Transaction
  /** The row's title; the description where there is none. */
  title?: string | undefined
  /** The quiet second line. */
  place: string
  /** True in the list of one account, where even half of a transfer came in or went out. */
  isOfAccount?: boolean | undefined
  /** Undefined while rows open at a press instead of being marked. */
  isMarked?: boolean | undefined
  onMark?: (id: string) => void
  /** Content between the words and the amount, where there is room. */
  children?: ReactNode
}

/**
 * The whole row opens the transaction. Deleting at once is for those who have room and a pointer; elsewhere
 * it is in the dialog, and no thumb hits it by mistake.
 */
export function TransactionRow({ transaction, place, children, ...shown }: TransactionRowProps) {
  const { editTransaction, removeTransaction } = useEntry()
  const { id, description, type, kind, amount, date, transferId, contributionId, refund } = transaction
  const { title = description, isOfAccount = false, isMarked, onMark } = shown
  const marks = isMarked !== undefined
  const name = refund ? `refund ${title}` : transferId === null ? title : `transfer ${title}`
  const words = `${name}, ${formatAmount(amount)}, ${formatDay(date)}`
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
        <TypeMark {...transaction} />
      )}
      <div className="row-words">
        {marks ? (
          <p className="truncate font-medium" title={title}>
            {title}
          </p>
        ) : (
          <button
            type="button"
            aria-label={`Edit ${words}`}
            title={title}
            className="block max-w-full cursor-pointer truncate text-left font-medium after:absolute after:inset-0 after:rounded-field focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-primary"
            onClick={() => editTransaction(transaction)}
          >
            {title}
          </button>
        )}
        {sharedBook() ? <SignedPlace {...{ transaction, place }} /> : <Place place={place} />}
      </div>
      {children}
      {transferId === null ? (
        <SignedAmount type={type} value={amount} isNeutral={refund || kind === 'transfer'} />
      ) : isOfAccount ? (
        <SignedAmount type={type} value={amount} isNeutral />
      ) : (
        <Amount value={amount} className="font-semibold" />
      )}
      {marks || contributionId ? null : (
        <IconButton
          icon={faTrash}
          label={`Delete ${name}`}
          className="at-hand relative @max-[30rem]:hidden"
          onClick={() => removeTransaction(transaction)}
        />
      )}
    </div>
  )
}
