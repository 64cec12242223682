import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { ServerHome } from '../identity/context.ts'
import { users } from '../identity/tables.ts'
import { Refusal } from '../values/refusal.ts'
import { fetchConnection } from './fetching.ts'
import { changeConnection } from './store.ts'
import { bankConnections } from './tables.ts'

const AGAIN_MS = 6 * 3_600_000

interface Job {
  /** True where the server stops. */
  isOver: () => boolean
  failed: (error: unknown) => void
}

/**
 * Fetches what is due, one connection after the other, a day after its last fetch. What a bank answers wrongly is told to its
 * owner; `failed` hears only of what is a fault of ours, and each is left for the next time.
 */
export async function fetchDue(server: ServerHome, { isOver, failed }: Job): Promise<void> {
  const { db, now } = server
  const due = db
    .select({
      id: bankConnections.id,
      userId: users.id,
      bookId: users.bookId,
      isSuspended: users.isSuspended,
    })
    .from(bankConnections)
    .innerJoin(users, eq(users.id, bankConnections.userId))
    .where(and(isNotNull(bankConnections.nextAt), lte(bankConnections.nextAt, now())))
    .orderBy(asc(bankConnections.nextAt))
    .all()
  for (const { id, isSuspended, ...whose } of due) {
    if (isOver()) return
    try {
      if (isSuspended) changeConnection(db, id, { nextAt: now() + AGAIN_MS })
      else await fetchConnection(server, whose, id, { isOver })
    } catch (error) {
      if (error instanceof Refusal || isOver()) continue
      failed(error)
      changeConnection(db, id, { nextAt: now() + AGAIN_MS })
    }
  }
}
