import { eq, sql } from 'drizzle-orm'
import { raiseVersion } from '../book/command.ts'
import { createBook } from '../book/open.ts'
import { type Db, prepared, type Tx } from '../db/db.ts'
import { getOwnProfile } from '../profile/store.ts'
import { pointsOf } from '../rewards/points/store.ts'
import { dayAt, timeZoneNamed } from '../values/day.ts'
import { instantText } from '../values/instant.ts'
import { refuse } from '../values/refusal.ts'
import type { ServerHome } from './context.ts'
import { holdNames, type Newcomer, namesOf, referralCodeOf } from './names/names.ts'
import { creditsOf } from './sync-credits.ts'
import { identities, users } from './tables.ts'
import type { User } from './wire.ts'

export type UserRow = typeof users.$inferSelect

/** Premium ends by itself: nothing has to run for that to be true. `now` in milliseconds. */
export const tierOf = (user: UserRow, now: number): 'free' | 'premium' =>
  hasEnded(user.subscriptionExpiry, now) && (user.premiumHeldUntil ?? 0) <= now
    ? 'free'
    : user.subscriptionTier

const hasEnded = (expiry: number | null, now: number): boolean => expiry !== null && expiry <= now

/** End of premium as far as it is known: where a renewal is awaited, the end of the wait. */
export const expiryOf = (user: UserRow, now: number): number | null =>
  hasEnded(user.subscriptionExpiry, now) && tierOf(user, now) === 'premium'
    ? user.premiumHeldUntil
    : user.subscriptionExpiry

/** True for an operator. The role was proven with a code or on the command line; no e-mail confers it. */
export const isOperator = (user: UserRow): boolean => user.isOperator === true

/** True for an address in ADMIN_EMAILS: its owner registers as operator, and needs a code of the server's to do so. */
export const isOperatorAddress = ({ operatorEmails }: ServerHome, email: string): boolean =>
  operatorEmails.includes(email.toLowerCase())

function signInMethodsOf(db: Db, user: UserRow): User['signInMethods'] {
  const linked = db
    .selectDistinct({ provider: identities.provider })
    .from(identities)
    .where(eq(identities.userId, user.id))
    .all()
  return [...(user.passwordHash ? (['local'] as const) : []), ...linked.map(({ provider }) => provider)]
}

/** Fields of an account that the user and the operator both see. */
export const accountToWire = (now: number, user: UserRow) => ({
  id: user.id,
  email: user.email,
  emailVerified: user.emailVerified,
  firstName: user.firstName,
  lastName: user.lastName,
  authProvider: user.authProvider,
  twoFactor: user.isTotpOn,
  isOperator: isOperator(user),
  lastLoginAt: instantText(user.lastLoginAt),
  lastLoginIp: user.lastLoginIp,
  subscriptionTier: tierOf(user, now),
  createdAt: new Date(user.createdAt).toISOString(),
})

/** The user with the preferences of their book. */
export function userToWire(server: ServerHome, user: UserRow): User {
  const points = pointsOf(server.db, user.bookId)
  const profile = getOwnProfile(server.db, user.bookId, server.now())
  const credits = creditsOf(user, dayAt(server.now(), profile.timeZone), profile.timeZone)
  return {
    ...profile,
    ...accountToWire(server.now(), user),
    signInMethods: signInMethodsOf(server.db, user),
    subscriptionExpiry: instantText(expiryOf(user, server.now())),
    rewardPoints: points.balance,
    totalPointsEarned: points.totalEarned,
    totalPointsSpent: points.totalSpent,
    pointsNews: points.newsSince !== null,
    monthlySyncCredits: credits.monthly,
    syncCreditsUsed: credits.used,
    extraSyncCredits: credits.extra,
    syncCreditsResetDate: credits.resetDate,
    updatedAt: new Date(user.updatedAt).toISOString(),
  }
}

/** Ends what would give a second account the same e-mail. */
export const refuseTakenEmail = (): never => refuse('conflict', 'An account with this email already exists')

export const findUserByEmail = (db: Db, email: string): UserRow | undefined =>
  db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
    .get()

const userById = prepared((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
)

export const findUser = (db: Db, id: string): UserRow | undefined => userById(db).get({ id })

export const getUser = (db: Db, id: string): UserRow =>
  findUser(db, id) ?? refuse('not_found', 'User not found')

/** Refuses a new way into an account whose e-mail is unverified, on servers that send mail. */
export function refuseUnverified({ sendMail }: ServerHome, { email, emailVerified }: UserRow): void {
  if (sendMail && email !== null && !emailVerified)
    refuse('conflict', 'Verify your email first: open the link in the mail that we sent you.')
}

export type UserChange = Partial<Omit<typeof users.$inferInsert, 'id' | 'bookId' | 'createdAt'>>

/** Changes the user and raises the version of their book, whose profile shows them. */
export function changeUser(tx: Tx, id: string, fields: UserChange, now: number): UserRow {
  const user =
    tx
      .update(users)
      .set({ ...fields, updatedAt: now })
      .where(eq(users.id, id))
      .returning()
      .get() ?? refuse('not_found', 'User not found')
  raiseVersion(tx).get({ bookId: user.bookId })
  return user
}

type NewUser = Pick<UserRow, 'firstName' | 'lastName' | 'email' | 'authProvider' | 'emailVerified'> & {
  passwordHash: string | null
  timeZone: string | undefined
  referredBy?: string | null | undefined
  referrerBookId?: string | null | undefined
  isOperator?: boolean
  newcomer?: Newcomer | undefined
}

/** Returns the owner of a referral code; undefined where it is nobody's. */
export function findReferrer(db: Db, code: string): UserRow | undefined {
  const [, part] = /^BB([0-9A-F]{6}|[0-9A-F]{8})$/.exec(code.toUpperCase()) ?? []
  if (part === undefined) return undefined
  return db.select().from(users).where(sql`upper(substr(${users.id}, ${-part.length})) = ${part}`).get()
}

/** An id whose end nobody else's id has. */
function newUserId(tx: Tx, server: ServerHome): string {
  for (;;) {
    const id = server.newId()
    if (!findReferrer(tx, referralCodeOf(id, false))) return id
  }
}

/** A new user with a book of their own. */
export function addUser(tx: Tx, server: ServerHome, { timeZone, newcomer, ...input }: NewUser): UserRow {
  const now = server.now()
  if (input.email && findUserByEmail(tx, input.email)) refuseTakenEmail()
  const bookId = newcomer?.bookId ?? server.newId()
  createBook(tx, {
    id: bookId,
    timeZone: timeZoneNamed(timeZone ?? '') ?? 'UTC',
    createdAt: now,
  })
  const user = tx
    .insert(users)
    .values({
      isOperator: false,
      ...input,
      id: newcomer?.id ?? newUserId(tx, server),
      bookId,
      subscriptionTier: server.defaultTier,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
    .get()
  holdNames(tx, { ...server, now }, bookId, namesOf(tx, user))
  return user
}
