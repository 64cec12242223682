import { eq, isNull, sql } from 'drizzle-orm'
import { contextBeside, raiseVersion } from '../book/command.ts'
import { bookInvitations, books, memberships } from '../book/tables.ts'
import { contributionHalves } from '../budget/sharing/tables.ts'
import type { Tx } from '../db/db.ts'
import { addAuditEntry } from '../identity/audit.ts'
import { bookList } from '../identity/books/tables.ts'
import type { ServerHome } from '../identity/context.ts'
import { bookName, emailName, holdNames, identityName, namesOf } from '../identity/names/names.ts'
import { identities, mailTokens, sessions, signInFlows, users } from '../identity/tables.ts'
import { endTokens } from '../identity/tokens/store.ts'

const IMMEDIATE = { behavior: 'immediate' } as const

/** A number above all that were counted before, also by what is forgotten: nobody counts once a second. */
export const above = (now: number): number => Math.floor(now / 1000)

/** Nobody is signed in, no program either; what others were told of this book is less than what they are told from now on. */
export function begin(tx: Tx, home: ServerHome, bookId: string): void {
  const now = home.now()
  const [version, rev] = [above(now), above(now)]
  for (const table of [sessions, signInFlows, mailTokens]) tx.delete(table).run()
  for (const { id } of tx.select({ id: users.id }).from(users).all()) endTokens(tx, id)
  tx.update(bookInvitations).set({ endedAt: now }).where(isNull(bookInvitations.endedAt)).run()
  tx.update(books)
    .set({ version: sql`max(${books.version}, ${version})` })
    .where(eq(books.id, bookId))
    .run()
  raiseVersion(tx).get({ bookId })
  tx.update(memberships)
    .set({ stateRev: sql`max(${memberships.stateRev}, ${rev})` })
    .run()
  tx.update(contributionHalves)
    .set({ stateRev: sql`max(${contributionHalves.stateRev}, ${rev})` })
    .run()
  tx.update(bookList)
    .set({ toldHas: null, toldRev: sql`max(${bookList.toldRev}, ${rev})` })
    .run()
  const nobody = { userId: null, client: { address: '', userAgent: 'ops' }, now, newId: home.newId }
  addAuditEntry(tx, nobody, { action: 'ops.restore', entityType: 'book', entityId: bookId })
}

/** Has the names of the book promised to it again; returns those that are another's by now. */
export async function claimAgain(home: ServerHome, bookId: string): Promise<string[]> {
  const { db, elsewhere } = home
  if (!elsewhere) return []
  const names = [
    bookName(bookId),
    ...db
      .select()
      .from(users)
      .all()
      .flatMap((user) => namesOf(db, user)),
  ]
  const lost: string[] = []
  for (const name of new Set(names))
    if ((await elsewhere.names.claim(name, bookId)) !== bookId) lost.push(name)
  db.transaction((tx) => {
    for (const user of tx.select().from(users).all())
      if (user.email !== null && lost.includes(emailName(user.email)))
        tx.update(users).set({ email: null, emailVerified: false }).where(eq(users.id, user.id)).run()
    for (const identity of tx.select().from(identities).all())
      if (lost.includes(identityName(identity)))
        tx.delete(identities).where(eq(identities.id, identity.id)).run()
    const kept = [...new Set(names)].filter((name) => !lost.includes(name))
    holdNames(tx, contextBeside(tx, bookId, { ...home, now: home.now() }), bookId, kept)
  }, IMMEDIATE)
  return lost
}
