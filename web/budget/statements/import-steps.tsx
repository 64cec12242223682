import { useEffect, useEffectEvent, useState } from 'react'
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
import { plural } from '../../ui/format.ts'
import { takeSharedFiles } from '../../ui/shared-files.ts'
import { Status } from '../../ui/status.tsx'
import { UploadProgress } from '../../ui/upload-progress.tsx'
import { CategoryMap } from './category-map.tsx'
import { ColumnForm } from './column-form.tsx'
import { DropSummary } from './drop-summary.tsx'
import { FileQuestions } from './file-questions.tsx'
import { FileSummary } from './file-summary.tsx'
import { OpeningOffers, openingsOf, shiftsOf } from './opening-offers.tsx'
import { type Choice, type Targets, useImport, usePreview } from './queries.ts'
import { Receipt } from './receipt.tsx'
import { Review } from './review.tsx'

interface ChooseFileProps {
  accounts: Account[]
  accountId: string
  files: File[]
  /** The files name several accounts. */
  isSeveral: boolean
  isBusy: boolean
  onAccount: (id: string) => void
  onFiles: (files: File[]) => void
}

function ChooseFile({ accounts, accountId, files, isSeveral, isBusy, onAccount, onFiles }: ChooseFileProps) {
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <Field
        label="Account"
        hint={
          isSeveral
            ? 'For files that name no account; each of the others has its own below.'
            : 'Where the transactions of the file belong.'
        }
      >
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
          kinds={`${FORMAT_LABELS}, as your bank gives it to you; also several at once`}
          name={nameOf(files)}
          isBusy={isBusy}
          className={`bg-base-200 px-5 ${files.length > 0 ? 'py-4' : 'py-8'}`}
          onFiles={onFiles}
        />
      </div>
    </div>
  )
}

/** What was chosen, as one line. */
const nameOf = (files: File[]): string | undefined =>
  files.length > 1
    ? `${plural(files.length, 'file')}: ${files.map(({ name }) => name).join(', ')}`
    : files[0]?.name

/** Choose a file, look at what is in it, import it. The account is part of the address. */
export function ImportSteps({ accounts }: { accounts: Account[] }) {
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('account')
  const account =
    accounts.find((row) => row.id === asked) ?? accounts.find((row) => row.isActive) ?? accounts[0]
  const [files, setFiles] = useState<File[]>([])
  const [accountMap, setAccountMap] = useState<Targets>({})
  const [categoryMap, setCategoryMap] = useState<Targets>({})
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const { preview, part: sent } = usePreview()
  const { command, run, part } = useImport()
  // Stays in sight while the file is read in another way.
  const [shown, setShown] = useState<{ read: StatementPreview; columns: Choice['columns'] }>()
  const takeShared = useEffectEvent((shared: File[]) => shared.length > 0 && chooseFiles(shared))
  useEffect(() => {
    if (new URLSearchParams(location.search).get('shared')) void takeSharedFiles().then(takeShared)
  }, [])
  if (!account) return null
  const accountId = account.id
  const columns = shown?.columns
  const isDrop = (shown?.read.files.length ?? 0) > 1

  function read(choice: Partial<Choice>) {
    const next = { accountId, files, accountMap, ...choice }
    if (next.files.length > 0)
      preview.mutate(next, { onSuccess: (read) => setShown({ read, columns: next.columns }) })
  }
  // Another file may have other columns under the same headers: what was chosen for the one before is put aside.
  function chooseFiles(chosen: File[]) {
    forgetChoices()
    setFiles(chosen)
    read({ files: chosen, accountMap: {} })
  }
  function forgetChoices() {
    setShown(undefined)
    setAccountMap({})
    setCategoryMap({})
    setTaken(new Set())
  }
  function mapAccount(key: string, target: string | null) {
    const next = { ...accountMap, [key]: target }
    setAccountMap(next)
    read({ accountMap: next, ...(columns ? { columns } : {}) })
  }
  /** One file has its columns alone; of several each has its place. */
  function answer(name: string, chosen: CsvColumns) {
    const before = Array.isArray(columns) ? columns : []
    const all = files.map((file, place) => (file.name === name ? chosen : (before[place] ?? null)))
    read({ columns: files.length === 1 ? chosen : all })
  }
  function chooseAccount(id: string) {
    navigate(`/import?account=${id}`, { replace: true })
    read({ accountId: id, ...(columns ? { columns } : {}) })
  }
  function startAnew() {
    forgetChoices()
    setFiles([])
    preview.reset()
    command.reset()
  }

  if (command.isSuccess) return <Receipt receipt={command.data} account={account} onMore={startAnew} />
  return (
    <section aria-label="Import a statement" className="card-surface grid grid-cols-1 gap-6 p-5 lg:p-6">
      <ChooseFile
        accounts={accounts}
        accountId={accountId}
        files={files}
        isSeveral={(preview.data?.accounts.length ?? 0) > 1}
        isBusy={preview.isPending || command.isPending}
        onAccount={chooseAccount}
        onFiles={chooseFiles}
      />
      <Status>
        {preview.isPending ? (
          <UploadProgress part={sent} what="the file" working="Reading the file" />
        ) : command.isPending ? (
          <UploadProgress part={part} what="the file" working="Importing the transactions" />
        ) : null}
      </Status>
      <FormError message={preview.error?.message ?? command.error?.message} />
      {shown && files.length > 0 && !command.isPending ? (
        <>
          <FileSummary preview={isDrop ? withoutFiles(shown.read) : shown.read} />
          {shown.read.files.map(({ name, questions }) => (
            <FileQuestions
              key={name}
              questions={questions}
              {...(isDrop ? { fileName: name } : {})}
              isBusy={preview.isPending}
              onAnswer={(chosen) => answer(name, chosen)}
            />
          ))}
          {shown.read.columns && !Array.isArray(columns) ? (
            <ColumnForm
              preview={shown.read}
              applied={columns}
              isBusy={preview.isPending}
              onApply={(chosen) => read(chosen ? { columns: chosen } : {})}
            />
          ) : null}
          <DropSummary
            preview={shown.read}
            accounts={accounts}
            onMap={mapAccount}
            shifts={shiftsOf(shown.read, accounts, taken)}
          />
          <CategoryMap categories={shown.read.categories} chosen={categoryMap} onChoose={setCategoryMap} />
          <OpeningOffers preview={shown.read} accounts={accounts} taken={taken} onTake={setTaken} />
          <Review
            key={reviewKey(shown.read)}
            preview={withoutRepeats(shown.read)}
            accountId={accountId}
            isOutdated={preview.isPending}
            onImport={(chosen) =>
              run({
                ...{ files, accountId, accountMap, categoryMap, columns },
                openings: openingsOf(shown.read, taken),
                without: shown.read.files.flatMap(({ name, error }) => (error ? name : [])),
                ...chosen,
              })
            }
            onDiscard={startAnew}
          />
        </>
      ) : null}
    </section>
  )
}

/** Each file of several says by itself what of it was left out. */
const withoutFiles = (read: StatementPreview): StatementPreview => ({ ...read, left: [], warnings: [] })

/** What a question says above the rows, they need not say again. */
function withoutRepeats(read: StatementPreview): StatementPreview {
  const said = new Set<string | null>(read.questions.map(({ message }) => message))
  if (said.size === 0) return read
  return { ...read, rows: read.rows.map((row) => (said.has(row.reason) ? { ...row, reason: null } : row)) }
}

/** Choices for rows hold as long as the rows are read in the same way. */
const reviewKey = ({ columns, rows }: StatementPreview): string => JSON.stringify([columns, rows.length])
