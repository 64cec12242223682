import { urlOf } from './base.ts'
import { ownRelease } from './release.ts'

const KEPT = 'bucketbook_files'

/**
 * Has the browser keep every file of the app, so that any page opens after the server has gone away. They
 * carry a hash in their name and are never asked for twice; a service worker keeps them by itself.
 */
export async function keepFiles(): Promise<void> {
  // Missing on plain http.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!import.meta.env.PROD || workers?.controller || sessionStorage.getItem(KEPT) === ownRelease) return
  const reply = await fetch(urlOf('files.json'))
  const files = (await reply.json()) as string[]
  for (const file of files) await (await fetch(urlOf(file), { priority: 'low' })).arrayBuffer()
  sessionStorage.setItem(KEPT, ownRelease)
}
