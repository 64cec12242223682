import { useInfiniteQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import type { SecurityEvent } from '../../src/identity/wire.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { plural } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { useResolve } from './commands.ts'
import { EventList } from './event-list.tsx'
import { LOG } from './log.ts'
import { eventsQuery } from './queries.ts'
import { useNames } from './use-names.ts'
import { usePlace } from './use-place.ts'

const VIEWS = [
  { label: 'Open', show: '' },
  { label: 'All', show: 'all' },
]

export function EventsTab() {
  const { params, put } = usePlace()
  const isOpenOnly = params.get('show') !== 'all'
  const query = useInfiniteQuery(eventsQuery(isOpenOnly))
  const resolve = useResolve()
  // An event that was resolved just now is gone from the list, and back in its place when that is undone.
  const events = query.data?.pages.flat().filter((event) => !isOpenOnly || !event.resolved)
  const nameById = useNames(events?.flatMap(({ userId, resolvedBy }) => [userId, resolvedBy]) ?? [])
  const { list, leave } = useNextFocus(events)

  function onResolve(event: SecurityEvent) {
    if (isOpenOnly) leave(event)
    resolve.mutate({ event, resolved: !event.resolved })
  }

  return (
    <div className="card-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-4 md:px-5">
        <fieldset className="flex gap-1 rounded-xl bg-secondary p-1">
          <legend className="sr-only">Which events</legend>
          {VIEWS.map(({ label, show }) => (
            <button
              key={label}
              type="button"
              aria-pressed={isOpenOnly === (show === '')}
              className="h-9 cursor-pointer rounded-lg px-4 text-sm font-semibold text-muted aria-pressed:bg-base-100 aria-pressed:text-base-content aria-pressed:shadow-sm"
              onClick={() => put('show', show)}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <p role="status" className="text-sm text-muted">
          {events ? `${plural(events.length, 'event')}${query.hasNextPage ? ', and older ones' : ''}` : ''}
        </p>
      </div>
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded query={query} what="the security events" isKept {...LOG}>
          {events?.length ? (
            <EventList events={events} nameById={nameById} onResolve={onResolve} />
          ) : (
            <EmptyState
              picture="safe"
              heading="h2"
              title={isOpenOnly ? 'Nothing to look at' : 'No security events yet'}
              text="Wrong passwords, locked accounts and unusual sign-ins appear here."
            />
          )}
        </Loaded>
      </div>
      <MoreButton label="Load more" query={query} />
    </div>
  )
}

/** Moves the focus from a row that leaves the list to its neighbour, not to the top of the page. */
function useNextFocus(events: SecurityEvent[] | undefined) {
  const list = useRef<HTMLDivElement>(null)
  const next = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (next.current === null || !events) return
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${next.current}"] button`)
    const isGone = !list.current?.contains(document.activeElement)
    if (isGone) (row ?? list.current)?.focus()
    if (isGone) next.current = null
  }, [events])
  const leave = ({ id }: SecurityEvent) => {
    const at = events?.findIndex((event) => event.id === id) ?? -1
    next.current = events?.[at + 1]?.id ?? events?.[at - 1]?.id ?? ''
  }
  return { list, leave }
}
