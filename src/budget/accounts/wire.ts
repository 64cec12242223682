import { z } from 'zod'
import {
  Balance,
  colorOf,
  DayInput,
  DayText,
  Id,
  InstantText,
  MoneyText,
  optionalName,
  optionalText,
  Rev,
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
  /** Held when the day of `openedOn` began: balance = opening + its rows with `affectsBalance`. */
  opening: MoneyText,
  openedOn: DayText,
  /** Sum that rows of days after today have moved: the figure of today is `balance` − `later`. */
  later: MoneyText,
  /** True where the account's balance is money that the budget assigns. */
  inBudget: z.boolean(),
  /** The member of a shared book who pays from it; null is common money. */
  paidBy: Id.nullable(),
  rev: Rev,
})
export type Account = z.infer<typeof Account>

const fields = z.object({
  name: requiredName('Name is required', 100),
  type: z.enum(ACCOUNT_TYPES),
  balance: Balance,
  description: optionalText(500),
  institution: optionalName(100),
  accountNumber: z
    .string()
    .trim()
    .regex(/^\d{0,4}$/, 'Only the last 4 digits of the account number are kept')
    .transform((text) => text || null)
    .nullish(),
  icon: Token,
  color: colorOf(TINTS),
  isActive: z.boolean(),
  inBudget: z.boolean(),
  paidBy: Id.nullish(),
})

export const NewAccount = fields.extend({
  id: Id.optional(),
  type: z.enum(ACCOUNT_TYPES).default('checking'),
  balance: Balance.default(0),
  icon: Token.default('fas fa-university'),
  color: colorOf(TINTS).default('primary'),
  isActive: z.boolean().default(true),
  /** Left out, it follows from the type. */
  inBudget: z.boolean().optional(),
})
export type NewAccount = z.infer<typeof NewAccount>

/**
 * A new balance records the difference as a transaction: to the balance that is there, or to `seen`, what its sender
 * saw. A new opening moves the balance with it and records nothing.
 */
export const AccountChange = fields.partial().extend({
  seen: Balance.optional(),
  opening: Balance.optional(),
  openedOn: DayInput.optional(),
  rev: Rev.optional(),
})
export type AccountChange = z.infer<typeof AccountChange>
