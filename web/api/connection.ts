import type { LeftBook, LocalState } from '../../src/homes/browser/wire.ts'
import { createStore, useStore } from './store.ts'

/** Where the page's calls go and how this browser's book stands to the server's. */
export interface Connection {
  /** As the user chose it. */
  mode: 'online' | 'local'
  /** False once a call got no answer, until one gets one again. */
  isReachable: boolean
  /** Of the book that is shown; null while nobody has looked. */
  local: LocalState | null
  /** Of the others, as far as somebody has looked, by their ids; the own one is `own`. */
  others: Record<string, LocalState>
  /** What was never sent to books that are gone. */
  left: LeftBook[]
  /** How many changes were sealed when the user's session ended, and are not opened yet. */
  sealed: number
  isSyncing: boolean
  /** Why the last try to send what waits came to nothing; null where it did not, or none was made. */
  notSent: string | null
  progress: { sent: number; total: number } | null
}

const current = createStore<Connection>({
  mode: 'online',
  isReachable: true,
  local: null,
  others: {},
  left: [],
  sealed: 0,
  isSyncing: false,
  notSent: null,
  progress: null,
})

export const connection = current.get
export const onConnection = current.subscribe
export const useConnection = () => useStore(current)
export const setConnection = (change: Partial<Connection>) => current.set({ ...current.get(), ...change })

/** Told whenever the server is there again. */
export function onServerBack(listener: () => void) {
  let was = current.get().isReachable
  return onConnection(() => {
    const is = current.get().isReachable
    if (!was && is) listener()
    was = is
  })
}

/**
 * Whether the book is answered by this browser: by choice, because the server can't be reached, or because
 * there is what the server has not got, which its answers would not show.
 */
export const isAnsweredLocally = ({ mode, isReachable, local }: Connection): boolean =>
  mode === 'local' || !isReachable || (local?.unsent ?? 0) > 0

/** Whether something is there that could be sent now. */
export const isWaiting = ({ mode, isReachable, local }: Connection): boolean =>
  mode === 'online' && isReachable && (local?.unsent ?? 0) > 0

/** How much this browser has that only the user could tell anew: commands that were never sent, or refused, of any book. */
export const keptAlone = ({ local, others, left, sealed }: Connection): number =>
  sealed +
  [local, ...Object.values(others)].reduce((sum, one) => sum + (one ? one.unsent + one.refused : 0), 0) +
  left.reduce((sum, { calls }) => sum + calls.length, 0)

export const hasUnsent = (state: Connection): boolean => keptAlone(state) > 0
