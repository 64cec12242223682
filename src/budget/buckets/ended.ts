import { and, eq } from 'drizzle-orm'
import type { CommandContext, Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { endedGoals } from '../ended-goals/tables.ts'
import type { buckets } from '../ledger/balances/tables.ts'
import { savedMoved } from '../ledger/sums.ts'

/** Remembers for good what left the book with the goal, and the expense that says so where there is one. */
export function endGoal(
  tx: Tx,
  { bookId, today, now: createdAt }: CommandContext,
  { id, name, openingCents }: Pick<typeof buckets.$inferSelect, 'id' | 'name' | 'openingCents'>,
  { transactionId, completedGoalId }: { transactionId?: string | undefined; completedGoalId?: string },
): void {
  const its = { name, openingCents, endedOn: today, createdAt, kept: null }
  const values = { ...its, transactionId: (completedGoalId && transactionId) ?? null }
  tx.insert(endedGoals)
    .values({ id, bookId, ...values })
    .onConflictDoUpdate({ target: [endedGoals.bookId, endedGoals.id], set: values })
    .run()
}

/** Goals that are gone, with what left the book when they went: by no transaction, so nothing of a celebrated one. */
export const listEnded = (db: Db, viewer: Viewer) =>
  db
    .select()
    .from(endedGoals)
    .where(eq(endedGoals.bookId, viewer.bookId))
    .all()
    .map(({ id, endedOn, openingCents }) => ({
      id,
      endedOn,
      leftCents: openingCents + savedMoved(db, viewer, id),
    }))

/** The goal came back: nothing of it has left the book. */
export const takeEnded = (tx: Tx, { bookId }: Viewer, id: string) =>
  tx
    .delete(endedGoals)
    .where(and(eq(endedGoals.bookId, bookId), eq(endedGoals.id, id)))
    .returning()
    .get()
