import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import { type Cents, centsOf, formatMoney } from '../../../src/values/money.ts'
import { Options, SelectField } from '../../ui/field.tsx'
import { formatAmount } from '../../ui/format.ts'
import { withBalance } from '../ledger/with-balance.ts'

interface AccountSelectProps {
  label: string
  accounts: Account[]
  field: UseFormRegisterReturn & { error: string | undefined }
  chosen: string | null | undefined
  /** Amount that the account gets; negative where it gives. */
  difference: Cents
}

/** An active account that money goes to or comes from, and what it will hold then. */
export function AccountSelect({ label, accounts, field, chosen, difference }: AccountSelectProps) {
  const active = accounts.filter((account) => account.isActive)
  const account = active.find(({ id }) => id === chosen)
  const balance = account ? centsOf(account.balance) : null
  const hint =
    active.length === 0
      ? 'There is no active account. Add or activate one first.'
      : balance === null
        ? undefined
        : `Its balance will be ${formatAmount(formatMoney(balance + difference))}.`
  return (
    <SelectField label={label} hint={hint} {...field}>
      <option value="">Select an account</option>
      <Options of={active.map(withBalance)} />
    </SelectField>
  )
}
