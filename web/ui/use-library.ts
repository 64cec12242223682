import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { useEffect, useSyncExternalStore } from 'react'
import type { LibraryGroup } from './icon-library.ts'

const NONE: LibraryGroup[] = []
let library = NONE
const listeners = new Set<() => void>()

async function load() {
  const { LIBRARY } = await import('./icon-library.ts')
  library = LIBRARY
  for (const listener of listeners) listener()
}

function onLibrary(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The groups of “Icon library pro” once they are there; they are fetched only where they are wanted. */
export function useLibrary(isWanted: boolean): LibraryGroup[] {
  const groups = useSyncExternalStore(onLibrary, () => library)
  useEffect(() => {
    // Without them the plain icon stands there.
    if (isWanted && groups === NONE) load().catch(() => {})
  }, [isWanted, groups])
  return isWanted ? groups : NONE
}

/** A stored icon: a known one, one of the library, or else the plain one. */
export function useStoredIcon<Known>(
  stored: string,
  known: Known | undefined,
  plain: IconDefinition,
): Known | IconDefinition {
  const groups = useLibrary(known === undefined)
  if (known !== undefined) return known
  return groups.flatMap(({ icons }) => icons).find(({ value }) => value === stored)?.icon ?? plain
}
