import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { divide, type Weighted } from '../../../src/values/divide.ts'
import { centsOf, formatMoney, parseMoney } from '../../../src/values/money.ts'
import { formatAmount } from '../../ui/format.ts'
import { plainAmount } from '../../ui/typed-amount.ts'

export const COMMON = 'common'
export const WEIGHTS = 'weights'
export const CHOSEN = 'chosen'

/** A share as it is typed. */
export interface ShareText {
  memberId: string
  amount: string
}

/** Fields of a form on who pays and for whom, as they are typed; the API knows others. */
interface Typed {
  amount: unknown
  payer?: string | undefined
  among?: string | undefined
  shareTexts?: ShareText[] | undefined
}

/** Fields of a row that the form begins with. */
export const sharingStart = (row?: Pick<Transaction, 'paidBy' | 'shares'>) => ({
  payer: row?.shares ? (row.paidBy ?? COMMON) : '',
  among: '',
  shareTexts: [] as ShareText[],
})

/** The check of a form: what each bears makes up the amount to the cent. */
export function checkShares(
  { amount, among, shareTexts = [] }: Typed,
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void {
  if (among !== CHOSEN) return
  const centsOf = (text: string) => parseMoney(plainAmount(text)) ?? 0
  const left = Number(amount) - shareTexts.reduce((sum, share) => sum + centsOf(share.amount), 0)
  const difference = formatAmount(formatMoney(Math.abs(left)))
  const message =
    shareTexts.length === 0
      ? 'Choose for whom it is.'
      : left > 0
        ? `${difference} of the amount is left: give it to somebody.`
        : `The shares are ${difference} more than the amount.`
  if (shareTexts.length === 0 || left !== 0)
    context.addIssue({ code: 'custom', path: ['shareTexts'], message })
}

/** The API's fields for who pays and for whom; choices that were left as they are have none. */
export function sharingIn({ payer, among, shareTexts = [] }: Omit<Typed, 'amount'>) {
  return {
    ...(payer ? { paidBy: payer === COMMON ? null : payer } : {}),
    ...(among === WEIGHTS ? { shares: null } : {}),
    ...(among === CHOSEN
      ? { shares: shareTexts.map(({ memberId, amount }) => ({ memberId, amount: plainAmount(amount) })) }
      : {}),
  }
}

/** Parts of each that are looked for, before the cents themselves are the parts. */
const MOST_PARTS = 1000

/** Shares of an amount as the smallest parts that divide it so: 45.00 and 15.00 are 3 and 1, 3.34, 3.33 and 3.33 are 1 each. */
export function asParts(
  shares: { memberId: string; amount: string }[] | null | undefined,
): Weighted[] | null {
  if (!shares) return null
  const cents = shares.map(({ amount }) => centsOf(amount))
  const sum = cents.reduce((one, other) => one + other, 0)
  for (let parts = 1; parts <= MOST_PARTS; parts++) {
    const tried = shares.map(({ memberId }, n) => ({
      memberId,
      weight: Math.round(((cents[n] ?? 0) * parts) / sum),
    }))
    const divided = divide(sum, tried)
    const isSame = shares.every(({ memberId }, n) => divided.get(memberId) === cents[n])
    if (isSame && tried.some(({ weight }) => weight > 0)) return tried
  }
  return shares.map(({ memberId }, n) => ({ memberId, weight: cents[n] ?? 0 }))
}

/** The parts as shares of this amount. */
export function asShares(amount: string, parts: Weighted[] | null) {
  if (!parts) return null
  return [...divide(centsOf(amount), parts)].map(([memberId, cents]) => ({
    memberId,
    amount: formatMoney(cents),
  }))
}
