import type { Account } from '../../../src/budget/accounts/wire.ts'
import { formatAmount } from '../../ui/format.ts'
import { isolated } from '../../ui/in-line.ts'

/** "Checking ($100.00)": an account as one of a select's options. */
export const withBalance = ({ id, name, balance }: Account) => ({
  id,
  name: `${isolated(name)} (${formatAmount(balance)})`,
})
