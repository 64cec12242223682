import type { User } from '../../src/identity/wire.ts'

export function TierTag({ tier }: { tier: User['subscriptionTier'] }) {
  const look = tier === 'premium' ? 'bg-accent text-accent-content' : 'bg-secondary text-secondary-content'
  return (
    <span className={`inline-block rounded-full px-2 py-0.5 text-xs font-bold tracking-wide ${look}`}>
      {tier.toUpperCase()}
    </span>
  )
}
