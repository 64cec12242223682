import { z } from 'zod'
import { Id, InstantText, requiredText } from '../../values/wire.ts'
import { Transaction } from '../transactions/wire.ts'

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

const contains = requiredText('Say what the description contains', 100)
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

/** A rule that is tried on the past before there is one. */
export const RuleTrial = z.object({ contains, accountId: Id.optional() })
export type RuleTrial = z.infer<typeof RuleTrial>

export const RulePreview = z.object({
  /** How many recorded expenses without a category it fits. */
  count: z.int(),
  /** The newest of them, at most 20. */
  sample: z.array(Transaction),
})
export type RulePreview = z.infer<typeof RulePreview>

export const RuleApplied = z.object({ changed: z.int() })
export type RuleApplied = z.infer<typeof RuleApplied>
