import { type ReactNode, Suspense, useEffect, useState, ViewTransition } from 'react'
import { useLocation } from 'wouter'
import type { User } from '../../src/identity/wire.ts'
import { basePath } from '../api/base.ts'
import { savesData } from '../api/keep-files.ts'
import { EntryProvider } from '../budget/transactions/entry-provider.tsx'
import { atRest } from '../ui/at-rest.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import { Skeletons } from '../ui/skeleton.tsx'
import { Beside } from './beside.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Header, QuickEntry } from './header.tsx'
import { lazyPage } from './lazy-page.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { isNamed, PAGES, pageAt } from './pages.ts'
import { watchKeys } from './palette/asked.ts'
import { useArrival } from './place.tsx'
import { Sidebar } from './sidebar.tsx'
import { closeDrawer, useSidebar } from './sidebar-state.ts'
import { TabBar } from './tab-bar.tsx'

const CONTROL = 'a[href], button, summary'
/** Milliseconds after which all that takes the focus by itself has done so. */
const LATER_MS = 50

/**
 * Keeps the focus near: when a focused element leaves the page, what stands in its place or next to it is focused, not
 * the top of the page. Answers how to stop.
 */
function keepFocus(): () => void {
  let last: Element | null = null
  const onFocus = ({ target }: FocusEvent) => {
    last = target as Element
  }
  const observer = new MutationObserver((changes) => {
    if (!last || last.isConnected) return
    const gone = last
    last = null
    const change = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)))
    if (change) setTimeout(focusNear, LATER_MS, change)
  })
  document.addEventListener('focusin', onFocus)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', onFocus)
    observer.disconnect()
  }
}

/** Focuses what has come in the removed one's place, or the row that has moved up; the one above; else the nearest. */
function focusNear({ target, nextSibling, previousSibling }: MutationRecord): void {
  const content = document.getElementById('content')
  const places = [
    previousSibling ? previousSibling.nextSibling : target.firstChild,
    nextSibling,
    previousSibling,
  ]
  for (let place: Node | null = target; place && !place.contains(content); place = place.parentNode)
    places.push(place)
  const controls = places.flatMap((place) =>
    place instanceof Element && place.isConnected ? [...place.querySelectorAll<HTMLElement>(CONTROL)] : [],
  )
  // A control that is hidden or behind a dialog does not take the focus.
  for (const control of [...controls, content]) {
    if (document.activeElement !== document.body) return
    control?.focus({ preventScroll: true })
  }
}

/** Milliseconds until pages are fetched ahead: after what the first one needs, and what the browser keeps for later. */
const IDLE_MS = 2500
const REACHING = ['pointerover', 'focusin', 'touchstart'] as const

const whenIdle = (work: () => void) =>
  setTimeout(() => (self.requestIdleCallback ?? setTimeout)(work), IDLE_MS)

function onReach({ target }: Event) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (link?.origin !== location.origin || !link.pathname.startsWith(basePath)) return
  const page = pageAt(link.pathname.slice(basePath.length))
  // A failure is told once the link is clicked.
  void page?.component.preload?.(true).catch(() => {})
}

async function fetchAll(user: User) {
  for (const page of PAGES) if (isNamed(page, user)) await page.component.preload?.(false)
}

/**
 * Fetches a page's code and first answers as soon as somebody reaches for a link to it, and the code of what
 * the sidebar names once the first page has come to rest. Answers how to stop.
 */
function fetchAhead(user: User): () => void {
  for (const event of REACHING) document.addEventListener(event, onReach, { passive: true })
  const timer = savesData() ? undefined : whenIdle(() => void fetchAll(user).catch(() => {}))
  return () => {
    clearTimeout(timer)
    for (const event of REACHING) document.removeEventListener(event, onReach)
  }
}

/** Stands in for a screen while its code is on its way. */
function PageSkeleton() {
  return (
    <Skeletons
      label="Loading the page"
      className="grid gap-4"
      rows={['h-10 w-48', 'h-64 w-full rounded-box']}
    />
  )
}

const isInstalled = matchMedia('(display-mode: standalone)').matches
const PullToRefresh = lazyNamed(
  () => atRest().then(() => import('./pull-to-refresh.tsx')),
  'PullToRefresh',
  () => null,
)

const RewardsOffPage = lazyPage(() => import('./rewards-off-page.tsx'), 'RewardsOffPage')

let fades = false
const learnToFade = () =>
  atRest()
    .then(() => import('./can-fade.ts'))
    .then(({ canFade }) => {
      fades = canFade()
    })
    .catch(() => {})

/** A page that comes and goes as styles.css says, where it can: elsewhere the browser isn't even asked to picture it. */
function Fading({ children }: { children: ReactNode }) {
  const [isFading] = useState(() => fades)
  if (!isFading) return children
  return (
    <ViewTransition default="none" enter="page" exit="page">
      {children}
    </ViewTransition>
  )
}

const hasPage = (path: string) => pageAt(path) !== undefined

/** The frame around every screen: the book's cover at the left, the open page beside it. */
export function Shell({ user }: { user: User }) {
  const [path] = useLocation()
  const { isDrawerOpen, isCollapsed, isHidden } = useSidebar()
  const page = pageAt(path, user)
  const title = page?.title ?? 'Not found'
  const isOff = page?.ifRewarded === true && !user.rewardsEnabled
  const Screen = isOff ? RewardsOffPage : (page?.component ?? NotFoundPage)

  useArrival(title)
  useEffect(() => fetchAhead(user), [user])

  // The back button closes the drawer as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each path
  useEffect(closeDrawer, [path])

  useEffect(watchKeys, [])
  useEffect(keepFocus, [])
  useEffect(() => void learnToFade(), [])

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
            : `${isCollapsed ? '' : 'md:max-lg:grid'} md:grid-cols-[15rem_minmax(0,1fr)] lg:grid lg:grid-cols-[17.5rem_minmax(0,1fr)] wide:grid-cols-[20rem_minmax(0,1fr)]`
        }
      >
        <Sidebar user={user} />
        <div className="min-w-0" inert={isDrawerOpen}>
          <Header user={user} title={title} tools={page?.tools} />
          <main
            id="content"
            tabIndex={-1}
            aria-label={title}
            className="mx-auto max-w-page p-3 pb-[calc(6rem+env(safe-area-inset-bottom))] outline-none md:p-4 md:pb-10 lg:p-6 lg:pb-12"
          >
            <Beside user={user} onNavigate={closeDrawer} />
            {path === '/' ? <QuickEntry className="mb-3 gap-2 md:hidden" /> : null}
            <Fading key={path}>
              {/* A page that grows while it loads moves nothing that is seen: an ad begins below the screen. */}
              <div className="[&:has(+#content-ad>[data-room])]:min-h-[calc(100dvh-4rem)]">
                <ErrorBoundary>
                  <Suspense fallback={<PageSkeleton />}>
                    <Screen hasPage={hasPage} user={user} />
                  </Suspense>
                </ErrorBoundary>
              </div>
            </Fading>
            <div id="content-ad" />
          </main>
          <TabBar />
          {isInstalled ? (
            <Suspense>
              <PullToRefresh />
            </Suspense>
          ) : null}
        </div>
      </div>
    </EntryProvider>
  )
}
