import { sql } from 'drizzle-orm'
import { holdBook } from '../../book/held.ts'
import type { Db } from '../../db/db.ts'
import { statements } from '../ledger/tables.ts'
import { finishMove } from './moving.ts'
import { eraseBatch } from './removal.ts'
import type { StatementRecord } from './store.ts'

/** Finishes what a crash left of imports, removals and moves. `bookId` limits it to one book; nobody sees one meanwhile. */
export async function sweepBatches(db: Db, only?: string): Promise<void> {
  const left = db
    .select()
    .from(statements)
    .where(sql`state <> 'done'`)
    .all()
    .filter(({ bookId }) => !only || bookId === only)
  const finish = (batch: StatementRecord) =>
    batch.state === 'moving' ? finishMove(db, batch) : eraseBatch(db, batch.bookId, batch.id)
  await Promise.all(left.map((batch) => holdBook(db, batch.bookId, () => finish(batch))))
}
