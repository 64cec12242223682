import { type Context, Hono } from 'hono'
import type { Tx } from '../db/db.ts'
import { body } from '../http/body.ts'
import { route } from '../http/openapi.ts'
import { refuse } from '../values/refusal.ts'
import { Success } from '../values/wire.ts'
import { actorOf } from './actor.ts'
import { limitAddressProbes } from './address-probes.ts'
import { addAuditEntry } from './audit.ts'
import { removeWaysIn } from './claim.ts'
import type { ServerEnv } from './context.ts'
import { emailClaimOf, verifyByMail } from './email-claim.ts'
import { browserTokenOf, forgetBrowsers, rememberBrowser, setBrowserCookie } from './known-browsers.ts'
import { unlock } from './lockout.ts'
import { spendMailToken, voidResetLinks } from './mail-tokens.ts'
import { sendEmailChanged, sendPasswordReset, sendRemoved, sendVerification } from './mails.ts'
import { emailName, holdNames, withNames } from './names/names.ts'
import { refuseWeak } from './passwords.ts'
import { renewToken, requireProof } from './proof.ts'
import { hashPassword } from './secrets.ts'
import { closeSessions } from './sessions.ts'
import { IMMEDIATE, proveCode } from './sign-in.ts'
import { endTokens } from './tokens/store.ts'
import { beginTwoFactor, turnOffTwoFactor, turnOnTwoFactor } from './two-factor.ts'
import {
  changeUser,
  findUserByEmail,
  getUser,
  isOperator,
  isOperatorAddress,
  refuseTakenEmail,
  refuseUnverified,
  userToWire,
} from './users.ts'
import {
  Claimed,
  EmailChange,
  EmailClaim,
  EmailConfirmation,
  EmailLink,
  PasswordChange,
  PasswordReset,
  PasswordResetRequest,
  Proof,
  RecoveryCodes,
  TwoFactorConfirmation,
  TwoFactorSetup,
  User,
} from './wire.ts'

const DONE = { success: true } as const
const answers = { 200: Success }

/**
 * Forgets every browser but this one: with a new password the others sign in as strangers, and this one has
 * just proven whose it is.
 */
function forgetOtherBrowsers(c: Context<ServerEnv>, tx: Tx, userId: string): void {
  forgetBrowsers(tx, userId)
  const token = rememberBrowser(tx, actorOf(c, userId), userId, browserTokenOf(c))
  setBrowserCookie(c, token, c.get('isHttps'))
}

