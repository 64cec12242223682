import { faTag } from '@fortawesome/free-solid-svg-icons/faTag'
import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useSyncExternalStore } from 'react'
import type { Category } from '../../../src/budget/categories/wire.ts'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/field.tsx'
import { formatAmount } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { isolated } from '../../ui/in-line.ts'
import { useCategoryIcon } from '../categories/category-looks.ts'
import { useBulk } from '../ledger/bulk.ts'
import { inUse } from '../ledger/in-use.ts'
import { categoriesQuery } from '../ledger/queries.ts'
import { useEntry } from '../transactions/entry-provider.tsx'

const ACTION =
  'grid w-20 cursor-pointer content-center justify-items-center gap-1 text-[0.6875rem] font-semibold'

/** Screens on which a row has no room for its own bin: the list is narrower than the screen by its edges. */
const NARROW = matchMedia('(width < 33.125rem)')
const onNarrow = (heard: () => void) => {
  NARROW.addEventListener('change', heard)
  return () => NARROW.removeEventListener('change', heard)
}

interface SwipeRowProps {
  transaction: Transaction
  onCategory: (transaction: Transaction) => void
  children: ReactNode
}

/**
 * A row that a thumb pulls to the left, on what it can do at once: the browser's own scrolling, which knows momentum,
 * the way back and whoever moves by keys.
 */
export function SwipeRow({ transaction, onCategory, children }: SwipeRowProps) {
  const { removeTransaction } = useEntry()
  const row = useRef<HTMLDivElement>(null)
  const isNarrow = useSyncExternalStore(onNarrow, () => NARROW.matches)
  const { type, parts, transferId, contributionId, description } = transaction
  const hasCategory = type === 'expense' && parts.length === 0 && transferId === null
  const actAs = (work: (transaction: Transaction) => void) => () => {
    row.current?.scrollTo({ left: 0 })
    work(transaction)
  }
  if (!isNarrow || contributionId) return children
  return (
    <div
      ref={row}
      className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-field [scrollbar-width:none]"
    >
      <div className="w-full shrink-0 snap-start">{children}</div>
      <div className="flex shrink-0 snap-end overflow-hidden rounded-field">
        {hasCategory ? (
          <button
            type="button"
            aria-label={`Category of ${description}`}
            className={`${ACTION} bg-secondary`}
            onClick={actAs(onCategory)}
          >
            <Icon icon={faTag} />
            Category
          </button>
        ) : null}
        <button
          type="button"
          aria-label={`Delete ${description}`}
          className={`${ACTION} bg-error text-error-content`}
          onClick={actAs(removeTransaction)}
        >
          <Icon icon={faTrash} />
          Delete
        </button>
      </div>
    </div>
  )
}

function CategoryTile({ category }: { category: Category }) {
  return <IconTile icon={useCategoryIcon(category.icon)} color={category.color} className="size-9" />
}

interface CategoryDialogProps {
  transaction: Transaction
  onClose: () => void
}

/** One press gives the row its category; the toast takes it back. */
export function CategoryDialog({ transaction, onClose }: CategoryDialogProps) {
  const { id, categoryId, description, amount } = transaction
  const categories = inUse(useQuery(categoriesQuery).data, categoryId)
  const bulk = useBulk()
  const choose = (chosen: string | null) => {
    if (chosen === categoryId) onClose()
    else bulk.mutate({ ids: [id], set: { categoryId: chosen } }, { onSuccess: onClose })
  }
  const item = (isChosen: boolean) =>
    `flex min-h-13 w-full cursor-pointer items-center gap-3 rounded-field px-2 text-left font-medium hover:bg-base-200 ${isChosen ? 'bg-secondary' : ''}`
  return (
    <Dialog
      title="Category"
      description={`${isolated(description)}, ${formatAmount(amount)}`}
      onClose={onClose}
    >
      <ul className="-mx-2 grid gap-0.5">
        {categories.map((category) => (
          <li key={category.id}>
            <button
              type="button"
              aria-pressed={category.id === categoryId}
              disabled={bulk.isPending}
              className={item(category.id === categoryId)}
              onClick={() => choose(category.id)}
            >
              <CategoryTile category={category} />
              <span className="min-w-0 truncate">{category.name}</span>
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-pressed={categoryId === null}
            disabled={bulk.isPending}
            className={item(categoryId === null)}
            onClick={() => choose(null)}
          >
            <span className="size-9 rounded-xl border border-dashed border-edge" />
            No category
          </button>
        </li>
      </ul>
      <FormError message={bulk.failure} />
    </Dialog>
  )
}
