import { text } from 'node:stream/consumers'
import type { z } from 'zod'
import { handOver } from '../../../household/hand-over.ts'
import { invite } from '../../../identity/invitations.ts'
import { linkTo } from '../../../identity/mail-tokens.ts'
import {
  disableTwoFactor,
  grantPoints,
  listUsers,
  setPassword,
  suspendUser,
  toManaged,
  unsuspendUser,
  verifyEmail,
} from '../../../identity/operator.ts'
import { setOperator } from '../../../identity/operator-role.ts'
import { refuseWeak } from '../../../identity/passwords.ts'
import { hashPassword, newCode } from '../../../identity/secrets.ts'
import { IMMEDIATE } from '../../../identity/sign-in.ts'
import { type UserRow, userToWire } from '../../../identity/users.ts'
import {
  InvitationRequest,
  type ManagedUser,
  ManagedUserChange,
  PasswordReset,
} from '../../../identity/wire.ts'
import { pointsOf } from '../../../rewards/points/store.ts'
import { type Command, shown, tableOf } from './command.ts'
import { changeAccount, commandLine, withServer } from './open.ts'

const STDIN = '--stdin'
/** Groups of five letters: 75 bits of chance. */
const PASSWORD_GROUPS = 3

function read<Value>(shape: z.ZodType<Value>, given: unknown): Value {
  const result = shape.safeParse(given)
  if (!result.success) throw new Error(result.error.issues[0]?.message)
  return result.data
}

const stateOf = (user: ManagedUser, now: number): string =>
  [
    user.isOperator && 'operator',
    user.isSuspended && 'suspended',
    user.accountLockedUntil && Date.parse(user.accountLockedUntil) > now && 'locked',
    !user.emailVerified && 'e-mail not verified',
    user.twoFactor && 'two-factor',
  ]
    .filter(Boolean)
    .join(', ')

const listAll: Command = {
  parameters: '',
  what: 'everybody, with tier, points, last sign-in and state',
  run: (config) =>
    withServer(config, (server) => {
      const everybody = listUsers(server.db).map((user) => toManaged(server.db, server.now(), user))
      if (everybody.length === 0) return 'There are no accounts yet.'
      const rows = everybody.map((user) => [
        shown(user.email ?? '(no e-mail)'),
        shown(`${user.firstName} ${user.lastName}`),
        user.subscriptionTier,
        String(user.rewardPoints),
        user.lastLoginAt?.slice(0, 16).replace('T', ' ') ?? 'never',
        stateOf(user, server.now()),
      ])
      return tableOf([['E-MAIL', 'NAME', 'TIER', 'POINTS', 'LAST SIGN-IN', 'STATE'], ...rows])
    }),
}

const resetPassword: Command = {
  parameters: `EMAIL [${STDIN}]`,
  what: 'set a new password and print it, or read it from the standard input; signs out everywhere, and where the e-mail is not verified removes every other way in',
  async run(config, [email, from]) {
    const isGiven = from === STDIN
    if (from !== undefined && !isGiven) throw new Error(`Usage: reset-password EMAIL [${STDIN}]`)
    const typed = isGiven ? (await text(process.stdin)).split(/\r?\n/, 1)[0] : newCode(PASSWORD_GROUPS)
    const password = read(PasswordReset.shape.password, typed)
    refuseWeak(password, email ?? null)
    const hash = await hashPassword(password)
    const removed = changeAccount(config, email, (tx, actor, user) => setPassword(tx, actor, user, hash))
    const message = isGiven ? 'The password was set' : `The new password is ${password}`
    const lines = [
      message,
      `Every browser of ${shown(email ?? '')} is signed out, and the account is not locked.`,
    ]
    if (removed.length > 0)
      lines.push(`Its e-mail was never verified, so this was removed: ${removed.map(shown).join(', ')}.`)
    return lines.join('\n')
  },
}

const verify: Command = {
  parameters: 'EMAIL',
  what: 'take the e-mail as verified, where the server sends no mail',
  run(config, [email = '']) {
    changeAccount(config, email, verifyEmail)
    return `The e-mail ${shown(email)} counts as verified.`
  },
}

