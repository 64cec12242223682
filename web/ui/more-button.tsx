import { Button } from './button.tsx'
import { ErrorState } from './error-state.tsx'

interface MoreButtonProps {
  label: string
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
    fetchNextPage: () => unknown
  }
}

/** The next page of a log, where there is one. */
export function MoreButton({ label, query }: MoreButtonProps) {
  if (query.isFetchNextPageError && query.error)
    return <ErrorState what="more" error={query.error} onRetry={() => query.fetchNextPage()} />
  if (!query.hasNextPage) return null
  return (
    <div className="border-t border-line p-3 text-center">
      <Button busy={query.isFetchingNextPage} className="max-md:h-11" onClick={() => query.fetchNextPage()}>
        {label}
      </Button>
    </div>
  )
}
