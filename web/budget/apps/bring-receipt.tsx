import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faRotateLeft } from '@fortawesome/free-solid-svg-icons/faRotateLeft'
import { Link } from 'wouter'
import { type AppReceipt, labelOf } from '../../../src/budget/apps/wire.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field.tsx'
import { formatCount, plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { useUndoImport } from '../statements/queries.ts'

const KINDS: Record<string, string> = { group: 'category group' }

/** Counts of what came with a book of another app, with its Undo. */
export function BringReceipt({ receipt, onMore }: { receipt: AppReceipt; onMore: () => void }) {
  const undo = useUndoImport({ isInForm: true })
  const { id, app, transactions, duplicates, accounts, categories, months } = receipt
  const { transfers, splits, bills, subscriptions } = receipt
  const isUndone = undo.isSuccess
  const kept = undo.data?.kept ?? []
  const isNothing = transactions + accounts + categories + months + bills + subscriptions === 0
  const counts: [string, number][] = [
    ['Transactions', transactions],
    ['Accounts', accounts],
    ['Categories', categories],
    ['Months', months],
    ['Transfers', transfers],
    ['Splits', splits],
    ['Bills', bills],
    ['Subscriptions', subscriptions],
  ]
  return (
    <section aria-labelledby="receipt-title" className="card-surface grid grid-cols-1 gap-6 p-5 sm:p-8">
      <div role="status" className="flex items-start gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-2xl bg-success/12 text-success">
          <Icon icon={isUndone ? faRotateLeft : faCircleCheck} className="size-6" />
        </span>
        <div className="min-w-0">
          <h2 id="receipt-title" className="text-xl font-semibold tracking-tight">
            {isUndone
              ? 'The book is taken away again'
              : isNothing
                ? 'All of it is here already'
                : `Your book of ${labelOf(app)} is here`}
          </h2>
          <p className="mt-1 text-pretty text-muted">
            {isUndone
              ? kept.length === 0
                ? 'Everything is as it was before.'
                : 'What you have used since stays:'
              : duplicates > 0
                ? `${plural(duplicates, 'transaction')} had come before.`
                : 'One Undo takes all of it away again; you find it under Past imports as well.'}
          </p>
          {isUndone && kept.length > 0 ? (
            <ul className="mt-2 list-disc pl-5 text-muted">
              {kept.map(({ kind, name }) => (
                <li key={`${kind} ${name}`}>
                  {name} ({KINDS[kind] ?? kind})
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </div>
      {isUndone || isNothing ? null : (
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line sm:flex">
          {counts
            .filter(([, count]) => count > 0)
            .map(([label, count]) => (
              <div key={label} className="grow bg-base-100 px-4 py-3 max-sm:last:odd:col-span-2">
                <dt className="label-quiet">{label}</dt>
                <dd className="figures text-xl font-semibold">{formatCount(count)}</dd>
              </div>
            ))}
        </dl>
      )}
      {isUndone ? null : <FormError message={undo.failure} />}
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        <Link href={isUndone ? '/' : '/accounts'} className="btn btn-primary">
          {isUndone ? 'See the dashboard' : 'See your accounts'}
        </Link>
        {isUndone || months === 0 ? null : (
          <Link href="/budget" className="btn">
            See your budget
          </Link>
        )}
        <Button onClick={onMore}>Bring in another</Button>
        {isUndone || isNothing ? null : (
          <Button look="quiet" icon={faRotateLeft} busy={undo.isPending} onClick={() => undo.mutate(id)}>
            Undo
          </Button>
        )}
      </div>
    </section>
  )
}
