import type { AccountOfFile, StatementRow } from '../../../src/budget/statements/wire.ts'
import { centsOf, formatMoney } from '../../../src/values/money.ts'
import { SignedAmount } from '../../ui/amount.tsx'
import { formatAmount } from '../../ui/format.ts'
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

/** Currencies of the accounts of files by their keys; none where all are of one, which is taken as the book's. */
export function currenciesOf(accounts: AccountOfFile[]): ReadonlyMap<string, string> {
  const own = preferences().currency
  const all = new Map(accounts.map(({ key, currency }) => [key, codeOf(currency) ?? own]))
  return new Set(all.values()).size < 2 ? new Map() : all
}

/** Sums of what the rows move, for each currency alone. */
export function movedBy(rows: Iterable<StatementRow>, accounts: AccountOfFile[]): Moved[] {
  const own = preferences().currency
  const currencies = currenciesOf(accounts)
  const sums = new Map<string, { income: number; expense: number }>()
  for (const { type, amount, accountKey } of rows) {
    if (!type) continue
    const currency = currencies.get(accountKey ?? '') ?? own
    const cents = sums.get(currency) ?? { income: 0, expense: 0 }
    sums.set(currency, cents)
    cents[type] += centsOf(amount ?? '0.00')
  }
  return [...(sums.size > 0 ? sums : [[own, { income: 0, expense: 0 }] as const])].map(
    ([currency, { income, expense }]) => ({
      currency: currencies.size === 0 ? null : currency,
      income: formatMoney(income),
      expense: formatMoney(expense),
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
  return (
    <span className="figures">
      +{formatAmount(income, currency)} in, -{formatAmount(expense, currency)} out
    </span>
  )
}
