import { sql } from 'drizzle-orm'
import { commandContext } from '../../book/command.ts'
import type { CommandContext } from '../../book/context.ts'
import { holdBook } from '../../book/held.ts'
import { getBook } from '../../book/open.ts'
import type { Db } from '../../db/db.ts'
import { dayAt } from '../../values/day.ts'
import { uuidV7 } from '../../values/id.ts'
import { statements } from '../ledger/tables.ts'
import { finishMove } from './moving.ts'
import { eraseBatch } from './removal.ts'
import type { StatementRecord } from './store.ts'

/** The owner of the batch, at the time at which it came. */
function contextFor(db: Db, { bookId, createdAt }: StatementRecord): CommandContext {
  const { timeZone } = getBook(db, bookId)
  const today = dayAt(createdAt, timeZone)
  const viewer = { bookId, timeZone, today, now: createdAt, receivedAt: createdAt }
  return commandContext(viewer, { newId: () => uuidV7(createdAt) })
}

/** Finishes what a crash left of imports, removals and moves. `bookId` limits it to one book; nobody sees one meanwhile. */
export async function sweepBatches(db: Db, only?: string): Promise<void> {
  const left = db
    .select()
    .from(statements)
    .where(sql`state <> 'done'`)
    .all()
    .filter(({ bookId }) => !only || bookId === only)
  const finish = (batch: StatementRecord) =>
    batch.state === 'moving'
      ? finishMove(db, contextFor(db, batch), batch)
      : eraseBatch(db, batch.bookId, batch.id)
  await Promise.all(left.map((batch) => holdBook(db, batch.bookId, () => finish(batch))))
}
