import { lazy, Suspense, useCallback, useEffect, useState, ViewTransition } from 'react'
import { useLocation } from 'wouter'
import type { User } from '../../src/identity/wire.ts'
import { EntryProvider } from '../budget/transactions/entry-provider.tsx'
import { fetchAhead } from './ahead.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Header } from './header.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { pageAt } from './pages.ts'
import { useArrival } from './place.tsx'
import { Sidebar } from './sidebar.tsx'

const Beside = lazy(() => import('./beside.tsx').then((module) => ({ default: module.Beside })))

/** See styles.css; nothing is even pictured where motion is unwelcome. */
const fade = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'page'

const hasPage = (path: string) => pageAt(path) !== undefined

/** The frame around every screen: the book's cover at the left, the open page beside it. */
export function Shell({ user }: { user: User }) {
  const [path] = useLocation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  const page = pageAt(path, user)
  const title = page?.title ?? 'Not found'
  const Screen = page?.component ?? NotFoundPage

  useArrival(title)
  useEffect(() => fetchAhead(user), [user])

  return (
    <EntryProvider>
      {/* A button: with <base> in the page, "#content" would name another page. */}
      <button
        type="button"
        className="btn btn-primary fixed top-2 left-2 z-50 -translate-y-20 focus-visible:translate-y-0"
        onClick={() => document.getElementById('content')?.focus()}
      >
        Skip to the content
      </button>
      <div className="md:grid md:grid-cols-[15rem_minmax(0,1fr)] lg:grid-cols-[17.5rem_minmax(0,1fr)] wide:grid-cols-[20rem_minmax(0,1fr)]">
        <Sidebar user={user} isOpen={isMenuOpen} onClose={closeMenu} />
        <div className="min-w-0" inert={isMenuOpen}>
          <Header
            user={user}
            title={title}
            tools={page?.tools}
            isMenuOpen={isMenuOpen}
            onMenu={() => setMenuOpen(true)}
          />
          <main
            id="content"
            tabIndex={-1}
            aria-label={title}
            className="mx-auto max-w-[100rem] p-3 pb-28 outline-none md:p-4 md:pb-10 lg:p-6 lg:pb-12"
          >
            <Suspense>
              <Beside user={user} onNavigate={closeMenu} />
            </Suspense>
            <ViewTransition key={path} default="none" enter={fade} exit={fade}>
              {/* A page that grows while it loads moves nothing that is seen: an ad begins below the screen. */}
              <div className="[&:has(+#content-ad>[data-room])]:min-h-[calc(100dvh-4rem)]">
                <ErrorBoundary>
                  <Suspense fallback={<PageSkeleton />}>
                    <Screen hasPage={hasPage} user={user} />
                  </Suspense>
                </ErrorBoundary>
              </div>
            </ViewTransition>
            <div id="content-ad" />
          </main>
        </div>
      </div>
    </EntryProvider>
  )
}
