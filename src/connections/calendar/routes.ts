import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { command } from '../../book/command.ts'
import { asked } from '../../book/crossing/asking.ts'
import { openBook } from '../../book/open.ts'
import { body } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { bookFor } from '../../identity/books/store.ts'
import type { ServerEnv } from '../../identity/context.ts'
import { forgetProof, requireProof } from '../../identity/proof.ts'
import { writeBestEffort } from '../../identity/storage-faults.ts'
import { isUseNoted } from '../../identity/tokens/store.ts'
import { refuse } from '../../values/refusal.ts'
import { Success } from '../../values/wire.ts'
import { DUE_FILE, NOTHING } from './events.ts'
import { addFeed, endFeed, feedToken, listFeeds, noteFetch, openFeed } from './store.ts'
import { CalendarFeed, MadeCalendarFeed, NewCalendarFeed } from './wire.ts'

const userIdOf = (c: Context<ServerEnv>): string => c.get('session')?.userId ?? ''

/** The URL of the feed for calendars: at the address that the operator named, else at that of the request. */
function urlOf(c: Context<ServerEnv>, id: string): string {
  const { server, viewer } = c.var
  const base = new URL(server.basePath, server.publicUrl ?? new URL(c.req.url).origin)
  return new URL(`calendar/${feedToken(server, viewer.bookId, id)}.ics`, base).href
}

/** The calendar feeds of whoever is signed in. */
export const calendarFeedRoutes = new Hono<ServerEnv>()
  .get('/', route('person', 'One’s calendar feeds', { answers: { 200: z.array(CalendarFeed) } }), (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json(listFeeds(c.get('server').db, userIdOf(c)))
  })
  .post(
    '/',
    route('person', 'Make a calendar feed; its address is shown this once', {
      answers: { 201: MadeCalendarFeed },
      errors: [423],
    }),
    openBook,
    body(NewCalendarFeed),
    async (c) => {
      const { currentPassword, code, ...input } = c.req.valid('json')
      await requireProof(c, { currentPassword, code })
      forgetProof(c, input)
      const bookId = await bookFor(c, input.bookId)
      const reply = await command(c, 201, (tx, viewer) =>
        addFeed(tx, c.get('server'), viewer, userIdOf(c), { ...input, bookId: bookId(tx) }),
      )
      const feed = (await reply.json()) as CalendarFeed
      c.header('Cache-Control', 'no-store')
      return c.json({ ...feed, url: urlOf(c, feed.id) }, 201)
    },
  )
  .delete('/:id', route('person', 'End a calendar feed', { answers: { 200: Success } }), openBook, (c) =>
    command(c, 200, (tx) => {
      endFeed(tx, userIdOf(c), c.req.param('id'))
      return { success: true as const }
    }),
  )

/** The feeds themselves, for calendars: the token in the address is all that they have, and it opens nothing else. */
export const icsRoutes = new Hono<ServerEnv>()
  .get(
    '/:file',
    route('anyone', 'What is due and what was paid, for calendars', {
      files: ['text/calendar'],
      errors: [404],
    }),
    async (c) => {
      const { server } = c.var
      const [, token] = /^(.+)\.ics$/.exec(c.req.param('file')) ?? []
      const { feed, own } =
        (token === undefined ? undefined : openFeed(server.db, token)) ?? refuse('not_found', NOTHING)
      const now = server.now()
      if (!isUseNoted(feed, now)) writeBestEffort(server, (tx) => noteFetch(tx, feed, now))
      const { release } = server
      const known = c.req.header('if-none-match')
      const { tag, file } = (await asked(server, DUE_FILE, feed.bookId, { feed, own, release, known }))(
        server.db,
      )
      c.header('Cache-Control', 'private, no-cache')
      c.header('ETag', tag)
      if (file === null) return c.body(null, 304)
      c.header('Content-Type', 'text/calendar; charset=utf-8')
      return c.body(file)
    },
  )
  .all('*', route('anyone', 'Nothing else is there'), () => refuse('not_found', NOTHING))
