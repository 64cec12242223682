import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BudgetMonth } from '../../../src/budget/months/wire.ts'
import type { Month } from '../../../src/values/day.ts'
import { keep, keptList } from '../../api/storage.ts'
import { categoriesQuery } from '../ledger/queries.ts'
import { aligned } from './aligned.ts'
import type { Column } from './columns.ts'
import type { Give } from './gifts.ts'
import { GroupHead } from './group-head.tsx'
import { spanOf, TABLE } from './layout.ts'
import { MonthRow } from './month-row.tsx'
import type { MoveStart } from './move-start.ts'
import { useAssign } from './queries.ts'
import { Heads, MonthHeads } from './table-heads.tsx'
import { Uncategorised } from './uncategorised.tsx'

const FOLDED = 'bucketbook_foldedGroups'

/** The groups that are folded, in this browser; '' is what has no group. */
function useFolded() {
  const [folded, setFolded] = useState(() => keptList(FOLDED))
  function toggle(id: string) {
    const next = folded.includes(id) ? folded.filter((other) => other !== id) : [...folded, id]
    setFolded(next)
    keep(FOLDED, JSON.stringify(next))
  }
  return { folded, toggle }
}

interface MonthTableProps {
  main: BudgetMonth
  /** The month that is looked at alone, or between its neighbours. */
  columns: readonly Column[]
  onMove: (start: MoveStart) => void
  onGive: Give
  onOpen: (month: Month) => void
}

/** The categories of the month under their groups, with what each was assigned, has spent and has left. */
export function MonthTable({ main, columns, onMove, onGive, onOpen }: MonthTableProps) {
  const span = spanOf(columns)
  const groups = aligned(
    columns.map(({ data }) => data),
    main,
  )
  const assign = useAssign().mutate
  const categories = useQuery(categoriesQuery).data ?? []
  const { folded, toggle } = useFolded()
  const own = (id: string | null) =>
    main.groups.find((group) => group.id === id)?.rows.map(({ categoryId }) => categoryId) ?? []
  const isPlain = groups.length === 1 && groups[0]?.id === null
  return (
    <section
      aria-label="Categories"
      data-tour="budget-categories-of-month"
      className={`card-surface ${TABLE[span]}`}
    >
      {span === 'three' ? <MonthHeads columns={columns} onOpen={onOpen} /> : null}
      <Heads columns={columns} />
      {groups.map(({ id, name, sums, rows }) => {
        const isFolded = !isPlain && folded.includes(id ?? '')
        const title = id === null ? 'Without a group' : name
        return (
          <section key={id ?? ''} aria-label={title} className="col-span-full grid grid-cols-subgrid">
            {isPlain ? null : (
              <GroupHead
                {...{ title, columns, sums, isFolded, onGive }}
                categoryIds={own(id)}
                onToggle={() => toggle(id ?? '')}
              />
            )}
            {isFolded ? null : (
              <ul className="col-span-full grid grid-cols-subgrid">
                {rows.map((row) => (
                  <MonthRow
                    key={row.categoryId}
                    {...{ row, columns, assign, onMove, onGive }}
                    category={categories.find(({ id }) => id === row.categoryId)}
                  />
                ))}
              </ul>
            )}
          </section>
        )
      })}
      <Uncategorised columns={columns} />
    </section>
  )
}
