import { z } from 'zod'
import { COLORS, colorOf, Id, requiredName } from '../../values/wire.ts'

export const Tag = z.object({
  id: Id,
  name: z.string(),
  color: z.string(),
  /** Number of transactions. */
  count: z.int(),
})
export type Tag = z.infer<typeof Tag>

export const tagName = requiredName('Name is required', 100)
const MAX_TAGS = 20

/** Tags of a transaction, by their names: new ones are made, folded alike is the same. */
export const TagNames = z.array(tagName).max(MAX_TAGS, `Must be at most ${MAX_TAGS} tags`)

export const NewTag = z.object({
  id: Id.optional(),
  name: tagName,
  color: colorOf(COLORS).optional(),
})
export type NewTag = z.infer<typeof NewTag>

export const TagChange = z.object({ name: tagName.optional(), color: colorOf(COLORS).optional() })
export type TagChange = z.infer<typeof TagChange>
