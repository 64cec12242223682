import { z } from 'zod'
import {
  Balance,
  colorOf,
  Id,
  InstantText,
  MoneyText,
  optionalName,
  optionalText,
  requiredName,
  TINTS,
  Token,
} from '../../values/wire.ts'
import { ACCOUNT_TYPES } from '../ledger/wire.ts'

export const Account = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(ACCOUNT_TYPES),
  balance: MoneyText,
  description: z.string().nullable(),
  institution: z.string(),
  accountNumber: z.string().nullable(),
  icon: z.string(),
  color: z.string(),
  isActive: z.boolean(),
  createdAt: InstantText,
})
export type Account = z.infer<typeof Account>

const name = requiredName('Name is required', 100)
const accountNumber = z
  .string()
  .trim()
  .regex(/^\d{0,4}$/, 'Only the last 4 digits of the account number are kept')
  .transform((text) => text || null)
  .nullish()

export const NewAccount = z.object({
  id: Id.optional(),
  name,
  type: z.enum(ACCOUNT_TYPES).default('checking'),
  balance: Balance.default(0),
  description: optionalText(500),
  institution: optionalName(100),
  accountNumber,
  icon: Token.default('fas fa-university'),
  color: colorOf(TINTS).default('primary'),
  isActive: z.boolean().default(true),
})
export type NewAccount = z.infer<typeof NewAccount>

export const AccountChange = z.object({
  name: name.optional(),
  type: z.enum(ACCOUNT_TYPES).optional(),
  /** A new balance records the difference as a transaction. */
  balance: Balance.optional(),
  description: optionalText(500),
  institution: optionalName(100),
  accountNumber,
  icon: Token.optional(),
  color: colorOf(TINTS).optional(),
  isActive: z.boolean().optional(),
})
export type AccountChange = z.infer<typeof AccountChange>
