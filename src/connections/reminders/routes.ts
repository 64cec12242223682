import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { BOOK_VERSION, command } from '../../book/command.ts'
import { asked, askedFirst } from '../../book/crossing/asking.ts'
import { unversioned } from '../../book/open.ts'
import { body } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import type { ServerEnv } from '../../identity/context.ts'
import { PERSON } from './person.ts'
import { changeSettings, readSettings } from './settings.ts'
import { listReminders } from './store.ts'
import { Reminder, ReminderSettings, ReminderSettingsInput } from './wire.ts'

const userIdOf = (c: Context<ServerEnv>): string => c.get('session')?.userId ?? ''

/** The person's reminders in the book of the request. Whoever may look at a book may be reminded of it. */
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
    async (c) => {
      const { server, viewer } = c.var
      const userId = userIdOf(c)
      const to = viewer.member?.homeBookId ?? viewer.bookId
      const person = await asked(server, PERSON, to, { userId, channels: [] })
      return c.json(readSettings(server.db, viewer, userId, person(server.db)))
    },
  )
  .put(
    '/settings',
    route('read', 'Change what one is reminded of, and one’s quiet hours', {
      answers: { 200: ReminderSettings },
    }),
    body(ReminderSettingsInput),
    async (c) => {
      const { viewer } = c.var
      const input = c.req.valid('json')
      const channels = input.rules?.flatMap((rule) => rule.channels) ?? []
      const userId = userIdOf(c)
      const to = viewer.member?.homeBookId ?? viewer.bookId
      const person = await askedFirst(c, PERSON, to, { userId, channels })
      // Settings of one member are told to nobody else in the shared book.
      c.set('isPersonal', viewer.member !== undefined)
      const reply = await command(c, 200, (tx, context) =>
        changeSettings(tx, context, userId, input, person(tx)),
      )
      if (viewer.member) reply.headers.delete(BOOK_VERSION)
      return reply
    },
  )
