import { Hono } from 'hono'
import { z } from 'zod'
import { BOOK_RESOURCES, bookRoutes } from './book-api.ts'
import { bodies } from './http/body.ts'
import { openBook } from './http/book.ts'
import type { Home } from './http/context.ts'
import { openApiOf, route } from './http/openapi.ts'
import { onError } from './http/refusals.ts'
import { refuseUnknown } from './http/unknown.ts'
import type { ServerEnv } from './identity/context.ts'
import { sameOrigin } from './identity/origin.ts'
import { authRoutes, logoutRoutes } from './identity/routes.ts'
import { sessionOf, tokenOf } from './identity/sessions.ts'
import { getUser, toWire } from './identity/users.ts'

export interface ServerHome extends Home {
  /** The address that people type, where the operator named one. */
  publicUrl: string | undefined
  /** Where the app lives, with a slash at both ends. */
  basePath: string
  isRegistrationOpen: boolean
}

const RESOURCES = [...BOOK_RESOURCES, 'auth', 'logout', 'health', 'openapi.json']

const Health = z.object({ status: z.literal('ok') })

/** The whole API of the server: the book's, behind a session, and what only a server can do. */
export function createServerApi(home: ServerHome) {
  const publicHost = home.publicUrl ? new URL(home.publicUrl).host : undefined
  const isPublicHttps = home.publicUrl?.startsWith('https:') ?? false

  const app = new Hono<ServerEnv>()
    .use((c, next) => {
      c.set('home', home)
      c.set('basePath', home.basePath)
      c.set('isRegistrationOpen', home.isRegistrationOpen)
      // A browser names its scheme in what it posts; the proxy may be used beside the plain LAN address.
      const origin = c.req.header('origin')
      const isHttps = isPublicHttps || c.req.url.startsWith('https:')
      c.set('isHttps', origin ? origin.startsWith('https:') : isHttps)
      c.header('X-Content-Type-Options', 'nosniff')
      return next()
    })
    .use('/api/*', sameOrigin(publicHost), bodies, (c, next) => {
      const token = tokenOf(c)
      const session = token ? sessionOf(home.db, token, home.now()) : undefined
      c.set('session', session)
      c.set('bookId', session?.bookId)
      if (session) c.set('owner', () => toWire(home.db, getUser(home.db, session.userId)))
      return next()
    })
    .get(
      '/api/health',
      route('Whether the server can serve', { access: 'anyone', answers: { 200: Health } }),
      (c) => c.json({ status: 'ok' as const }),
    )
    .get(
      '/api/openapi.json',
      route('This document', { access: 'anyone', answers: { 200: z.object({}) } }),
      (c) => c.json(openApi()),
    )
    .route('/api/auth', authRoutes)
    .route('/api', logoutRoutes)
    .use('/api/*', openBook)
    .route('/api', bookRoutes)
    .notFound((c) => refuseUnknown(c, RESOURCES))
    .onError(onError)

  let document: object | undefined
  const openApi = (): object => {
    document ??= openApiOf(app)
    return document
  }
  return app
}

export type Api = ReturnType<typeof createServerApi>
