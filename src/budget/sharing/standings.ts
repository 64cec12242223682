import { eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import { deletedMembers, forgetName, listMembers } from '../../book/members.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import type { Cents } from '../../values/money.ts'
import { memberBalances } from './tables.ts'

const { placeholder } = sql

/** One statement for all members: a row of a book with fifty of them moves fifty balances. */
const moveBalances = prepared((db) =>
  db
    .insert(memberBalances)
    .select(
      sql`SELECT ${placeholder('bookId')}, value->>0, value->>1 FROM jsonb_each(${placeholder('moves')}) WHERE true`,
    )
    .onConflictDoUpdate({
      target: [memberBalances.bookId, memberBalances.memberId],
      set: { cents: sql`${memberBalances.cents} + excluded.cents` },
    })
    .prepare(),
)

/** Moves the members' balances, each member named once; all moves of one command sum to 0. */
export function moveStandings(
  tx: Tx,
  bookId: string,
  moves: (readonly [memberId: string, cents: Cents])[],
): void {
  const some = moves.filter(([, cents]) => cents !== 0)
  if (some.length > 0) moveBalances(tx).run({ bookId, moves: JSON.stringify(some) })
}

/** Balances in cents of the members who are in and of those who have left with something open; above 0 is owed to them. */
export function balancesIn(db: Db, { bookId }: Pick<Viewer, 'bookId'>): { memberId: string; cents: Cents }[] {
  const rows = db.select().from(memberBalances).where(eq(memberBalances.bookId, bookId)).all()
  const centsOf = new Map(rows.map(({ memberId, cents }) => [memberId, cents]))
  return listMembers(db, bookId)
    .map(({ id: memberId, leftAt }) => ({ memberId, leftAt, cents: centsOf.get(memberId) ?? 0 }))
    .filter(({ leftAt, cents }) => leftAt === null || cents !== 0)
    .map(({ memberId, cents }) => ({ memberId, cents }))
}

/** Forgets the names of deleted accounts, but for members who owe or are owed something. */
export function forgetNames(tx: Tx, bookId: string): void {
  const gone = deletedMembers(tx, bookId)
  if (gone.length === 0) return
  const open = balancesIn(tx, { bookId }).filter(({ cents }) => cents !== 0)
  for (const id of gone) if (!open.some(({ memberId }) => memberId === id)) forgetName(tx, bookId, id)
}
