import type { AppPreview } from '../../../src/budget/apps/wire.ts'
import type { Category } from '../../../src/budget/categories/wire.ts'
import { plural } from '../../ui/format.ts'
import { inUse } from '../ledger/in-use.ts'
import type { Choices } from './queries.ts'

const LEFT_OUT = 'left-out'

interface CategoriesOfBookProps {
  preview: AppPreview
  here: Category[]
  choices: Choices
  isBusy: boolean
  onChoose: (choices: Choices) => void
}

/** The categories of a book: made, put into one here, or left out. Closed at first: what is proposed mostly fits. */
export function CategoriesOfBook({ preview, here, choices, isBusy, onChoose }: CategoriesOfBookProps) {
  const { categories } = preview
  if (categories.length === 0) return null
  const offered = inUse(here, ...categories.map(({ categoryId }) => categoryId))
  const fresh = categories.filter(({ categoryId, isLeftOut }) => categoryId === null && !isLeftOut).length
  const choose = (name: string, value: string) =>
    onChoose({
      ...choices,
      categoryMap: { ...choices.categoryMap, [name]: value === LEFT_OUT ? null : value },
    })
  return (
    <details className="rounded-xl border border-line">
      <summary className="cursor-pointer px-4 py-3 font-semibold select-none">
        Categories{' '}
        <span className="font-normal text-muted">
          {plural(categories.length, 'category', 'categories')}, {fresh === categories.length ? 'all' : fresh}{' '}
          new
        </span>
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {categories.map(({ name, group, rows, categoryId, isLeftOut }) => (
          <li
            key={name}
            className="grid gap-x-6 gap-y-2 px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_14rem] sm:items-center"
          >
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="truncate text-[0.8125rem] text-muted">
                {group ? (
                  <>
                    <bdi>{group}</bdi> ·{' '}
                  </>
                ) : null}
                {plural(rows, 'row')}
              </p>
            </div>
            <select
              aria-label={`What ${name} becomes`}
              className="select w-full"
              disabled={isBusy}
              value={isLeftOut ? LEFT_OUT : (categoryId ?? 'new')}
              onChange={(event) => choose(name, event.target.value)}
            >
              <option value="new">A new category</option>
              {offered.length > 0 ? (
                <optgroup label="A category here">
                  {offered.map((one) => (
                    <option key={one.id} value={one.id}>
                      {one.name}
                    </option>
                  ))}
                </optgroup>
              ) : null}
              <option value={LEFT_OUT}>No category</option>
            </select>
          </li>
        ))}
      </ul>
    </details>
  )
}
