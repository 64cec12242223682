import type { Account } from '../../../src/budget/accounts/wire.ts'
import { Field } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'

const TYPES = '.ofx,.qfx,.qif,.csv,.tsv,.txt,.xml,.camt,.053'

interface ChooseFileProps {
  accounts: Account[]
  accountId: string
  file: File | undefined
  isBusy: boolean
  onAccount: (id: string) => void
  onFile: (file: File) => void
}

export function ChooseFile({ accounts, accountId, file, isBusy, onAccount, onFile }: ChooseFileProps) {
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <Field label="Account" hint="Where the transactions of the file belong.">
        {(tied) => (
          <select
            className="select"
            value={accountId}
            disabled={isBusy}
            onChange={(event) => onAccount(event.target.value)}
            {...tied}
          >
            {accounts.map((account) => (
              <option key={account.id} value={account.id}>
                {account.name}
                {account.accountNumber ? ` ••${account.accountNumber}` : ''}
                {account.isActive ? '' : ' (inactive)'}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div>
        <span className="mb-1.5 block text-sm font-medium">Statement file</span>
        <FileDrop
          label="Statement file"
          accept={TYPES}
          kinds="OFX, QFX, QIF, CAMT.053 or CSV, as your bank gives it to you"
          name={file?.name}
          isBusy={isBusy}
          className={`bg-base-200 px-5 ${file ? 'py-4' : 'py-8'}`}
          onFile={onFile}
        />
      </div>
    </div>
  )
}
