import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../../api/user.ts'
import { DevicesCard } from './devices-card.tsx'
import { EmailCard } from './email-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'
import { useLinkResult } from './use-link-result.ts'
import { WaysCard } from './ways-card.tsx'

/** Who gets into the account, and how: the cards of the profile page. */
export function SecuritySection() {
  const { data: user } = useQuery(userQuery)
  useLinkResult()
  if (!user) return null
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-6">
      <PasswordCard user={user} />
      <EmailCard user={user} />
      <TwoFactorCard user={user} />
      <WaysCard user={user} />
      <DevicesCard />
    </div>
  )
}
