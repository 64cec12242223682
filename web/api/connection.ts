import { useSyncExternalStore } from 'react'
import type { LocalState } from '../../src/homes/browser/wire.ts'

/** Where the page's calls go and how this browser's book stands to the server's. */
export interface Connection {
  /** As the user chose it. */
  mode: 'online' | 'local'
  /** False once a call got no answer, until one gets one again. */
  isReachable: boolean
  /** Null while nobody has looked. */
  local: LocalState | null
  isSyncing: boolean
  /** Why the last try to send what waits came to nothing; null where it did not, or none was made. */
  notSent: string | null
  progress: { sent: number; total: number } | null
}

let current: Connection = {
  mode: 'online',
  isReachable: true,
  local: null,
  isSyncing: false,
  notSent: null,
  progress: null,
}
const listeners = new Set<() => void>()

export const connection = (): Connection => current

export function onConnection(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Told whenever the server is there again. */
export function onServerBack(listener: () => void) {
  let was = current.isReachable
  return onConnection(() => {
    const is = current.isReachable
    if (!was && is) listener()
    was = is
  })
}

export const useConnection = () => useSyncExternalStore(onConnection, connection)

export function setConnection(change: Partial<Connection>) {
  current = { ...current, ...change }
  for (const listener of listeners) listener()
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

/** Whether this browser has what only the user could tell anew: commands that were never sent, or refused. */
export const hasUnsent = ({ local }: Connection): boolean =>
  local !== null && local.unsent + local.refused > 0
