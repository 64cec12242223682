import { z } from 'zod'
import { Profile } from '../profile/wire.ts'
import { Id, InstantText, requiredText } from '../values/wire.ts'

const email = z
  .string({ error: 'Please enter a valid email address' })
  .trim()
  .max(254, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'))

const MIN_PASSWORD = 6
/** Beyond this a password only costs hashing time. */
const MAX_PASSWORD = 256

export const Registration = z.object({
  firstName: requiredText('First name is required', 50),
  lastName: requiredText('Last name is required', 50),
  email,
  password: z
    .string({ error: `Password must be at least ${MIN_PASSWORD} characters` })
    .min(MIN_PASSWORD, `Password must be at least ${MIN_PASSWORD} characters`)
    .max(MAX_PASSWORD, `Password must be at most ${MAX_PASSWORD} characters`),
  /** The browser's zone: it decides which day the user's calendar shows. */
  timeZone: z.string().max(60).optional(),
})
export type Registration = z.infer<typeof Registration>

export const Credentials = z.object({
  email,
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1024),
})
export type Credentials = z.infer<typeof Credentials>

/** The signed-in user, without any secret. */
export const User = z.object({
  id: Id,
  email: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  authProvider: z.enum(['replit', 'google', 'facebook', 'local', 'oidc']),
  createdAt: InstantText,
  updatedAt: InstantText,
  ...Profile.shape,
})
export type User = z.infer<typeof User>

export const Provider = z.object({
  id: z.enum(['oidc', 'google', 'facebook']),
  name: z.string(),
  path: z.string(),
  configured: z.boolean(),
})
export type Provider = z.infer<typeof Provider>
