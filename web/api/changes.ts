const listeners = new Set<() => void>()
const copyListeners = new Set<() => void>()

/** Told whenever the book's answers may be others: another tab or device has changed it, or somebody else answers now. */
export function onBookChanged(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellBookChanged(): void {
  for (const listener of listeners) listener()
}

/** Told when this browser's copy lacks what the server has done. */
export function onCopyOutdated(listener: () => void) {
  copyListeners.add(listener)
  return () => void copyListeners.delete(listener)
}

export function tellCopyOutdated(): void {
  for (const listener of copyListeners) listener()
}
