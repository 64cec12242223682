import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ActivityEntry, Book } from '../../src/household/wire.ts'
import { membersQuery } from '../api/members.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatInstant, plural } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { FIELD_WORDS, KIND_WORDS, told } from './activity-words.ts'
import { MemberMark } from './member-mark.tsx'
import { activityQuery } from './queries.ts'

const VERBS: Record<ActivityEntry['action'], string> = {
  added: 'added',
  changed: 'changed',
  removed: 'deleted',
  imported: 'imported',
}

function Entry({ entry, color }: { entry: ActivityEntry; color: string }) {
  const { name, by, action, kind, description, changes, at } = entry
  const rows = action === 'imported' ? Number(changes[0]?.after ?? 0) : 0
  const what =
    kind === 'book'
      ? 'the whole book from a file'
      : action === 'imported'
        ? `${plural(rows, 'transaction')} from a statement`
        : (KIND_WORDS[kind] ?? kind)
  const verb = kind === 'contribution' ? 'took back' : VERBS[action]
  const shown = action === 'changed' ? changes : changes.filter(({ field }) => field === 'amount')
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-3">
      <MemberMark name={name} color={color} className="mt-0.5 size-8 text-xs" />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <strong className="font-semibold">{name}</strong> {verb} {what}
          {description ? <span className="font-medium"> “{description}”</span> : null}
        </p>
        {shown.length > 0 ? (
          <ul className="mt-0.5 grid gap-0.5 text-sm text-muted">
            {shown.map(({ field, before, after }) => (
              <li key={field} className="wrap-anywhere">
                {FIELD_WORDS[field] ?? field}:{' '}
                {action === 'changed' ? (
                  <>
                    <s className="decoration-1 [unicode-bidi:isolate]">{told(field, before)}</s> →{' '}
                    <bdi>{told(field, after)}</bdi>
                  </>
                ) : (
                  told(field, after ?? before)
                )}
              </li>
            ))}
          </ul>
        ) : null}
        <p className="mt-0.5 text-xs text-muted">
          <time dateTime={at}>{formatInstant(at)}</time>
          {by === 'page' ? null : ` · with the token “${by}”`}
        </p>
      </div>
    </li>
  )
}

/** Changes of the book with who made each, newest first. */
export function ActivityCard({ book }: { book: Book }) {
  const entries = useInfiniteQuery(activityQuery)
  const { data: members = [] } = useQuery(membersQuery(book.id))
  const colorBy = new Map(members.map(({ id, color }) => [id, color]))
  return (
    <SectionCard heading="h2" title="Activity" text="What was changed here, and by whom, newest first.">
      <Loaded
        query={entries}
        what="the activity"
        rows={['h-14', 'h-14', 'h-14']}
        className="grid gap-3"
        isEmpty={({ pages }) => !pages[0]?.items.length}
        empty={
          <EmptyState
            picture="transactions"
            title="Nothing yet"
            text="Whatever anybody enters or changes appears here."
          />
        }
      >
        {({ pages }) => (
          <ul className="-my-1 divide-y divide-line">
            {pages
              .flatMap(({ items }) => items)
              .map((entry) => (
                <Entry key={entry.id} entry={entry} color={colorBy.get(entry.memberId) ?? 'primary'} />
              ))}
          </ul>
        )}
      </Loaded>
      <MoreButton label="Show more" query={entries} />
    </SectionCard>
  )
}
