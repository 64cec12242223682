import { Hono } from 'hono'
import { body } from '../http/body.ts'
import { route } from '../http/openapi.ts'
import { refuse } from '../values/refusal.ts'
import { Success } from '../values/wire.ts'
import { actorOf } from './actor.ts'
import { noteDeed } from './audit.ts'
import type { ServerEnv } from './context.ts'
import { sendEmailChanged, sendPasswordReset, sendVerification } from './letters.ts'
import { unlock } from './lockout.ts'
import { spendMailToken } from './mail-tokens.ts'
import { removeUser } from './removal.ts'
import { hashPassword } from './secrets.ts'
import { clearSessionCookies, closeSessions, tokenOf } from './sessions.ts'
import { IMMEDIATE, proveCode, proveOwner } from './sign-in.ts'
import { beginTwoFactor, turnOffTwoFactor, turnOnTwoFactor } from './two-factor.ts'
import { changeUser, findUserByEmail, getUser, toWire } from './users.ts'
import {
  EmailChange,
  EmailConfirmation,
  PasswordChange,
  PasswordReset,
  PasswordResetRequest,
  RecoveryCodes,
  Removal,
  TwoFactorCode,
  TwoFactorOff,
  TwoFactorSetup,
  User,
} from './wire.ts'

const DONE = { success: true } as const
const answers = { 200: Success }

