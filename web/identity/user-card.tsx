import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { User } from '../../src/identity/wire.ts'
import { plural } from '../ui/format.ts'
import { personName } from './person-name.ts'

interface UserCardProps {
  user: User
  avatar: ReactNode
  onNavigate: () => void
}

/** The user who is signed in, at the foot of the sidebar, as a link to their profile. */
export function UserCard({ user, avatar, onNavigate }: UserCardProps) {
  const name = personName(user)
  const isPremium = user.subscriptionTier === 'premium'
  return (
    <Link
      href="/profile"
      className="-m-1 flex min-w-0 items-center gap-3 rounded-field p-2 transition-colors duration-150 hover:bg-cover-raised"
      onClick={onNavigate}
    >
      {avatar}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold" dir="auto" title={name}>
          {name}
        </span>
        <span className="flex items-center gap-2 text-[0.8125rem] text-cover-muted">
          {user.rewardsEnabled ? (
            <span className="figures truncate">{plural(user.rewardPoints, 'point')}</span>
          ) : null}
          <span
            className={`shrink-0 rounded-full px-1.5 text-[0.6875rem] leading-4.5 font-bold tracking-wide ${isPremium ? 'bg-accent text-accent-content' : 'border border-cover-muted/60 text-cover-text'}`}
          >
            {isPremium ? 'PREMIUM' : 'FREE'}
          </span>
        </span>
      </span>
    </Link>
  )
}
