import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { User } from '../../src/identity/wire.ts'
import { onBookChanged } from '../api/changes.ts'
import { connection } from '../api/connection.ts'
import { onEarned } from '../api/earned.ts'
import { keys } from '../api/keys.ts'
import { keepCurrent } from '../api/local.ts'
import { keepMode } from '../api/mode.ts'
import { arrival, nextPath } from '../identity/arrival.ts'
import { renewSession } from '../identity/renew.ts'
import { watchUser } from '../identity/same-user.ts'
import { keepProfile } from '../profile/kept-profile.ts'
import { isPlain, lookNow } from '../ui/look.ts'
import { Shell } from './shell.tsx'

const SignOutDialog = lazy(() =>
  import('../identity/sign-out-dialog.tsx').then((module) => ({ default: module.SignOutDialog })),
)

/** After what the page itself needs. */
const CHECK_IN_MS = 3000

/** The app itself, and what a link to its start asked for. */
export function SignedIn({ user }: { user: User }) {
  const client = useQueryClient()
  const [path] = useLocation()
  const [isAsked, setAsked] = useState(arrival['sign-out'] !== undefined)

  useEffect(() => {
    void renewSession()
    // After signing out, "back" would show the figures that the browser kept.
    const onShow = (event: PageTransitionEvent) => event.persisted && location.reload()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])

  useEffect(() => watchUser(user.id), [user.id])
  useEffect(() => keepCurrent(user.id), [user.id])
  useEffect(() => keepProfile(user), [user])
  useEffect(() => {
    if (isPlain(lookNow())) return
    void import('../rewards/looks/owned-looks.ts').then((module) => module.wearOwned(user.ownedItems))
  }, [user])
  useEffect(() => {
    if (!user.rewardsEnabled) return
    const timer = setTimeout(
      () => void import('../rewards/check-in.ts').then((module) => module.checkIn(user.id)),
      CHECK_IN_MS,
    )
    return () => clearTimeout(timer)
  }, [user.id, user.rewardsEnabled])
  // Premium has ended in local mode: what was entered there waits to be sent, as any free user's.
  useEffect(() => {
    if (user.subscriptionTier === 'free' && connection().mode === 'local') keepMode('online')
  }, [user.subscriptionTier])
  useEffect(
    () =>
      onEarned((earned) => {
        void client.invalidateQueries({ queryKey: keys.user })
        if (earned.every(([id]) => id === 'activity')) return
        void client.invalidateQueries({ queryKey: keys.achievements })
        void import('../rewards/unlocked.ts').then((module) => module.sayUnlocked(earned))
      }),
    [client],
  )
  useEffect(
    () =>
      onBookChanged(() => {
        client.removeQueries({ queryKey: keys.history, type: 'inactive' })
        void client.invalidateQueries()
      }),
    [client],
  )

  const next = path === '/' ? nextPath() : '/'
  if (next !== '/') return <Redirect to={next} replace />
  return (
    <>
      <Shell user={user} />
      {isAsked ? (
        <Suspense>
          <SignOutDialog onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
