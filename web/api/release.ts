import { createStore, useStore } from './store.ts'

/** The release that this page came with; the server writes it in. Empty in development. */
export const ownRelease =
  document.querySelector<HTMLMetaElement>('meta[name="bucketbook-release"]')?.content ?? ''

const isOld = createStore(false)

/** The page's code is not the server's any more. */
export function noteNewer(): void {
  if (!isOld.get()) isOld.set(true)
}

/** Compares the page with the release that the server says it has. */
export function seeRelease(release: string | null): void {
  if (ownRelease !== '' && release !== null && release !== ownRelease) noteNewer()
}

/** True once the server is known to have another release than this page. */
export const useNewerRelease = (): boolean => useStore(isOld)
