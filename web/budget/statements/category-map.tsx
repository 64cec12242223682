import { useQuery } from '@tanstack/react-query'
import type { StatementPreview } from '../../../src/budget/statements/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Options } from '../../ui/field.tsx'
import { plural } from '../../ui/format.ts'
import { inUse } from '../ledger/in-use.ts'
import { categoriesQuery } from '../ledger/queries.ts'
import type { Targets } from './queries.ts'

interface CategoryMapProps {
  categories: StatementPreview['categories']
  /** Categories that come with the import. */
  made: StatementPreview['usualCategories']
  chosen: Targets
  onChoose: (chosen: Targets) => void
}

/** Categories that the file names: those of the book, new ones, or none. */
export function CategoryMap({ categories, made, chosen, onChoose }: CategoryMapProps) {
  const own = inUse(useQuery(categoriesQuery).data, ...categories.map(({ categoryId }) => categoryId))
  if (categories.length === 0) return null
  const targetOf = ({ name, categoryId }: (typeof categories)[number]): string | null =>
    name in chosen ? (chosen[name] ?? null) : categoryId
  const open = categories.filter((one) => targetOf(one) === null)
  return (
    <details className="rounded-xl border border-line" open={open.length > 0}>
      <summary className="cursor-pointer rounded-xl px-5 py-3.5 font-semibold">
        Categories of the file
        <span className="ml-2 font-normal text-muted">
          {open.length === 0
            ? `All ${categories.length} have a place`
            : `${plural(open.length, 'category', 'categories')} left out`}
        </span>
      </summary>
      <div className="grid gap-3 px-5 pb-5">
        {open.length > 0 ? (
          <Button
            small
            className="justify-self-start"
            onClick={() =>
              onChoose({ ...chosen, ...Object.fromEntries(open.map(({ name }) => [name, 'new'])) })
            }
          >
            Make {open.length === 1 ? 'it' : `all ${open.length}`}
          </Button>
        ) : null}
        <ul className="grid gap-2">
          {categories.map((one) => (
            <li key={one.name} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-2">
              <span className="min-w-0 break-words">
                {one.name} <span className="text-sm text-muted">{plural(one.rows, 'row')}</span>
              </span>
              <select
                className="select"
                aria-label={`What ${one.name} is here`}
                value={targetOf(one) ?? ''}
                onChange={(event) => onChoose({ ...chosen, [one.name]: event.target.value || null })}
              >
                <option value="">Left out</option>
                <option value="new">New category</option>
                <Options of={[...own, ...made]} />
              </select>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}