const suspend: Command = {
  parameters: 'EMAIL [reason]',
  what: 'lock the account and sign it out everywhere; the reason is told to its owner',
  run(config, [email = '', ...reason]) {
    const why = read(ManagedUserChange.shape.suspensionReason, reason.join(' ')) || null
    changeAccount(config, email, (tx, actor, user) => suspendUser(tx, actor, user, why))
    return `${shown(email)} is suspended and signed out everywhere.`
  },
}

const unsuspend: Command = {
  parameters: 'EMAIL',
  what: 'let the account sign in again',
  run(config, [email = '']) {
    changeAccount(config, email, unsuspendUser)
    return `${shown(email)} can sign in again.`
  },
}

const endTwoFactor: Command = {
  parameters: 'EMAIL',
  what: 'ask for no code any more, where somebody lost their phone and their recovery codes',
  run(config, [email = '']) {
    changeAccount(config, email, disableTwoFactor)
    return `${shown(email)} signs in without a code. Two-factor sign-in can be set up again in the profile.`
  },
}

const inviteSomebody: Command = {
  parameters: 'EMAIL',
  what: 'print a code and a link to register with, good for a week and for this e-mail',
  run(config, [given]) {
    const { email } = read(InvitationRequest, { email: given })
    return withServer(config, (server) => {
      const code = server.db.transaction((tx) => invite(tx, commandLine(), email), IMMEDIATE)
      const link = linkTo(server, { invite: code }, `http://localhost:${config.port}`)
      const note = config.publicUrl
        ? ''
        : '\nPUBLIC_URL is not set: put the address that people type in its place.'
      return `Code: ${code}\nLink: ${link}${note}`
    })
  },
}

/** Describes an account so that the operator can see whose it is: anybody may have registered the address. */
const describe = (user: UserRow, ways: string[]): string =>
  shown(
    `${user.firstName} ${user.lastName}, registered on ${new Date(user.createdAt).toISOString().slice(0, 10)}, e-mail ${user.emailVerified ? '' : 'not '}verified, signs in by ${ways.join(', ')}`,
  )

const roleCommand = (becomes: boolean): Command => ({
  parameters: 'EMAIL',
  what: becomes
    ? 'give the account the operator’s page; look first whose it is: list-users'
    : 'take the operator’s page away from the account',
  run: (config, [email = '']) =>
    withServer(config, (server) => {
      const user = changeAccount(config, email, (tx, actor, user) => setOperator(tx, actor, user, becomes))
      const { signInMethods } = userToWire(server, user)
      const done = becomes ? 'is an operator now' : 'is no operator any more'
      return `${shown(email)} ${done}: ${describe(user, signInMethods)}.`
    }),
})

const grant: Command = {
  parameters: 'EMAIL N',
  what: 'give N reward points',
  run(config, [email = '', number]) {
    if (!/^[1-9]\d{0,6}$/.test(number ?? ''))
      throw new Error('How many points? N must be a whole number above 0.')
    const points = read(ManagedUserChange.shape.grantPoints.unwrap(), Number(number))
    const { balance } = changeAccount(config, email, (tx, actor, user) => {
      grantPoints(tx, actor, user, points)
      return pointsOf(tx, user.bookId)
    })
    return `${shown(email)} got ${points} points and has ${balance} now.`
  },
}

const handOverBook: Command = {
  parameters: 'BOOK EMAIL',
  what: 'make a member of a shared book its owner, where the last one is gone; BOOK is its id',
  run(config, [bookId = '', email = '']) {
    const name = changeAccount(config, email, (tx, actor, user) => handOver(tx, actor, bookId, user))
    return `${shown(email)} owns “${shown(name)}” now.`
  },
}

export const peopleCommands: Record<string, Command> = {
  'list-users': listAll,
  'reset-password': resetPassword,
  'verify-email': verify,
  suspend,
  unsuspend,
  'disable-two-factor': endTwoFactor,
  invite: inviteSomebody,
  'make-operator': roleCommand(true),
  'unmake-operator': roleCommand(false),
  'grant-points': grant,
  'hand-over': handOverBook,
}
