import { useQueries } from '@tanstack/react-query'
import { Skeleton } from '../ui/skeleton.tsx'
import { CalendarsCard } from './calendars-card.tsx'
import { ChannelsCard } from './channels-card.tsx'
import { LeavingCard } from './leaving-card.tsx'
import { channelsQuery, feedsQuery, tokensQuery, webhooksQuery } from './queries.ts'
import { TokensCard } from './tokens-card.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

/** A column of cards: the two end apart, so that a long list beside a short one leaves no hole. */
const COLUMN = 'grid min-w-0 grid-cols-1 gap-4 lg:gap-6'

/** Lists that change the height of their cards: the page waits for all, so that no card moves under somebody's hand. */
const LISTS = [tokensQuery, feedsQuery, channelsQuery, webhooksQuery] as const

function Loading() {
  return (
    <div role="status" aria-label="Loading your connections" className={COLUMN}>
      <Skeleton className="h-100 rounded-box" />
      <Skeleton className="h-60 rounded-box" />
    </div>
  )
}

/** The programs that reach the book from outside, and the hosts that something of it is sent to. */
export function ConnectionsPage() {
  const isComing = useQueries({
    queries: LISTS,
    combine: (lists) => lists.some(({ isFetched }) => !isFetched),
  })
  if (isComing) return <Loading />
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:gap-6 wide:grid-cols-2">
      <div className={COLUMN}>
        <TokensCard />
        <CalendarsCard />
      </div>
      <div className={COLUMN}>
        <ChannelsCard />
        <WebhooksCard />
        <LeavingCard />
      </div>
    </div>
  )
}

ConnectionsPage.queries = LISTS
