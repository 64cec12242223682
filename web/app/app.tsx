import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { onUser } from '../api/owner.ts'
import { arrival } from '../identity/arrival.ts'
import { userQuery } from '../identity/queries.ts'
import { keepProfile } from '../profile/kept-profile.ts'
import { ownDrafts } from '../ui/drafts.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { setPreferences } from '../ui/preferences.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { pageAt } from './pages.ts'
import { SignedIn } from './signed-in.tsx'
import { Splash } from './splash.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const LandingPage = lazy(() =>
  import('../identity/landing-page.tsx').then((module) => ({ default: module.LandingPage })),
)

export function App() {
  const client = useQueryClient()
  const user = useQuery(userQuery)
  // A mail's link to a new password is followed, whoever is signed in at this browser.
  const [isResetting, setResetting] = useState(arrival.reset !== undefined)

  useEffect(() => {
    if (!user.isSuccess || !(arrival.verify || arrival.error)) return
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
  if (user.data && !isResetting) return <SignedIn user={user.data} />
  return <SignedOut onResetLeft={() => setResetting(false)} />
}

function SignedOut({ onResetLeft }: { onResetLeft: () => void }) {
  const [path] = useLocation()
  useEffect(() => keepProfile(null), [])
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
