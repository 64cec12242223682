import { useSyncExternalStore } from 'react'

/** A table of five columns needs this much beside the sidebar. */
const wide = matchMedia('(min-width: 75rem)')

function onChange(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

export const useWide = (): boolean => useSyncExternalStore(onChange, () => wide.matches)
