import type { User } from '../../src/identity/wire.ts'
import { ContentAd, SidebarAd } from '../billing/ad.tsx'
import type { AdPosition } from '../billing/dismissed-ads.ts'
import { useShowsAds } from '../sync/standing.ts'

interface AdProps {
  position: AdPosition
  user: User
  onDismiss: () => void
  onNavigate?: (() => void) | undefined
}

/** An ad, where the server says that the user is shown any. */
export function Ad({ position, user, ...rest }: AdProps) {
  if (!useShowsAds(user)) return null
  return position === 'sidebar' ? <SidebarAd {...rest} /> : <ContentAd {...rest} />
}
