import type { Db } from '../db/db.ts'

const lines = new WeakMap<Db, Map<string, Promise<unknown>>>()

/** Runs long work of one book in order: the second import waits for the first. */
export function inTurn<Result>(db: Db, bookId: string, work: () => Promise<Result>): Promise<Result> {
  const line = lines.get(db) ?? new Map<string, Promise<unknown>>()
  lines.set(db, line)
  const result = (line.get(bookId) ?? Promise.resolve()).then(work, work)
  const end = result
    .catch(() => {})
    .finally(() => {
      if (line.get(bookId) === end) line.delete(bookId)
    })
  line.set(bookId, end)
  return result
}
