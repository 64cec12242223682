import { z } from 'zod'
import { MAX_DESCRIPTION, Transaction } from '../../budget/transactions/wire.ts'
import { DayInput, PositiveMoney, requiredText } from '../../values/wire.ts'

/** Name or id of a row. */
const named = z.string().trim().max(200).nullish()

/** One line, or its parts; account and category by id or name. */
export const QuickEntry = z.object({
  /** `12.50 coffee`: a `+` in front is income. */
  text: z.string().trim().max(600).nullish(),
  amount: PositiveMoney.optional(),
  description: requiredText('Description is required', MAX_DESCRIPTION).optional(),
  type: z.enum(['income', 'expense']).optional(),
  date: DayInput.optional(),
  account: named,
  category: named,
})

export const QuickAnswer = z.object({
  transaction: Transaction,
  /** The recorded entry in a sentence. */
  message: z.string(),
})
