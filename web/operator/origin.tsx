import { browserName } from '../ui/browser-name.ts'

/** The origin of a request: its address and browser. The user agent itself is long and stays in the title. */
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