/** What users do to their own account. */
export const accountRoutes = new Hono<ServerEnv>()
  .put(
    '/password',
    route('owner', 'Change the password; other browsers are signed out', { answers, errors: [423] }),
    body(PasswordChange),
    async (c) => {
      const { server, session } = c.var
      const { currentPassword, newPassword } = c.req.valid('json')
      const user = getUser(server.db, session?.userId ?? '')
      await proveOwner(c, user, currentPassword)
      const passwordHash = await hashPassword(newPassword)
      server.db.transaction((tx) => {
        changeUser(tx, user.id, { passwordHash }, server.now())
        closeSessions(tx, user.id, tokenOf(c))
        noteDeed(tx, actorOf(c), { action: 'password.change', entityType: 'user', entityId: user.id })
      }, IMMEDIATE)
      return c.json(DONE)
    },
  )
  .put(
    '/email',
    route('owner', 'Change the e-mail', { answers: { 200: User }, errors: [423] }),
    body(EmailChange),
    async (c) => {
      const { server, session } = c.var
      const { currentPassword, email } = c.req.valid('json')
      const user = getUser(server.db, session?.userId ?? '')
      await proveOwner(c, user, currentPassword)
      const isTaken = (other: { id: string } | undefined) => other !== undefined && other.id !== user.id
      const changed = server.db.transaction((tx) => {
        const isReserved = server.operatorEmails.includes(email.toLowerCase()) && email !== user.email
        if (isReserved || isTaken(findUserByEmail(tx, email)))
          refuse('conflict', 'An account with this email already exists')
        noteDeed(tx, actorOf(c), {
          action: 'email.change',
          entityType: 'user',
          entityId: user.id,
          oldValues: { email: user.email },
          newValues: { email },
        })
        return changeUser(tx, user.id, { email, emailVerified: false }, server.now())
      }, IMMEDIATE)
      sendEmailChanged(server, user.email, email)
      sendVerification(server, changed)
      return c.json(toWire(server, changed), 200)
    },
  )
  .post(
    '/email-verification',
    route('owner', 'Send the verification mail again', { answers: { 202: Success } }),
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
    '/email-verification/confirm',
    route('anyone', 'Answer the verification mail', { answers, errors: [410] }),
    body(EmailConfirmation),
    (c) => {
      const { server } = c.var
      server.db.transaction((tx) => {
        const user = spendMailToken(tx, c.req.valid('json').token, 'email_verification', server.now())
        changeUser(tx, user.id, { emailVerified: true }, server.now())
        noteDeed(tx, actorOf(c, user.id), { action: 'email.verify', entityType: 'user', entityId: user.id })
      }, IMMEDIATE)
      return c.json(DONE)
    },
  )
  .post(
    '/password-reset',
    route('anyone', 'Ask for a mail to set a new password', { answers: { 202: Success } }),
    body(PasswordResetRequest),
    (c) => {
      sendPasswordReset(c.var.server, c.req.valid('json').email)
      return c.json(DONE, 202)
    },
  )
  .post(
    '/password-reset/confirm',
    route('anyone', 'Set a new password; every browser is signed out', { answers, errors: [410] }),
    body(PasswordReset),
    async (c) => {
      const { server } = c.var
      const { token, password } = c.req.valid('json')
      const passwordHash = await hashPassword(password)
      server.db.transaction((tx) => {
        const user = spendMailToken(tx, token, 'password_reset', server.now())
        // Who answers a mail to an address has shown that it is theirs.
        changeUser(tx, user.id, { passwordHash, emailVerified: true }, server.now())
        closeSessions(tx, user.id)
        if (user.email) unlock(tx, user.email)
        noteDeed(tx, actorOf(c, user.id), { action: 'password.reset', entityType: 'user', entityId: user.id })
      }, IMMEDIATE)
      return c.json(DONE)
    },
  )
  .post(
    '/two-factor',
    route('owner', 'Begin two-factor sign-in: a secret for an authenticator app', {
      answers: { 200: TwoFactorSetup },
    }),
    (c) => {
      const { server, session } = c.var
      c.header('Cache-Control', 'no-store')
      const begin = () =>
        server.db.transaction(
          (tx) => beginTwoFactor(tx, server, getUser(tx, session?.userId ?? '')),
          IMMEDIATE,
        )
      return c.json(begin(), 200)
    },
  )
  .post(
    '/two-factor/confirm',
    route('owner', 'Turn two-factor sign-in on by a first code; other browsers are signed out', {
      answers: { 200: RecoveryCodes },
      errors: [401, 423],
    }),
    body(TwoFactorCode),
    async (c) => {
      const { server, session } = c.var
      const user = getUser(server.db, session?.userId ?? '')
      if (user.isTotpOn) refuse('conflict', 'Two-factor sign-in is already on.')
      if (!user.totpSealed) refuse('conflict', 'Begin with a new secret first.')
      await proveCode(c, user, c.req.valid('json').code)
      c.header('Cache-Control', 'no-store')
      const codes = server.db.transaction((tx) => {
        closeSessions(tx, user.id, tokenOf(c))
        noteDeed(tx, actorOf(c), { action: 'two_factor.on', entityType: 'user', entityId: user.id })
        return turnOnTwoFactor(tx, server, user.id)
      }, IMMEDIATE)
      return c.json({ recoveryCodes: codes }, 200)
    },
  )
  .delete(
    '/two-factor',
    route('owner', 'Turn two-factor sign-in off', { answers, errors: [423] }),
    body(TwoFactorOff),
    async (c) => {
      const { server, session } = c.var
      const user = getUser(server.db, session?.userId ?? '')
      const { currentPassword, code } = c.req.valid('json')
      if (user.passwordHash) await proveOwner(c, user, currentPassword)
      else if (user.isTotpOn)
        await proveCode(c, user, code ?? refuse('invalid', 'Enter the code of your authenticator app.'))
      server.db.transaction((tx) => {
        turnOffTwoFactor(tx, user.id, server.now())
        noteDeed(tx, actorOf(c), { action: 'two_factor.off', entityType: 'user', entityId: user.id })
      }, IMMEDIATE)
      return c.json(DONE)
    },
  )
  .delete(
    '/user',
    route('owner', 'Delete the account and everything in it', { answers }),
    body(Removal),
    async (c) => {
      const { server, session } = c.var
      const user = getUser(server.db, session?.userId ?? '')
      if (c.req.valid('json').email.toLowerCase() !== (user.email ?? 'delete').toLowerCase())
        refuse('invalid', 'This is not the email of your account.')
      await removeUser(server, actorOf(c), user)
      clearSessionCookies(c)
      return c.json(DONE)
    },
  )
