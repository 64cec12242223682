import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { User } from '../../src/identity/wire.ts'
import { onBookChanged } from '../api/changes.ts'
import { connection } from '../api/connection.ts'
import { onEarned } from '../api/earned.ts'
import { keepCurrent } from '../api/keep-current.ts'
import { keepFiles } from '../api/keep-files.ts'
import { keys } from '../api/keys.ts'
import { keepMode } from '../api/mode.ts'
import { useProofAsked } from '../api/proof.ts'
import { watchServer } from '../api/watch-server.ts'
import { arrival, nextPath } from '../identity/arrival.ts'
import { renewSession } from '../identity/renew.ts'
import { watchUser } from '../identity/same-user.ts'
import { keepProfile } from '../profile/kept-profile.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import { isPlain, lookNow } from '../ui/look.ts'
import { Shell } from './shell.tsx'
import { useTurnOfDay } from './turn-of-day.ts'

const SignOutDialog = lazyNamed(() => import('../identity/sign-out-dialog.tsx'), 'SignOutDialog')

const ProofDialog = lazyNamed(() => import('../identity/proof-dialog.tsx'), 'ProofDialog')

/** After what the page itself needs. */
const CHECK_IN_MS = 3000
/** Where a balance of points, or what it is enough for, is shown. */
const SHOWING_POINTS = [keys.user, keys.points, keys.shop, keys.leaderboard]

/** The app itself, and what a link to its start asked for. */
export function SignedIn({ user }: { user: User }) {
  const client = useQueryClient()
  const [path] = useLocation()
  const isProofAsked = useProofAsked()
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
  useEffect(watchServer, [])
  useEffect(keepFiles, [])
  useTurnOfDay()
  useEffect(() => keepProfile(user), [user])
  useEffect(() => {
    if (isPlain(lookNow())) return
    void import('../rewards/looks/owned-looks.ts').then((module) => module.wearOwned(user.ownedItems))
  }, [user])
  useEffect(() => {
    if (!user.rewardsEnabled) return
    const look = () => void import('../rewards/check-in.ts').then((module) => module.checkIn(user.id))
    const timer = setTimeout(look, CHECK_IN_MS)
    // A page that stays open for days is looked at on each of them.
    const onVisible = () => document.visibilityState === 'visible' && look()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [user.id, user.rewardsEnabled])
  useEffect(() => {
    if (!user.pointsNews || !user.rewardsEnabled) return
    void import('../rewards/news.ts').then((module) => module.askNews())
  }, [user.pointsNews, user.rewardsEnabled])
  // Premium has ended in local mode: what was entered there waits to be sent, as any free user's.
  useEffect(() => {
    if (user.subscriptionTier === 'free' && connection().mode === 'local') keepMode('online')
  }, [user.subscriptionTier])
  useEffect(
    () =>
      onEarned((earned) => {
        for (const queryKey of SHOWING_POINTS) void client.invalidateQueries({ queryKey })
        if (earned.every(([id]) => id === 'activity')) return
        void client.invalidateQueries({ queryKey: keys.achievements })
        void client.invalidateQueries({ queryKey: keys.points })
        void client.invalidateQueries({ queryKey: keys.leaderboard })
        void client.invalidateQueries({ queryKey: keys.referrals })
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
      {isProofAsked ? (
        <Suspense>
          <ProofDialog user={user} />
        </Suspense>
      ) : null}
      {isAsked ? (
        <Suspense>
          <SignOutDialog onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
