import { urlOf } from '../api/base.ts'
import { noteNewer } from '../api/release.ts'

/** Over https and on localhost the browser keeps the app itself: it opens without the server. Never on plain http. */
export function install(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!import.meta.env.PROD || !isSecureContext || !workers) return
  workers.addEventListener('message', ({ data }) => {
    if (data === 'newer') noteNewer()
  })
  // Without it everything works but an offline start.
  workers.register(urlOf('service-worker.js'), { updateViaCache: 'none' }).catch(() => {})
}
