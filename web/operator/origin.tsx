import { browserName } from '../ui/browser-name.ts'

/** Where a request came from; the browser's own words are long and stay in the background. */
export function Origin({ address, userAgent }: { address: string | null; userAgent: string | null }) {
  if (userAgent === 'ops') return <>This server</>
  if (!address && !userAgent) return <span className="text-muted">Unknown</span>
  return (
    <>
      <span className="figures block">{address}</span>
      <span className="block text-muted" title={userAgent ?? undefined}>
        {browserName(userAgent)}
      </span>
    </>
  )
}
