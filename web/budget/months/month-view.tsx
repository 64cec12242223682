import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, useSyncExternalStore } from 'react'
import type { BudgetMonth } from '../../../src/budget/months/wire.ts'
import { addMonths, type Month } from '../../../src/values/day.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { monthQuery } from '../ledger/queries.ts'
import type { Column } from './columns.ts'
import { MonthHistory } from './month-history.tsx'
import { MonthTable } from './month-table.tsx'
import type { MoveStart } from './move-start.ts'
import { NoCategories } from './no-categories.tsx'
import type { Gift } from './queries.ts'
import { RestsCard } from './rests-card.tsx'
import { ToAssign } from './to-assign.tsx'

const MoveDialog = lazyNamed(() => import('./move-dialog.tsx'), 'MoveDialog')
const GroupsDialog = lazyNamed(() => import('../category-groups/groups-dialog.tsx'), 'GroupsDialog')
const GiveDialog = lazyNamed(() => import('./give-dialog.tsx'), 'GiveDialog')

/** Three months stand side by side where they can be read. */
const wide = matchMedia('(min-width: 98rem)')
function onWide(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
const useIsWide = () => useSyncExternalStore(onWide, () => wide.matches)

/** The months around are there when they are turned to, or stand beside it. */
function useAround({ month }: BudgetMonth): [Column, Column] {
  const isWithin = (other: Month) => other >= '1970-01' && other <= '2200-12'
  const [before, next] = [addMonths(month, -1), addMonths(month, 1)]
  const one = useQuery({ ...monthQuery(before), enabled: isWithin(before) })
  const other = useQuery({ ...monthQuery(next), enabled: isWithin(next) })
  return [
    { month: before, data: one.data, isMain: false },
    { month: next, data: other.data, isMain: false },
  ]
}

interface MonthViewProps {
  month: BudgetMonth
  onOpen: (month: Month) => void
}

/** A month once it is there: what is to assign, its categories, and what was done. */
export function MonthView({ month, onOpen }: MonthViewProps) {
  const [before, next] = useAround(month)
  const isWide = useIsWide()
  const [moving, setMoving] = useState<MoveStart>()
  const [giving, setGiving] = useState<Gift>()
  const [isOrdering, setOrdering] = useState(false)
  const order = () => {
    setGiving(undefined)
    setOrdering(true)
  }
  const main = { month: month.month, data: month, isMain: true }
  const isEmpty = month.groups.length === 0
  return (
    <>
      <ToAssign month={month} onGive={isEmpty ? undefined : setGiving} />
      <RestsCard month={month} />
      {isEmpty ? (
        <section aria-label="Categories" className="card-surface">
          <NoCategories />
        </section>
      ) : (
        <MonthTable
          main={month}
          columns={isWide ? [before, main, next] : [main]}
          onMove={setMoving}
          onGive={setGiving}
          onOpen={onOpen}
        />
      )}
      <MonthHistory month={month} />
      <Suspense>
        {moving ? <MoveDialog start={moving} onClose={() => setMoving(undefined)} /> : null}
        {giving ? (
          <GiveDialog month={month} gift={giving} onOrder={order} onClose={() => setGiving(undefined)} />
        ) : null}
        {isOrdering ? <GroupsDialog onClose={() => setOrdering(false)} /> : null}
      </Suspense>
    </>
  )
}
