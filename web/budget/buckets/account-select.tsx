import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import { type Cents, centsOf, formatMoney } from '../../../src/values/money.ts'
import { SelectField } from '../../ui/field.tsx'
import { formatAmount } from '../../ui/format.ts'
import { isolated } from '../../ui/in-line.ts'

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
      {active.map((account) => (
        <option key={account.id} value={account.id}>
          {isolated(account.name)} ({formatAmount(account.balance)})
        </option>
      ))}
    </SelectField>
  )
}
