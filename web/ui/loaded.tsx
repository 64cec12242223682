import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { Skeletons } from './skeleton.tsx'

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** The end of "We couldn’t load …" and of "Loading …". */
  what: string
  /** Skeletons of the size of what is coming: their classes, and the class of the box around them. */
  rows?: readonly string[]
  className?: string
  /** Content while the query is loading, instead of skeletons. */
  waiting?: ReactNode
  /** Content in place of an empty list, or of data that `isEmpty` says is empty. */
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  /** True where only loaded content has cards of its own, so that other states need one. */
  inCard?: boolean
  /** True where data loaded before stays while it can't be loaded anew. */
  isKept?: boolean
  children: ReactNode | ((data: Data) => ReactNode)
}

const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0

/** Content of the data that a query has brought, or the reason for which there is nothing to show yet. */
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
