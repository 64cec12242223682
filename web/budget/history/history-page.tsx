import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { plural } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useEntry } from '../transactions/entry-provider.tsx'
import { ImportLink } from '../transactions/import-link.tsx'
import { countOf } from './filter.ts'
import { FilterBar } from './filter-bar.tsx'
import { HistoryList } from './history-list.tsx'
import { historyQuery } from './queries.ts'
import { useFilter } from './use-filter.ts'

export function HistoryPage() {
  const { filter, setFilter, clear } = useFilter()
  const { openEntry } = useEntry()
  const history = useInfiniteQuery(historyQuery(filter))
  const { hasNextPage, fetchNextPage, isPlaceholderData } = history
  const transactions = useMemo(() => history.data?.pages.flatMap(({ items }) => items), [history.data])
  const isFiltered = countOf(filter) > 0 || filter.q !== undefined

  return (
    <div className="card-surface min-h-[calc(100dvh-12rem)]">
      <FilterBar filter={filter} onFilter={setFilter} onClear={clear} />
      <p role="status" className="sr-only">
        {transactions && !isPlaceholderData
          ? `${plural(transactions.length, 'transaction')}${hasNextPage ? ' so far; more come as you scroll' : ''}`
          : 'Loading'}
      </p>
      {history.isPending ? (
        <div className="grid gap-4 p-4" role="status" aria-label="Loading your transactions">
          {Array.from({ length: 8 }, (_, index) => index).map((key) => (
            <Skeleton key={key} className="h-12" />
          ))}
        </div>
      ) : history.isError && !transactions ? (
        <ErrorState what="your transactions" error={history.error} onRetry={() => history.refetch()} />
      ) : transactions?.length ? (
        <div className="pb-3" aria-busy={isPlaceholderData || undefined}>
          <HistoryList
            transactions={transactions}
            hasMore={hasNextPage && !history.isFetchNextPageError}
            isLoading={history.isFetching}
            onMore={fetchNextPage}
          />
          {history.isFetchNextPageError ? (
            <ErrorState what="more" error={history.error} onRetry={() => fetchNextPage()} />
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
  )
}
HistoryPage.queries = [historyQuery({})]
