import { z } from 'zod'
import { OwnProfile } from '../profile/wire.ts'
import { DayText, Id, InstantText, queryInt, requiredName, requiredText } from '../values/wire.ts'

export const AUTH_PROVIDERS = ['replit', 'google', 'facebook', 'local', 'oidc'] as const
export const OUTSIDE_PROVIDERS = ['oidc', 'google', 'facebook'] as const
export type OutsideProvider = (typeof OUTSIDE_PROVIDERS)[number]

const NO_EMAIL = 'Please enter a valid email address'
const email = z.string({ error: NO_EMAIL }).trim().max(254, NO_EMAIL).pipe(z.email(NO_EMAIL))

const MIN_PASSWORD = 6
const TOO_SHORT = 'Password must be at least 6 characters'
/** Beyond this a password only costs hashing time. */
const MAX_PASSWORD = 256

const newPassword = z
  .string({ error: TOO_SHORT })
  .min(MIN_PASSWORD, TOO_SHORT)
  .max(MAX_PASSWORD, `Password must be at most ${MAX_PASSWORD} characters`)
const knownPassword = z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1024)
/** A code of an authenticator app (6 digits) or a recovery code; spaces and dashes are ignored. */
const code = requiredText('Enter the code', 40)
const token = z.string().max(200)

export const Registration = z.object({
  firstName: requiredName('First name is required', 50),
  lastName: requiredName('Last name is required', 50),
  email,
  password: newPassword,
  /** The browser's zone: it decides which day the user's calendar shows. */
  timeZone: z.string().max(60).optional(),
  /** Needed where registration is by invitation. */
  inviteCode: z.string().trim().max(100).optional(),
  /** The referrer's code. A code that is nobody's keeps nobody from registering. */
  referralCode: z.string().trim().max(20).optional(),
})
export type Registration = z.infer<typeof Registration>

export const Credentials = z.object({
  email,
  password: knownPassword,
  /** The second factor, where it is on. */
  code: z.string().max(40).optional(),
})
export type Credentials = z.infer<typeof Credentials>

/** Fields of an account that the user and the operator both see. */
const account = {
  id: Id,
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  authProvider: z.enum(AUTH_PROVIDERS),
  twoFactor: z.boolean(),
  /** True for an operator, whose page the app then shows. */
  isOperator: z.boolean(),
  lastLoginAt: InstantText.nullable(),
  lastLoginIp: z.string().nullable(),
  subscriptionTier: z.enum(['free', 'premium']),
  subscriptionExpiry: InstantText.nullable(),
  rewardPoints: z.int(),
  createdAt: InstantText,
}

/** The signed-in user, without any secret. */
export const User = z.object({
  ...account,
  /** The ways to sign in that there are: `local` is a password. */
  signInMethods: z.array(z.enum(['local', ...OUTSIDE_PROVIDERS])),
  totalPointsEarned: z.int(),
  totalPointsSpent: z.int(),
  /** True where points came from what others did, such as a friend who was invited, and the user was not told yet. */
  pointsNews: z.boolean(),
  monthlySyncCredits: z.int(),
  syncCreditsUsed: z.int(),
  extraSyncCredits: z.int(),
  /** The day on which the used ones are forgotten. */
  syncCreditsResetDate: DayText,
  updatedAt: InstantText,
  ...OwnProfile.shape,
})
export type User = z.infer<typeof User>

export const Provider = z.object({
  id: z.enum(OUTSIDE_PROVIDERS),
  name: z.string(),
  path: z.string(),
  configured: z.boolean(),
})
export type Provider = z.infer<typeof Provider>

/** Ways in that the sign-in form may offer on this server. */
export const SignInOptions = z.object({
  registration: z.enum(['open', 'invite', 'closed']),
  /** True where the server can send mail: without it only the operator resets passwords and verifies e-mails. */
  mail: z.boolean(),
})
export type SignInOptions = z.infer<typeof SignInOptions>

/** A browser that is signed in. */
export const Device = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  createdAt: InstantText,
  lastUsedAt: InstantText,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
})
export type Device = z.infer<typeof Device>

/** An outside account that signs in to this one. */
export const LinkedIdentity = z.object({
  id: Id,
  provider: z.enum(OUTSIDE_PROVIDERS),
  email: z.string().nullable(),
  createdAt: InstantText,
})
export type LinkedIdentity = z.infer<typeof LinkedIdentity>

export const LinkStart = z.object({ url: z.string() })

