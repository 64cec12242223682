import { faChevronDown } from '@fortawesome/free-solid-svg-icons/faChevronDown'
import { Amount } from '../../ui/amount.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { FIGURES, type Figure } from './aligned.ts'
import type { Column } from './columns.ts'
import { type Give, giftItems } from './gifts.ts'
import { CELL, LABEL, LINE, PLAIN, spanOf, tintOf } from './layout.ts'

interface GroupHeadProps {
  title: string
  columns: readonly Column[]
  /** Sums of the group in each of the columns; undefined for a month that lacks the group. */
  sums: readonly (Record<Figure, string> | undefined)[]
  isFolded: boolean
  /** The group's categories in the month that is looked at. */
  categoryIds: string[]
  onGive: Give
  onToggle: () => void
}

/** The name of a group, which folds it, and its sums, which stay. */
export function GroupHead({ title, columns, sums, isFolded, categoryIds, onGive, onToggle }: GroupHeadProps) {
  const span = spanOf(columns)
  return (
    <header className={`border-t border-line bg-base-200/60 ${LINE[span]}`}>
      <div className={`flex items-center justify-between gap-1 ${CELL[span].name}`}>
        <h3 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={!isFolded}
            className="-ml-1 flex min-h-11 max-w-full py-1 cursor-pointer items-center gap-2.5 rounded-field px-1 text-left font-semibold"
            onClick={onToggle}
          >
            <Icon
              icon={faChevronDown}
              className={`size-3 text-muted transition-transform duration-150 ${isFolded ? '-rotate-90' : ''}`}
            />
            <span className="line-clamp-2 wrap-anywhere" title={title}>
              {title}
            </span>
          </button>
        </h3>
        {categoryIds.length > 0 ? (
          <Menu label={`Fill or fund ${title}`} items={giftItems(onGive, { name: title, categoryIds })} />
        ) : null}
      </div>
      {columns.flatMap(({ month, isMain }, place) =>
        FIGURES.map(([figure, label]) => (
          <p
            key={`${month} ${figure}`}
            className={`text-[0.8125rem] font-medium ${CELL[span][figure]} ${tintOf(span, isMain)} ${span === 'one' && figure !== 'available' ? '@max-[40rem]:pb-2.5' : ''}`}
          >
            <span className={PLAIN[span][figure]}>
              <span className={figure === 'available' ? 'sr-only' : LABEL[span]}>{label} </span>
              {sums[place] ? <Amount value={sums[place][figure]} /> : null}
            </span>
          </p>
        )),
      )}
    </header>
  )
}
