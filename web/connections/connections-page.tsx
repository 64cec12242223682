import { CalendarsCard } from './calendars-card.tsx'
import { ChannelsCard } from './channels-card.tsx'
import { LeavingCard } from './leaving-card.tsx'
import { tokensQuery } from './queries.ts'
import { TokensCard } from './tokens-card.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

/** Two columns that end where they end: a long list beside a short one leaves no hole. */
const COLUMN = 'grid min-w-0 grid-cols-1 gap-4 lg:gap-6'

/** What reaches the book from outside, and what leaves it. */
export function ConnectionsPage() {
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

ConnectionsPage.queries = [tokensQuery]
