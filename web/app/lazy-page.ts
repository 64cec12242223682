import type { FetchInfiniteQueryOptions, FetchQueryOptions } from '@tanstack/react-query'
import { type ComponentType, createElement, lazy, useState } from 'react'
import { queryClient } from './query-client.ts'

/** A page may name what it asks for first. */
export type Screen<Props> = ComponentType<Props> & { queries?: readonly object[] }

const fetchAnswer = (query: object) =>
  'initialPageParam' in query
    ? queryClient.prefetchInfiniteQuery(query as FetchInfiniteQueryOptions)
    : queryClient.prefetchQuery(query as FetchQueryOptions)

/**
 * A page's component, whose code can be asked for ahead, with the page's first answers. Once it is there the
 * page is drawn without waiting.
 */
export function lazyPage<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, Screen<Props>>>,
  name: Name,
) {
  let there: Screen<Props> | undefined
  const fetchIt = async () => {
    there = (await load())[name]
    return { default: there }
  }
  const Waiting = lazy(fetchIt)
  function Page(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => there ?? Waiting)
    return createElement(Shown, props)
  }
  const preload = async (withAnswers: boolean) => {
    if (!there) await fetchIt()
    if (!withAnswers) return
    await Promise.all((there?.queries ?? []).map(fetchAnswer))
  }
  return Object.assign(Page, { preload })
}
