import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { basePath, baseUrl } from '../api/base.ts'
import { putBooksAway, sealing } from '../api/books-left.ts'
import { onUser } from '../api/owner.ts'
import { arrival } from '../identity/arrival.ts'
import { keepProfile } from '../profile/kept-profile.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import { NotFound } from '../ui/not-found.tsx'
import { pagePathOf } from '../ui/page-paths.ts'
import { LandingPage } from './landing-page.tsx'

/** The dialog of a mail's link, fetched for itself: nothing else here needs React Query, which comes with it. */
const VerifyLink = lazyNamed(() => import('./verify-link.tsx'), 'VerifyLink')

const tellSealed = (count: number) =>
  void import('./tell-sealed.ts').then((module) => module.tellSealed(count))

const pathNow = () => location.pathname.slice(basePath.length) || '/'

/** The path that is shown: a page of the app is left for the start, which leads there after signing in. */
function usePath(): string {
  const [path, setPath] = useState(pathNow)
  const isStart = pagePathOf(path) !== undefined
  useEffect(() => {
    const look = () => setPath(pathNow())
    addEventListener('popstate', look)
    return () => removeEventListener('popstate', look)
  }, [])
  useLayoutEffect(() => {
    if (path === '/' || !isStart) return
    history.replaceState({ ...history.state, next: path + location.search }, '', baseUrl)
    setPath('/')
  }, [path, isStart])
  return isStart ? '/' : path
}

/** Everything that is there for who is not signed in. `onResetLeft`: the mail's link to a new password is done with. */
export function SignedOut({ onResetLeft }: { onResetLeft?: () => void }) {
  const path = usePath()
  const [verifyToken, setVerifyToken] = useState(arrival.verify)
  useEffect(() => keepProfile(null), [])
  useEffect(() => sealing.subscribe(tellSealed), [])
  // Somebody has signed in beside this tab.
  useEffect(() => onUser((userId) => userId && location.reload()), [])
  return (
    <>
      {path === '/' ? (
        <LandingPage onResetLeft={onResetLeft} />
      ) : (
        <main className="grid min-h-dvh place-content-center">
          <h1 className="sr-only">Bucketbook</h1>
          <NotFound>
            <a href={baseUrl.href} className="btn btn-primary mt-6">
              Back to the start
            </a>
          </NotFound>
        </main>
      )}
      {verifyToken ? (
        <Suspense>
          <VerifyLink token={verifyToken} onClose={() => setVerifyToken(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The same in a browser of which the server has said that it has no session. */
export function SignedOutSite() {
  useEffect(() => void putBooksAway(null), [])
  return <SignedOut />
}
