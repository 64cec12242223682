import { z } from 'zod'
import { Id, requiredName } from '../../values/wire.ts'

/** A group that categories stand under on the budget page. */
export const CategoryGroup = z.object({ id: Id, name: z.string(), position: z.int() })
export type CategoryGroup = z.infer<typeof CategoryGroup>

const name = requiredName('Name is required', 100)
/** The place in the owner's order. */
const position = z.int().min(0).max(1_000_000)

export const NewCategoryGroup = z.object({ id: Id.optional(), name, position: position.optional() })
export type NewCategoryGroup = z.infer<typeof NewCategoryGroup>

export const CategoryGroupChange = z.object({ name: name.optional(), position: position.optional() })
export type CategoryGroupChange = z.infer<typeof CategoryGroupChange>
