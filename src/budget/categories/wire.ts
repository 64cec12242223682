import { z } from 'zod'
import {
  colorOf,
  Id,
  InstantText,
  MoneyOfZeroOrMore,
  MoneyText,
  optionalText,
  requiredName,
  TINTS,
  Token,
} from '../../values/wire.ts'

export const Category = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  allocated: MoneyText,
  spent: MoneyText,
  icon: z.string(),
  color: z.string(),
  createdAt: InstantText,
})
export type Category = z.infer<typeof Category>

const name = requiredName('Name is required', 100)

export const NewCategory = z.object({
  id: Id.optional(),
  name,
  description: optionalText(500),
  allocated: MoneyOfZeroOrMore.default(0),
  spent: MoneyOfZeroOrMore.default(0),
  icon: Token.default('fas fa-folder'),
  color: colorOf(TINTS).default('primary'),
})
export type NewCategory = z.infer<typeof NewCategory>

export const CategoryChange = z.object({
  name: name.optional(),
  description: optionalText(500),
  allocated: MoneyOfZeroOrMore.optional(),
  spent: MoneyOfZeroOrMore.optional(),
  icon: Token.optional(),
  color: colorOf(TINTS).optional(),
})
export type CategoryChange = z.infer<typeof CategoryChange>
