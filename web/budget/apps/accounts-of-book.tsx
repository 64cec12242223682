import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faScaleUnbalanced } from '@fortawesome/free-solid-svg-icons/faScaleUnbalanced'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import type { AppPreview } from '../../../src/budget/apps/wire.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatCount, plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Choices } from './queries.ts'

type BookAccount = AppPreview['accounts'][number]

const LEFT_OUT = 'left-out'
const TYPES = {
  checking: 'New: bank account',
  savings: 'New: savings',
  credit_card: 'New: credit card',
  cash: 'New: cash',
  investment: 'New: investments',
} as const

interface AccountsOfBookProps {
  preview: AppPreview
  here: Account[]
  choices: Choices
  isBusy: boolean
  onChoose: (choices: Choices) => void
}

/** The accounts of a book, each with its balance there and here, and where it goes. */
export function AccountsOfBook({ preview, here, choices, isBusy, onChoose }: AccountsOfBookProps) {
  if (preview.accounts.length === 0) return null
  const choose = (key: string, value: string) =>
    onChoose({ ...choices, accountMap: { ...choices.accountMap, [key]: value === LEFT_OUT ? null : value } })
  return (
    <section aria-labelledby="accounts-title">
      <h3 id="accounts-title" className="font-semibold">
        Accounts
      </h3>
      <ul className="mt-2 divide-y divide-line rounded-xl border border-line">
        {preview.accounts.map((account) => (
          <li
            key={account.key}
            className="grid gap-x-6 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_18rem_14rem] md:items-center"
          >
            <div className="min-w-0">
              <p className="font-medium text-pretty wrap-anywhere">{account.name}</p>
              <p className="text-[0.8125rem] text-muted">
                {plural(account.rows, 'row')}
                {account.duplicates > 0 ? `, ${formatCount(account.duplicates)} here already` : ''}
              </p>
            </div>
            {account.isLeftOut ? (
              <p className="text-sm text-muted">Nothing of it comes.</p>
            ) : (
              <Balances account={account} />
            )}
            <select
              aria-label={`Where ${account.name} goes`}
              className="select w-full"
              disabled={isBusy}
              value={account.isLeftOut ? LEFT_OUT : (account.accountId ?? account.type ?? '')}
              onChange={(event) => choose(account.key, event.target.value)}
            >
              {account.type === null && account.accountId === null && !account.isLeftOut ? (
                <option value="">Choose what it is…</option>
              ) : null}
              {Object.entries(TYPES).map(([type, label]) => (
                <option key={type} value={type}>
                  {label}
                </option>
              ))}
              {here.length > 0 ? (
                <optgroup label="Into an account here">
                  {here.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              ) : null}
              <option value={LEFT_OUT}>Leave it out</option>
            </select>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Balances({ account: { there, here, agrees } }: { account: BookAccount }) {
  return (
    <div className="flex items-center gap-3 max-md:order-last">
      <Icon
        icon={agrees ? faCircleCheck : faScaleUnbalanced}
        className={`size-4 shrink-0 ${agrees ? 'text-success' : 'text-warning'}`}
        label={agrees ? 'The balances agree' : 'The balances don’t agree'}
      />
      <dl className="grid min-w-0 grow grid-cols-2 gap-x-4 md:text-right">
        {[
          ['There', there],
          ['Here', here],
        ].map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-[0.8125rem] text-muted">{label}</dt>
            <dd className="figures font-semibold wrap-anywhere">
              <Amount value={value ?? '0'} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
