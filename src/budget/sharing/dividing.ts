import type { Tx } from '../../db/db.ts'
import { divide } from '../../values/divide.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import type { SharedPart } from './defaults.ts'
import { checkMember } from './members.ts'
import type { sharedRows, shares } from './tables.ts'

/** Payer and shares that somebody names for a row; what is left out stays, or is by weight. */
export interface SaidOfShares {
  paidBy?: string | null | undefined
  shares?: { memberId: string; amount: Cents }[] | null | undefined
  /** Parts of the row, where they were sent; each is for whom it says, or its category does. */
  parts?: SharedPart[] | null | undefined
}

/** True where a change says anew for whom the row is, so that nothing of what was kept counts; parts alone don't. */
export const saysAnew = (said: SaidOfShares | undefined): boolean =>
  said?.shares === null || Boolean(said?.parts?.some(({ shares }) => shares !== undefined))

/** Payer and shares that are kept of a row. */
export interface Known {
  row: typeof sharedRows.$inferSelect
  list: (typeof shares.$inferSelect)[]
}

type Weights = { memberId: string; weight: number }[]

/** Cents that each member bears: as said, as before, or by weight. Refused where named shares miss the amount. */
export function sharesFor(
  tx: Tx,
  { bookId, amountCents }: TransactionRow,
  known: Known | null,
  said: SaidOfShares | undefined,
  weights: Weights,
): { isExact: boolean; of: Map<string, Cents> } {
  if (said?.shares && said.shares.length > 0) {
    for (const { memberId } of said.shares) checkMember(tx, bookId, memberId)
    const of = new Map(said.shares.map(({ memberId, amount }) => [memberId, amount]))
    const sum = [...of.values()].reduce((one, other) => one + other, 0)
    if (of.size !== said.shares.length) refuse('invalid', 'Each member has one share.')
    if (sum !== amountCents) refuseOther(amountCents - sum)
    return { isExact: true, of }
  }
  if (!known?.row.isExact || saysAnew(said)) return { isExact: false, of: divide(amountCents, weights) }
  const before = known.list.reduce((sum, { shareCents }) => sum + shareCents, 0)
  if (before === amountCents)
    return {
      isExact: true,
      of: new Map(known.list.map(({ memberId, shareCents }) => [memberId, shareCents])),
    }
  // Named shares are named anew by whoever changes the amount; a bank that changes it asks nobody.
  if (said) refuseOther(amountCents - before)
  const parts = known.list.map(({ memberId, shareCents }) => ({ memberId, weight: shareCents }))
  return { isExact: true, of: divide(amountCents, parts) }
}

const refuseOther = (cents: Cents): never =>
  refuse(
    'shares_differ',
    `The shares have to sum to the amount. ${formatMoney(Math.abs(cents))} is ${cents > 0 ? 'left' : 'too much'}.`,
    {
      difference: formatMoney(cents),
    },
  )
