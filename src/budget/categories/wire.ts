import { z } from 'zod'
import { hasDayEverywhere, YEARS_MESSAGE } from '../../values/day.ts'
import {
  colorOf,
  Id,
  InstantText,
  MoneyOfZeroOrMore,
  MoneyText,
  optionalText,
  Rev,
  requiredName,
  TINTS,
  Token,
} from '../../values/wire.ts'
import { MAX_SHARES } from '../sharing/wire.ts'

export const Category = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  allocated: MoneyText,
  spent: MoneyText,
  icon: z.string(),
  color: z.string(),
  /** Null is no group. */
  groupId: Id.nullable(),
  /** The place within its group, in the owner's order. */
  position: z.int(),
  /** The time at which the category was put away; null while it is in use. */
  archivedAt: InstantText.nullable(),
  /** Members that its rows are for in a shared book, by weight; null is everybody by the weights of the book. */
  shares: z.array(z.object({ memberId: Id, weight: z.int() })).nullable(),
  createdAt: InstantText,
  rev: Rev,
})
export type Category = z.infer<typeof Category>

const fields = z.object({
  name: requiredName('Name is required', 100),
  description: optionalText(500),
  allocated: MoneyOfZeroOrMore,
  spent: MoneyOfZeroOrMore,
  icon: Token,
  color: colorOf(TINTS),
  groupId: Id.nullish(),
  position: z.int().min(0).max(1_000_000),
  shares: z
    .array(z.strictObject({ memberId: Id, weight: z.int().min(0).max(1000) }))
    .max(MAX_SHARES, `Must be at most ${MAX_SHARES} shares`)
    .nullish(),
})

export const NewCategory = fields.extend({
  id: Id.optional(),
  allocated: MoneyOfZeroOrMore.default(0),
  spent: MoneyOfZeroOrMore.default(0),
  icon: Token.default('fas fa-folder'),
  color: colorOf(TINTS).default('primary'),
  /** The place within its group; behind all others where it is left out. */
  position: fields.shape.position.optional(),
})
export type NewCategory = z.infer<typeof NewCategory>

const ArchivedAt = z.iso
  .datetime({ offset: true })
  .refine((text) => hasDayEverywhere(Date.parse(text)), YEARS_MESSAGE)

export const CategoryChange = fields
  .partial()
  .extend({ archivedAt: ArchivedAt.nullish(), rev: Rev.optional() })
export type CategoryChange = z.infer<typeof CategoryChange>
