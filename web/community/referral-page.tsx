import { useQuery } from '@tanstack/react-query'
import {
  BONUS,
  FRIEND_DAYS,
  FRIEND_POINTS,
  PREMIUM_REFERRALS,
  REFERRER_POINTS,
  type Referrals,
} from '../../src/community/wire.ts'
import { urlOf } from '../api/base.ts'
import { Balanced } from '../ui/balanced.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { formatCount, formatDayOf } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Meter } from '../ui/meter.tsx'
import { Picture } from '../ui/picture.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { referralsQuery } from './queries.ts'

const STEPS = [
  'Give somebody your link, or your code.',
  'They register with it on this server.',
  `When they have recorded transactions on ${FRIEND_DAYS} different days, you both get points.`,
]
const FINE_PRINT =
  'Days follow the server’s clock. If this server sends mail, your friend’s address must be verified. It doesn’t count if your friend’s browser was signed in as you or as another friend of yours, or if two of you share a public internet address. At home, on one network, that doesn’t matter.'

const REWARDS = [
  [`${REFERRER_POINTS} points`, 'for you, for each friend who keeps a book here'],
  [`${FRIEND_POINTS} points`, 'for your friend, to begin with'],
  [`${BONUS.points} points`, `on top of it for ${BONUS.referrals} successful referrals`],
  ['1 month of premium', `for ${PREMIUM_REFERRALS} successful referrals`],
] as const

export function ReferralPage() {
  const referrals = useQuery({ ...referralsQuery, refetchOnMount: 'always' })
  return (
    <Loaded
      query={referrals}
      what="your referrals"
      inCard
      className="grid gap-4"
      rows={['h-28 w-full rounded-box', 'h-72 w-full rounded-box']}
    >
      {(data) => (
        <div className="@container grid grid-cols-1 gap-4 lg:gap-6">
          <Tiles referrals={data} />
          <Balanced>
            <div data-tour="referral-system">
              <SectionCard
                heading="h2"
                title="Your link"
                text="Whoever opens it registers with your code."
                action={
                  data.totalReferrals === 0 ? (
                    <Picture name="gift" className="-my-2 w-28 max-sm:hidden" />
                  ) : undefined
                }
              >
                {/* The link has the address by which this browser knows the server, as a friend in the house will too. */}
                <Copied
                  id="referral-link"
                  label="Referral link"
                  text={urlOf(`?ref=${data.code}`)}
                  what="link"
                />
                <Copied id="referral-code" label="Referral code" text={data.code} what="code" />
              </SectionCard>
            </div>
            <Friends friends={data.friends} />
            <SectionCard heading="h2" title="How It Works">
              <ol className="grid gap-3">
                {STEPS.map((step, index) => (
                  <li key={step} className="flex gap-3 text-pretty">
                    <span className="figures grid size-7 shrink-0 place-items-center rounded-full bg-secondary text-sm font-semibold text-secondary-content">
                      {index + 1}
                    </span>
                    <span className="pt-0.5">{step}</span>
                  </li>
                ))}
              </ol>
              <p className="text-sm text-pretty text-muted">{FINE_PRINT}</p>
            </SectionCard>
            <SectionCard heading="h2" title="Referral Rewards">
              <ul className="grid gap-3">
                {REWARDS.map(([what, why]) => (
                  <li key={why} className="text-pretty">
                    <span className="font-semibold">{what}</span> <span className="text-muted">{why}</span>
                  </li>
                ))}
              </ul>
            </SectionCard>
          </Balanced>
        </div>
      )}
    </Loaded>
  )
}

function Tiles({ referrals }: { referrals: Referrals }) {
  const tiles = [
    ['Total Referrals', referrals.totalReferrals],
    ['Successful Signups', referrals.successfulSignups],
    ['Points Earned', referrals.pointsEarned],
    ['This Month', referrals.thisMonth],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3 lg:gap-4 @[44rem]:grid-cols-4">
      {tiles.map(([label, figure]) => (
        <div key={label} className="card-surface p-4 lg:p-5">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="figures mt-1 text-2xl font-semibold tracking-tight">{formatCount(figure)}</dd>
        </div>
      ))}
    </dl>
  )
}

const STATES = {
  days: (days: number) => `${days} of ${FRIEND_DAYS} days`,
  address: () => 'Their address is not verified yet',
  shared: () => 'Doesn’t count: a shared browser or internet address',
  successful: () => 'Successful',
}

/** The progress of each referral. No names: whether others see theirs is for them to say. */
function Friends({ friends }: Pick<Referrals, 'friends'>) {
  if (friends.length === 0) return null
  return (
    <SectionCard heading="h2" title="Your friends">
      <ul className="divide-y divide-line">
        {friends.map(({ registeredAt, days, state }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have registered at one instant
          <li key={index} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-3">
            <span className="min-w-40 flex-1">Registered on {formatDayOf(registeredAt)}</span>
            {state === 'days' ? (
              <span className="w-24">
                <Meter label="Days with an entry" part={days} whole={FRIEND_DAYS} tone="accent" />
              </span>
            ) : null}
            <span className={state === 'successful' ? 'font-semibold text-success' : 'text-muted'}>
              {STATES[state](days)}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

const COPYING = {
  link: { copied: 'Referral link copied to clipboard', failed: 'Please copy the link manually' },
  code: { copied: 'Referral code copied to clipboard', failed: 'Please copy the code manually' },
}

function Copied({
  id,
  label,
  text,
  what,
}: {
  id: string
  label: string
  text: string
  what: 'link' | 'code'
}) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          value={text}
          className="input min-w-0 flex-1"
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={text} {...COPYING[what]} />
      </div>
    </div>
  )
}
