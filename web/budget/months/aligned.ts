import type { BudgetMonth, BudgetRow } from '../../../src/budget/months/wire.ts'

type BudgetGroup = BudgetMonth['groups'][number]

/** Figures of each row, of each group and of all, with the headings of their columns. */
export const FIGURES = [
  ['assigned', 'Assigned'],
  ['spent', 'Spent'],
  ['available', 'Available'],
] as const
export type Figure = (typeof FIGURES)[number][0]

/** A category in each of the months that stand side by side; undefined where a month has no such row. */
export interface AlignedRow {
  categoryId: string
  name: string
  cells: (BudgetRow | undefined)[]
}

export interface AlignedGroup {
  /** Null for what has no group. */
  id: string | null
  name: string
  sums: (BudgetGroup | undefined)[]
  rows: AlignedRow[]
}

/** Items of the month that is looked at, then those that only the other months have, each once. */
const inOrder = <Item>(main: Item[], all: Item[][], idOf: (item: Item) => string | null): Item[] => {
  const seen = new Set<string | null>()
  return [main, ...all].flat().filter((item) => !seen.has(idOf(item)) && seen.add(idOf(item)))
}

/** The groups and rows of several months under each other, so that each category is one line. */
export function aligned(months: readonly (BudgetMonth | undefined)[], main: BudgetMonth): AlignedGroup[] {
  const groupsOf = (month: BudgetMonth | undefined) => month?.groups ?? []
  const groups = inOrder(groupsOf(main), months.map(groupsOf), ({ id }) => id)
  // Categories without a group come last, whichever month has them.
  const ordered = [...groups.filter(({ id }) => id !== null), ...groups.filter(({ id }) => id === null)]
  return ordered.map(({ id, name }) => {
    const sums = months.map((month) => groupsOf(month).find((group) => group.id === id))
    const own = groupsOf(main).find((group) => group.id === id)?.rows ?? []
    const rows = inOrder(
      own,
      sums.map((group) => group?.rows ?? []),
      ({ categoryId }) => categoryId,
    )
    return {
      id,
      name,
      sums,
      rows: rows.map(({ categoryId, name }) => ({
        categoryId,
        name,
        cells: sums.map((group) => group?.rows.find((row) => row.categoryId === categoryId)),
      })),
    }
  })
}
