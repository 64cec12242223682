import { urlOf } from './base.ts'

/**
 * Has the browser keep every file of the app, so that any page opens after the server has gone away. They
 * carry a hash in their name and are never asked for twice; a service worker keeps them by itself.
 */
export async function keepFiles(): Promise<void> {
  // Missing on plain http.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!import.meta.env.PROD || workers?.controller) return
  const reply = await fetch(urlOf('files.json'))
  const files = (await reply.json()) as string[]
  for (const file of files) await (await fetch(urlOf(file), { priority: 'low' })).arrayBuffer()
}
