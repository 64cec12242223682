import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { User } from '../../src/identity/wire.ts'
import { onBookChanged } from '../api/changes.ts'
import { api } from '../api/client.ts'
import { connection } from '../api/connection.ts'
import { sharedBook } from '../api/current-book.ts'
import { onEarned } from '../api/earned.ts'
import { keepCurrent } from '../api/keep-current.ts'
import { keepFiles } from '../api/keep-files.ts'
import { keys } from '../api/keys.ts'
import { keepMode } from '../api/mode.ts'
import { keepUser, onUser } from '../api/owner.ts'
import { useProofAsked } from '../api/proof.ts'
import { answeredDay } from '../api/seen.ts'
import { watchServer } from '../api/watch-server.ts'
import { arrival, nextPath } from '../identity/arrival.ts'
import { keepProfile } from '../profile/kept-profile.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import { isPlain, lookNow } from '../ui/look.ts'
import { dayNow, showDay, today } from '../ui/preferences.ts'
import { Shell } from './shell.tsx'

/**
 * Loads the page anew once another tab of this browser has signed somebody else in, or this user out: what
 * it shows is no longer the session's. Answers how to stop watching.
 */
function watchUser(userId: string): () => void {
  keepUser(userId)
  return onUser((other) => {
    if (other !== userId) location.reload()
  })
}

const RENEWED = 'bucketbook_sessionRenewed'

/** Renews the session once a day: whoever comes back within a month stays signed in. Nobody waits for it or hears of it. */
async function renewSession() {
  const today = new Date().toDateString()
  try {
    if (localStorage.getItem(RENEWED) === today) return
    const reply = await api.auth.sessions.renew.$post()
    if (reply.ok) localStorage.setItem(RENEWED, today)
  } catch {
    // No server or no storage: at the next visit.
  }
}

/** Milliseconds between looks at the calendar. Timers stop while a device sleeps, so none is set for midnight. */
const LOOK_MS = 5000
/** Milliseconds until the server is asked again where its day is not this device's; they double each time. */
const WAIT_MS = 60_000
const LONGEST_WAIT_MS = 3_600_000
/** Events at which somebody may have come back to the page. */
const COMING_BACK = ['focus', 'pageshow'] as const

/**
 * Turns the page to another day, on which hangs what is paid, due or of this month. When the day that it shows is over,
 * all is read anew, and only then is everything drawn for the new day, so that no figure of one day stands under the date
 * of another. Answers how to stop.
 */
function watchDay(client: QueryClient, draw: () => void): () => void {
  let isTurning = false
  let [askAt, waitMs] = [0, WAIT_MS]
  showDay(today())

  const look = async () => {
    if (isTurning || document.visibilityState !== 'visible') return
    const day = dayNow()
    const isOver = day !== today()
    const answered = answeredDay()
    // The server's clock, or its zone for the book, is another than this device's.
    const isOtherThere = answered !== undefined && answered !== today()
    if (!isOtherThere) [askAt, waitMs] = [0, WAIT_MS]
    if (!isOver && (!isOtherThere || Date.now() < askAt)) return
    if (isOtherThere) [askAt, waitMs] = [Date.now() + waitMs, Math.min(2 * waitMs, LONGEST_WAIT_MS)]
    isTurning = true
    client.removeQueries({ queryKey: keys.history, type: 'inactive' })
    await client.invalidateQueries()
    isTurning = false
    showDay(day)
    draw()
  }
  const timer = setInterval(look, LOOK_MS)
  for (const event of COMING_BACK) addEventListener(event, look)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    for (const event of COMING_BACK) removeEventListener(event, look)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Draws everything below anew when another day has begun. */
function useTurnOfDay(): void {
  const client = useQueryClient()
  const [, setDay] = useState(today)
  useEffect(() => watchDay(client, () => setDay(today())), [client])
}

const SignOutDialog = lazyNamed(() => import('../identity/sign-out-dialog.tsx'), 'SignOutDialog')

const JoinDialog = lazyNamed(() => import('../household/join-dialog.tsx'), 'JoinDialog')

const ProofDialog = lazyNamed(() => import('../identity/proof-dialog.tsx'), 'ProofDialog')

/** Milliseconds before the check-in: after what the page itself needs. */
const CHECK_IN_MS = 3000
/** Keys of the queries that show a balance of points, or what it is enough for. */
const SHOWING_POINTS = [keys.user, keys.points, keys.shop, keys.leaderboard]

/** The app itself, and what a link to its start asked for. */
export function SignedIn({ user }: { user: User }) {
  const client = useQueryClient()
  const [path] = useLocation()
  const isProofAsked = useProofAsked()
  const [isAsked, setAsked] = useState(arrival['sign-out'] !== undefined)
  const [invitation, setInvitation] = useState(arrival.join)

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
  useEffect(() => {
    if (!sharedBook()) return
    let stop: (() => void) | undefined
    let isOver = false
    void import('../household/watch-book.ts').then(({ watchBook }) => {
      if (!isOver) stop = watchBook(client)
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [client])
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
      {invitation ? (
        <Suspense>
          <JoinDialog token={invitation} onClose={() => setInvitation(undefined)} />
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
