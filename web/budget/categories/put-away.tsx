import { faBoxOpen } from '@fortawesome/free-solid-svg-icons/faBoxOpen'
import { faChevronDown } from '@fortawesome/free-solid-svg-icons/faChevronDown'
import type { Category } from '../../../src/budget/categories/wire.ts'
import { Button } from '../../ui/button.tsx'
import { plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { useSetAway } from '../months/plan/queries.ts'
import { useCategoryIcon } from './category-looks.ts'

function AwayRow({ category }: { category: Category }) {
  const bring = useSetAway(category.id, false)
  return (
    <li className="flex items-center gap-3.5 border-t border-line py-2.5 first:border-t-0">
      <IconTile icon={useCategoryIcon(category.icon)} color={category.color} className="size-9" />
      <span className="min-w-0 flex-1 truncate" title={category.name}>
        {category.name}
      </span>
      <Button
        small
        look="quiet"
        icon={faBoxOpen}
        aria-label={`Bring ${category.name} back`}
        onClick={() => bring.mutate(null)}
      >
        Bring back
      </Button>
    </li>
  )
}

/** Categories that are put away, folded at the end of the list: their months are kept, and nothing is planned for them. */
export function PutAway({ categories }: { categories: Category[] }) {
  const away = categories.filter(({ archivedAt }) => archivedAt !== null)
  return (
    <details className="group border-t border-line px-5 py-2 lg:px-6">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-field text-sm font-medium text-muted hover:text-base-content [&::-webkit-details-marker]:hidden">
        <Icon
          icon={faChevronDown}
          className="size-3 -rotate-90 transition-transform duration-150 group-open:rotate-0"
        />
        {plural(away.length, 'category', 'categories')} put away
      </summary>
      <ul className="pb-2">
        {away.map((category) => (
          <AwayRow key={category.id} category={category} />
        ))}
      </ul>
    </details>
  )
}
