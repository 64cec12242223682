import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { ShopItem } from '../../src/rewards/shop/wire.ts'
import { urlOf } from '../api/base.ts'
import { keys } from '../api/keys.ts'
import { userQuery } from '../api/user.ts'
import { personName } from '../identity/person-name.ts'
import { AccountInformation } from '../profile/account-information.tsx'
import { isOfPack } from '../profile/icon-picker.tsx'
import { Overview } from '../profile/overview.tsx'
import { ProfileForm } from '../profile/profile-form.tsx'
import { profileQuery } from '../profile/queries.ts'
import { PurchaseDialog } from '../rewards/purchase-dialog.tsx'
import { achievementsQuery, balanceQuery, shopQuery } from '../rewards/queries.ts'
import { RarestAchievements } from '../rewards/rarest-achievements.tsx'
import { usePurchase } from '../rewards/use-purchase.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { initialsOf } from '../ui/initials.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import { Skeleton } from '../ui/skeleton.tsx'

interface SectionNavProps {
  /** Sections in the order of the page. */
  sections: readonly { id: string; title: string }[]
}

function show(id: string) {
  const section = document.getElementById(id)
  section?.scrollIntoView()
  section?.focus({ preventScroll: true })
}

/** Links to each section of a long page, where there is room for them. */
function SectionNav({ sections }: SectionNavProps) {
  // The page was drawn after the browser looked for the section of its address.
  useEffect(() => {
    if (location.hash) show(location.hash.slice(1))
  }, [])

  function onClick(event: MouseEvent, id: string) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    history.replaceState(history.state, '', urlOf(`profile#${id}`))
    show(id)
  }

  return (
    <nav aria-label="Sections of this page" className="sticky top-24 mt-6 hidden @[56rem]:block">
      <ul className="grid border-l border-line">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={urlOf(`profile#${id}`)}
              onClick={(event) => onClick(event, id)}
              className="-ml-px block border-l-2 border-transparent py-1.5 pl-4 text-sm font-medium text-muted transition-colors duration-150 hover:border-primary hover:text-base-content"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ProfileLoading() {
  return (
    <div className="grid gap-4">
      <p role="status" className="text-muted">
        Loading profile...
      </p>
      <Skeleton className="h-72 w-full rounded-box" />
      <Skeleton className="h-96 w-full rounded-box" />
    </div>
  )
}

const SecuritySection = lazyNamed(() => import('../identity/account/security-section.tsx'), 'SecuritySection')
const StorageSection = lazyNamed(() => import('../sync/storage-section.tsx'), 'StorageSection')
const DataSection = lazyNamed(() => import('../archive/data-section.tsx'), 'DataSection')
const ContactSection = lazyNamed(() => import('../identity/support/contact-section.tsx'), 'ContactSection')

const SECTIONS = [
  { id: 'overview', title: 'Profile Overview' },
  { id: 'display', title: 'Display Information' },
  { id: 'privacy', title: 'Privacy Settings' },
  { id: 'account', title: 'Account Information' },
  { id: 'security', title: 'Security' },
  { id: 'storage', title: 'Storage & sync' },
  { id: 'data', title: 'Your data' },
  { id: 'contact', title: 'Contact the operator' },
]

export function ProfilePage() {
  const client = useQueryClient()
  // The profile is asked for again whenever the user comes back to it: another tab or device may have changed it.
  const profile = useQuery({ ...profileQuery, refetchOnMount: 'always', refetchOnWindowFocus: 'always' })
  const user = useQuery(userQuery).data
  const known = profile.data
  const isRewarded = (known ?? user)?.rewardsEnabled === true
  const achievements = useQuery({ ...achievementsQuery, enabled: isRewarded })
  const earned = known?.rewardsEnabled ? achievements.data?.filter((one) => one.earned) : undefined

  // The profile's answer holds for the sidebar as well.
  useEffect(() => {
    if (known) client.setQueryData(keys.user, (user) => (user ? { ...user, ...known } : user))
  }, [client, known])

  const { shop, dialog } = useIconShop(known?.rewardsEnabled === true)

  if (!user) return null
  if (!known && profile.isError) {
    return <ErrorState what="your profile" error={profile.error} onRetry={() => profile.refetch()} />
  }
  // Earned achievements stand above the forms, and are waited for: they don’t push these down under somebody’s hand.
  if (!known || achievements.isLoading) return <ProfileLoading />
  const name = personName(user)
  return (
    <div className="@container">
      {dialog}
      <div className="grid grid-cols-1 gap-4 lg:gap-6 @[56rem]:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="min-w-0">
          <Overview user={user} name={name} initials={initialsOf(name)} achieved={earned?.length} shop={shop}>
            {earned ? <RarestAchievements earned={earned} /> : null}
          </Overview>
          <SectionNav sections={SECTIONS} />
        </div>
        <div className="grid min-w-0 gap-4 lg:gap-6">
          <ProfileForm profile={known} />
          <AccountInformation user={user} />
          <Part id="security" title="Security">
            <SecuritySection />
          </Part>
          <Part id="storage" title="Storage & sync">
            <StorageSection user={user} />
          </Part>
          <Part id="data" title="Your data">
            <DataSection />
          </Part>
          <Part id="contact" title="Contact the operator">
            <ContactSection isPriority={user.ownedItems.includes('priority-support')} />
          </Part>
        </div>
      </div>
    </div>
  )
}

/** Premium icons are items of the shop. */
function useIconShop(isOpen: boolean) {
  const items = useQuery({ ...shopQuery, enabled: isOpen }).data
  const balance = useQuery({ ...balanceQuery, enabled: isOpen }).data?.balance
  const purchase = usePurchase({ failed: 'Unable to purchase this icon. Please try again.' })
  const [asked, setAsked] = useState<ShopItem>()
  if (!isOpen || !items || balance === undefined) return {}
  const pack = items.find(({ id }) => id === 'premium-icons')
  const itemOf = (icon: string) => (isOfPack(icon) ? pack : items.find(({ id }) => id === `icon-${icon}`))
  const shop = {
    balance,
    owns: (icon: string) => itemOf(icon)?.owned ?? false,
    buy: (icon: string) => {
      const item = itemOf(icon)
      if (item) setAsked(item)
    },
    isBuying: purchase.isPending,
  }
  const dialog = asked ? (
    <PurchaseDialog
      {...asked}
      balance={balance}
      onBuy={() => purchase.mutate(asked)}
      onClose={() => setAsked(undefined)}
    />
  ) : null
  return { shop, dialog }
}

/** Cards that belong together, fetched after what the page is about. */
function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div id={id} tabIndex={-1} className="scroll-mt-20 outline-none md:scroll-mt-24">
      <h2 className="mt-4 mb-4 text-xl font-semibold tracking-tight">{title}</h2>
      <Suspense fallback={<Skeleton className="h-96 w-full rounded-box" />}>{children}</Suspense>
    </div>
  )
}
