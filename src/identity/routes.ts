import { Hono } from 'hono'
import { z } from 'zod'
import type { Tx } from '../db/db.ts'
import { body } from '../http/body.ts'
import { route } from '../http/openapi.ts'
import { refuse } from '../values/refusal.ts'
import { Success } from '../values/wire.ts'
import { actorOf } from './actor.ts'
import { limitAddressProbes } from './address-probes.ts'
import { addAuditEntry } from './audit.ts'
import type { ServerEnv, ServerHome } from './context.ts'
import { admitNewUser, invitationOf } from './invitations.ts'
import { browserTokenOf, rememberBrowser, setBrowserCookie } from './known-browsers.ts'
import { sendVerification } from './mails.ts'
import { emailName, type Newcomer, withNewcomer } from './names/names.ts'
import { isOwnNavigation } from './origin.ts'
import { refuseWeak } from './passwords.ts'
import { AHEAD_MS, requireProof } from './proof.ts'
import { noteBrowser } from './referral-marks.ts'
import { tellMarks } from './referrals/friends.ts'
import { referrerOf } from './referrer.ts'
import { hashPassword } from './secrets.ts'
import {
  clearSessionCookies,
  closeDevice,
  closeSession,
  closeSessions,
  listDevices,
  renewSession,
  setSessionCookie,
  tokenOf,
} from './sessions.ts'
import { completeSignIn, IMMEDIATE, signIn } from './sign-in.ts'
import { addUser, getUser, isOperatorAddress, refuseTakenEmail, userToWire } from './users.ts'
import {
  Credentials,
  Device,
  OUTSIDE_PROVIDERS,
  type OutsideProvider,
  Proof,
  Provider,
  Registration,
  SignInOptions,
  User,
} from './wire.ts'

const DEFAULT_NAME: Record<OutsideProvider, string> = {
  oidc: 'single sign-on',
  google: 'Google',
  facebook: 'Facebook',
}

/** Lists all three providers, also where the operator set none up: the form shows them with the reason. */
const listProviders = ({ providers }: ServerHome): Provider[] =>
  OUTSIDE_PROVIDERS.map((id) => ({
    id,
    name: providers[id]?.name ?? DEFAULT_NAME[id],
    path: id === 'oidc' ? '/api/login' : `/api/auth/${id}`,
    configured: providers[id] !== undefined,
  }))

