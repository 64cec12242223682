import type { Db, Tx } from '../../../db/db.ts'

const IMMEDIATE = { behavior: 'immediate' } as const
/** Commands that share a commit at most, and time after which no further one does: bound how long it holds the event loop. */
const [MAX_GROUP, MAX_MS] = [64, 20]

interface Waiting {
  work(tx: Tx): unknown
  resolve(value: unknown): void
  reject(error: unknown): void
}

/**
 * Commits the commands that arrive within one turn of the event loop together: the disk is waited for once,
 * and none is answered before. If one of them throws, all are undone and run again one by one, so that each
 * succeeds or fails for itself; once more where `makeRoom` says that the storage has room again. `committed` is
 * told how many a commit held and how long it took.
 */
export function groupCommit(
  db: Db,
  committed: (commands: number, ms: number) => void = () => {},
  makeRoom?: (error: unknown) => boolean,
): <Result>(work: (tx: Tx) => Result) => Promise<Result> {
  const waiting: Waiting[] = []

  const alone = ({ work, resolve, reject }: Waiting) => {
    try {
      const begin = performance.now()
      const result = db.transaction(work, IMMEDIATE)
      committed(1, performance.now() - begin)
      resolve(result)
    } catch (error) {
      if (makeRoom?.(error)) alone({ work, resolve, reject })
      else reject(error)
    }
  }

  /** Answers how many of the group were done, or failed. */
  const together = (group: Waiting[]): number => {
    const results: unknown[] = []
    let begun = 0
    try {
      const begin = performance.now()
      db.transaction((tx) => {
        for (const { work } of group) {
          if (performance.now() - begin > MAX_MS) return
          begun += 1
          results.push(work(tx))
        }
      }, IMMEDIATE)
      committed(begun, performance.now() - begin)
      for (const [index, result] of results.entries()) group[index]?.resolve(result)
    } catch {
      // The first command alone says why, where not even the transaction could begin.
      begun ||= 1
      group.slice(0, begun).forEach(alone)
    }
    return begun
  }

  const commit = () => {
    const group = waiting.slice(0, MAX_GROUP)
    const [only] = group
    let done = 1
    if (group.length === 1 && only) alone(only)
    else done = together(group)
    waiting.splice(0, done)
    if (waiting.length > 0) setImmediate(commit)
  }

  return <Result>(work: (tx: Tx) => Result) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as Waiting['resolve'], reject })
      if (waiting.length === 1) setImmediate(commit)
    })
}
