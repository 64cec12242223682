import type { AccountOfFile } from '../../../src/budget/statements/wire.ts'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
import { TYPE_LABELS } from '../accounts/account-looks.ts'
import type { NewAccount } from './queries.ts'

interface NewAccountFieldsProps {
  /** The account of the file, where it is made with the import. */
  found: AccountOfFile | undefined
  /** The file states a balance. */
  isStated: boolean
  chosen: NewAccount
  isBusy: boolean
  onChoose: (chosen: NewAccount) => void
}

/** The account that comes with the file: what it will be called, and which kind it is. */
export function NewAccountFields({ found, isStated, chosen, isBusy, onChoose }: NewAccountFieldsProps) {
  if (!found?.made) return null
  const { name, type } = { ...found.made, ...chosen }
  return (
    <fieldset className="rounded-xl border border-primary/40 bg-primary/5 px-5 pb-5">
      <legend className="sr-only">Your new account</legend>
      <p className="pt-4 pb-3 text-pretty">
        <span className="font-semibold">Your new account.</span>{' '}
        <span className="text-muted">
          {isStated
            ? 'It comes with the file, and opens so that the bank’s balance holds.'
            : 'It comes with the file. The file states no balance, so it opens at 0; set it right under Accounts.'}
        </span>
      </p>
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        <TextField
          label="Name"
          value={name}
          maxLength={100}
          onChange={(event) => onChoose({ ...chosen, name: event.target.value })}
        />
        <SelectField
          label="Type"
          value={type}
          disabled={isBusy}
          onChange={(event) => onChoose({ ...chosen, type: event.target.value as typeof type })}
        >
          <Options of={TYPE_LABELS} />
        </SelectField>
      </div>
    </fieldset>
  )
}
