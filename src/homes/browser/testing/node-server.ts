import { eq } from 'drizzle-orm'
import { commands } from '../../../book/tables.ts'
import { openSession } from '../../../identity/sessions.ts'
import { addUser, changeUser } from '../../../identity/users.ts'
import { testServer } from '../../node/testing.ts'
import type { ModelServer } from './model-server.ts'

/** The server of Node, whose people are made in its database. */
export function nodeServer(): ModelServer {
  const { db, clock, home, fetch } = testServer()
  const nobody = { userId: null, client: { address: '', userAgent: '' }, newId: () => home.newId() }
  const person = {
    firstName: 'Ada',
    lastName: 'L',
    email: null,
    emailVerified: false,
    passwordHash: null,
    authProvider: 'local' as const,
    timeZone: 'UTC',
  }
  return {
    clock,
    fetch: async (path, init) => fetch(path, init),
    letIn: async (subscriptionTier) =>
      db.transaction((tx) => {
        const { id } = addUser(tx, home, person)
        const user = changeUser(tx, id, { subscriptionTier }, clock.now)
        return `bucketbook_session=${openSession(tx, user, { ...nobody, now: clock.now })}`
      }),
    keysDone: async (bookId) =>
      db
        .select({ key: commands.key })
        .from(commands)
        .where(eq(commands.bookId, bookId))
        .all()
        .map(({ key }) => key),
  }
}
