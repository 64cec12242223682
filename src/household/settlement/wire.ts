import { z } from 'zod'
import {
  DayInput,
  DayText,
  Id,
  InstantText,
  MoneyText,
  optionalText,
  PositiveMoney,
  queryInt,
} from '../../values/wire.ts'

const Balance = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({ example: '-12.50' })

export const SettlementPayment = z.object({
  id: Id,
  from: Id,
  to: Id,
  amount: MoneyText,
  date: DayText,
  note: z.string().nullable(),
  createdBy: Id,
  createdAt: InstantText,
})
export const Settlement = z.object({
  /** Above 0 is owed to the member; they sum to 0. */
  balances: z.array(z.object({ memberId: Id, balance: Balance })),
  /** The fewest payments that even it out. */
  payments: z.array(z.object({ from: Id, to: Id, amount: MoneyText })),
  /** The newest fifty payments. */
  history: z.array(SettlementPayment),
})
export const SettlementEntry = z.object({
  kind: z.enum(['transaction', 'payment', 'contribution']),
  id: Id,
  date: DayText,
  description: z.string(),
  paid: MoneyText,
  share: MoneyText,
  /** The effect on the member's standing; all changes sum to it. */
  change: Balance,
})
export const EntriesQuery = z.object({
  memberId: Id,
  limit: queryInt(1, 200).default(50),
  cursor: queryInt(0).optional(),
})
export const NewPayment = z.object({
  from: Id,
  to: Id,
  amount: PositiveMoney,
  /** Today where it is left out. */
  date: DayInput.optional(),
  note: optionalText(500),
  /** The row of one's own book that is this payment. */
  ownTransactionId: Id.nullish(),
  /** The standing of `from` as it was shown: another one meanwhile is refused. */
  seen: Balance.optional(),
})

export type Settlement = z.infer<typeof Settlement>
export type SettlementPayment = z.infer<typeof SettlementPayment>
export type SettlementEntry = z.infer<typeof SettlementEntry>
