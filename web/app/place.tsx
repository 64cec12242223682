import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type BaseLocationHook, Router } from 'wouter'
import { navigate as go } from 'wouter/use-browser-location'
import { basePath } from '../api/base.ts'
import { isInDialog, whenThere } from '../ui/back-closes.ts'

interface Place {
  path: string
  search: string
  /** The id of the entry in the browser's history; going back finds the same. */
  visit: number
}

/** Scroll positions of the entries when they were left, in pixels, by `visit`. */
const tops = new Map<number, number>()
/** Milliseconds that a page may take to become as tall as it was. */
const PATIENCE_MS = 2000
/** Events by which the user takes over the scrolling. */
const TAKING_OVER = ['wheel', 'touchstart', 'keydown', 'pointerdown']

const visitNow = (): number => history.state?.visit ?? 0

const here = (): Place => ({ path: location.pathname, search: location.search, visit: visitNow() })

const navigate: typeof go = (to, { replace, state } = {}) =>
  whenThere(() => {
    const visit = replace ? visitNow() : Date.now()
    go(to, { replace: replace === true || isInDialog(), state: { ...state, visit } })
  })

const PlaceContext = createContext(here())

const useLocationHere: BaseLocationHook = () => [useContext(PlaceContext).path, navigate]
const useSearchHere = () => useContext(PlaceContext).search

/**
 * The router. Another page is shown in a transition, so that React fades it in and skips the skeleton of a
 * page whose code is there; path and search change together, so that the page which is left sees neither.
 */
export function PlaceRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(here)
  const latest = useRef(place)

  useLayoutEffect(() => {
    // The browser would restore the position too early, before the page is as tall as it was.
    history.scrollRestoration = 'manual'
    const onHistory = ({ type }: Event) => {
      const before = latest.current
      const next = here()
      latest.current = next
      const isReplaced = type === 'replaceState' && next.visit === before.visit
      if (!isReplaced) tops.set(before.visit, scrollY)
      if (isReplaced || next.path === before.path) setPlace(next)
      else startTransition(() => setPlace(next))
    }
    const events = ['popstate', 'pushState', 'replaceState']
    for (const event of events) addEventListener(event, onHistory)
    // A redirect below may have come before the listeners.
    latest.current = here()
    setPlace(latest.current)
    return () => {
      for (const event of events) removeEventListener(event, onHistory)
    }
  }, [])

  return (
    <PlaceContext value={place}>
      <Router base={basePath} hook={useLocationHere} searchHook={useSearchHere}>
        {children}
      </Router>
    </PlaceContext>
  )
}

/** Scrolls as far as the page allows, and further while it grows, until somebody else scrolls. */
function scrollToTop(top: number): () => void {
  const scroll = () => {
    scrollTo(0, top)
    if (Math.abs(scrollY - top) < 1) stop()
  }
  const observer = new ResizeObserver(scroll)
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
    for (const event of TAKING_OVER) removeEventListener(event, stop)
  }
  const timer = setTimeout(stop, PATIENCE_MS)
  for (const event of TAKING_OVER) addEventListener(event, stop, { passive: true })
  observer.observe(document.body)
  scroll()
  return stop
}

/**
 * Names the page to the browser. Another page begins at its top and has the focus, so that it is read out;
 * back and forward show it where it was left.
 */
export function useArrival(title: string): void {
  const { path, visit } = useContext(PlaceContext)
  const shown = useRef(path)
  useLayoutEffect(() => {
    document.title = `${title} · Bucketbook`
  }, [title])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit of the same page stays where it is
  useLayoutEffect(() => {
    if (shown.current === path) return
    shown.current = path
    document.getElementById('content')?.focus({ preventScroll: true })
    return scrollToTop(tops.get(visit) ?? 0)
  }, [path])
}
