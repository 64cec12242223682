import { useQuery } from '@tanstack/react-query'
import { isolated } from '../ui/in-line.ts'
import { Loaded } from '../ui/loaded.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { leavingQuery } from './queries.ts'

/** Names of the connections that send to each host; equal names once, with their number. */
function namesByHost(leaving: readonly { host: string; name: string }[]): [host: string, names: string][] {
  const hosts = new Map<string, Map<string, number>>()
  for (const { host, name } of leaving) {
    const names = hosts.get(host) ?? new Map<string, number>()
    hosts.set(host, names.set(name, (names.get(name) ?? 0) + 1))
  }
  return [...hosts].map(([host, names]) => [
    host,
    [...names]
      .map(([name, count]) => (count > 1 ? `${isolated(name)} (${count})` : isolated(name)))
      .join(', '),
  ])
}

/** An entry of the operator's list of hosts; `*` in words. */
const inWords = (entry: string): string => (entry === '*' ? 'any public host' : entry)

/** The hosts that hear of the book, and those that the operator lets it reach. */
export function LeavingCard() {
  const leaving = useQuery(leavingQuery)
  return (
    <SectionCard
      heading="h2"
      title="What leaves this server"
      text="Only what you connect yourself. The operator of this server decides which hosts can be reached."
    >
      <Loaded query={leaving} what="what leaves this server" rows={['h-12']}>
        {({ outgoingHosts, leaving: all }) => (
          <dl className="grid gap-4">
            <div>
              <dt className="text-sm text-muted">Connected</dt>
              {all.length === 0 ? (
                <dd className="font-medium">Nothing</dd>
              ) : (
                namesByHost(all).map(([host, names]) => (
                  <dd key={host} className="font-medium wrap-anywhere">
                    {host} <span className="font-normal text-muted">· {names}</span>
                  </dd>
                ))
              )}
            </div>
            <div>
              <dt className="text-sm text-muted">May be reached</dt>
              <dd className="font-medium wrap-anywhere first-letter:uppercase">
                {outgoingHosts.length === 0 ? 'No host' : outgoingHosts.map(inWords).join(', ')}
              </dd>
            </div>
          </dl>
        )}
      </Loaded>
    </SectionCard>
  )
}
