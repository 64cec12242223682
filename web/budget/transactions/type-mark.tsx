import { faArrowDown } from '@fortawesome/free-solid-svg-icons/faArrowDown'
import { faArrowUp } from '@fortawesome/free-solid-svg-icons/faArrowUp'
import { faPiggyBank } from '@fortawesome/free-solid-svg-icons/faPiggyBank'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { Icon } from '../../ui/icon.tsx'

const ICONS = { income: faArrowDown, expense: faArrowUp, savings: faPiggyBank }

/** Money that came in points down into the book, money that went out points up and away. */
export function TypeMark({ type }: Pick<Transaction, 'type'>) {
  return (
    <span
      className={`grid size-9 shrink-0 place-items-center rounded-full ${type === 'income' ? 'bg-success/12 text-success' : 'bg-secondary text-muted'}`}
    >
      <Icon icon={ICONS[type]} className="size-3.5" />
    </span>
  )
}
