import type { LeftBook, LocalState } from '../../src/homes/browser/wire.ts'
import { createStore, useStore } from './store.ts'

/** The way of the page's calls, and the state of this browser's books beside the server's. */
export interface Connection {
  /** The storage mode that the user chose. */
  mode: 'online' | 'local'
  /** False once a call got no answer, until one gets one again. */
  isReachable: boolean
  /** State of this browser's copy of the shown book; null while nobody has looked. */
  local: LocalState | null
  /** The same of the other books, as far as somebody has looked, by their ids; the own one is `own`. */
  others: Record<string, LocalState>
  /** Books that are gone, with the calls that were never sent to them. */
  left: LeftBook[]
  /** Number of changes that were sealed when the user's session ended, and are not opened yet. */
  sealed: number
  /** Number of changes that were never sent and went with what this browser has emptied; 0 once that was read. */
  lost: number
  isSyncing: boolean
  /** The message of the last sync, where it failed; null after one that worked, and before the first. */
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
  lost: 0,
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
 * True while this browser answers for the shown book: by choice, because the server can't be reached, or because
 * there is what the server has not got, which its answers would not show.
 */
export const isAnsweredLocally = ({ mode, isReachable, local }: Connection): boolean =>
  mode === 'local' || !isReachable || (local?.unsent ?? 0) > 0

/** True while the shown book has unsent commands that could be sent now. */
export const isWaiting = ({ mode, isReachable, local }: Connection): boolean =>
  mode === 'online' && isReachable && (local?.unsent ?? 0) > 0

/** Number of commands of any book that only this browser has, as they were never sent, or refused. */
export const keptAlone = ({ local, others, left, sealed }: Connection): number =>
  sealed +
  [local, ...Object.values(others)].reduce((sum, one) => sum + (one ? one.unsent + one.refused : 0), 0) +
  left.reduce((sum, { calls }) => sum + calls.length, 0)

export const hasUnsent = (state: Connection): boolean => keptAlone(state) > 0
