import { z } from 'zod'
import { Id, InstantText, requiredName } from '../../values/wire.ts'
import { Proof } from '../wire.ts'

/** Scopes of tokens: to read the book, to read and write it, or to add entries only. */
export const SCOPES = ['read', 'write', 'add'] as const

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  scope: z.enum(SCOPES),
  bookId: Id,
  createdAt: InstantText,
  expiresAt: InstantText.nullable(),
  lastUsedAt: InstantText.nullable(),
})
export type ApiToken = z.infer<typeof ApiToken>

export const NewApiToken = Proof.extend({
  name: requiredName('Name is required', 60),
  scope: z.enum(SCOPES),
  /** The own book where it is left out. */
  bookId: Id.nullish(),
  /** The end of the token, which lasts until it is revoked where this is left out. */
  expiresAt: z.iso
    .datetime({ offset: true })
    .transform((text) => Date.parse(text))
    .nullish(),
})

/** A new token with its text, which is shown this once. */
export const MadeApiToken = ApiToken.extend({ token: z.string() })
