import { eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import { deletedMembers, forgetName, listMembers } from '../../book/members.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import type { Cents } from '../../values/money.ts'
import { memberBalances } from './tables.ts'

const { placeholder } = sql

/** In one statement: a row of a book with fifty members moves where fifty stand. */
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

/** Moves where members stand, each named once; all moves of one command sum to 0. */
export function moveStandings(
  tx: Tx,
  bookId: string,
  moves: (readonly [memberId: string, cents: Cents])[],
): void {
  const some = moves.filter(([, cents]) => cents !== 0)
  if (some.length > 0) moveBalances(tx).run({ bookId, moves: JSON.stringify(some) })
}

/** Where members stand, those who are in and those who have left with something open. */
export function balancesIn(db: Db, { bookId }: Pick<Viewer, 'bookId'>): { memberId: string; cents: Cents }[] {
  const rows = db.select().from(memberBalances).where(eq(memberBalances.bookId, bookId)).all()
  const centsOf = new Map(rows.map(({ memberId, cents }) => [memberId, cents]))
  return listMembers(db, bookId)
    .map(({ id: memberId, leftAt }) => ({ memberId, leftAt, cents: centsOf.get(memberId) ?? 0 }))
    .filter(({ leftAt, cents }) => leftAt === null || cents !== 0)
    .map(({ memberId, cents }) => ({ memberId, cents }))
}

/** Who owes or is owed something is known by name; a deleted account of whom nothing is open is not. */
export function forgetNames(tx: Tx, bookId: string): void {
  const gone = deletedMembers(tx, bookId)
  if (gone.length === 0) return
  const open = balancesIn(tx, { bookId }).filter(({ cents }) => cents !== 0)
  for (const id of gone) if (!open.some(({ memberId }) => memberId === id)) forgetName(tx, bookId, id)
}
