import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import type { Category } from '../../../src/budget/categories/wire.ts'
import type { CsvColumns, StatementPreview } from '../../../src/budget/statements/wire.ts'
import { FormError } from '../../ui/field.tsx'
import { today } from '../../ui/preferences.ts'
import { takeSharedFiles } from '../../ui/shared-files.ts'
import { Status } from '../../ui/status.tsx'
import { UploadProgress } from '../../ui/upload-progress.tsx'
import { periodQuery } from '../ledger/queries.ts'
import { CategoryMap } from './category-map.tsx'
import { ChooseFile, FirstFile } from './choose-file.tsx'
import { ColumnForm } from './column-form.tsx'
import { DropSummary } from './drop-summary.tsx'
import { FileQuestions } from './file-questions.tsx'
import { FileSummary } from './file-summary.tsx'
import { NewAccountFields } from './new-account.tsx'
import { OpeningOffers, openingsOf, shiftsOf } from './opening-offers.tsx'
import { pastMonthOf } from './past-month.ts'
import { type Choice, type NewAccount, type Targets, useImport, usePreview } from './queries.ts'
import { Receipt } from './receipt.tsx'
import { Review } from './review.tsx'
import { UsualCategories } from './usual-categories.tsx'

interface ImportStepsProps {
  accounts: Account[]
  categories: Category[]
  /** Other ways to begin, for a book that has no account yet. */
  others: ReactNode
}

/** Choose a file, look at what is in it, import it. The account is part of the address; a book without one gets the file’s. */
export function ImportSteps({ accounts, categories, others }: ImportStepsProps) {
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('account')
  const account =
    accounts.find((row) => row.id === asked) ?? accounts.find((row) => row.isActive) ?? accounts[0]
  const [files, setFiles] = useState<File[]>([])
  const [accountMap, setAccountMap] = useState<Targets>({})
  const [categoryMap, setCategoryMap] = useState<Targets>({})
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const [newAccount, setNewAccount] = useState<NewAccount>({})
  const [isUsualWanted, setUsual] = useState<boolean>()
  const hasCategories = categories.length > 0
  // A book that begins with the file begins with them; another one is only told what words say of its own.
  const usualCategories = isUsualWanted ?? (accounts.length === 0 || hasCategories)
  const { preview, part: sent } = usePreview()
  const { command, run, part } = useImport()
  const period = useQuery(periodQuery).data
  // Stays in sight while the file is read in another way.
  const [shown, setShown] = useState<{
    read: StatementPreview
    columns: Choice['columns']
    usualCategories: boolean
  }>()
  const takeShared = useEffectEvent((shared: File[]) => shared.length > 0 && chooseFiles(shared))
  useEffect(() => {
    if (new URLSearchParams(location.search).get('shared')) void takeSharedFiles().then(takeShared)
  }, [])
  const accountId = account?.id
  const columns = shown?.columns
  const isDrop = (shown?.read.files.length ?? 0) > 1

  function read(choice: Partial<Choice>) {
    const next = { accountId, files, accountMap, usualCategories, newAccounts: madeOf(newAccount), ...choice }
    if (next.files.length > 0)
      preview.mutate(next, {
        onSuccess: (read) => setShown({ read, columns: next.columns, usualCategories: next.usualCategories }),
      })
  }
  // Another file may have other columns under the same headers: what was chosen for the one before is put aside.
  function chooseFiles(chosen: File[]) {
    forgetChoices()
    setFiles(chosen)
    read({ files: chosen, accountMap: {}, newAccounts: undefined })
  }
  function forgetChoices() {
    setShown(undefined)
    setAccountMap({})
    setCategoryMap({})
    setTaken(new Set())
    setNewAccount({})
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
  function chooseNew(chosen: NewAccount) {
    setNewAccount(chosen)
    // The file of a card is read otherwise.
    if (chosen.type !== newAccount.type)
      read({ newAccounts: madeOf(chosen), ...(columns ? { columns } : {}) })
  }
  function wantUsual(isWanted: boolean) {
    setUsual(isWanted)
    read({ usualCategories: isWanted, ...(columns ? { columns } : {}) })
  }
  /** Fields of the new account, by the key of the only account of the files. */
  function madeOf(chosen: NewAccount) {
    const key = shown?.read.accounts[0]?.key
    const name = chosen.name?.trim()
    return key === undefined || Object.keys(chosen).length === 0
      ? undefined
      : { [key]: { ...(name ? { name } : {}), ...(chosen.type ? { type: chosen.type } : {}) } }
  }
  function startAnew() {
    forgetChoices()
    setFiles([])
    preview.reset()
    command.reset()
  }

  if (command.isSuccess)
    return (
      <Receipt
        receipt={command.data}
        account={account}
        month={pastMonthOf(shown?.read.rows ?? [], period, today())}
        onMore={startAnew}
      />
    )
  return (
    <section aria-label="Import a statement" className="card-surface grid grid-cols-1 gap-6 p-5 lg:p-6">
      {account || shown ? null : <FirstFile />}
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
      {account || shown ? null : <div className="flex flex-wrap justify-center gap-3">{others}</div>}
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
          {accountId || shown.read.accounts.length > 1 ? null : (
            <NewAccountFields
              found={shown.read.accounts[0]}
              isStated={shown.read.balance !== null}
              chosen={newAccount}
              isBusy={preview.isPending}
              onChoose={chooseNew}
            />
          )}
          {hasCategories ? null : (
            <UsualCategories
              preview={shown.read}
              isWanted={shown.usualCategories}
              isBusy={preview.isPending}
              onWant={wantUsual}
            />
          )}
          <CategoryMap
            categories={shown.read.categories}
            made={shown.read.usualCategories}
            chosen={categoryMap}
            onChoose={setCategoryMap}
          />
          <OpeningOffers preview={shown.read} accounts={accounts} taken={taken} onTake={setTaken} />
          <Review
            key={reviewKey(shown.read)}
            preview={withoutRepeats(shown.read)}
            accountId={accountId}
            isOutdated={preview.isPending}
            onImport={(chosen) =>
              run({
                files,
                accountId,
                categoryMap,
                columns,
                accountMap: { ...leftOutOf(shown.read), ...accountMap },
                usualCategories: shown.usualCategories,
                newAccounts: madeOf(newAccount),
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

/** Accounts of the files that were shown as left out, as whoever imports has seen it. */
const leftOutOf = ({ accounts }: StatementPreview): Targets =>
  Object.fromEntries(
    accounts.flatMap(({ key, accountId, rows }) => (accountId === null && rows > 0 ? [[key, null]] : [])),
  )

/** Each file of several says by itself what of it was left out. */
const withoutFiles = (read: StatementPreview): StatementPreview => ({ ...read, left: [], warnings: [] })

/** The preview without the reasons of rows that a question above them says already. */
function withoutRepeats(read: StatementPreview): StatementPreview {
  const said = new Set<string | null>(read.questions.map(({ message }) => message))
  if (said.size === 0) return read
  return { ...read, rows: read.rows.map((row) => (said.has(row.reason) ? { ...row, reason: null } : row)) }
}

/** Choices for rows hold as long as the rows are read in the same way. */
const reviewKey = ({ columns, rows }: StatementPreview): string => JSON.stringify([columns, rows.length])
