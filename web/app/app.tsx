import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { basePath } from '../api/base.ts'
import { onServerBack } from '../api/connection.ts'
import { onSwitched, sharedBook } from '../api/current-book.ts'
import { keys } from '../api/keys.ts'
import { userQuery } from '../api/user.ts'
import { arrival } from '../identity/arrival.ts'
import { ownDrafts } from '../ui/drafts.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { setPreferences } from '../ui/preferences.ts'
import { Splash } from '../ui/splash.tsx'
import { pageAt } from './pages.ts'
import { PlaceRouter } from './place.tsx'
import { queryClient } from './query-client.ts'
import { SignedIn } from './signed-in.tsx'

const SignedOut = lazyNamed(() => import('../signed-out/signed-out.tsx'), 'SignedOut')

const VerifyDialog = lazyNamed(() => import('../identity/verify-dialog.tsx'), 'VerifyDialog')

// The page's code is fetched while the server is asked who is signed in; a failure is told once the page is shown.
void pageAt(location.pathname.slice(basePath.length))
  ?.component.preload?.(false)
  .catch(() => {})

/** Counts up where another book is shown without a new page: everything below begins anew, and nothing of the former stays. */
function useSwitches(): number {
  const [switches, setSwitches] = useState(0)
  useEffect(
    () =>
      onSwitched(() => {
        queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.user[0] })
        navigate(`${basePath}/`)
        setSwitches((count) => count + 1)
      }),
    [],
  )
  return switches
}

export function App() {
  const switches = useSwitches()
  return (
    <QueryClientProvider client={queryClient}>
      <PlaceRouter>
        <Whoever key={switches} />
      </PlaceRouter>
    </QueryClientProvider>
  )
}

/** The app of the user who turns out to be signed in, or the signed-out site. */
function Whoever() {
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
  // A user who is shown stays, also while nobody can be asked who it is.
  if (user.isError && !user.data) {
    return (
      <main className="grid min-h-dvh place-content-center">
        <h1 className="sr-only">Bucketbook</h1>
        <ErrorState what="Bucketbook" error={user.error} onRetry={() => user.refetch()} />
      </main>
    )
  }
  // Preferences are set before anything is drawn for this user: every amount and date below is written their way.
  if (user.data) {
    // A shared book has a currency and a calendar of its own.
    const shared = sharedBook()
    const { currency, timeZone } = shared ?? user.data
    setPreferences({ ...user.data, currency, timeZone })
    ownDrafts(user.data.id, shared?.id ?? 'own')
  }
  if (!user.data || isResetting) return <Nobody onResetLeft={() => setResetting(false)} />
  return (
    <>
      <SignedIn user={user.data} />
      {verifyToken ? (
        <Suspense>
          <VerifyDialog token={verifyToken} onClose={() => setVerifyToken(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}

function Nobody({ onResetLeft }: { onResetLeft: () => void }) {
  const client = useQueryClient()
  // The server, once it is back, is asked again who is signed in: while it was away nobody could be asked.
  useEffect(
    () => onServerBack(() => void client.invalidateQueries({ queryKey: userQuery.queryKey })),
    [client],
  )
  return (
    <Suspense fallback={<Splash />}>
      <SignedOut onResetLeft={onResetLeft} />
    </Suspense>
  )
}