export const authRoutes = new Hono<ServerEnv>()
  .post(
    '/register',
    route('anyone', 'Register and sign in', { answers: { 201: User } }),
    body(Registration),
    async (c) => {
      const { server } = c.var
      const { password, inviteCode, referralCode, ...input } = c.req.valid('json')
      if (server.registration === 'closed' && !isOperatorAddress(server, input.email))
        refuse('closed', 'Registration is closed on this server.')
      refuseWeak(password, input.email)
      const passwordHash = await hashPassword(password)
      const invitedBy = await referrerOf(server, referralCode, input.email, tokenOf(c))
      const invitation = await invitationOf(server, input.email, { code: inviteCode })
      const register = (newcomer: Newcomer | undefined) => (tx: Tx) => {
        const isOperator = admitNewUser(tx, server, input.email, invitation)
        const user = addUser(tx, server, {
          newcomer,
          timeZone: undefined,
          ...input,
          passwordHash,
          isOperator,
          authProvider: 'local',
          emailVerified: false,
          ...invitedBy,
        })
        addAuditEntry(tx, actorOf(c, user.id), {
          action: 'user.register',
          entityType: 'user',
          entityId: user.id,
        })
        return user
      }
      const user = await withNewcomer(server, [emailName(input.email)], (newcomer, taken) =>
        limitAddressProbes(c, input.email, () =>
          taken ? refuseTakenEmail() : server.db.transaction(register(newcomer), IMMEDIATE),
        ),
      )
      sendVerification(server, user)
      return c.json(userToWire(server, completeSignIn(c, user, 'local')), 201)
    },
  )
  .post(
    '/login',
    route('anyone', 'Sign in', { answers: { 200: User }, errors: [401, 423] }),
    body(Credentials),
    async (c) => c.json(userToWire(c.get('server'), await signIn(c, c.req.valid('json'))), 200),
  )
  .get('/user', route('person', 'The signed-in user', { answers: { 200: User } }), (c) => {
    const { server, session } = c.var
    c.header('Cache-Control', 'no-store')
    return c.json(userToWire(server, getUser(server.db, session?.userId ?? '')), 200)
  })
  .get(
    '/providers',
    route('anyone', 'The outside sign-in providers', { answers: { 200: z.array(Provider) } }),
    (c) => c.json(listProviders(c.get('server'))),
  )
  .get(
    '/options',
    route('anyone', 'What the sign-in form may offer', { answers: { 200: SignInOptions } }),
    (c) => {
      const { registration, sendMail } = c.get('server')
      return c.json({ registration, mail: sendMail !== undefined })
    },
  )
  .post(
    '/proof',
    route('person', 'Prove that it is the owner who asks; without a proof it tells whether one is needed', {
      answers: { 200: Success },
      errors: [423],
    }),
    body(Proof),
    async (c) => {
      await requireProof(c, c.req.valid('json'), AHEAD_MS)
      return c.json({ success: true as const }, 200)
    },
  )
  .get(
    '/sessions',
    route('person', 'The browsers that are signed in', { answers: { 200: z.array(Device) } }),
    (c) => {
      const { server, session } = c.var
      c.header('Cache-Control', 'no-store')
      return c.json(listDevices(server.db, session?.userId ?? '', session?.id ?? '', server.now()))
    },
  )
  .post(
    '/sessions/renew',
    route('person', 'Keep this browser signed in', { answers: { 200: Success } }),
    (c) => {
      const { server, session, isHttps } = c.var
      const actor = actorOf(c)
      const renewed = server.db.transaction((tx) => {
        // The token from before is left as it is: the browser has another by now.
        if (session?.isFormer !== false || !renewSession(tx, session.id, actor)) return undefined
        const user = getUser(tx, session.userId)
        const browser = rememberBrowser(tx, actor, user.id, browserTokenOf(c))
        tellMarks(tx, actor, user, noteBrowser(tx, browser, user, actor.now))
        return browser
      }, IMMEDIATE)
      if (renewed) {
        setSessionCookie(c, tokenOf(c) ?? '', isHttps)
        setBrowserCookie(c, renewed, isHttps)
      }
      return c.json({ success: true as const })
    },
  )
  .delete(
    '/sessions',
    route('person', 'Sign every other browser out', { answers: { 200: Success } }),
    (c) => {
      const { server, session } = c.var
      server.db.transaction((tx) => {
        closeSessions(tx, session?.userId ?? '', session?.id)
        addAuditEntry(tx, actorOf(c), { action: 'session.revoke_others', entityType: 'session' })
      }, IMMEDIATE)
      return c.json({ success: true as const })
    },
  )
  .delete(
    '/sessions/:id',
    route('person', 'Sign one of the browsers out', { answers: { 200: Success } }),
    (c) => {
      const { server, session } = c.var
      server.db.transaction((tx) => {
        closeDevice(tx, session?.userId ?? '', c.req.param('id'))
        addAuditEntry(tx, actorOf(c), { action: 'session.revoke', entityType: 'session' })
      }, IMMEDIATE)
      return c.json({ success: true as const })
    },
  )

/** Ends the session: a page is led home, a fetch gets nothing more to read. A link that may be another site's asks. */
export const logoutRoutes = new Hono<ServerEnv>().on(
  ['GET', 'POST'],
  '/logout',
  route('anyone', 'Sign out', { answers: { 204: null, 303: null } }),
  (c) => {
    const { server, session } = c.var
    const isPage = c.req.header('accept')?.includes('text/html') ?? false
    if (c.req.method === 'GET' && session && !isOwnNavigation(c))
      return c.redirect(`${server.basePath}?sign-out=ask`, 303)
    if (session)
      server.db.transaction((tx) => {
        closeSession(tx, session.id)
        addAuditEntry(tx, actorOf(c), {
          action: 'session.close',
          entityType: 'user',
          entityId: session.userId,
        })
      }, IMMEDIATE)
    clearSessionCookies(c)
    return isPage ? c.redirect(server.basePath, 303) : c.body(null, 204)
  },
)
