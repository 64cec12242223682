import type { Category } from '../../../src/budget/categories/wire.ts'
import type { CategoryGroup } from '../../../src/budget/category-groups/wire.ts'

interface Section {
  /** Undefined for the categories without a group. */
  group: CategoryGroup | undefined
  categories: Category[]
}

/** The categories under their groups, in the owner's order; those without one come last, and empty groups are left out. */
export function grouped(groups: readonly CategoryGroup[], categories: readonly Category[]): Section[] {
  const known = new Set(groups.map(({ id }) => id))
  const sections = groups.map((group) => ({
    group,
    categories: categories.filter(({ groupId }) => groupId === group.id),
  }))
  const others = categories.filter(({ groupId }) => !groupId || !known.has(groupId))
  return [...sections, { group: undefined, categories: others }].filter(
    (section) => section.categories.length > 0,
  )
}
