import { z } from 'zod'
import { Id, MoneyOfZeroOrMore } from '../../values/wire.ts'

/** As many as a book may have members. */
export const MAX_SHARES = 200

/** What each member bears; it sums to the amount. */
export const Shares = z
  .array(z.strictObject({ memberId: Id, amount: MoneyOfZeroOrMore }))
  .max(MAX_SHARES, `Must be at most ${MAX_SHARES} shares`)

/** Who paid, and for whom, in a shared book; null is common money, and the shares as usual. */
export const sharing = { paidBy: Id.nullish(), shares: Shares.nullish() }
