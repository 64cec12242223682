import { z } from 'zod'
import { Id, InstantText, requiredText } from '../../values/wire.ts'

/** Gives expenses without a category the one of the oldest rule that fits them. */
export const Rule = z.object({
  id: Id,
  /** Stands in the description, whatever the case. */
  contains: z.string(),
  /** Null is every account. */
  accountId: Id.nullable(),
  categoryId: Id,
  createdAt: InstantText,
})
export type Rule = z.infer<typeof Rule>

/** The text that a rule looks for in a description. */
export const contains = requiredText('Say what the description contains', 100)
const CATEGORY = 'Category is required'

export const NewRule = z.object({
  id: Id.optional(),
  contains,
  accountId: Id.nullish(),
  categoryId: z.string({ error: CATEGORY }).min(1, CATEGORY).pipe(Id),
})
export type NewRule = z.infer<typeof NewRule>

export const RuleChange = z.object({
  contains: contains.optional(),
  accountId: Id.nullish(),
  categoryId: Id.optional(),
})
export type RuleChange = z.infer<typeof RuleChange>
