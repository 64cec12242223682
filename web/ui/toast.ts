interface Said {
  title: string
  text?: string | undefined
}

export interface Toast extends Said {
  id: number
  tone: 'success' | 'error'
  /** The reason of an error, in the words of who refused. */
  reason?: string
  /** A way back, offered for as long as the toast is there. */
  action?: { label: string; run: () => void }
  /** The subject of the action: an error is over once it has worked, a way back once it was taken elsewhere. */
  about?: string | undefined
  /** Other results of the same action. */
  more?: readonly Said[]
}

const KEPT = 'bucketbook_toast'
/** Milliseconds within which another toast counts as one of the same action. */
const TOGETHER_MS = 1_500
let toasts: readonly Toast[] = []
let lastId = 0
let lastAt = Number.NEGATIVE_INFINITY
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

/** Dismisses the errors about what has worked now. Without `about` there are none. */
export function dismissErrors(about: string | undefined) {
  const rest = toasts.filter(
    (toast) => toast.tone !== 'error' || about === undefined || toast.about !== about,
  )
  if (rest.length < toasts.length) set(rest)
}

/** Dismisses the way back that a toast still offers for what another button has undone: it would lead nowhere. */
export function dismissOffer(about: string) {
  const offer = toasts.findLast((toast) => toast.tone === 'success' && toast.action && toast.about === about)
  if (offer) dismissToast(offer.id)
}

const isRecent = () => performance.now() - lastAt < TOGETHER_MS

export function showToast(toast: Omit<Toast, 'id' | 'more'>) {
  lastId += 1
  // Results of an action may have been told a moment before it: then both are one toast.
  const before = toasts.at(-1)
  const isOne = toast.tone === 'success' && before?.title === '' && isRecent()
  const rest = toasts.filter(({ tone, about }) => tone !== 'error' || !about || about !== toast.about)
  const kept = isOne ? rest.slice(0, -1) : rest.slice(-2)
  lastAt = performance.now()
  set([...kept, { ...toast, id: lastId, more: isOne ? (before?.more ?? []) : [] }])
}

/** Says what an action has brought besides, in the toast that says that it worked. */
export function showBesides(said: Said) {
  const last = toasts.at(-1)
  if (last?.tone === 'success' && isRecent()) {
    set([...toasts.slice(0, -1), { ...last, more: [...(last.more ?? []), said] }])
    return
  }
  showToast({ tone: 'success', title: '' })
  set(toasts.map((toast) => (toast.id === lastId ? { ...toast, more: [said] } : toast)))
}

/** Keeps a toast to be shown after the page has been loaded anew. */
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
    // Storage is switched off: no toast was kept.
  }
}
