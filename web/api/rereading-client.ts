import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
} from '@tanstack/react-query'

const isFirstRead = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus !== 'idle'

/**
 * A client that also invalidates what is being read for the first time: TanStack Query lets such a read go on and
 * takes its answer for current, although it may be from before the change, or from who no longer answers.
 */
export class RereadingClient extends QueryClient {
  readonly #reread = new WeakSet<Query>()

  override async invalidateQueries<Key extends readonly unknown[]>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const reading = this.getQueryCache().findAll(filters).filter(isFirstRead)
    const rereading = reading.map((query) => this.#readAgain(query, options))
    await super.invalidateQueries(filters, options)
    await Promise.all(rereading)
  }

  async #readAgain(query: Query, options?: InvalidateOptions): Promise<void> {
    if (this.#reread.has(query)) return
    this.#reread.add(query)
    await query.promise?.catch(() => {})
    this.#reread.delete(query)
    await super.invalidateQueries({ predicate: (one) => one === query }, options)
  }
}
