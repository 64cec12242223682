import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.ts'
import { createBook } from '../http/book.ts'
import { getProfile } from '../profile/store.ts'
import { isTimeZone } from '../values/day.ts'
import { refuse } from '../values/refusal.ts'
import { users } from './tables.ts'
import type { Registration, User } from './wire.ts'

export type UserRow = typeof users.$inferSelect

/** The user with the preferences of their book. */
export const toWire = (db: Db, user: UserRow): User => ({
  ...getProfile(db, user.bookId),
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  authProvider: user.authProvider,
  createdAt: new Date(user.createdAt).toISOString(),
  updatedAt: new Date(user.updatedAt).toISOString(),
})

export const findUserByEmail = (db: Db, email: string): UserRow | undefined =>
  db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
    .get()

export const getUser = (db: Db, id: string): UserRow =>
  db.select().from(users).where(eq(users.id, id)).get() ?? refuse('not_found', 'User not found')

/** A new user with a book of their own. */
export function registerUser(
  tx: Tx,
  input: Omit<Registration, 'password'> & { passwordHash: string },
  now: number,
  newId: () => string,
): UserRow {
  const { timeZone, ...fields } = input
  if (findUserByEmail(tx, fields.email)) refuse('conflict', 'An account with this email already exists')
  const bookId = newId()
  createBook(tx, {
    id: bookId,
    timeZone: timeZone && isTimeZone(timeZone) ? timeZone : 'UTC',
    createdAt: now,
  })
  return tx
    .insert(users)
    .values({ ...fields, id: newId(), bookId, authProvider: 'local', createdAt: now, updatedAt: now })
    .returning()
    .get()
}
