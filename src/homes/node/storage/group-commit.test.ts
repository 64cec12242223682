import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Tx } from '../../../db/db.ts'
import { openMemory } from '../testing/memory.ts'
import { groupCommit } from './group-commit.ts'

/** Longer than commands may hold up a request together. */
const LONG_MS = 30

it('commands that take long together are all done in their order, and one that fails undoes no other', async () => {
  const { db, close } = openMemory()
  db.run(sql`CREATE TABLE done (n)`)
  const sizes: number[] = []
  const transact = groupCommit(db, (commands) => sizes.push(commands))
  const command = (n: number) => (tx: Tx) => {
    tx.run(sql`INSERT INTO done VALUES (${n})`)
    for (const begin = performance.now(); performance.now() - begin < LONG_MS; );
    if (n === 2) throw new Error('Two is refused.')
    return n
  }
  const outcomes = await Promise.allSettled([0, 1, 2, 3].map((n) => transact(command(n))))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(db.values(sql`SELECT n FROM done`)).toEqual([[0], [1], [3]])
  expect(sizes).toEqual([1, 1, 1])
  close()
})
