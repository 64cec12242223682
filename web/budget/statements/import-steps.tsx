import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import {
  type CsvColumns,
  EXTENSIONS,
  FORMAT_LABELS,
  type StatementPreview,
} from '../../../src/budget/statements/wire.ts'
import { Field, FormError } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Status } from '../../ui/status.tsx'
import { ColumnForm } from './column-form.tsx'
import { FileQuestions } from './file-questions.tsx'
import { FileSummary } from './file-summary.tsx'
import { type Choice, useImport, usePreview } from './queries.ts'
import { Receipt } from './receipt.tsx'
import { Review } from './review.tsx'

interface WorkingProps {
  /** Part of the file that has been sent, 0 to 1. */
  part: number
  working: string
}

function Working({ part, working }: WorkingProps) {
  const isSending = part < 1
  const label = isSending ? 'Uploading the file' : working
  return (
    <div className="rounded-xl border border-line bg-base-200 p-5">
      <p className="mb-3 flex justify-between gap-4 font-medium">
        {label}…{isSending ? <span className="figures text-muted">{Math.round(part * 100)}%</span> : null}
      </p>
      <ProgressBar label={label} part={isSending ? part : undefined} />
    </div>
  )
}

interface ChooseFileProps {
  accounts: Account[]
  accountId: string
  file: File | undefined
  isBusy: boolean
  onAccount: (id: string) => void
  onFile: (file: File) => void
}

function ChooseFile({ accounts, accountId, file, isBusy, onAccount, onFile }: ChooseFileProps) {
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
          accept={EXTENSIONS.join()}
          kinds={`${FORMAT_LABELS}, as your bank gives it to you`}
          name={file?.name}
          isBusy={isBusy}
          className={`bg-base-200 px-5 ${file ? 'py-4' : 'py-8'}`}
          onFile={onFile}
        />
      </div>
    </div>
  )
}

/** Choose a file, look at what is in it, import it. The account is part of the address. */
export function ImportSteps({ accounts }: { accounts: Account[] }) {
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('account')
  const account =
    accounts.find((row) => row.id === asked) ?? accounts.find((row) => row.isActive) ?? accounts[0]
  const [file, setFile] = useState<File>()
  const { preview, part: sent } = usePreview()
  const { command, run, part } = useImport()
  // Stays in sight while the file is read in another way.
  const [shown, setShown] = useState<{ read: StatementPreview; columns: CsvColumns | undefined }>()
  if (!account) return null
  const accountId = account.id
  const columns = shown?.columns

  function read(choice: Partial<Choice>) {
    const next = { accountId, file, ...choice }
    if (next.file)
      preview.mutate(
        { ...next, file: next.file },
        { onSuccess: (read) => setShown({ read, columns: next.columns }) },
      )
  }
  // Another file may have other columns under the same headers: what was chosen for the one before is put aside.
  function chooseFile(chosen: File) {
    setShown(undefined)
    setFile(chosen)
    read({ file: chosen })
  }
  function chooseAccount(id: string) {
    navigate(`/import?account=${id}`, { replace: true })
    read({ accountId: id, ...(columns ? { columns } : {}) })
  }
  function startAnew() {
    setShown(undefined)
    setFile(undefined)
    preview.reset()
    command.reset()
  }

  if (command.isSuccess) return <Receipt receipt={command.data} account={account} onMore={startAnew} />
  return (
    <section aria-label="Import a statement" className="card-surface grid grid-cols-1 gap-6 p-5 lg:p-6">
      <ChooseFile
        accounts={accounts}
        accountId={accountId}
        file={file}
        isBusy={preview.isPending || command.isPending}
        onAccount={chooseAccount}
        onFile={chooseFile}
      />
      <Status>
        {preview.isPending ? (
          <Working part={sent} working="Reading the file" />
        ) : command.isPending ? (
          <Working part={part} working="Importing the transactions" />
        ) : null}
      </Status>
      <FormError message={preview.error?.message ?? command.error?.message} />
      {shown && file && !command.isPending ? (
        <>
          <FileSummary preview={shown.read} />
          <FileQuestions
            questions={shown.read.questions}
            isBusy={preview.isPending}
            onAnswer={(chosen) => read({ columns: chosen })}
          />
          {shown.read.columns ? (
            <ColumnForm
              preview={shown.read}
              applied={columns}
              isBusy={preview.isPending}
              onApply={(chosen) => read(chosen ? { columns: chosen } : {})}
            />
          ) : null}
          <Review
            key={reviewKey(shown.read)}
            preview={shown.read}
            accountId={accountId}
            isOutdated={preview.isPending}
            onImport={(chosen) => run({ file, accountId, ...(columns ? { columns } : {}), ...chosen })}
            onDiscard={startAnew}
          />
        </>
      ) : null}
    </section>
  )
}

/** Choices for rows hold as long as the rows are read in the same way. */
const reviewKey = ({ columns, rows }: StatementPreview): string => JSON.stringify([columns, rows.length])
