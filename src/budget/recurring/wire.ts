import { z } from 'zod'
import { CYCLES } from '../../values/cycle.ts'
import {
  COLORS,
  colorOf,
  DayInput,
  DayText,
  Id,
  InstantText,
  MoneyText,
  optionalText,
  PositiveMoney,
  Rev,
  requiredName,
  Token,
} from '../../values/wire.ts'
import { PRIORITIES } from '../ledger/wire.ts'
import { sharing } from '../sharing/wire.ts'

export const CycleName = z.enum(CYCLES)

/** Fields that bills and subscriptions have in common; each names its cycle and its due date in its own way. */
export const recurringRow = {
  id: Id,
  name: z.string(),
  amount: MoneyText,
  accountId: Id.nullable(),
  /** Paying it only moves money to this own account: it is due, and no spending. */
  transferAccountId: Id.nullable(),
  /** Given to its payments; null is by the rules. */
  categoryId: Id.nullable(),
  icon: z.string(),
  color: z.string(),
  priority: z.enum(PRIORITIES),
  /** The day of the month that it falls due on; in a shorter month, on its last one. */
  anchorDay: z.int().min(1).max(31),
  active: z.boolean(),
  /** Posts itself when due, for whoever owns smart automation. */
  autoPay: z.boolean(),
  /** The present cycle is paid: it falls due after today, or an expense within it says so. */
  paid: z.boolean(),
  /** Due dates after today that payments have settled already. */
  paidAhead: z.array(DayText),
  /** The part of the dashboard's `stillDue` that is its own: overdue or due by the end of this month, and not paid. */
  stillDue: MoneyText,
  /** The member of a shared book who pays it; null is whoever its account is of. */
  paidBy: Id.nullable(),
  /** The part of the amount that each member bears; null is as its category says. */
  shares: z.array(z.object({ memberId: Id, amount: MoneyText })).nullable(),
  createdAt: InstantText,
  rev: Rev,
}

const fields = z.object({
  name: requiredName('Name is required', 100),
  amount: PositiveMoney,
  color: colorOf(COLORS),
  priority: z.enum(PRIORITIES),
  active: z.boolean(),
  autoPay: z.boolean(),
  ...sharing,
})

export const newRecurring = {
  ...fields.shape,
  id: Id.optional(),
  accountId: z.string({ error: 'Account is required' }).min(1, 'Account is required').pipe(Id),
  transferAccountId: Id.nullish(),
  categoryId: Id.nullish(),
  color: colorOf(COLORS).default('primary'),
  priority: z.enum(PRIORITIES).default('low'),
  active: z.boolean().default(true),
  autoPay: z.boolean().default(false),
}

const recurringLinks = {
  accountId: Id.nullish(),
  transferAccountId: Id.nullish(),
  categoryId: Id.nullish(),
}
export const recurringChange = {
  ...fields.partial().shape,
  ...recurringLinks,
  icon: Token.optional(),
  rev: Rev.optional(),
}

/** Paying early: what is left out is taken from the bill or subscription itself, the category from the rules. */
export const Payment = z.object({
  accountId: Id.nullish(),
  categoryId: Id.nullish(),
  amount: PositiveMoney.optional(),
  date: DayInput.optional(),
  description: optionalText(500),
  /** Due date that it settles; the present one where it is left out. Paid already: 409 `already_paid`. */
  dueDate: DayInput.optional(),
})
export type Payment = z.infer<typeof Payment>
