import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import type { AccountOfFile, FileOfDrop, StatementPreview } from '../../../src/budget/statements/wire.ts'
import { formatDay, plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { ProofLine } from './proof-line.tsx'

interface DropSummaryProps {
  preview: StatementPreview
  accounts: Account[]
  onMap: (key: string, target: string | null) => void
  /** Cents by which openings that were taken move their accounts. */
  shifts: ReadonlyMap<string, number>
}

/** An account of the files, in words that tell it from the others: `key` tells two with one number apart. */
export function labelOf({ key, name, number }: AccountOfFile): string {
  const rest = number && key.startsWith(number) ? key.slice(number.length) : ''
  return name ?? (number ? `Account ${number}${rest}` : key || 'This file')
}

/** Each file and each account of a drop, with where its rows go. One file of one account says its balance alone. */
export function DropSummary({ preview, accounts, onMap, shifts }: DropSummaryProps) {
  const { files, accounts: named } = preview
  const isSeveral = files.length > 1 || named.length > 1
  if (!isSeveral) {
    const { balance } = preview
    return balance ? <ProofLine balance={balance} shift={shifts.get(named[0]?.key ?? '')} /> : null
  }
  return (
    <section aria-label="Files and accounts" className="grid gap-4">
      <ul className="grid gap-2" aria-label="Accounts of the files">
        {named.map((one) => (
          <li
            key={one.key}
            className="grid items-center gap-x-6 gap-y-2 rounded-xl border border-line px-5 py-3 sm:grid-cols-2"
          >
            <span className="min-w-0">
              <span className="block font-semibold break-words">{labelOf(one)}</span>
              <span className="block text-sm text-muted">
                {one.rows > 0 ? plural(one.rows, 'row') : 'Only named by transfers'}
              </span>
            </span>
            <select
              className="select"
              aria-label={`Account for ${labelOf(one)}`}
              value={one.accountId ?? ''}
              onChange={(event) => onMap(one.key, event.target.value || null)}
            >
              {accounts.map((account) => (
                <option key={account.id} value={account.id}>
                  {account.name}
                  {account.accountNumber ? ` ••${account.accountNumber}` : ''}
                </option>
              ))}
              <option value="new">New account</option>
              <option value="">Leave out</option>
            </select>
          </li>
        ))}
      </ul>
      <ul className="divide-y divide-line rounded-xl border border-line" aria-label="Files">
        {files.map((file) => (
          <FileLine key={file.name} file={file} named={named} shifts={shifts} isOnly={files.length === 1} />
        ))}
      </ul>
    </section>
  )
}

function FileLine({
  file,
  named,
  shifts,
  isOnly,
}: Pick<DropSummaryProps, 'shifts'> & {
  file: FileOfDrop
  named: AccountOfFile[]
  /** True for the only file: its warnings and left out lines stand above already. */
  isOnly: boolean
}) {
  const { name, error, rows, from, to, accounts } = file
  const { warnings, left } = isOnly ? { warnings: [], left: [] } : file
  const days = from && to ? (from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`) : ''
  const labels = new Map(named.map((one) => [one.key, labelOf(one)]))
  return (
    <li className="grid gap-1.5 px-5 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 truncate font-medium" title={name}>
          {name || 'Statement'}
        </span>
        <span className="figures text-sm text-muted">
          {error ? 'Left out' : [plural(rows, 'row'), days].filter(Boolean).join(' · ')}
        </span>
      </p>
      {error ? <Warning words={error} /> : null}
      {warnings.map((words) => (
        <Warning key={words} words={words} />
      ))}
      {left.map(({ reason, count }) => (
        <p key={reason} className="text-sm text-muted">
          {plural(count, 'line')} left out: {reason}
        </p>
      ))}
      {accounts.map(({ key, balance }) =>
        balance ? (
          <div key={key}>
            {accounts.length > 1 ? <p className="text-sm font-medium">{labels.get(key)}</p> : null}
            <ProofLine balance={balance} shift={shifts.get(key)} />
          </div>
        ) : null,
      )}
    </li>
  )
}

const Warning = ({ words }: { words: string }) => (
  <p className="flex items-start gap-2 text-sm text-pretty">
    <Icon icon={faTriangleExclamation} className="mt-0.5 size-4 shrink-0 text-warning" />
    {words}
  </p>
)
