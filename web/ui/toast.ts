export interface Toast {
  id: number
  tone: 'success' | 'error'
  title: string
  text?: string | undefined
  /** In the words of who refused. */
  reason?: string
  /** A way back, offered for as long as the toast is there. */
  action?: { label: string; run: () => void }
}

const KEPT = 'bucketbook_toast'
let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

export const toastsNow = () => toasts
export function onToasts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const dismissToast = (id: number) => set(toasts.filter((toast) => toast.id !== id))

export function showToast(toast: Omit<Toast, 'id'>) {
  lastId += 1
  set([...toasts.slice(-2), { ...toast, id: lastId }])
}

/** Shown after the page has been loaded anew. */
export function keepToast(toast: Omit<Toast, 'id' | 'action'>) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(toast))
  } catch {
    // Storage is switched off: the page still reloads, only the greeting is missing.
  }
}

export function showKeptToast() {
  try {
    const kept = sessionStorage.getItem(KEPT)
    sessionStorage.removeItem(KEPT)
    if (kept) showToast(JSON.parse(kept) as Omit<Toast, 'id'>)
  } catch {
    // As above.
  }
}
