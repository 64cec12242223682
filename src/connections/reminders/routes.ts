import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { command } from '../../book/command.ts'
import { body } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import type { ServerEnv } from '../../identity/context.ts'
import { changeSettings, listReminders, readSettings } from './store.ts'
import { Reminder, ReminderSettings, ReminderSettingsInput } from './wire.ts'

const userIdOf = (c: Context<ServerEnv>): string => c.get('session')?.userId ?? ''

/** Of what the person is reminded in the book of the request. Whoever may look at a book may be reminded of it. */
export const reminderRoutes = new Hono<ServerEnv>()
  .get(
    '/',
    route('read', 'One’s reminders, the newest first', { answers: { 200: z.array(Reminder) } }),
    (c) => {
      const { server, viewer } = c.var
      c.header('Cache-Control', 'no-store')
      return c.json(listReminders(server.db, { bookId: viewer.bookId, userId: userIdOf(c) }))
    },
  )
  .get(
    '/settings',
    route('read', 'What one is reminded of, and one’s quiet hours', { answers: { 200: ReminderSettings } }),
    (c) => {
      const { server, viewer } = c.var
      c.header('Cache-Control', 'no-store')
      return c.json(readSettings(server.db, viewer, userIdOf(c)))
    },
  )
  .put(
    '/settings',
    route('read', 'Change what one is reminded of, and one’s quiet hours', {
      answers: { 200: ReminderSettings },
    }),
    body(ReminderSettingsInput),
    (c) =>
      command(c, 200, (tx, viewer) =>
        changeSettings(tx, viewer, userIdOf(c), c.req.valid('json'), viewer.newId),
      ),
  )
