import { Link } from 'wouter'
import type { Category } from '../../../src/budget/categories/wire.ts'
import type { BudgetRow } from '../../../src/budget/months/wire.ts'
import { centsOf, formatMoney } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatAmount, formatMonth } from '../../ui/format.ts'
import { IconTile } from '../../ui/icon-tile.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Meter } from '../../ui/meter.tsx'
import { useCategoryIcon } from '../categories/category-looks.ts'
import { progressOf } from '../categories/progress.ts'
import { type AlignedRow, FIGURES } from './aligned.ts'
import { type Assign, AssignedCell } from './assigned-cell.tsx'
import type { Column } from './columns.ts'
import { type Give, giftItems } from './gifts.ts'
import { CELL, LABEL, LINE, type Span, spanOf, tintOf } from './layout.ts'
import type { MoveStart } from './move-start.ts'
import { planWords } from './words.ts'

interface MonthRowProps {
  row: AlignedRow
  columns: readonly Column[]
  /** The category, with its icon and colour; undefined where it is gone. */
  category: Category | undefined
  assign: Assign
  onMove: (start: MoveStart) => void
  onGive: Give
}

/** A category: in the month that is looked at, and in those beside it. */
export function MonthRow({ row, columns, category, assign, onMove, onGive }: MonthRowProps) {
  const span = spanOf(columns)
  const main = row.cells[columns.findIndex(({ isMain }) => isMain)]
  return (
    <li className={`border-t border-line ${LINE[span]}`}>
      <div className={`${CELL[span].name} py-2.5 @max-[40rem]:pb-1`}>
        <div className="flex items-center gap-3">
          {main ? (
            <Menu
              label={`Fill or fund ${row.name}`}
              items={giftItems(onGive, { name: row.name, categoryIds: [row.categoryId] })}
              trigger={(opens) => (
                <button
                  type="button"
                  aria-label={`Fill or fund ${row.name}`}
                  data-tip={`Fill or fund ${row.name}`}
                  className="-m-1 grid size-11 cursor-pointer place-items-center rounded-xl transition-colors duration-150 hover:bg-base-200"
                  {...opens}
                >
                  <Tile category={category} />
                </button>
              )}
            />
          ) : (
            <Tile category={category} />
          )}
          <div className="min-w-0 flex-1">
            <h4 className="line-clamp-2 leading-snug font-medium wrap-anywhere" title={row.name}>
              {row.name}
            </h4>
            {main ? <Notes row={main} span={span} /> : null}
            {main ? <Bar row={main} /> : null}
          </div>
        </div>
      </div>
      {columns.map((column, place) => (
        <Cells
          key={column.month}
          {...{ row: row.cells[place], column, name: row.name, span, assign, onMove }}
        />
      ))}
    </li>
  )
}

function Tile({ category }: { category: Category | undefined }) {
  const icon = useCategoryIcon(category?.icon ?? 'fas fa-folder')
  return <IconTile icon={icon} color={category?.color ?? 'secondary'} className="size-9" />
}

/** Notes beside the figures, in full; beside other months, where that would be a tall line, they are cut and told by a tip. */
function Notes({ row, span }: { row: BudgetRow; span: Span }) {
  const notes = [
    centsOf(row.carried) === 0 ? '' : `${formatAmount(row.carried)} carried over`,
    centsOf(row.funded) === 0 ? '' : `${formatAmount(row.funded)} paid from outside`,
    centsOf(row.due) === 0 ? '' : `${formatAmount(row.due)} due`,
    planWords(row.plan),
  ].filter(Boolean)
  if (notes.length === 0) return null
  const text = notes.join(' · ')
  return (
    <p
      className={`figures text-[0.8125rem] text-muted wrap-anywhere ${span === 'three' ? 'line-clamp-2' : ''}`}
      title={span === 'three' ? text : undefined}
    >
      {text}
    </p>
  )
}

/** Spending against all that the month has for it. */
function Bar({ row }: { row: BudgetRow }) {
  const has = centsOf(row.carried) + centsOf(row.assigned) + centsOf(row.funded)
  const { spent, tone } = progressOf({ spent: row.spent, allocated: formatMoney(has) })
  return (
    <div className="mt-1.5">
      <Meter label={`Spent of ${row.name}`} part={spent} whole={has} tone={tone} />
    </div>
  )
}

interface CellsProps {
  row: BudgetRow | undefined
  column: Column
  name: string
  span: Span
  assign: Assign
  onMove: (start: MoveStart) => void
}

function Cells({ row, column: { data, isMain }, name, span, assign, onMove }: CellsProps) {
  const tint = tintOf(span, isMain)
  const [assigned, spent, available] = FIGURES.map(([figure]) => `${CELL[span][figure]} ${tint}`)
  if (!row || !data)
    return (
      <>
        <div className={assigned} />
        <div className={spent} />
        <div className={available} />
      </>
    )
  const { month, from, to } = data
  const of = isMain ? name : `${name} in ${formatMonth(month)}`
  return (
    <>
      <div className={`${assigned} @max-[40rem]:-ml-2 @max-[40rem]:pb-1`}>
        <AssignedCell {...{ month, row, of, span, assign }} />
      </div>
      <div className={`${spent} @max-[40rem]:pb-1`}>
        <Link
          href={`/transactions?${new URLSearchParams({ category: row.categoryId, from, to })}`}
          aria-label={`Spent on ${of}: ${formatAmount(row.spent)}. Show the transactions`}
          className="inline-flex min-h-11 flex-wrap items-center justify-end rounded-field underline-offset-4 hover:underline @[40rem]:min-h-9 @[40rem]:px-2"
        >
          <span className={`mr-1.5 ${LABEL[span]}`}>Spent</span>
          <Amount value={row.spent} className={centsOf(row.spent) === 0 ? 'text-muted' : ''} />
        </Link>
      </div>
      <div className={available}>
        <Available row={row} of={of} span={span} onPress={() => onMove({ month: data, row })} />
      </div>
    </>
  )
}

interface AvailableProps {
  row: BudgetRow
  of: string
  span: Span
  onPress: () => void
}

function Available({ row, of, span, onPress }: AvailableProps) {
  const cents = centsOf(row.available)
  const look = cents < 0 ? 'bg-error/10 text-error' : cents > 0 ? 'bg-success/10 text-success' : 'text-muted'
  const action = cents < 0 ? 'Cover it' : 'Move money'
  return (
    <button
      type="button"
      data-tip={action}
      aria-label={`Available in ${of}: ${formatAmount(row.available)}. ${action}`}
      className={`group grid cursor-pointer place-items-center justify-self-end ${span === 'one' ? 'ml-auto min-h-11 @[40rem]:min-h-9 -mr-1 @[40rem]:mr-0' : 'min-h-9'}`}
      onClick={onPress}
    >
      <span
        className={`rounded-full border border-transparent font-semibold transition-colors duration-150 group-hover:border-current ${span === 'one' ? 'px-2.5 py-0.5' : 'px-1.5 py-0.5'} ${look}`}
      >
        <Amount value={row.available} />
      </span>
    </button>
  )
}
