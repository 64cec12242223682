import { faCertificate } from '@fortawesome/free-solid-svg-icons/faCertificate'
import { faCrown } from '@fortawesome/free-solid-svg-icons/faCrown'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { LeaderboardEntry, Leaderboard as Rankings } from '../../src/community/wire.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { formatCount, plural } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { leaderboardQuery } from './queries.ts'

/** The users of this server by the points they have ever earned. */
export function Leaderboard() {
  // Others earn as well.
  const rankings = useQuery({ ...leaderboardQuery, refetchOnMount: 'always' })
  if (rankings.isPending) {
    return (
      <div role="status" aria-label="Loading the leaderboard" className="grid gap-4">
        <Skeleton className="h-32 w-full rounded-box" />
        <Skeleton className="h-96 w-full rounded-box" />
      </div>
    )
  }
  if (rankings.isError) {
    return (
      <div className="card-surface">
        <ErrorState what="the leaderboard" error={rankings.error} onRetry={() => rankings.refetch()} />
      </div>
    )
  }
  return (
    <div className="grid max-w-3xl gap-4 lg:gap-6">
      <YourRanking me={rankings.data.me} />
      <SectionCard heading="h2" title="Global Rankings">
        <ol className="divide-y divide-line">
          {rankings.data.entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no more of a name than its place
            <Entry key={index} entry={entry} />
          ))}
        </ol>
      </SectionCard>
      <SectionCard heading="h2" title="How Rankings Work">
        <ul className="grid list-disc gap-1.5 pl-5 text-pretty text-muted">
          <li>Ranked are all points that somebody has ever earned; spending them costs no place.</li>
          <li>Whoever has the same points has the same rank.</li>
          <li>
            Others see your name only if your profile is public. Otherwise you are an Anonymous User. Nobody
            sees a figure of your money.
          </li>
          <li>Entries marked as samples are nobody. They leave as soon as five people use this server.</li>
        </ul>
      </SectionCard>
    </div>
  )
}

function YourRanking({ me }: { me: Rankings['me'] }) {
  return (
    <SectionCard heading="h2" title="Your Ranking">
      {me ? (
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span className="figures text-4xl font-semibold tracking-tight">#{formatCount(me.rank)}</span>
          <span className="min-w-0 font-semibold wrap-anywhere">{me.name}</span>
          <span className="figures text-muted">{plural(me.points, 'point')} earned</span>
        </p>
      ) : (
        <p className="text-muted">
          You have switched rewards off, so you are in no ranking. They are switched on again in the{' '}
          <Link href="/preferences" className="font-semibold text-primary hover:underline">
            preferences
          </Link>
          .
        </p>
      )}
    </SectionCard>
  )
}

const BADGES = {
  'leaderboard-crown': { icon: faCrown, label: 'Crown' },
  'exclusive-badges': { icon: faCertificate, label: 'Exclusive badge' },
}

function Entry({ entry: { rank, name, points, isMe, sample, badges } }: { entry: LeaderboardEntry }) {
  return (
    <li
      aria-current={isMe ? 'true' : undefined}
      className="flex items-center gap-4 py-3 aria-[current=true]:-mx-3 aria-[current=true]:rounded-xl aria-[current=true]:bg-secondary aria-[current=true]:px-3"
    >
      <span className="figures w-9 shrink-0 text-right font-semibold text-muted">{rank}</span>
      <span dir="auto" className={`min-w-0 flex-1 wrap-anywhere ${isMe ? 'font-semibold' : ''}`}>
        {name}
        {isMe ? <span className="font-normal text-muted"> (you)</span> : null}
        {badges.map((badge) => (
          <Icon key={badge} {...BADGES[badge]} className="ml-2 inline size-4 text-accent" />
        ))}
        {sample ? (
          <span className="ml-2 rounded-full border border-line px-2 py-0.5 text-xs font-semibold text-muted">
            Sample
          </span>
        ) : null}
      </span>
      <span className="figures shrink-0 font-semibold">{plural(points, 'point')}</span>
    </li>
  )
}
