import type { Db, Tx } from '../../../db/db.ts'

const IMMEDIATE = { behavior: 'immediate' } as const
/** Commands that share a commit at most: bounds how long one commit holds the event loop. */
const MAX_GROUP = 64

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

  const together = (group: Waiting[]) => {
    try {
      const begin = performance.now()
      const results = db.transaction((tx) => group.map(({ work }) => work(tx)), IMMEDIATE)
      committed(group.length, performance.now() - begin)
      for (const [index, { resolve }] of group.entries()) resolve(results[index])
    } catch {
      group.forEach(alone)
    }
  }

  const commit = () => {
    const group = waiting.splice(0, MAX_GROUP)
    if (waiting.length > 0) setImmediate(commit)
    const [only] = group
    if (group.length === 1 && only) alone(only)
    else together(group)
  }

  return <Result>(work: (tx: Tx) => Result) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as Waiting['resolve'], reject })
      if (waiting.length === 1) setImmediate(commit)
    })
}
