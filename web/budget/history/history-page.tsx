import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { answerPage, api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { plural } from '../../ui/format.ts'
import { Skeletons } from '../../ui/skeleton.tsx'
import { useAddress } from '../../ui/use-address.ts'
import type { HistoryPageData } from '../ledger/shown.ts'
import { oncePerTransfer } from '../ledger/transfer-words.ts'
import { useEntry } from '../transactions/entry-provider.tsx'
import { ImportLink } from '../transactions/import-link.tsx'
import { suggestionsQuery } from '../transfers/queries.ts'
import { TransferSuggestions } from '../transfers/suggestions-card.tsx'
import { countOf, type FilterName, filterOf, type HistoryFilter, queryOf } from './filter.ts'
import { FilterBar } from './filter-bar.tsx'
import { HistoryList } from './history-list.tsx'
import { MarkedBar } from './marked-bar.tsx'
import { useMarks } from './marks.ts'
import { SumLine } from './sum-line.tsx'
import { CategoryDialog } from './swipe-row.tsx'

/** The filter, as it stands in the address. */
function useFilter() {
  const { params, setParams, put } = useAddress()
  const filter = useMemo(() => filterOf(params), [params])
  const setFilter = useCallback((name: FilterName, value: string) => put(name, value), [put])
  const clear = useCallback(() => setParams({}, { replace: true }), [setParams])
  return { filter, setFilter, clear }
}

interface Place {
  /** Undefined is the beginning. */
  cursor?: string
  /** Number of pages before it. */
  page: number
}

/** The first pages are small, so that they are there at once; who scrolls on far is given more at a time. */
const limitOf = (page: number): number => (page < 6 ? 50 : page < 12 ? 200 : 500)

function readPage(filter: HistoryFilter, { cursor, page }: Place): Promise<HistoryPageData> {
  const query = { ...queryOf(filter), ...(cursor ? { cursor } : {}), limit: String(limitOf(page)) }
  return answerPage(api.transactions.$get({ query }))
}

/** Every transaction that the filter lets through, newest first, page by page. */
const historyQuery = (filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.history, filter],
    initialPageParam: { page: 0 } as Place,
    queryFn: ({ pageParam }) => readPage(filter, pageParam),
    getNextPageParam: ({ next }, pages) => (next ? { cursor: next, page: pages.length } : null),
    placeholderData: keepPreviousData,
    // Comparing the rows of a long list costs more than drawing the few that are seen.
    structuralSharing: false,
  })

export function HistoryPage() {
  const { filter, setFilter, clear } = useFilter()
  const { openEntry } = useEntry()
  const history = useInfiniteQuery(historyQuery(filter))
  const { hasNextPage, fetchNextPage, isPlaceholderData } = history
  const isOfAccount = filter.account !== undefined
  const transactions = useMemo(() => {
    const rows = history.data?.pages.flatMap(({ items }) => items)
    return isOfAccount ? rows : rows && oncePerTransfer(rows)
  }, [history.data, isOfAccount])
  const isFiltered = countOf(filter) > 0 || filter.q !== undefined
  // Suggestions stand above the list, which they would push down if they came after it.
  const isAwaited = useQuery(suggestionsQuery).isLoading && !isFiltered
  const [categorised, setCategorised] = useState<Transaction | null>(null)
  const marks = useMarks()
  const { marked } = marks

  return (
    <>
      <div className="card-surface min-h-[calc(100dvh-12rem)]">
        <FilterBar
          filter={filter}
          onFilter={setFilter}
          onClear={clear}
          onMark={transactions?.length && !marked ? marks.begin : undefined}
        />
        {isFiltered && transactions?.length ? <SumLine filter={filter} /> : null}
        {isFiltered ? null : <TransferSuggestions />}
        <p role="status" className="sr-only">
          {transactions && !isPlaceholderData
            ? `${plural(transactions.length, 'transaction')}${hasNextPage ? ' so far; more come as you scroll' : ''}`
            : 'Loading'}
        </p>
        {history.isPending || isAwaited ? (
          <Skeletons
            label="Loading your transactions"
            className="grid gap-4 p-4"
            rows={Array(8).fill('h-12')}
          />
        ) : history.isError && !transactions ? (
          <ErrorState what="your transactions" error={history.error} onRetry={() => history.refetch()} />
        ) : transactions?.length ? (
          <div className={marked ? '' : 'pb-3'} aria-busy={isPlaceholderData || undefined}>
            <HistoryList
              transactions={transactions}
              isOfAccount={isOfAccount}
              marked={marked}
              onMark={marks.toggle}
              onCategory={setCategorised}
              hasMore={hasNextPage && !history.isFetchNextPageError}
              isLoading={history.isFetching}
              onMore={fetchNextPage}
            />
            {history.isFetchNextPageError ? (
              <ErrorState what="more" error={history.error} onRetry={() => fetchNextPage()} />
            ) : null}
            {marked ? (
              <MarkedBar
                rows={transactions.filter(({ id }) => marked.has(id))}
                shown={transactions}
                onMark={marks.mark}
                onEnd={marks.end}
              />
            ) : null}
          </div>
        ) : isFiltered ? (
          <EmptyState
            picture="search"
            heading="h2"
            title="No transaction matches"
            text="Try fewer letters, another period, or all accounts and categories."
          >
            <Button onClick={clear}>Clear the filters</Button>
          </EmptyState>
        ) : (
          <EmptyState
            picture="transactions"
            heading="h2"
            title="No transactions yet"
            text="Add an income or an expense, or bring in a statement from your bank."
          >
            <Button look="primary" onClick={() => openEntry('expense')}>
              Record your first expense
            </Button>
            <ImportLink />
          </EmptyState>
        )}
      </div>
      {categorised ? <CategoryDialog transaction={categorised} onClose={() => setCategorised(null)} /> : null}
    </>
  )
}
HistoryPage.queries = [historyQuery({}), suggestionsQuery]
