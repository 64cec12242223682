import '../styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { urlOf } from '../api/base.ts'
import { watchMissingCode } from '../api/missing-code.ts'
import { watchMode } from '../api/mode.ts'
import { noteNewer } from '../api/release.ts'
import { checkLook } from '../ui/look.ts'
import { watchTips } from '../ui/tips.ts'
import { showKeptToast } from '../ui/toast.ts'
import { Toaster } from '../ui/toaster.tsx'
import { App } from './app.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { PlaceRouter } from './place.tsx'
import { queryClient } from './query-client.ts'

/** Over https and on localhost the browser keeps the app itself: it opens without the server. Never on plain http. */
function install(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!import.meta.env.PROD || !isSecureContext || !workers) return
  workers.addEventListener('message', ({ data }) => {
    if (data === 'newer') noteNewer()
  })
  // Without it everything works but an offline start.
  workers.register(urlOf('service-worker.js'), { updateViaCache: 'none' }).catch(() => {})
}

function Providers({ children }: { children: ReactNode }) {
  useEffect(watchTips, [])
  return (
    <QueryClientProvider client={queryClient}>
      <PlaceRouter>
        <ErrorBoundary>{children}</ErrorBoundary>
      </PlaceRouter>
      <Toaster />
    </QueryClientProvider>
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

watchMissingCode()
watchMode()
const root = document.getElementById('root')
if (root) {
  uncover(root)
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <App />
      </Providers>
    </StrictMode>,
  )
  showKeptToast()
  install()
}
if (document.readyState === 'complete') void checkLook()
else addEventListener('load', () => void checkLook())
