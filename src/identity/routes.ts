import { Hono } from 'hono'
import { z } from 'zod'
import { body } from '../http/body.ts'
import { documented, route } from '../http/openapi.ts'
import { refuse } from '../values/refusal.ts'
import type { ServerEnv } from './context.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import {
  clearSessionCookie,
  closeSession,
  openSession,
  renewSession,
  setSessionCookie,
  tokenOf,
} from './sessions.ts'
import { findUserByEmail, getUser, registerUser, toWire } from './users.ts'
import { Credentials, Provider, Registration, User } from './wire.ts'

const WRONG = 'The email or the password is wrong.'
const IMMEDIATE = { behavior: 'immediate' } as const

/** Outside providers; none can be configured yet, so the form shows them with the reason. */
const PROVIDERS: Provider[] = [
  { id: 'oidc', name: 'OpenID Connect', path: '/api/login', configured: false },
  { id: 'google', name: 'Google', path: '/api/auth/google', configured: false },
  { id: 'facebook', name: 'Facebook', path: '/api/auth/facebook', configured: false },
]

export const authRoutes = new Hono<ServerEnv>()
  .post(
    '/register',
    route('Register and sign in', { access: 'anyone', answers: { 201: User } }),
    body(Registration),
    async (c) => {
      const { home, isHttps, isRegistrationOpen } = c.var
      if (!isRegistrationOpen) refuse('closed', 'Registration is closed on this server.')
      const { password, ...input } = c.req.valid('json')
      const passwordHash = await hashPassword(password)
      const now = home.now()
      const { user, token } = home.db.transaction((tx) => {
        const user = registerUser(tx, { ...input, passwordHash }, now, () => home.newId())
        return { user, token: openSession(tx, user, now) }
      }, IMMEDIATE)
      setSessionCookie(c, token, isHttps)
      return c.json(toWire(home.db, user), 201)
    },
  )
  .post(
    '/login',
    route('Sign in', { access: 'anyone', answers: { 200: User }, errors: [401] }),
    body(Credentials),
    async (c) => {
      const { home, isHttps } = c.var
      const { email, password } = c.req.valid('json')
      const user = findUserByEmail(home.db, email)
      const isRight = await verifyPassword(user?.passwordHash, password)
      if (!user || !isRight) refuse('wrong_credentials', WRONG)
      const before = tokenOf(c)
      const token = home.db.transaction((tx) => {
        if (before) closeSession(tx, before)
        return openSession(tx, user, home.now())
      }, IMMEDIATE)
      setSessionCookie(c, token, isHttps)
      return c.json(toWire(home.db, user), 200)
    },
  )
  .get('/user', route('The signed-in user', { answers: { 200: User } }), (c) => {
    const { home, isHttps, session } = c.var
    const user = getUser(home.db, session?.userId ?? refuse('signed_out', 'Please sign in.'))
    const token = tokenOf(c)
    if (token && renewSession(home.db, token, home.now())) setSessionCookie(c, token, isHttps)
    c.header('Cache-Control', 'no-store')
    return c.json(toWire(home.db, user), 200)
  })
  .get(
    '/providers',
    route('The outside sign-in providers', { access: 'anyone', answers: { 200: z.array(Provider) } }),
    (c) => c.json(PROVIDERS),
  )

/** Ends the session: a page is led home, a fetch gets nothing more to read. */
export const logoutRoutes = new Hono<ServerEnv>().on(
  ['GET', 'POST'],
  '/logout',
  documented({ summary: 'Sign out', access: 'anyone', answers: { 204: null, 303: null } }, (_c, next) =>
    next(),
  ),
  (c) => {
    const token = tokenOf(c)
    if (token) c.var.home.db.transaction((tx) => closeSession(tx, token), IMMEDIATE)
    clearSessionCookie(c)
    const isPage = c.req.header('accept')?.includes('text/html') ?? false
    return isPage ? c.redirect(c.var.basePath, 303) : c.body(null, 204)
  },
)
