import { faChevronLeft } from '@fortawesome/free-solid-svg-icons/faChevronLeft'
import { faChevronRight } from '@fortawesome/free-solid-svg-icons/faChevronRight'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { AccountOfFile, StatementPreview, StatementRow } from '../../../src/budget/statements/wire.ts'
import { Button } from '../../ui/button.tsx'
import { formatCount, plural } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { inUse } from '../ledger/in-use.ts'
import { accountsQuery, categoriesQuery } from '../ledger/queries.ts'
import { labelOf } from './drop-summary.tsx'
import { currenciesOf, MovedAmounts, movedBy } from './moved.tsx'
import { usePayers } from './paid-fields.tsx'
import { fieldsOf, type RowChoice, type RowChoices, stateOf } from './row-choices.ts'
import { RowDialog } from './row-dialog.tsx'
import { RowTable, wasDeleted } from './row-table.tsx'

interface PagerProps {
  /** Number of the shown page, from 0. */
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

function Pager({ page, pageSize, total, onPage }: PagerProps) {
  if (total <= pageSize) return null
  const last = Math.ceil(total / pageSize) - 1
  const from = page * pageSize + 1
  return (
    <nav aria-label="Pages" className="flex items-center justify-end gap-1 text-sm text-muted">
      <span className="figures mr-2">
        {formatCount(from)}–{formatCount(Math.min(total, from + pageSize - 1))} of {formatCount(total)}
      </span>
      <IconButton
        icon={faChevronLeft}
        label="Previous page"
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        icon={faChevronRight}
        label="Next page"
        disabled={page === last}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}

/** The largest file has 100,000 rows: a page of them is drawn at a time. */
const PAGE_SIZE = 50
const FILTERS = ['all', 'new', 'match', 'pays', 'near', 'duplicate', 'refused'] as const
type Filter = (typeof FILTERS)[number]
const LABELS: Record<Filter, string> = {
  all: 'All',
  new: 'New',
  match: 'Recognised',
  pays: 'Bills',
  near: 'Unsure',
  duplicate: 'Duplicates',
  refused: 'Refused',
}
/** Chips that stand there also where no row is of them. */
const ALWAYS: readonly Filter[] = ['all', 'new', 'duplicate', 'refused']

/** Choices for the rows, which the import takes beside the file. */
type Chosen = ReturnType<typeof fieldsOf> & { skip: number[] }

interface ReviewProps {
  preview: StatementPreview
  /** Other columns have been chosen since: what is seen here is no longer what would be imported. */
  isOutdated: boolean
  /** Account of the book that the file goes into; undefined where the account comes with the file. */
  accountId: string | undefined
  onImport: (chosen: Chosen) => void
  onDiscard: () => void
}

export function Review({ preview, isOutdated, accountId, onImport, onDiscard }: ReviewProps) {
  const { rows } = preview
  const accounts = useQuery(accountsQuery).data ?? []
  const own = useQuery(categoriesQuery).data ?? []
  const usual = preview.usualCategories
  const goals = usePayers()
  const [choices, setChoices] = useState<RowChoices>(new Map())
  const [editing, setEditing] = useState<StatementRow>()
  const [filter, setFilter] = useState<Filter>('all')
  const [page, setPage] = useState(0)
  const byFilter = useMemo(() => groupByState(rows, choices), [rows, choices])
  const takeable = useMemo(() => rows.filter(({ status }) => status === 'new'), [rows])
  const deleted = useMemo(() => byFilter.duplicate.filter(wasDeleted), [byFilter])
  // Rows that were deleted are left out until they are asked for.
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(
    () => new Set(deleted.map(({ index }) => index)),
  )
  const totals = useDeferredValue(
    useMemo(
      () => totalsOf([...takeable, ...deleted], skipped, preview.accounts),
      [takeable, deleted, skipped, preview.accounts],
    ),
  )
  const shown = byFilter[filter]

  function skip(indexes: number[], isSkipped: boolean) {
    const next = new Set(skipped)
    for (const index of indexes) isSkipped ? next.add(index) : next.delete(index)
    setSkipped(next)
  }

  function choose(chosen: readonly StatementRow[], choice: RowChoice) {
    const next = new Map(choices)
    for (const { index } of chosen) next.set(index, { ...next.get(index), ...choice })
    setChoices(next)
  }
  const chosen = fieldsOf(takeable, choices)
  const alike = editing ? takeable.filter((row) => isAlike(row, editing) && !row.match) : []
  const made = preview.accounts.flatMap((one) => (one.newId ? [{ id: one.newId, name: labelOf(one) }] : []))
  const labels = new Map(preview.accounts.map((one) => [one.key, labelOf(one)]))
  const currencies = currenciesOf(preview.accounts)
  const nameIn = (all: { id: string; name: string }[]) => (id: string | null) =>
    all.find((one) => one.id === id)?.name

  return (
    <div>
      {preview.accountHint ? (
        <p className="mb-4 text-sm text-muted">
          The file says it is of account <strong className="text-base-content">{preview.accountHint}</strong>.
        </p>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <fieldset className="flex flex-wrap gap-1 rounded-xl bg-secondary p-1">
          <legend className="sr-only">Rows to show</legend>
          {FILTERS.filter((name) => ALWAYS.includes(name) || byFilter[name].length > 0).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={filter === name}
              className="h-8 cursor-pointer rounded-lg px-2 text-[0.8125rem] sm:px-3 sm:text-sm font-semibold text-muted aria-pressed:bg-base-100 aria-pressed:text-base-content aria-pressed:shadow-sm"
              onClick={() => {
                setFilter(name)
                setPage(0)
              }}
            >
              {LABELS[name]} <span className="figures font-medium">{formatCount(byFilter[name].length)}</span>
            </button>
          ))}
        </fieldset>
        <Pager page={page} pageSize={PAGE_SIZE} total={shown.length} onPage={setPage} />
      </div>
      <RowTable
        rows={shown.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)}
        takeable={takeable}
        skipped={skipped}
        onSkip={skip}
        choices={choices}
        nameOf={{
          category: nameIn([...own, ...usual]),
          account: nameIn([...accounts, ...made]),
          goal: nameIn(goals),
        }}
        labelOfKey={preview.accounts.length > 1 ? labels : undefined}
        currencyOfKey={currencies}
        onChoose={(row, choice) => choose([row], choice)}
        onEdit={setEditing}
      />
      {editing ? (
        <RowDialog
          row={editing}
          currency={currencies.get(editing.accountKey ?? '')}
          choice={choices.get(editing.index)}
          alike={alike.length}
          categories={[...inUse(own, editing.categoryId, choices.get(editing.index)?.categoryId), ...usual]}
          accounts={accounts.filter(({ id, isActive }) => isActive && id !== accountId)}
          onChoose={(choice, ofAll) => choose(ofAll ? alike : [editing], choice)}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
      <div className="sticky bottom-0 -mx-5 mt-4 -mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-b-box border-t border-line bg-base-100 px-5 py-4 max-md:above-tab-bar lg:-mx-6 lg:-mb-6 lg:px-6">
        <p className="text-sm text-muted">
          {totals.moved.map((moved) => (
            <span key={moved.currency} className="mr-5">
              <MovedAmounts {...moved} />
            </span>
          ))}
        </p>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <Button onClick={onDiscard}>Discard</Button>
          <Button
            look="primary"
            className="max-sm:grow"
            disabled={totals.count === 0 || isOutdated || preview.questions.length > 0}
            onClick={() =>
              onImport({
                ...chosen,
                skip: indexesOf(takeable.filter(({ index }) => skipped.has(index))),
                asNew: [...chosen.asNew, ...indexesOf(deleted.filter(({ index }) => !skipped.has(index)))],
              })
            }
          >
            {isOutdated
              ? 'Reading the file'
              : preview.questions.length > 0
                ? 'Answer the question first'
                : totals.count === 0
                  ? 'Nothing to import'
                  : `Import ${plural(totals.count, 'transaction')}`}
          </Button>
        </div>
      </div>
    </div>
  )
}

const indexesOf = (rows: StatementRow[]): number[] => rows.map(({ index }) => index)

/** Rows of one payee that move money in the same direction. */
const isAlike = (one: StatementRow, other: StatementRow): boolean =>
  one.type === other.type && (one.payee ?? one.description) === (other.payee ?? other.description)

function groupByState(rows: StatementRow[], choices: RowChoices): Record<Filter, StatementRow[]> {
  const groups: Record<Filter, StatementRow[]> = {
    all: rows,
    new: [],
    match: [],
    pays: [],
    near: [],
    duplicate: [],
    refused: [],
  }
  for (const row of rows) groups[stateOf(row, choices.get(row.index))].push(row)
  return groups
}

function totalsOf(rows: StatementRow[], skipped: ReadonlySet<number>, accounts: AccountOfFile[]) {
  const taken = rows.filter(({ index, type }) => !skipped.has(index) && type)
  return { count: taken.length, moved: movedBy(taken, accounts) }
}
