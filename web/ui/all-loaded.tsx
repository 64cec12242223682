import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { Skeleton } from './skeleton.tsx'

interface AllLoadedProps {
  queries: { data: unknown; error: Error | null; refetch: () => unknown }[]
  /** The end of "We couldn’t load …". */
  what: string
  /** The class of what stands in place of the children until they come. */
  room: string
  children: ReactNode
}

/**
 * A form that needs the answers of several queries. It is not there while one of them has failed: what it asks for again as
 * it comes would take it away, and bring it back, without end.
 */
export function AllLoaded({ queries, what, room, children }: AllLoadedProps) {
  const missing = queries.filter(({ data }) => data === undefined)
  const failed = missing.filter(({ error }) => error)
  const error = failed[0]?.error
  if (error)
    return <ErrorState what={what} error={error} onRetry={() => failed.map(({ refetch }) => refetch())} />
  return missing.length > 0 ? <Skeleton className={room} /> : children
}
