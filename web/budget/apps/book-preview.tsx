import type { Account } from '../../../src/budget/accounts/wire.ts'
import { type AppPreview, labelOf } from '../../../src/budget/apps/wire.ts'
import type { Category } from '../../../src/budget/categories/wire.ts'
import { Button } from '../../ui/button.tsx'
import { formatCount, plural } from '../../ui/format.ts'
import { AccountsOfBook } from './accounts-of-book.tsx'
import { CategoriesOfBook } from './categories-of-book.tsx'
import { MonthsOfBook } from './months-of-book.tsx'
import { type Choices, withAnswer } from './queries.ts'
import { Questions } from './questions.tsx'

interface BookPreviewProps {
  preview: AppPreview
  accounts: Account[]
  categories: Category[]
  choices: Choices
  isBusy: boolean
  onChoose: (choices: Choices) => void
  onBring: () => void
  onDiscard: () => void
}

const countsOf = ({
  accounts,
  categories,
  months,
  transactions,
  transfers,
  splits,
  tags,
  schedules,
}: AppPreview) => [
  ['Transactions', transactions],
  ['Accounts', accounts.filter(({ isLeftOut }) => !isLeftOut).length],
  ['Categories', categories.filter(({ isLeftOut }) => !isLeftOut).length],
  ['Assigned amounts', months?.assigned ?? 0],
  ['Transfers', transfers],
  ['Splits', splits],
  ['Tags', tags.length],
  ['Bills and subscriptions', schedules.length],
]

/** Preview of a book of another app: its counts, questions and what becomes of each part; nothing is stored yet. */
export function BookPreview({
  preview,
  choices,
  isBusy,
  onChoose,
  onBring,
  onDiscard,
  ...here
}: BookPreviewProps) {
  const { app, duplicates, left, questions } = preview
  const counts = countsOf(preview).filter(([, count]) => count !== 0)
  const isNothing = counts.length === 0
  return (
    <div className="grid gap-6" aria-busy={isBusy}>
      <div>
        <h2 className="text-xl font-semibold tracking-tight">A book of {labelOf(app)}</h2>
        {duplicates > 0 ? (
          <p className="mt-0.5 text-muted">
            {plural(duplicates, 'transaction')} {duplicates === 1 ? 'is' : 'are'} here already, and left as{' '}
            {duplicates === 1 ? 'it is' : 'they are'}.
          </p>
        ) : null}
      </div>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line sm:flex">
        {counts.map(([label, count]) => (
          <div key={label} className="grow bg-base-100 px-4 py-3 max-sm:last:odd:col-span-2">
            <dt className="label-quiet">{label}</dt>
            <dd className="figures text-xl font-semibold">{formatCount(Number(count))}</dd>
          </div>
        ))}
      </dl>
      <Questions
        questions={questions}
        isBusy={isBusy}
        onAnswer={(set) => onChoose(withAnswer(choices, set as Partial<Choices>))}
      />
      <AccountsOfBook
        preview={preview}
        here={here.accounts}
        choices={choices}
        isBusy={isBusy}
        onChoose={onChoose}
      />
      <CategoriesOfBook
        preview={preview}
        here={here.categories}
        choices={choices}
        isBusy={isBusy}
        onChoose={onChoose}
      />
      <MonthsOfBook preview={preview} />
      {left.length > 0 ? (
        <section aria-labelledby="left-title">
          <h3 id="left-title" className="font-semibold">
            What is not taken, or changes
          </h3>
          <ul className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] divide-y divide-line rounded-xl border border-line text-sm">
            {left.map(({ reason, count, example }) => (
              <li key={reason} className="col-span-2 grid grid-cols-subgrid gap-x-4 px-4 py-2.5">
                <span className="figures text-right font-semibold">{formatCount(count)}</span>
                <span className="min-w-0 text-pretty wrap-anywhere">
                  {reason}
                  {example ? <span className="block text-muted">{example}</span> : null}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <div className="grid gap-2 sm:flex sm:justify-end">
        <Button onClick={onDiscard}>Discard</Button>
        <Button look="primary" busy={isBusy} disabled={questions.length > 0 || isNothing} onClick={onBring}>
          {questions.length > 0 ? 'Answer the questions first' : 'Bring it in'}
        </Button>
      </div>
    </div>
  )
}
