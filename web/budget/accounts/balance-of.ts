import type { Account } from '../../../src/budget/accounts/wire.ts'
import { centsOf, formatMoney } from '../../../src/values/money.ts'

/** The balances of the active accounts together, as a decimal text. */
export const balanceOf = (accounts: Account[]): string =>
  formatMoney(accounts.reduce((sum, account) => sum + (account.isActive ? centsOf(account.balance) : 0), 0))
