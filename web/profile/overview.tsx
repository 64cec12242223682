import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { faCoins } from '@fortawesome/free-solid-svg-icons/faCoins'
import { faPen } from '@fortawesome/free-solid-svg-icons/faPen'
import { faTrophy } from '@fortawesome/free-solid-svg-icons/faTrophy'
import { type ReactNode, useState } from 'react'
import type { User } from '../../src/identity/wire.ts'
import { plural } from '../ui/format.ts'
import { HONOURS, Honours } from '../ui/honours.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Avatar } from './avatar.tsx'
import { IconPicker, type IconShop } from './icon-picker.tsx'
import { Section } from './section.tsx'
import { Verified } from './verified.tsx'

interface OverviewProps {
  shop: IconShop | undefined
  user: User
  name: string
  initials: string
  /** The number of earned achievements; undefined until it is known, or where rewards are switched off. */
  achieved: number | undefined
  /** The rarest achievements. */
  children: ReactNode
}

export function Overview({ user, name, initials, achieved, shop, children }: OverviewProps) {
  const [isPicking, setPicking] = useState(false)
  const { profileImageUrl, email, emailVerified, rewardPoints, rewardsEnabled } = user
  const { ownedItems, totalPointsEarned } = user
  return (
    <Section id="overview" title="Profile Overview" className="card-surface p-5 lg:p-6">
      <div className="grid justify-items-center text-center">
        <div className="relative">
          <Avatar image={profileImageUrl} className="size-24 text-3xl">
            {initials}
          </Avatar>
          <IconButton
            icon={faPen}
            label="Edit profile icon"
            look="plain"
            className="absolute -right-2 -bottom-1 min-h-10 min-w-10 rounded-full border border-line bg-base-100"
            onClick={() => setPicking(true)}
          />
        </div>
        <p dir="auto" className="mt-4 max-w-full text-xl font-semibold tracking-tight wrap-anywhere">
          {name}
        </p>
        {rewardsEnabled && ownedItems.some((item) => HONOURS.includes(item)) ? (
          <p className="mt-2 flex justify-center gap-2">
            <Honours items={ownedItems} points={totalPointsEarned} className="size-9" />
          </p>
        ) : null}
        {email ? (
          <p className="mt-0.5 flex max-w-full flex-wrap items-center justify-center gap-x-3">
            <span className="min-w-0 wrap-anywhere text-muted">{email}</span>
            {emailVerified ? <Verified /> : null}
          </p>
        ) : null}
        <ul className="mt-4 flex flex-wrap justify-center gap-2">
          {rewardsEnabled ? <Badge icon={faCoins} text={plural(rewardPoints, 'point')} /> : null}
          {achieved === undefined ? null : <Badge icon={faTrophy} text={plural(achieved, 'achievement')} />}
        </ul>
      </div>
      {children}
      {isPicking ? (
        <IconPicker image={profileImageUrl} shop={shop} onClose={() => setPicking(false)} />
      ) : null}
    </Section>
  )
}

function Badge({ icon, text }: { icon: IconDefinition; text: string }) {
  return (
    <li className="figures flex items-center gap-1.5 rounded-full bg-secondary px-2.5 py-1 text-[0.8125rem] font-semibold text-secondary-content">
      <Icon icon={icon} className="size-3.5" />
      {text}
    </li>
  )
}
