import type { User } from '../../src/identity/wire.ts'
import { basePath } from '../api/base.ts'
import { savesData } from '../api/keep-files.ts'
import { isNamed, PAGES, pageAt } from './pages.ts'

/** After what the first page needs, and what the browser keeps for later. */
const IDLE_MS = 2500
const REACHING = ['pointerover', 'focusin', 'touchstart'] as const

const whenIdle = (work: () => void) =>
  setTimeout(() => (self.requestIdleCallback ?? setTimeout)(work), IDLE_MS)

function onReach({ target }: Event) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (link?.origin !== location.origin || !link.pathname.startsWith(basePath)) return
  const page = pageAt(link.pathname.slice(basePath.length))
  // Whoever then clicks is told what is wrong.
  void page?.component.preload?.(true).catch(() => {})
}

async function fetchAll(user: User) {
  for (const page of PAGES) if (isNamed(page, user)) await page.component.preload?.(false)
}

/**
 * Fetches a page's code and first answers as soon as somebody reaches for a link to it, and the code of what
 * the sidebar names once the first page has come to rest. Answers how to stop.
 */
export function fetchAhead(user: User): () => void {
  for (const event of REACHING) document.addEventListener(event, onReach, { passive: true })
  const timer = savesData() ? undefined : whenIdle(() => void fetchAll(user).catch(() => {}))
  return () => {
    clearTimeout(timer)
    for (const event of REACHING) document.removeEventListener(event, onReach)
  }
}
