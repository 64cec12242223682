import { Hono } from 'hono'
import { command } from '../book/command.ts'
import type { BookEnv } from '../book/context.ts'
import { unversioned } from '../book/open.ts'
import { body } from '../http/body.ts'
import { route } from '../http/openapi.ts'
import { changeProfile, getOwnProfile } from './store.ts'
import { OwnProfile, ProfileChange } from './wire.ts'

/**
 * Routes of the profile. Beside the preferences, responses hold what the home knows of the owner: together they are
 * the user.
 */
export const profileRoutes = new Hono<BookEnv>()
  .get(
    '/',
    route('person', 'The owner and their preferences', { answers: { 200: OwnProfile } }),
    unversioned,
    (c) => {
      const { home, viewer, owner } = c.var
      return c.json({ ...owner?.(), ...getOwnProfile(home.db, viewer.bookId, viewer.receivedAt) })
    },
  )
  .put(
    '/',
    route('person', 'Change the preferences', { answers: { 200: OwnProfile } }),
    body(ProfileChange),
    (c) =>
      command(c, 200, (tx, viewer) => ({
        ...c.get('owner')?.(),
        ...changeProfile(tx, viewer, c.req.valid('json')),
      })),
  )
