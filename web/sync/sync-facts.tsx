import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Book } from '../../src/household/wire.ts'
import type { User } from '../../src/identity/wire.ts'
import { itemOf } from '../../src/rewards/shop/wire.ts'
import type { SyncCredits } from '../../src/sync/wire.ts'
import { booksQuery } from '../api/books.ts'
import { type Connection, useConnection } from '../api/connection.ts'
import { formatDay, formatInstant, plural } from '../ui/format.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Status } from '../ui/status.tsx'
import { creditsQuery } from './queries.ts'
import { useStanding } from './standing.ts'
import { ofBook, unsentOf } from './state-words.ts'

/** "1 of 2 left this month, full again on Dec 21", and where there is one more when all are used. */
function Credits({ user, credits }: { user: User; credits: SyncCredits }) {
  const { monthly, used, extra, remaining, resetDate } = credits
  const more = extra > 0 ? `, ${plural(extra, 'extra one', 'extra ones')}` : ''
  return (
    <>
      {Math.max(0, monthly - used)} of {monthly} left this month{more}, full again on {formatDay(resetDate)}
      {remaining === 0 && user.rewardsEnabled ? (
        <Link href="/shop" className="block underline underline-offset-2">
          Extra credit for {plural(itemOf('extra-sync-credit').cost, 'point')}
        </Link>
      ) : null}
    </>
  )
}

/** Other books of the user that have something unsent in this browser. */
const waitingElsewhere = ({ others }: Connection, books: Book[]) =>
  books.flatMap(({ kind, id, name }) => {
    const count = others[kind === 'own' ? 'own' : id]?.unsent ?? 0
    return count > 0 ? [{ name, count }] : []
  })

/** The state of the sync: what waits, when it was last done, what a free user has left. */
export function SyncFacts({ user }: { user: User }) {
  const connection = useConnection()
  const { tier } = useStanding(user)
  const { local, progress, isReachable, mode } = connection
  const isAsked = tier === 'free' && isReachable && mode === 'online'
  const credits = useQuery({ ...creditsQuery, enabled: isAsked }).data
  const unsent = unsentOf(connection)
  const { data: books = [] } = useQuery(booksQuery)
  const facts: [string, ReactNode][] = [
    [
      `Unsent changes${ofBook()}`,
      unsent > 0 && local?.unsentSince
        ? `${plural(unsent, 'change')}, since ${formatInstant(local.unsentSince)}`
        : plural(unsent, 'change'),
    ],
    ...waitingElsewhere(connection, books).map(({ name, count }): [string, ReactNode] => [
      `Unsent in “${name}”`,
      plural(count, 'change'),
    ]),
    ['Last sync', local?.syncedAt ? formatInstant(local.syncedAt) : 'Not yet needed'],
    ['Copy in this browser', local?.copiedAt ? formatInstant(local.copiedAt) : 'None yet'],
    ...(isAsked && credits
      ? [['Sync credits', <Credits key="credits" user={user} credits={credits} />] as [string, ReactNode]]
      : []),
  ]
  return (
    <>
      <Status className="grid gap-2">
        {progress && progress.total > 0 ? (
          <>
            <p className="figures flex justify-between gap-4 text-sm font-medium">
              <span>Sending your changes…</span>
              <span className="text-muted">
                {progress.sent} of {progress.total}
              </span>
            </p>
            <ProgressBar label="Sending your changes" part={progress.sent / progress.total} />
          </>
        ) : null}
      </Status>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="figures text-right font-medium text-pretty">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
