import { z } from 'zod'
import { Id, MoneyOfZeroOrMore } from '../../values/wire.ts'

/** Shares of a row, at most: as many as a book may have members. */
export const MAX_SHARES = 200

/** Amounts that the members bear; they sum to that of the row. */
export const Shares = z
  .array(z.strictObject({ memberId: Id, amount: MoneyOfZeroOrMore }))
  .max(MAX_SHARES, `Must be at most ${MAX_SHARES} shares`)

/** Payer and shares of a row in a shared book; null is common money, and the shares as usual. */
export const sharing = { paidBy: Id.nullish(), shares: Shares.nullish() }
