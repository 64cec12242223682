import { useState } from 'react'
import { MAX_BULK } from '../../../src/budget/transactions/wire.ts'

/** Rows that one command changes. */
export const MAX_MARKED = MAX_BULK

/** The rows that are marked; undefined while none can be. */
export function useMarks() {
  const [marked, setMarked] = useState<ReadonlySet<string>>()
  return {
    marked,
    begin: () => setMarked(new Set()),
    end: () => setMarked(undefined),
    mark: (ids: string[]) => setMarked(new Set(ids)),
    toggle: (id: string) =>
      setMarked((now = new Set()) => {
        const next = new Set(now)
        if (!next.delete(id) && next.size < MAX_MARKED) next.add(id)
        return next
      }),
  }
}
