import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import type { User } from '../../src/identity/wire.ts'
import { EntryProvider } from '../budget/transactions/entry-provider.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Header } from './header.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { pageAt } from './pages.ts'
import { Sidebar } from './sidebar.tsx'
import { changeSidebar, useSidebar } from './sidebar-state.ts'

const Beside = lazy(() => import('./beside.tsx').then((module) => ({ default: module.Beside })))

/** As large as the tour's offer, so that nothing moves when it comes. */
const OFFER_ROOM = 'mb-4 h-24.5 sm:h-12.5 lg:mb-6'
const closeMenu = () => changeSidebar({ isDrawerOpen: false })
const hasPage = (path: string) => pageAt(path) !== undefined

/** The frame around every screen: the book's cover at the left, the open page beside it. */
export function Shell({ user }: { user: User }) {
  const [path] = useLocation()
  const { isDrawerOpen: isMenuOpen, isHidden } = useSidebar()
  const page = pageAt(path, user)
  const title = page?.title ?? 'Not found'
  const Screen = page?.component ?? NotFoundPage

  useEffect(() => {
    document.title = `${title} · Bucketbook`
    scrollTo(0, 0)
  }, [title])

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
      <div
        className={
          isHidden
            ? ''
            : 'md:grid md:grid-cols-[15rem_minmax(0,1fr)] lg:grid-cols-[17.5rem_minmax(0,1fr)] wide:grid-cols-[20rem_minmax(0,1fr)]'
        }
      >
        {isHidden ? null : <Sidebar user={user} isOpen={isMenuOpen} onClose={closeMenu} />}
        <div className="min-w-0" inert={isMenuOpen}>
          <Header
            user={user}
            title={title}
            tools={page?.tools}
            isMenuOpen={isMenuOpen}
            onMenu={() => changeSidebar({ isDrawerOpen: true })}
          />
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto max-w-[100rem] p-3 pb-28 outline-none md:p-4 md:pb-10 lg:p-6 lg:pb-12"
          >
            <Suspense fallback={user.tourPending && path === '/' ? <div className={OFFER_ROOM} /> : null}>
              <Beside user={user} onNavigate={closeMenu} />
            </Suspense>
            <ErrorBoundary key={path}>
              <Suspense fallback={<PageSkeleton />}>
                <Screen hasPage={hasPage} user={user} />
              </Suspense>
            </ErrorBoundary>
            <div id="content-ad" />
          </main>
        </div>
      </div>
    </EntryProvider>
  )
}
