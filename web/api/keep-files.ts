import { urlOf } from './base.ts'
import { connection, onServerBack } from './connection.ts'
import { ownRelease } from './release.ts'

const KEPT = 'bucketbook_files'
/** Milliseconds of rest after the page has loaded: what it shows first comes before. */
const REST_MS = 1000
/** Files at a time: a browser has six connections to a server, and what the user does needs some. */
const LANES = 3

/** True where the browser was told to save data; most browsers can't be asked. */
export const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

async function fetchAll(): Promise<void> {
  const reply = await fetch(urlOf('files.json'))
  const files = (await reply.json()) as string[]
  const lane = async () => {
    for (let file = files.shift(); file !== undefined; file = files.shift())
      await (await fetch(urlOf(file), { priority: 'low' })).arrayBuffer()
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  sessionStorage.setItem(KEPT, ownRelease)
}

/**
 * Has the browser keep every file of the app once the page has come to rest, so that any page opens after the
 * server has gone away. They carry a hash in their name and are never asked for twice; a service worker keeps
 * them by itself, and a browser that saves data fetches nothing before it is asked for. Answers how to stop.
 */
export function keepFiles(): () => void {
  // Missing on plain http.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!import.meta.env.PROD || workers?.controller || savesData()) return () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let isUnderWay = false
  const fetchThem = async () => {
    const { mode, isReachable } = connection()
    // In local mode nothing is sent; without the server there is nobody to ask.
    if (isUnderWay || mode === 'local' || !isReachable || sessionStorage.getItem(KEPT) === ownRelease) return
    isUnderWay = true
    await fetchAll().catch(() => {})
    isUnderWay = false
  }
  const whenIdle = () => {
    timer = setTimeout(() => (self.requestIdleCallback ?? setTimeout)(() => void fetchThem()), REST_MS)
  }
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
  const stopListening = onServerBack(() => void fetchThem())
  return () => {
    clearTimeout(timer)
    removeEventListener('load', whenIdle)
    stopListening()
  }
}
