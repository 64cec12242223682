import { keep, keepPage, keptPage, neutral, openFiles } from './files.ts'
import { openNotified, showPush } from './push.ts'
import { isShare, takeShare } from './share.ts'

declare const self: ServiceWorkerGlobalScope

/** A server that has not answered by then is as good as away; what it says later is looked at all the same. */
const PATIENCE_MS = 3000
/** Statuses that a proxy answers whose server is gone. */
const GONE = [502, 503, 504]

const wait = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms))

async function tellNewer(): Promise<void> {
  for (const client of await self.clients.matchAll()) client.postMessage('newer')
}

/** True for a page of ours; not for an error, nor for a proxy's own sign-in. */
const isPage = (reply: Response): boolean =>
  reply.ok && !reply.redirected && reply.headers.get('content-type')?.includes('html') === true

/** Keeps the page that has come where it differs from the kept one; true where it does. */
async function renew(reply: Response): Promise<boolean> {
  if (!isPage(reply)) return false
  const html = neutral(await reply.text())
  const kept = await keptPage()
  if (html === (await kept?.text())) return false
  await keep(html, reply.headers)
  return true
}

/** The server's page where it comes in time. Else the kept one; and if that is the older one, the page is told. */
async function open(event: FetchEvent): Promise<Response> {
  const network = fetch(event.request).then((reply) => {
    if (GONE.includes(reply.status)) throw new Error(`The server: ${reply.status}`)
    return reply
  })
  const inTime = await Promise.race([network.catch(() => undefined), wait(PATIENCE_MS)])
  if (inTime) {
    event.waitUntil(renew(inTime.clone()).catch(() => {}))
    return inTime
  }
  const kept = await keptPage()
  if (!kept) return network
  event.waitUntil(
    network
      .then(renew)
      .then((isNewer) => (isNewer ? tellNewer() : undefined))
      .catch(() => {}),
  )
  return kept
}

/** A file with a hash in its name never changes. */
async function fromCache(request: Request): Promise<Response> {
  const cache = await openFiles()
  return (await cache.match(request)) ?? fetch(request)
}

async function fromServer(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await (await openFiles()).match(request, { ignoreSearch: true })
    if (kept) return kept
    throw error
  }
}

self.addEventListener('install', (event) => {
  event.waitUntil(keepPage().then(() => self.skipWaiting()))
})
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { scope } = self.registration
  if (isShare(request)) return event.respondWith(takeShare(request))
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return
  const path = request.url.slice(scope.length)
  // The API answers for itself, and the page knows what to do when it doesn't. What the links of mails lead to is no page of ours.
  if (/^((api|mcp)(?![^/?])|(unsubscribe|calendar)\/)/.test(path)) return
  if (request.mode === 'navigate') event.respondWith(open(event))
  else if (path.startsWith('assets/')) event.respondWith(fromCache(request))
  else if (path !== 'files.json' && path !== 'service-worker.js') event.respondWith(fromServer(request))
})
self.addEventListener('push', (event) => event.waitUntil(showPush(event)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotified(event.notification))
})
