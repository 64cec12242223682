import { sql } from 'drizzle-orm'
import { commandContext } from '../../book/command.ts'
import type { CommandContext } from '../../book/context.ts'
import { holdBook } from '../../book/held.ts'
import { getBook } from '../../book/open.ts'
import type { Db } from '../../db/db.ts'
import { serialized } from '../../http/async.ts'
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

/** Finishes what a crash left of a book's imports, removals and moves. In its line: what is under way has been left by nobody. */
export async function sweepBatches(db: Db, bookId: string): Promise<void> {
  const left = db
    .select()
    .from(statements)
    .where(sql`${statements.bookId} = ${bookId} AND state <> 'done'`)
    .all()
  for (const batch of left)
    await holdBook(db, bookId, () =>
      batch.state === 'moving'
        ? finishMove(db, contextFor(db, batch), batch)
        : eraseBatch(db, bookId, batch.id),
    )
}

/** Finishes what a crash left of every book, each behind what runs in it. */
export async function sweepAllBatches(db: Db): Promise<void> {
  const books = db
    .selectDistinct({ bookId: statements.bookId })
    .from(statements)
    .where(sql`state <> 'done'`)
    .all()
  await Promise.all(books.map(({ bookId }) => serialized(db, bookId, () => sweepBatches(db, bookId))))
}
