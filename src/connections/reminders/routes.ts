import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { BOOK_VERSION, command } from '../../book/command.ts'
import { getBook, unversioned } from '../../book/open.ts'
import { body } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import type { ServerEnv } from '../../identity/context.ts'
import { dayAt } from '../../values/day.ts'
import { changeSettings, readSettings } from './settings.ts'
import { listReminders } from './store.ts'
import { Reminder, ReminderSettings, ReminderSettingsInput } from './wire.ts'

const userIdOf = (c: Context<ServerEnv>): string => c.get('session')?.userId ?? ''

/** Of what the person is reminded in the book of the request. Whoever may look at a book may be reminded of it. */
export const reminderRoutes = new Hono<ServerEnv>()
  .get(
    '/',
    route('read', 'One’s reminders, the newest first', { answers: { 200: z.array(Reminder) } }),
    unversioned,
    (c) => {
      const { server, viewer } = c.var
      return c.json(listReminders(server.db, { bookId: viewer.bookId, userId: userIdOf(c) }))
    },
  )
  .get(
    '/settings',
    route('read', 'What one is reminded of, and one’s quiet hours', { answers: { 200: ReminderSettings } }),
    unversioned,
    (c) => {
      const { server, viewer } = c.var
      return c.json(readSettings(server.db, viewer, userIdOf(c)))
    },
  )
  .put(
    '/settings',
    route('read', 'Change what one is reminded of, and one’s quiet hours', {
      answers: { 200: ReminderSettings },
    }),
    body(ReminderSettingsInput),
    async (c) => {
      const { server, viewer } = c.var
      const change = () =>
        command(c, 200, (tx, { newId }) =>
          changeSettings(tx, viewer, userIdOf(c), c.req.valid('json'), newId),
        )
      if (!viewer.member) return change()
      // What is the person's own is kept by a command of their own book: nobody else in the shared one is told.
      const bookId = viewer.member.homeBookId
      const { timeZone } = getBook(server.db, bookId)
      c.set('viewer', { ...viewer, bookId, member: undefined, timeZone, today: dayAt(viewer.now, timeZone) })
      const reply = await change()
      reply.headers.delete(BOOK_VERSION)
      return reply
    },
  )
