import { faUser } from '@fortawesome/free-solid-svg-icons/faUser'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { LeaderboardEntry, Leaderboard as Rankings } from '../../src/community/wire.ts'
import { formatCount, formatTime, plural } from '../ui/format.ts'
import { Honours } from '../ui/honours.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { type DrawAchievement, type DrawAvatar, initialsOf, PublicProfile } from './public-profile.tsx'
import { leaderboardQuery } from './queries.ts'

interface LeaderboardProps {
  /** True where others see the user’s name. */
  isPublic: boolean
  drawAvatar: DrawAvatar
  drawAchievement: DrawAchievement
}

/** The users of this server by the points they have ever earned. */
export function Leaderboard({ isPublic, ...draw }: LeaderboardProps) {
  const [looked, setLooked] = useState<LeaderboardEntry | null>(null)
  // Others earn as well: ranks are asked for at each visit.
  const rankings = useQuery({ ...leaderboardQuery, refetchOnMount: 'always' })
  return (
    <Loaded
      query={rankings}
      what="the leaderboard"
      inCard
      className="grid gap-4"
      rows={['h-32 w-full rounded-box', 'h-96 w-full rounded-box']}
    >
      {(data) => (
        <div className="@container">
          <div className="grid grid-cols-1 gap-4 lg:gap-6 @[56rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.8fr)] @[56rem]:grid-rows-[auto_1fr]">
            <YourRanking me={data.me} isPublic={isPublic} />
            <SectionCard
              heading="h2"
              title="Global Rankings"
              className="@[56rem]:col-start-2 @[56rem]:row-span-2 @[56rem]:row-start-1"
            >
              <ol className="divide-y divide-line">
                {data.entries.map((entry, index) => (
                  <Entry
                    // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no more of a name than its place
                    key={index}
                    entry={entry}
                    drawAvatar={draw.drawAvatar}
                    onLook={() => setLooked(entry)}
                  />
                ))}
              </ol>
              {data.asOf ? (
                <p className="mt-3 text-sm text-muted">As everybody stood at {formatTime(data.asOf)}.</p>
              ) : null}
            </SectionCard>
            <SectionCard heading="h2" title="How Rankings Work">
              <ul className="grid list-disc gap-1.5 pl-5 text-pretty text-muted">
                <li>
                  You are ranked by all the points you have ever earned. Spending them doesn’t lower your
                  rank.
                </li>
                <li>Equal points share a rank.</li>
                <li>
                  Others see your name, icon, bio and badges only if your profile is public. Otherwise you are
                  an Anonymous User. Nobody sees a figure of your money.
                </li>
                <li>Entries marked “Sample” are made up. They go away once five people use this server.</li>
              </ul>
            </SectionCard>
          </div>
          {looked ? <PublicProfile entry={looked} {...draw} onClose={() => setLooked(null)} /> : null}
        </div>
      )}
    </Loaded>
  )
}

function YourRanking({ me, isPublic }: { me: Rankings['me']; isPublic: boolean }) {
  return (
    <SectionCard heading="h2" title="Your Ranking">
      {me ? (
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span className="figures text-4xl font-semibold tracking-tight">#{formatCount(me.rank)}</span>
          <span className="min-w-0 font-semibold wrap-anywhere">{me.name}</span>
          <span className="figures text-muted">{plural(me.points, 'point')} earned</span>
          {isPublic ? null : (
            <span className="basis-full text-pretty text-muted">
              To others you are Anonymous User.{' '}
              <Link href="/profile#privacy" className="font-semibold text-primary hover:underline">
                Show your profile
              </Link>
            </span>
          )}
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

const NAME = 'min-w-0 wrap-anywhere text-left'

interface EntryProps {
  entry: LeaderboardEntry
  drawAvatar: DrawAvatar
  onLook: () => void
}

function Entry({ entry, drawAvatar, onLook }: EntryProps) {
  const { rank, name, points, isMe, sample, badges, icon, bio, achievements } = entry
  const isNobody = sample || name === 'Anonymous User'
  const hasProfile = !sample && (!isNobody || achievements !== null)
  const look = `${NAME} ${isMe ? 'font-semibold' : 'font-medium'}`
  return (
    <li
      aria-current={isMe ? 'true' : undefined}
      className="flex items-center gap-3 py-3 aria-[current=true]:-mx-3 aria-[current=true]:rounded-xl aria-[current=true]:bg-secondary aria-[current=true]:px-3 sm:gap-4"
    >
      <span className="figures w-7 shrink-0 text-right font-semibold text-muted sm:w-9">{rank}</span>
      {isNobody ? (
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-full bg-secondary text-muted"
        >
          <Icon icon={faUser} className="size-4" />
        </span>
      ) : (
        drawAvatar(icon, initialsOf(name), 'size-10 text-sm')
      )}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          {hasProfile ? (
            <button
              type="button"
              dir="auto"
              aria-haspopup="dialog"
              className={`${look} cursor-pointer rounded-sm hover:underline`}
              onClick={onLook}
            >
              {name}
            </button>
          ) : (
            <span dir="auto" className={look}>
              {name}
            </span>
          )}
          {isMe ? <span className="text-muted">(you)</span> : null}
          <Honours items={badges} points={points} className="size-6" />
          {sample ? (
            <span className="rounded-full border border-line px-2 py-0.5 text-xs font-semibold text-muted">
              Sample
            </span>
          ) : null}
        </p>
        {bio ? (
          <p dir="auto" className="truncate text-sm text-muted">
            {bio}
          </p>
        ) : null}
        {achievements ? (
          <p className="text-sm text-muted">{plural(achievements.count, 'achievement')}</p>
        ) : null}
      </div>
      <span className="figures shrink-0 font-semibold">{plural(points, 'point')}</span>
    </li>
  )
}
