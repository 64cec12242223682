import { useSyncExternalStore } from 'react'

/** Something that happens, and whoever wants to be told of it. */
export function createEvent<Told = void>() {
  const listeners = new Set<(told: Told) => void>()
  return {
    tell(told: Told) {
      for (const listener of listeners) listener(told)
    },
    /** Answers how not to be told any more. */
    subscribe(listener: (told: Told) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A value that is kept outside of React, as long as the page; see `useStore`. */
export function createStore<Value>(first: Value) {
  const changed = createEvent()
  let value = first
  return {
    get: () => value,
    set(next: Value) {
      value = next
      changed.tell()
    },
    subscribe: changed.subscribe,
  }
}

interface Store<Value> {
  get: () => Value
  subscribe: (listener: () => void) => () => void
}

export const useStore = <Value>({ subscribe, get }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, get)
