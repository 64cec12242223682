import { useSyncExternalStore } from 'react'

/** The release that this page came with; the server writes it in. Empty in development. */
export const ownRelease =
  document.querySelector<HTMLMetaElement>('meta[name="bucketbook-release"]')?.content ?? ''

let isOld = false
const listeners = new Set<() => void>()

/** The page's code is not the server's any more. */
export function noteNewer(): void {
  if (isOld) return
  isOld = true
  for (const listener of listeners) listener()
}

/** Compares the page with the release that the server says it has. */
export function seeRelease(release: string | null): void {
  if (ownRelease !== '' && release !== null && release !== ownRelease) noteNewer()
}

function onNewer(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** True once the server is known to have another release than this page. */
export const useNewerRelease = (): boolean => useSyncExternalStore(onNewer, () => isOld)
