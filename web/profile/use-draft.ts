import { useSyncExternalStore } from 'react'
import type { Draft } from './changes.ts'

const STORED = 'bucketbook_profileDraft'
const listeners = new Set<() => void>()

/** One person's: whoever signs in next in this browser must not see it. */
interface Kept {
  userId: string
  draft: Draft
}

const NOTHING: Kept = { userId: '', draft: {} }
let kept = stored()

function stored(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? 'null') ?? NOTHING
  } catch {
    return NOTHING
  }
}

function keep(next: Kept) {
  kept = next
  try {
    if (Object.keys(next.draft).length > 0) sessionStorage.setItem(STORED, JSON.stringify(next))
    else sessionStorage.removeItem(STORED)
  } catch {
    // Storage is switched off: it is kept for as long as the page.
  }
  for (const listener of listeners) listener()
}

function onChange(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const EMPTY: Draft = {}
const draftOf = (userId: string): Draft => (kept.userId === userId ? kept.draft : EMPTY)

/** What the user entered and did not save: it outlives other pages, a reload and a session that ran out. */
export function useDraft(userId: string) {
  return {
    draft: useSyncExternalStore(onChange, () => draftOf(userId)),
    change: (fields: Draft) => keep({ userId, draft: { ...draftOf(userId), ...fields } }),
    discard: () => keep({ userId, draft: {} }),
    /** Takes out what was saved, unless it was edited again in the meantime. */
    forget: (saved: Draft) => {
      const rest = Object.entries(draftOf(userId)).filter(
        ([key, value]) => value !== saved[key as keyof Draft],
      )
      keep({ userId, draft: Object.fromEntries(rest) })
    },
  }
}