/** Routes of a user's own account: e-mail, password, second factor and sessions. */
export const userRoutes = new Hono<ServerEnv>()
  .put(
    '/password',
    route('person', 'Change the password; other browsers are signed out', { answers, errors: [423] }),
    body(PasswordChange),
    async (c) => {
      const { server, session } = c.var
      const { newPassword, ...proof } = c.req.valid('json')
      const user = await requireProof(c, proof)
      refuseWeak(newPassword, user.email)
      const passwordHash = await hashPassword(newPassword)
      server.db.transaction((tx) => {
        changeUser(tx, user.id, { passwordHash }, server.now())
        voidResetLinks(tx, user.id, server.now())
        closeSessions(tx, user.id, session?.id)
        forgetOtherBrowsers(c, tx, user.id)
        addAuditEntry(tx, actorOf(c), { action: 'password.change', entityType: 'user', entityId: user.id })
      }, IMMEDIATE)
      renewToken(c)
      return c.json(DONE)
    },
  )
  .put(
    '/email',
    route('person', 'Change the e-mail', { answers: { 200: User }, errors: [423] }),
    body(EmailChange),
    async (c) => {
      const { server } = c.var
      const { email, ...proof } = c.req.valid('json')
      const user = await requireProof(c, proof)
      const isTaken = (other: { id: string } | undefined) => other !== undefined && other.id !== user.id
      const change = (tx: Tx) => {
        // An operator's address is registered with a code, and changed to by nobody but an operator.
        const isReserved = isOperatorAddress(server, email) && email !== user.email && !isOperator(user)
        if (isReserved || isTaken(findUserByEmail(tx, email))) refuseTakenEmail()
        addAuditEntry(tx, actorOf(c), {
          action: 'email.change',
          entityType: 'user',
          entityId: user.id,
          oldValues: { email: user.email },
          newValues: { email },
        })
        const name = emailName(email)
        const before = user.email === null ? name : emailName(user.email)
        if (before !== name) holdNames(tx, actorOf(c), user.bookId, [before], false)
        holdNames(tx, actorOf(c), user.bookId, [name])
        return changeUser(tx, user.id, { email, emailVerified: false }, server.now())
      }
      const changed = await withNames(server, user.bookId, [emailName(email)], (taken) =>
        limitAddressProbes(c, email, () =>
          taken ? refuseTakenEmail() : server.db.transaction(change, IMMEDIATE),
        ),
      )
      sendEmailChanged(server, user, email)
      sendVerification(server, changed)
      return c.json(userToWire(server, changed), 200)
    },
  )
  .post(
    '/email-verification',
    route('person', 'Send the verification mail again', { answers: { 202: Success } }),
    (c) => {
      const { server, session } = c.var
      const user = getUser(server.db, session?.userId ?? '')
      if (!server.sendMail)
        refuse('conflict', 'This server sends no mail. Its operator can verify your e-mail.')
      if (!user.emailVerified) sendVerification(server, user)
      return c.json(DONE, 202)
    },
  )
  .post(
    '/email-verification/look',
    route('anyone', 'Whose account the link of a verification mail is for', {
      answers: { 200: EmailClaim },
      errors: [410],
    }),
    body(EmailLink),
    (c) => c.json(emailClaimOf(c, c.req.valid('json').token), 200),
  )
  .post(
    '/email-verification/confirm',
    route('anyone', 'Answer the verification mail, signed in to the account or with its password', {
      answers: { 200: Claimed },
      errors: [401, 410, 423],
    }),
    body(EmailConfirmation),
    async (c) => c.json(await verifyByMail(c, c.req.valid('json')), 200),
  )
  .post(
    '/password-reset',
    route('anyone', 'Ask for a mail to set a new password', { answers: { 202: Success } }),
    body(PasswordResetRequest),
    (c) => {
      sendPasswordReset(c.get('server'), c.req.valid('json').email)
      return c.json(DONE, 202)
    },
  )
  .post(
    '/password-reset/confirm',
    route('anyone', 'Set a new password; every browser is signed out', {
      answers: { 200: Claimed },
      errors: [410],
    }),
    body(PasswordReset),
    async (c) => {
      const { server } = c.var
      const { token, password } = c.req.valid('json')
      const passwordHash = await hashPassword(password)
      const { user, removed } = server.db.transaction((tx) => {
        const user = spendMailToken(tx, token, 'password_reset', server.now())
        refuseWeak(password, user.email)
        const actor = actorOf(c, user.id)
        const removed = user.emailVerified ? [] : removeWaysIn(tx, actor, user)
        // The link of a mail shows that its address is theirs.
        changeUser(tx, user.id, { passwordHash, emailVerified: true }, server.now())
        closeSessions(tx, user.id)
        endTokens(tx, user.id)
        forgetOtherBrowsers(c, tx, user.id)
        if (user.email) unlock(tx, user.email)
        addAuditEntry(tx, actor, { action: 'password.reset', entityType: 'user', entityId: user.id })
        return { user, removed }
      }, IMMEDIATE)
      sendRemoved(server, user, removed)
      return c.json({ ...DONE, removed }, 200)
    },
  )
  .post(
    '/two-factor',
    route('person', 'Begin two-factor sign-in: a secret for an authenticator app', {
      answers: { 200: TwoFactorSetup },
    }),
    body(Proof),
    async (c) => {
      const { server } = c.var
      const { id } = await requireProof(c, c.req.valid('json'))
      c.header('Cache-Control', 'no-store')
      const begin = () =>
        server.db.transaction((tx) => beginTwoFactor(tx, server, getUser(tx, id)), IMMEDIATE)
      return c.json(begin(), 200)
    },
  )
  .post(
    '/two-factor/confirm',
    route('person', 'Turn two-factor sign-in on by a first code; other browsers are signed out', {
      answers: { 200: RecoveryCodes },
      errors: [401, 423],
    }),
    body(TwoFactorConfirmation),
    async (c) => {
      const { server, session } = c.var
      const { code, currentPassword } = c.req.valid('json')
      const user = await requireProof(c, { currentPassword })
      if (user.isTotpOn) refuse('conflict', 'Two-factor sign-in is already on.')
      if (!user.totpSealed) refuse('conflict', 'Begin with a new secret first.')
      refuseUnverified(server, user)
      await proveCode(c, user, code)
      c.header('Cache-Control', 'no-store')
      const codes = server.db.transaction((tx) => {
        closeSessions(tx, user.id, session?.id)
        addAuditEntry(tx, actorOf(c), { action: 'two_factor.on', entityType: 'user', entityId: user.id })
        return turnOnTwoFactor(tx, server, user.id)
      }, IMMEDIATE)
      return c.json({ recoveryCodes: codes }, 200)
    },
  )
  .delete(
    '/two-factor',
    route('person', 'Turn two-factor sign-in off', { answers, errors: [423] }),
    body(Proof),
    async (c) => {
      const { server } = c.var
      const user = await requireProof(c, c.req.valid('json'))
      server.db.transaction((tx) => {
        turnOffTwoFactor(tx, user.id, server.now())
        addAuditEntry(tx, actorOf(c), { action: 'two_factor.off', entityType: 'user', entityId: user.id })
      }, IMMEDIATE)
      return c.json(DONE)
    },
  )
