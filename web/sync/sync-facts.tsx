import { useQuery } from '@tanstack/react-query'
import type { User } from '../../src/identity/wire.ts'
import { useConnection } from '../api/connection.ts'
import { formatDay, formatInstant, plural } from '../ui/format.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Status } from '../ui/status.tsx'
import { creditsQuery, useStanding } from './queries.ts'
import { unsentOf } from './state-words.ts'

/** "1 of 2 left this month, full again on Dec 21". */
function useCreditWords(isAsked: boolean): string | undefined {
  const { data } = useQuery({ ...creditsQuery, enabled: isAsked })
  if (!data) return undefined
  const { monthly, used, extra, resetDate } = data
  const more = extra > 0 ? `, ${plural(extra, 'extra one', 'extra ones')}` : ''
  return `${Math.max(0, monthly - used)} of ${monthly} left this month${more}, full again on ${formatDay(resetDate)}`
}

/** How the sync stands: what waits, when it was last done, what a free user has left. */
export function SyncFacts({ user }: { user: User }) {
  const connection = useConnection()
  const { tier } = useStanding(user)
  const { local, progress, isReachable, mode } = connection
  const credits = useCreditWords(tier === 'free' && isReachable && mode === 'online')
  const unsent = unsentOf(connection)
  const facts: [string, string][] = [
    [
      'Unsent changes',
      unsent > 0 && local?.unsentSince
        ? `${plural(unsent, 'change')}, since ${formatInstant(local.unsentSince)}`
        : plural(unsent, 'change'),
    ],
    ['Last sync', local?.syncedAt ? formatInstant(local.syncedAt) : 'Not yet needed'],
    ['Copy in this browser', local?.copiedAt ? formatInstant(local.copiedAt) : 'None yet'],
    ...(tier === 'free' && credits ? ([['Sync credits', credits]] as [string, string][]) : []),
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
