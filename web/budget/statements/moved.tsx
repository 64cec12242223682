import type { AccountOfFile, StatementRow } from '../../../src/budget/statements/wire.ts'
import { centsOf, formatMoney } from '../../../src/values/money.ts'
import { SignedAmount } from '../../ui/amount.tsx'
import { formatAmountAs } from '../../ui/format.ts'
import { preferences } from '../../ui/preferences.ts'

/** Income and expense of rows in one currency, as decimal texts. */
interface Moved {
  /** Code of the currency; null where all rows are of one. */
  currency: string | null
  income: string
  expense: string
}

const codeOf = (currency: string | null): string | undefined =>
  /^[A-Z]{3}$/.exec(currency?.toUpperCase() ?? '')?.[0]

/** Sums of what the rows move, for each currency alone. */
export function movedBy(rows: Iterable<StatementRow>, accounts: AccountOfFile[]): Moved[] {
  const own = preferences().currency
  const currencies = new Map(accounts.map(({ key, currency }) => [key, codeOf(currency) ?? own]))
  const sums = new Map<string, { income: number; expense: number }>()
  for (const { type, amount, accountKey } of rows) {
    if (!type) continue
    const currency = currencies.get(accountKey ?? '') ?? own
    const cents = sums.get(currency) ?? { income: 0, expense: 0 }
    sums.set(currency, cents)
    cents[type] += centsOf(amount ?? '0.00')
  }
  const isOne = new Set(currencies.values()).size < 2
  return [...(sums.size > 0 ? sums : [[own, { income: 0, expense: 0 }] as const])].map(
    ([currency, { income, expense }]) => ({
      currency: isOne ? null : currency,
      ...{ income: formatMoney(income), expense: formatMoney(expense) },
    }),
  )
}

/** Money in and money out; of several currencies each in its own. */
export function MovedAmounts({ currency, income, expense }: Moved) {
  if (currency === null)
    return (
      <>
        <SignedAmount type="income" value={income} /> in, <SignedAmount type="expense" value={expense} /> out
      </>
    )
  const written = (amount: string) => formatAmountAs(amount, { ...preferences(), currency })
  return (
    <span className="figures">
      +{written(income)} in, -{written(expense)} out
    </span>
  )
}