/** Proof that the owner is asking. A call without one is accepted where an earlier proof is at most ten minutes old. */
export const Proof = z.object({
  currentPassword: knownPassword.optional(),
  /** The second factor, where it is on. */
  code: code.optional(),
})
export type Proof = z.infer<typeof Proof>
/** A round at the provider that proves it; `next` is the page to come back to. */
export const ProofStart = z.object({ next: z.string().max(512).optional() })

export const PasswordChange = Proof.extend({ newPassword })
export const EmailChange = Proof.extend({ email })
export const PasswordResetRequest = z.object({ email })
export const PasswordReset = z.object({ token, password: newPassword })
/** Confirms an e-mail from a browser that is signed in to the account, or with the account's password. */
export const EmailConfirmation = z.object({ token, currentPassword: knownPassword.optional() })
export type EmailConfirmation = z.infer<typeof EmailConfirmation>
export const EmailLink = z.object({ token })
/** The account that a mail's link is for, so that nobody verifies somebody else's. */
export const EmailClaim = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: InstantText,
  /** True where this browser is signed in to that account. */
  isYours: z.boolean(),
  hasPassword: z.boolean(),
})
export type EmailClaim = z.infer<typeof EmailClaim>
/** `removed`: what was in the account before its e-mail was shown to be the owner's, in words. */
export const Claimed = z.object({ success: z.literal(true), removed: z.array(z.string()) })

export const TwoFactorSetup = z.object({ secret: z.string(), uri: z.string() })
export const TwoFactorCode = z.object({ code })
/** The first code of the new secret. It proves nothing of the owner, who may add their password. */
export const TwoFactorConfirmation = TwoFactorCode.extend({ currentPassword: knownPassword.optional() })
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
/** The account's e-mail typed again; of an account without one, the word `delete`. */
export const Removal = Proof.extend({ email: z.string().trim().max(254) })

export const SECURITY_EVENTS = [
  'suspicious_login',
  'rate_limit_hit',
  'failed_auth',
  'account_locked',
  'point_manipulation',
] as const
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const

const values = z.record(z.string(), z.unknown()).nullable()

export const SecurityEvent = z.object({
  id: Id,
  userId: z.string().nullable(),
  eventType: z.enum(SECURITY_EVENTS),
  severity: z.enum(SEVERITIES),
  details: values,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  resolved: z.boolean(),
  resolvedBy: z.string().nullable(),
  resolvedAt: InstantText.nullable(),
  createdAt: InstantText,
  /** Times that it happened, with the last of them: repeats within an hour are one event. */
  count: z.int(),
  lastSeenAt: InstantText,
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

/** Newest first; `before` is the id of the last one that was read. */
export const LogPage = z.object({
  limit: queryInt(1, 500).default(100),
  before: z.string().max(60).optional(),
})

/** A page of the events; `open` leaves out those that were looked at. */
export const SecurityEventPage = LogPage.extend({ open: z.stringbool().default(false) })

export const SecurityEventChange = z.object({ resolved: z.boolean() })

export const AuditEntry = z.object({
  id: Id,
  userId: z.string().nullable(),
  action: z.string(),
  entityType: z.string(),
  entityId: z.string().nullable(),
  oldValues: values,
  newValues: values,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  timestamp: InstantText,
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** A user as the operator sees them: never their money. */
export const ManagedUser = z.object({
  ...account,
  isSuspended: z.boolean(),
  suspensionReason: z.string().nullable(),
  failedLoginAttempts: z.int(),
  accountLockedUntil: InstantText.nullable(),
  /** The instant of the user's report, where people lie apart; a list is up to five minutes old there. */
  asOf: InstantText.optional(),
})
export type ManagedUser = z.infer<typeof ManagedUser>

export const MAX_PEOPLE = 500
/** A page of people, by registration, after the id `after`; `q` is a part of name or e-mail, `ids` (by commas) whom to list. */
export const PeoplePage = z
  .object({ limit: queryInt(1, MAX_PEOPLE), after: z.string().max(60) })
  .extend({ q: z.string().max(200), ids: z.string().max(6000) })
  .partial()

const MAX_GRANT = 1_000_000
const GRANT = 'Enter a whole number from 1 to 1,000,000'
export const ManagedUserChange = z.object({
  isSuspended: z.boolean().optional(),
  suspensionReason: z.string().trim().max(500, 'The reason must be at most 500 characters').nullish(),
  subscriptionTier: z.enum(['free', 'premium']).optional(),
  subscriptionExpiry: z.iso.datetime({ offset: true }).nullish(),
  grantPoints: z.int(GRANT).min(1, GRANT).max(MAX_GRANT, GRANT).optional(),
})
export type ManagedUserChange = z.infer<typeof ManagedUserChange>

export const InvitationRequest = z.object({ email })
export const Invitation = z.object({ code: z.string(), link: z.string() })
