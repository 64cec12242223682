import { Hono } from 'hono'
import { body } from '../http/body.ts'
import { command } from '../http/command.ts'
import type { BookEnv } from '../http/context.ts'
import { route } from '../http/openapi.ts'
import { changeProfile, getProfile } from './store.ts'
import { Profile, ProfileChange } from './wire.ts'

/** Beside the preferences the answers hold what the home knows of the owner: together they are the user. */
export const profileRoutes = new Hono<BookEnv>()
  .get('/', route('owner', 'The owner and their preferences', { answers: { 200: Profile } }), (c) => {
    const { home, viewer, owner } = c.var
    return c.json({ ...owner?.(), ...getProfile(home.db, viewer.bookId) })
  })
  .put(
    '/',
    route('owner', 'Change the preferences', { answers: { 200: Profile } }),
    body(ProfileChange),
    (c) =>
      command(c, 200, (tx, viewer) => ({
        ...c.var.owner?.(),
        ...changeProfile(tx, viewer, c.req.valid('json')),
      })),
  )
