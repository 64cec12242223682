import '../styles.css'
import { type ReactNode, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { urlOf } from '../api/base.ts'
import { watchMissingCode } from '../api/missing-code.ts'
import { watchMode } from '../api/mode.ts'
import { noteNewer } from '../api/release.ts'
import { ErrorBoundary } from '../app/error-boundary.tsx'
import { atRest } from '../ui/at-rest.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import { checkLook } from '../ui/look.ts'
import { showKeptToast } from '../ui/toast.ts'

/** Over https and on localhost the browser keeps the app itself: it opens without the server. Never on plain http. */
function install(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!import.meta.env.PROD || !isSecureContext || !workers) return
  workers.addEventListener('message', ({ data }) => {
    if (data === 'newer') noteNewer()
  })
  // Without the service worker everything works but an offline start.
  workers.register(urlOf('service-worker.js'), { updateViaCache: 'none' }).catch(() => {})
}

/** Toasts that are shown before this has loaded wait for it. */
const Toaster = lazyNamed(
  () => atRest().then(() => import('../ui/toaster.tsx')),
  'Toaster',
  () => null,
)

/** The frame around both the app and the signed-out pages: an error boundary, and toasts. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <ErrorBoundary>{children}</ErrorBoundary>
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  )
}

/** The cover that the page came with goes in the moment in which there is something in its place. */
function uncover(root: HTMLElement) {
  const cover = document.getElementById('cover')
  if (!cover) return
  const observer = new MutationObserver(() => {
    if (!root.querySelector('main')) return
    cover.remove()
    observer.disconnect()
  })
  observer.observe(root, { childList: true, subtree: true })
}

/**
 * The site for the visitor: one who is signed out needs little of the app, and is sent little. The server marks their
 * page; without the mark the app asks who is there.
 */
async function loadSite(): Promise<ReactNode> {
  if ('signedOut' in document.documentElement.dataset) {
    const { SignedOutSite } = await import('../signed-out/signed-out.tsx')
    return <SignedOutSite />
  }
  const { App } = await import('../app/app.tsx')
  return <App />
}

async function start(root: HTMLElement) {
  uncover(root)
  const site = await loadSite()
  createRoot(root).render(
    <StrictMode>
      <Frame>{site}</Frame>
    </StrictMode>,
  )
  showKeptToast()
  install()
  // Tooltips show the names of icons; screen readers read them out without this.
  void atRest()
    .then(() => import('../ui/tips.ts'))
    .then(({ watchTips }) => watchTips())
    .catch(() => {})
}

watchMissingCode()
watchMode()
const root = document.getElementById('root')
if (root) void start(root)
if (document.readyState === 'complete') void checkLook()
else addEventListener('load', () => void checkLook())
