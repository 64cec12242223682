import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../ui/loaded.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { CalendarsCard } from './calendars-card.tsx'
import { ChannelsCard } from './channels-card.tsx'
import { leavingQuery, tokensQuery } from './queries.ts'
import { TokensCard } from './tokens-card.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

/** What reaches the book from outside, and what leaves it. */
export function ConnectionsPage() {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:gap-6 wide:grid-cols-2">
      <TokensCard />
      <CalendarsCard />
      <ChannelsCard />
      <WebhooksCard />
      <LeavingCard />
    </div>
  )
}

ConnectionsPage.queries = [tokensQuery]

/** Which hosts hear of the book, and which the operator lets it reach. */
function LeavingCard() {
  const leaving = useQuery(leavingQuery)
  return (
    <SectionCard
      heading="h2"
      title="What leaves this server"
      text="Nothing does, but what you have connected yourself. Whoever runs the server says which hosts may be reached."
    >
      <Loaded query={leaving} what="what leaves this server" rows={['h-12']}>
        {({ outgoingHosts, leaving: all }) => (
          <dl className="grid gap-4">
            <div>
              <dt className="text-sm text-muted">Connected</dt>
              {all.length === 0 ? (
                <dd className="font-medium">Nothing</dd>
              ) : (
                all.map(({ id, name, host }) => (
                  <dd key={id} className="font-medium wrap-anywhere">
                    {name} <span className="font-normal text-muted">· {host}</span>
                  </dd>
                ))
              )}
            </div>
            <div>
              <dt className="text-sm text-muted">May be reached</dt>
              <dd className="font-medium wrap-anywhere">
                {outgoingHosts.length === 0 ? 'No host' : outgoingHosts.join(', ')}
              </dd>
            </div>
          </dl>
        )}
      </Loaded>
    </SectionCard>
  )
}
