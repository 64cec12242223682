import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Redirect, useLocation } from 'wouter'
import { userQuery } from '../identity/queries.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { setPreferences } from '../ui/preferences.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { pageAt } from './pages.ts'
import { Shell } from './shell.tsx'
import { Splash } from './splash.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const LandingPage = lazy(() =>
  import('../identity/landing-page.tsx').then((module) => ({ default: module.LandingPage })),
)

export function App() {
  const user = useQuery(userQuery)
  if (user.isPending) return <Splash />
  if (user.isError) {
    return (
      <main className="grid min-h-dvh place-content-center">
        <h1 className="sr-only">Bucketbook</h1>
        <ErrorState what="Bucketbook" error={user.error} onRetry={() => user.refetch()} />
      </main>
    )
  }
  // Before anything is drawn for this user: every amount and date below is written their way.
  if (user.data) setPreferences(user.data)
  return user.data ? <Shell user={user.data} /> : <SignedOut />
}

function SignedOut() {
  const [path] = useLocation()
  if (path === '/') {
    return (
      <Suspense fallback={<Splash />}>
        <LandingPage tools={<ThemeToggle onCover />} />
      </Suspense>
    )
  }
  if (pageAt(path)) return <Redirect to="/" replace />
  return (
    <main className="grid min-h-dvh place-content-center">
      <h1 className="sr-only">Bucketbook</h1>
      <NotFoundPage />
    </main>
  )
}
