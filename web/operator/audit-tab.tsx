import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '../../src/identity/wire.ts'
import { foldText } from '../../src/values/fold-text.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatCount, formatInstant, plural } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { actorName, deedWords, namedIn } from './deed-words.ts'
import { LOG } from './log.ts'
import { Origin } from './origin.tsx'
import type { NameById } from './people.ts'
import { Person } from './person.tsx'
import { auditQuery } from './queries.ts'
import { type Column, Records } from './records.tsx'
import { SearchField } from './search-field.tsx'
import { useNames } from './use-names.ts'
import { usePlace } from './use-place.ts'
import { type Change, changesOf } from './value-words.ts'

/** An entry as it is read, and as the filter looks through it. */
interface Line {
  id: string
  entry: AuditEntry
  who: string
  deed: string
  whom?: string
  changes: Change[]
}

function lineOf(entry: AuditEntry, nameById: NameById): Line {
  const { id, oldValues, newValues } = entry
  // The deed alone tells that an event was resolved or a message answered.
  const isTold = ['security_event', 'support_message'].includes(entry.entityType)
  const changes = isTold ? [] : changesOf(oldValues, newValues)
  return { id, entry, who: actorName(entry, nameById), changes, ...deedWords(entry, nameById) }
}

const hasText = ({ entry, who, deed, whom, changes }: Line, text: string): boolean =>
  [
    who,
    deed,
    whom,
    entry.action,
    entry.ipAddress,
    formatInstant(entry.timestamp),
    ...changes.flatMap(({ label, before, after }) => [label, before, after]),
  ].some((part) => part && foldText(part).includes(text))

const COLUMNS: [Column<Line>, ...Column<Line>[]] = [
  {
    title: 'What',
    width: 'w-[25%]',
    cell: ({ deed, whom }) => (
      <>
        <span className="block font-semibold">{deed}</span>
        {whom ? <Person name={whom} /> : null}
      </>
    ),
  },
  { title: 'Who', width: 'w-[16%]', cell: ({ who }) => <Person name={who} /> },
  {
    title: 'Change',
    width: '',
    cell: ({ changes }) => (changes.length > 0 ? <Changes changes={changes} /> : null),
  },
  {
    title: 'From',
    width: 'w-[15%]',
    cell: ({ entry }) => <Origin address={entry.ipAddress} userAgent={entry.userAgent} />,
  },
  { title: 'When', width: 'w-[19%]', cell: ({ entry }) => formatInstant(entry.timestamp) },
]

export function AuditTab() {
  const { params, put } = usePlace()
  const typed = params.get('q') ?? ''
  const text = foldText(typed.trim())
  const query = useInfiniteQuery(auditQuery)
  const entries = query.data?.pages.flat()
  const nameById = useNames(entries?.flatMap(namedIn) ?? [])
  const lines = entries?.map((entry) => lineOf(entry, nameById))
  const found = text ? lines?.filter((line) => hasText(line, text)) : lines
  return (
    <div className="card-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-4 md:px-5">
        <SearchField
          label="Filter the audit log"
          placeholder="Name, deed, value or address"
          value={typed}
          onChange={(next) => put('q', next)}
        />
        <p role="status" className="text-sm text-muted">
          {lines && found ? countWords(found.length, lines.length, text !== '', query.hasNextPage) : ''}
        </p>
      </div>
      <Loaded query={query} what="the audit log" isKept {...LOG}>
        {found?.length ? (
          <Records label="Audit log" rows={found} columns={COLUMNS} />
        ) : (
          <EmptyState
            picture={text ? 'search' : 'transactions'}
            heading="h2"
            title={text ? 'No entry matches' : 'Nothing here yet'}
            text={
              text && query.hasNextPage
                ? 'Older entries have not been looked through.'
                : 'Sign-ins, changes of accounts and what operators do appear here.'
            }
          />
        )}
      </Loaded>
      <MoreButton label={text ? 'Look through older entries' : 'Load more'} query={query} />
    </div>
  )
}

/** The filter knows only what was loaded, and says so. */
function countWords(found: number, loaded: number, isFiltered: boolean, hasMore: boolean): string {
  const all = plural(loaded, 'entry', 'entries')
  if (isFiltered) return `${formatCount(found)} of ${hasMore ? `the newest ${all}` : all}`
  return hasMore ? `The newest ${all}` : all
}

function Changes({ changes }: { changes: Change[] }) {
  return (
    <ul>
      {changes.map(({ label, before, after }) => (
        <li key={label}>
          <span className="text-muted">{label}: </span>
          {before === undefined ? null : <bdi className="text-muted">{before}</bdi>}
          {before === undefined || after === undefined ? null : (
            <>
              <span aria-hidden="true"> → </span>
              <span className="sr-only"> became </span>
            </>
          )}
          {after === undefined ? null : <bdi>{after}</bdi>}
        </li>
      ))}
    </ul>
  )
}
