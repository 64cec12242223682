import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { Skeletons } from './skeleton.tsx'

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** As the end of "We couldn’t load …". */
  what: string
  /** Skeletons of the size of what is coming: their classes, and the class of the box around them. */
  rows?: readonly string[]
  className?: string
  /** What stands there instead of skeletons. */
  waiting?: ReactNode
  /** In place of an empty list, or of what `isEmpty` says is empty. */
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  /** Where only what is loaded brings cards of its own. */
  inCard?: boolean
  /** Where what was loaded before stays while it can't be loaded anew. */
  isKept?: boolean
  children: ReactNode | ((data: Data) => ReactNode)
}

const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0

/** What a query has brought, or why there is nothing to show yet. */
export function Loaded<Data>({ query, what, rows = [], className, waiting, ...props }: LoadedProps<Data>) {
  const { data, error, refetch } = query
  const { empty, isEmpty = isEmptyList, inCard, isKept, children } = props
  const framed = (state: ReactNode) => (inCard ? <div className="card-surface">{state}</div> : state)
  if (error && !(isKept && data !== undefined))
    return framed(<ErrorState what={what} error={error} onRetry={() => refetch()} />)
  if (data === undefined)
    return waiting ?? <Skeletons label={`Loading ${what}`} className={className} rows={rows} />
  if (empty !== undefined && isEmpty(data)) return framed(empty)
  return typeof children === 'function' ? children(data) : children
}
