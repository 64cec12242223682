import type { UseFormRegisterReturn } from 'react-hook-form'
import { Link } from 'wouter'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import { Options, SelectField } from '../../ui/field.tsx'
import { withBalance } from '../ledger/with-balance.ts'

interface AccountFieldProps {
  accounts: Account[]
  /** Stays on offer although it may be inactive. */
  chosen: string | null | undefined
  field: UseFormRegisterReturn & { error: string | undefined }
  /** The label of no account. */
  none?: string | undefined
  label?: string
  hint?: string
}

/** The account that pays, unless its label says another. */
export function AccountField({ accounts, chosen, field, none, label = 'Account', hint }: AccountFieldProps) {
  return (
    <SelectField label={label} hint={hint} disabled={accounts.length === 0} {...field}>
      <option value="">{none ?? 'Choose an account'}</option>
      <Options of={accounts.filter(({ id, isActive }) => isActive || id === chosen).map(withBalance)} />
    </SelectField>
  )
}

/** Stands first in the form: nobody should fill it in only to find that it can't be sent. */
export function NoAccountYet({ onLeave }: { onLeave: () => void }) {
  return (
    <p className="rounded-field border border-warning/40 bg-warning/8 px-3.5 py-2.5 text-sm text-pretty">
      It has to be paid from an account, and there is none yet.{' '}
      <Link href="/accounts" className="font-semibold text-primary underline" onClick={onLeave}>
        Add an account
      </Link>
    </p>
  )
}
