declare const self: ServiceWorkerGlobalScope

const CACHE = 'bucketbook'
/** The list that the build writes, and what stands beside it without a hash in its name. */
const LIST = 'files.json'
const BESIDE = ['before-paint.js', 'themes.css', 'favicon.svg', 'manifest.webmanifest']

const urlOf = (path: string): string => new URL(path, self.registration.scope).href
const pageUrl = (): string => urlOf('./')

export const openFiles = (): Promise<Cache> => caches.open(CACHE)

/** The page as anybody may be shown it: who is signed in is found out by the page itself. */
export const neutral = (html: string): string =>
  html.replace(/<html[^>]*>/, '<html lang="en">').replace(/<!--asker-->.*?<!--\/asker-->/gs, '')

export async function keptPage(): Promise<Response | undefined> {
  return (await openFiles()).match(pageUrl())
}

const listOf = async (reply: Response | undefined): Promise<string[]> => (reply ? reply.json() : [])

/**
 * Keeps the page with every file that it may load. The page is put last: whatever is kept is whole. Files of
 * the release before stay, because open tabs may still load them.
 */
export async function keep(html: string, headers: Headers): Promise<void> {
  const cache = await openFiles()
  const before = await listOf(await cache.match(urlOf(LIST)))
  const list = await fetch(urlOf(LIST), { cache: 'no-cache' })
  if (!list.ok) throw new Error(`${LIST}: ${list.status}`)
  const files = await listOf(list.clone())
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  await cache.addAll(files.map(urlOf).filter((url) => !kept.has(url)))
  await cache.addAll(BESIDE.map((path) => new Request(urlOf(path), { cache: 'no-cache' })))
  await cache.put(urlOf(LIST), list)
  await cache.put(pageUrl(), new Response(html, { headers }))
  const wanted = new Set([...before, ...files, ...BESIDE, LIST, './'].map(urlOf))
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request)
}

/** Keeps the page that the server has now. */
export async function keepPage(): Promise<void> {
  const reply = await fetch(pageUrl(), { cache: 'no-cache' })
  if (!reply.ok) throw new Error(`The page: ${reply.status}`)
  await keep(neutral(await reply.text()), reply.headers)
}
