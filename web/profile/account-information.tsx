import type { ReactNode } from 'react'
import type { User } from '../../src/identity/wire.ts'
import { formatInstant } from '../ui/format.ts'
import { byPreferences } from '../ui/preferences.ts'
import { Section } from './section.tsx'
import { Verified } from './verified.tsx'

function TierTag({ tier }: { tier: User['subscriptionTier'] }) {
  const look = tier === 'premium' ? 'bg-accent text-accent-content' : 'bg-secondary text-secondary-content'
  return (
    <span className={`inline-block rounded-full px-2 py-0.5 text-xs font-bold tracking-wide ${look}`}>
      {tier.toUpperCase()}
    </span>
  )
}

const METHODS: Record<User['signInMethods'][number], string> = {
  local: 'Email and password',
  oidc: 'Single sign-on',
  google: 'Google',
  facebook: 'Facebook',
}

const day = byPreferences(
  ({ locale, timeZone }) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }),
)

/** "Jan 4, 2026", as a calendar in the book's time zone had it. */
const dayOf = (instant: string): string => day().format(new Date(instant))

export function AccountInformation({ user }: { user: User }) {
  const { email, emailVerified, signInMethods, subscriptionTier, subscriptionExpiry } = user
  return (
    <Section id="account" title="Account Information" className="card-surface p-5 lg:p-6">
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact label="Email">
          {email ? (
            <span className="flex flex-wrap items-center gap-x-3">
              <span className="wrap-anywhere">{email}</span>
              {emailVerified ? <Verified /> : null}
            </span>
          ) : (
            'None'
          )}
        </Fact>
        <Fact label="Sign-in methods">
          {signInMethods.map((method) => METHODS[method]).join(', ') || 'None'}
        </Fact>
        <Fact label="Member since">{dayOf(user.createdAt)}</Fact>
        <Fact label="Tier">
          <TierTag tier={subscriptionTier} />
          {subscriptionTier === 'premium' && subscriptionExpiry
            ? ` until ${dayOf(subscriptionExpiry)}`
            : null}
        </Fact>
        <Fact label="Last sign-in">
          {user.lastLoginAt ? formatInstant(user.lastLoginAt) : 'Not known'}
          {user.lastLoginAt && user.lastLoginIp ? (
            <span className="block text-sm break-all text-muted">from {user.lastLoginIp}</span>
          ) : null}
        </Fact>
      </dl>
    </Section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="label-quiet">{label}</dt>
      <dd className="mt-0.5 font-medium">{children}</dd>
    </div>
  )
}
