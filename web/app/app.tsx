import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { onServerBack } from '../api/connection.ts'
import { onUser } from '../api/owner.ts'
import { onSealed } from '../api/put-away.ts'
import { userQuery } from '../api/user.ts'
import { arrival } from '../identity/arrival.ts'
import { keepProfile } from '../profile/kept-profile.ts'
import { ownDrafts } from '../ui/drafts.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { plural } from '../ui/format.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import { setPreferences } from '../ui/preferences.ts'
import { showToast } from '../ui/toast.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { pageAt } from './pages.ts'
import { SignedIn } from './signed-in.tsx'
import { Splash } from './splash.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const LandingPage = lazyNamed(() => import('../identity/landing-page.tsx'), 'LandingPage')

const VerifyDialog = lazyNamed(() => import('../identity/verify-dialog.tsx'), 'VerifyDialog')

export function App() {
  const client = useQueryClient()
  const user = useQuery(userQuery)
  // A mail's link to a new password is followed, whoever is signed in at this browser.
  const [isResetting, setResetting] = useState(arrival.reset !== undefined)

  const [verifyToken, setVerifyToken] = useState(arrival.verify)

  useEffect(() => {
    if (!user.isSuccess || !(arrival.proven || arrival.error)) return
    void import('../identity/arrived.ts').then((module) =>
      module.handleArrival(client, client.getQueryData(userQuery.queryKey) !== null),
    )
  }, [client, user.isSuccess])

  if (user.isPending) return <Splash />
  // Whoever is shown stays, also while nobody can be asked who it is.
  if (user.isError && !user.data) {
    return (
      <main className="grid min-h-dvh place-content-center">
        <h1 className="sr-only">Bucketbook</h1>
        <ErrorState what="Bucketbook" error={user.error} onRetry={() => user.refetch()} />
      </main>
    )
  }
  // Before anything is drawn for this user: every amount and date below is written their way.
  if (user.data) {
    setPreferences(user.data)
    ownDrafts(user.data.id)
  }
  return (
    <>
      {user.data && !isResetting ? (
        <SignedIn user={user.data} />
      ) : (
        <SignedOut onResetLeft={() => setResetting(false)} />
      )}
      {verifyToken ? (
        <Suspense>
          <VerifyDialog token={verifyToken} onClose={() => setVerifyToken(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}

function tellSealed(count: number) {
  const what = plural(count, 'change that was', 'changes that were')
  const text = `${what} not sent yet: locked in this browser, and sent when you sign in again.`
  showToast({ tone: 'success', title: 'You are signed out', text })
}

function SignedOut({ onResetLeft }: { onResetLeft: () => void }) {
  const [path] = useLocation()
  const client = useQueryClient()
  useEffect(() => keepProfile(null), [])
  useEffect(() => onSealed(tellSealed), [])
  // While the server was away nobody could be asked who it is.
  useEffect(
    () => onServerBack(() => void client.invalidateQueries({ queryKey: userQuery.queryKey })),
    [client],
  )
  // Somebody has signed in beside this tab.
  useEffect(() => onUser((userId) => userId && location.reload()), [])
  if (path === '/') {
    return (
      <Suspense fallback={<Splash />}>
        <LandingPage tools={<ThemeToggle onCover />} onResetLeft={onResetLeft} />
      </Suspense>
    )
  }
  if (pageAt(path)) return <Redirect to="/" replace state={{ next: path + location.search }} />
  return (
    <main className="grid min-h-dvh place-content-center">
      <h1 className="sr-only">Bucketbook</h1>
      <NotFoundPage />
    </main>
  )
}
