import { faMagnifyingGlass } from '@fortawesome/free-solid-svg-icons/faMagnifyingGlass'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { Payee } from '../../../src/budget/payees/wire.ts'
import { foldName } from '../../../src/values/fold-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { categoriesQuery } from '../ledger/queries.ts'
import { PayeeRow } from './payee-row.tsx'
import { payeesQuery } from './queries.ts'

const PayeeDialog = lazyNamed(() => import('./payee-dialog.tsx'), 'PayeeDialog')
const MergeDialog = lazyNamed(() => import('./merge-dialog.tsx'), 'MergeDialog')

/** Rows that are drawn at a time. */
const STEP = 100

/** The page of payees: search, with each one's category, and dialogs that rename or merge them. */
export function PayeesPage() {
  const payees = useQuery(payeesQuery)
  const categories = useQuery(categoriesQuery).data ?? []
  const [typed, setTyped] = useState('')
  const [most, setMost] = useState(STEP)
  const [open, setOpen] = useState<{ payee: Payee; how: 'edit' | 'merge' } | null>(null)
  const sought = foldName(typed)
  const found = useMemo(
    () => (payees.data ?? []).filter(({ name }) => sought === '' || foldName(name).includes(sought)),
    [payees.data, sought],
  )
  const close = () => setOpen(null)
  return (
    <section aria-label="Payees" className="card-surface @container">
      <div className="flex flex-wrap items-center gap-3 border-b border-line p-3 md:p-4">
        <div className="relative min-w-48 flex-1">
          <Icon
            icon={faMagnifyingGlass}
            className="pointer-events-none absolute top-1/2 left-3.5 z-10 size-3.5 -translate-y-1/2 text-muted"
          />
          <input
            type="search"
            aria-label="Search payees"
            placeholder="Search payees"
            maxLength={200}
            className="input pl-10 max-md:h-11"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setMost(STEP)
            }}
          />
        </div>
        <p role="status" className="figures px-1 text-sm text-muted">
          {payees.data ? plural(found.length, 'payee') : ''}
        </p>
      </div>
      <Loaded
        query={payees}
        what="your payees"
        className="grid gap-4 p-4"
        rows={Array(8).fill('h-11')}
        isEmpty={() => found.length === 0}
        empty={
          <EmptyState
            picture={sought ? 'search' : 'transactions'}
            heading="h2"
            title={sought ? 'No payee has such a name' : 'No payees yet'}
            text={
              sought
                ? 'Try fewer letters.'
                : 'They come by themselves: every transaction that you record or import names one.'
            }
          >
            {sought ? null : (
              <Link href="/import" className="btn btn-primary">
                Import statement
              </Link>
            )}
          </EmptyState>
        }
      >
        <ul className="divide-y divide-line px-3 md:px-4">
          {found.slice(0, most).map((payee) => (
            <PayeeRow
              key={payee.id}
              payee={payee}
              category={categories.find(({ id }) => id === payee.categoryId)?.name}
              onOpen={(how) => setOpen({ payee, how })}
            />
          ))}
        </ul>
        {found.length > most ? (
          <div className="grid place-items-center border-t border-line p-3">
            <Button look="quiet" onClick={() => setMost(most + STEP)}>
              Show more
            </Button>
          </div>
        ) : null}
      </Loaded>
      <Suspense>
        {open?.how === 'edit' ? <PayeeDialog payee={open.payee} onClose={close} /> : null}
        {open?.how === 'merge' ? <MergeDialog payee={open.payee} onClose={close} /> : null}
      </Suspense>
    </section>
  )
}
PayeesPage.queries = [payeesQuery]
