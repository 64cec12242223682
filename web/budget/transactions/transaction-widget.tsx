import { faChevronDown } from '@fortawesome/free-solid-svg-icons/faChevronDown'
import { faDownload } from '@fortawesome/free-solid-svg-icons/faDownload'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { formatDay, plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { inLine } from '../../ui/in-line.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { movingRows } from '../../ui/moving-rows.ts'
import { Skeletons } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { MOST_RECENT, type TransactionFilter, transactionsQuery } from '../ledger/queries.ts'
import { oncePerTransfer, transferWords } from '../ledger/transfer-words.ts'
import { useNames } from '../ledger/use-names.ts'
import { TransactionRow } from './transaction-row.tsx'

/** The button of the export, whose code and CSV writer are loaded at the first press. */
function ExportButton({ title, filter }: { title: string; filter: TransactionFilter }) {
  const save = useMutation({
    meta: { failed: 'Failed to export the transactions' },
    mutationFn: async () => (await import('./export-csv.ts')).exportCsv(title, filter),
    onSuccess: (count) =>
      showToast({
        tone: 'success',
        title: 'CSV exported',
        text: `${plural(count, 'transaction')} of the last 3 months`,
      }),
  })
  return (
    <Button
      small
      look="quiet"
      data-tip="Export CSV"
      className="max-md:h-11"
      icon={faDownload}
      busy={save.isPending}
      onClick={() => save.mutate()}
    >
      <span className="@max-[26rem]:sr-only">Export CSV</span>
    </Button>
  )
}

interface TransactionWidgetProps {
  title: string
  filter?: TransactionFilter
  /** Number of rows before it is expanded. */
  shown?: number
  /** Content in place of the list while there is no transaction. */
  empty: ReactNode
}

/** The newest transactions as a card that can be closed, shows more on demand and saves them as CSV. */
export function TransactionWidget({ title, filter = {}, shown = 5, empty }: TransactionWidgetProps) {
  const recent = useQuery(transactionsQuery({ ...filter, limit: MOST_RECENT }))
  const [isOpen, setOpen] = useState(true)
  const [isExpanded, setExpanded] = useState(false)
  const namesOf = useNames()
  const id = useId()
  const rows = oncePerTransfer(recent.data ?? [])

  return (
    <section aria-labelledby={`${id}-title`} className="@container card-surface">
      <header className="flex items-center justify-between gap-2 py-3 pr-3 pl-5 lg:pl-6">
        <h2 id={`${id}-title`} className="-ml-2 min-w-0 text-lg font-semibold tracking-tight">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            className="flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-field px-2 text-left hover:bg-secondary"
            onClick={() => setOpen(!isOpen)}
          >
            <span className="truncate">{title}</span>
            <Icon
              icon={faChevronDown}
              className={`size-3 text-muted transition-transform duration-150 ${isOpen ? '' : '-rotate-90'}`}
            />
          </button>
        </h2>
        {rows.length > 0 ? <ExportButton title={title} filter={filter} /> : null}
      </header>
      <div id={`${id}-list`} hidden={!isOpen}>
        <Loaded
          query={recent}
          what="your transactions"
          waiting={
            <Skeletons
              label={`Loading ${title}`}
              className="grid gap-3 px-5 pb-5 lg:px-6"
              rows={Array(shown).fill('h-12')}
            />
          }
          empty={empty}
          isEmpty={() => rows.length === 0}
        >
          <ul ref={movingRows} className="divide-y divide-line px-5 lg:px-6">
            {rows.slice(0, isExpanded ? MOST_RECENT : shown).map((transaction) => {
              const names = namesOf(transaction)
              const transfer = transferWords(transaction, names.ends)
              const about = transfer ? [transfer.note] : [names.category, names.account, names.payer]
              const place = inLine([formatDay(transaction.date), ...about])
              return (
                <li key={transaction.id}>
                  <TransactionRow transaction={transaction} title={transfer?.title} place={place} />
                </li>
              )
            })}
          </ul>
          <footer className="flex flex-wrap items-center justify-between border-t border-line px-3 py-1.5 lg:px-4">
            <Link
              href="/transactions"
              className="inline-flex h-11 items-center rounded-field px-2 text-sm font-semibold text-primary hover:bg-secondary md:h-9"
            >
              See all
            </Link>
            {rows.length > shown ? (
              <Button
                look="quiet"
                small
                className="max-md:h-11"
                aria-expanded={isExpanded}
                onClick={() => setExpanded(!isExpanded)}
              >
                {isExpanded ? 'Show fewer' : 'Show more'}
              </Button>
            ) : null}
          </footer>
        </Loaded>
      </div>
    </section>
  )
}
