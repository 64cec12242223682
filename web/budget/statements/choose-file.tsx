import type { Account } from '../../../src/budget/accounts/wire.ts'
import { EXTENSIONS, FORMAT_LABELS } from '../../../src/budget/statements/wire.ts'
import { Field } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { plural } from '../../ui/format.ts'
import { isolated } from '../../ui/in-line.ts'
import { Picture } from '../../ui/picture.tsx'

interface ChooseFileProps {
  accounts: Account[]
  accountId: string | undefined
  files: File[]
  /** The files name several accounts. */
  isSeveral: boolean
  isBusy: boolean
  onAccount: (id: string) => void
  onFiles: (files: File[]) => void
}

/** The account and the files; a book without an account gets that of the file. */
export function ChooseFile({
  accounts,
  accountId,
  files,
  isSeveral,
  isBusy,
  onAccount,
  onFiles,
}: ChooseFileProps) {
  const drop = (
    <FileDrop
      label="Statement file"
      accept={EXTENSIONS.join()}
      kinds={`${FORMAT_LABELS}, as your bank gives it to you; also several at once`}
      name={nameOf(files)}
      isBusy={isBusy}
      className={`bg-base-200 px-5 ${files.length > 0 ? 'py-4' : 'py-8'}`}
      onFiles={onFiles}
    />
  )
  if (!accountId) return drop
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
                {isolated(account.name)}
                {account.accountNumber ? ` ••${account.accountNumber}` : ''}
                {account.isActive ? '' : ' (inactive)'}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div>
        <span className="mb-1.5 block text-sm font-medium">Statement file</span>
        {drop}
      </div>
    </div>
  )
}

/** Names of the chosen files, as one line; undefined where there is none. */
const nameOf = (files: File[]): string | undefined =>
  files.length > 1
    ? `${plural(files.length, 'file')}: ${files.map(({ name }) => isolated(name)).join(', ')}`
    : files[0]?.name

/** Introduction for a book that has nothing yet and may begin with a file. */
export const FirstFile = () => (
  <div className="grid justify-items-center text-center">
    <Picture name="import" className="mb-5 w-40" />
    <h2 className="text-xl font-semibold tracking-tight text-balance">Begin with your bank’s file</h2>
    <p className="mt-1 max-w-[52ch] text-pretty text-muted">
      Download last month where your bank lists your transactions, and choose that file here. You see all of
      it before anything is kept; your account and its categories come with it.
    </p>
  </div>
)
