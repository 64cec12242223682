import { z } from 'zod'
import { Id, requiredName } from '../../values/wire.ts'

/** What categories stand under on the budget page. */
export const CategoryGroup = z.object({ id: Id, name: z.string(), position: z.int() })
export type CategoryGroup = z.infer<typeof CategoryGroup>

const name = requiredName('Name is required', 100)
/** The place in the owner's order. */
const position = z.int().min(0).max(1_000_000)

export const NewCategoryGroup = z.object({ id: Id.optional(), name, position: position.optional() })
export type NewCategoryGroup = z.infer<typeof NewCategoryGroup>

const MOST_CATEGORIES = 2000

/**
 * Groups and categories in the order that they stand in; a group of null is none, wherever it stands. What is not named
 * keeps its place.
 */
export const CategoryOrder = z.object({
  groups: z
    .array(z.object({ groupId: Id.nullable(), categoryIds: z.array(Id).max(MOST_CATEGORIES) }))
    .min(1)
    .max(500),
})
export type CategoryOrder = z.infer<typeof CategoryOrder>

export const CategoryGroupChange = z.object({ name: name.optional(), position: position.optional() })
export type CategoryGroupChange = z.infer<typeof CategoryGroupChange>
