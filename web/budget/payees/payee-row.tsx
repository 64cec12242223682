import { faCodeMerge } from '@fortawesome/free-solid-svg-icons/faCodeMerge'
import { faEye } from '@fortawesome/free-solid-svg-icons/faEye'
import { faEyeSlash } from '@fortawesome/free-solid-svg-icons/faEyeSlash'
import { faPen } from '@fortawesome/free-solid-svg-icons/faPen'
import { Link } from 'wouter'
import type { Payee } from '../../../src/budget/payees/wire.ts'
import { formatDay, plural } from '../../ui/format.ts'
import { inLine } from '../../ui/in-line.ts'
import { Menu } from '../../ui/menu.tsx'
import { useHidePayee } from './queries.ts'

interface PayeeRowProps {
  payee: Payee
  /** Name of the category that the payee gives to new expenses. */
  category: string | undefined
  onOpen: (how: 'edit' | 'merge') => void
}

/** A payee with its use; its name leads to its transactions. */
export function PayeeRow({ payee, category, onOpen }: PayeeRowProps) {
  const { id, name, hidden, count, lastUsed } = payee
  const hide = useHidePayee(payee)
  return (
    <li className="flex min-h-14 items-center gap-3 py-1.5">
      <div className="row-words">
        <Link
          href={`/transactions?payee=${id}`}
          className={`block truncate font-medium hover:underline ${hidden ? 'text-muted' : ''}`}
          title={name}
        >
          {name}
        </Link>
        <p className="truncate text-[0.8125rem] text-muted">
          {inLine([hidden && 'Hidden', category, lastUsed && `Last on ${formatDay(lastUsed)}`]) || 'Not used'}
        </p>
      </div>
      <span className="figures shrink-0 text-sm text-muted">
        <span className="@max-[30rem]:hidden">{plural(count, 'transaction')}</span>
        <span className="@min-[30rem]:hidden">{count}</span>
      </span>
      <Menu
        label={`What to do with ${name}`}
        items={[
          { label: 'Rename or give a category', icon: faPen, run: () => onOpen('edit') },
          { label: 'Merge into another', icon: faCodeMerge, run: () => onOpen('merge') },
          hidden
            ? { label: 'Offer it again', icon: faEye, run: () => hide.mutate(false) }
            : { label: 'Hide', icon: faEyeSlash, run: () => hide.mutate(true) },
        ]}
      />
    </li>
  )
}
