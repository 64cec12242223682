import { z } from 'zod'
import { Id } from '../../values/wire.ts'
import { contains } from '../rules/wire.ts'
import { Transaction } from '../transactions/wire.ts'

/** A rule that is tried on the past before there is one. */
export const RuleTrial = z.object({ contains, accountId: Id.optional() })
export type RuleTrial = z.infer<typeof RuleTrial>

export const RulePreview = z.object({
  /** Number of recorded expenses without a category that it fits. */
  count: z.int(),
  /** The newest of them, at most 20. */
  sample: z.array(Transaction),
})
export type RulePreview = z.infer<typeof RulePreview>

export const RuleApplied = z.object({ changed: z.int() })
export type RuleApplied = z.infer<typeof RuleApplied>
