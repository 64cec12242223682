import type { StatementPreview } from '../../../src/budget/statements/wire.ts'
import { plural } from '../../ui/format.ts'
import { isolated } from '../../ui/in-line.ts'

interface UsualCategoriesProps {
  preview: StatementPreview
  isWanted: boolean
  isBusy: boolean
  onWant: (isWanted: boolean) => void
}

/** The choice whether a book without categories begins with the usual ones. */
export function UsualCategories({ preview, isWanted, isBusy, onWant }: UsualCategoriesProps) {
  const { usualCategories, rows } = preview
  const spent = rows.filter(({ type, status }) => type === 'expense' && status === 'new')
  const placed = spent.filter(({ categoryId }) => categoryId !== null)
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-xl border border-line px-5 py-4">
      <input
        type="checkbox"
        className="checkbox checkbox-sm checkbox-primary mt-1"
        checked={isWanted}
        disabled={isBusy}
        onChange={(event) => onWant(event.target.checked)}
      />
      <span className="min-w-0 text-pretty">
        <span className="block font-semibold">Begin with the usual categories</span>
        <span className="block text-sm text-muted">
          {usualCategories.length > 0
            ? `${usualCategories.map(({ name }) => isolated(name)).join(', ')}. ${placed.length} of ${plural(spent.length, 'expense')} have found theirs; each can be changed below. What a month may cost stays at 0 until you say it.`
            : 'Without them the rows come in without a category, and you make your own.'}
        </span>
      </span>
    </label>
  )
}
