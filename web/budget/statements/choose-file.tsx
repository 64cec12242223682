import { faFileArrowUp } from '@fortawesome/free-solid-svg-icons/faFileArrowUp'
import { faFileLines } from '@fortawesome/free-solid-svg-icons/faFileLines'
import { type DragEvent, useId, useState } from 'react'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

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
  const [isOver, setOver] = useState(false)
  const id = useId()

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped && !isBusy) onFile(dropped)
  }

  return (
    <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
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
        <label
          htmlFor={id}
          className={`grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-4 rounded-xl border-2 border-dashed px-5 transition-colors duration-150 has-disabled:cursor-wait has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary ${file ? 'py-4' : 'py-8'} ${isOver ? 'border-primary bg-primary/8' : 'border-line bg-base-200 hover:border-edge'}`}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
        >
          <span className="grid size-11 place-items-center rounded-xl bg-base-100 text-primary">
            <Icon icon={file ? faFileLines : faFileArrowUp} className="size-5" />
          </span>
          <span className="min-w-0">
            <span className="block truncate font-semibold" title={file?.name}>
              {file ? file.name : 'Choose a file, or drop it here'}
            </span>
            <span className="block text-sm text-muted">
              {file ? 'Choose another file' : 'OFX, QFX, QIF, CAMT.053 or CSV, as your bank gives it to you'}
            </span>
          </span>
          <input
            id={id}
            type="file"
            accept={TYPES}
            aria-label="Statement file"
            disabled={isBusy}
            className="sr-only"
            onChange={(event) => {
              const chosen = event.target.files?.[0]
              // Emptied, so that the same file can be chosen again after it was corrected.
              event.target.value = ''
              if (chosen) onFile(chosen)
            }}
          />
        </label>
      </div>
    </div>
  )
}
