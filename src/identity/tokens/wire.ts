import { z } from 'zod'
import { Id, InstantText, requiredName } from '../../values/wire.ts'
import { Proof } from '../wire.ts'

/** What a token may do: read the book, read and write it, or add entries only. */
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
  /** It lasts until it is revoked where this is left out. */
  expiresAt: z.iso
    .datetime({ offset: true })
    .transform((text) => Date.parse(text))
    .nullish(),
})

/** With the token itself, which is shown this once. */
export const MadeApiToken = ApiToken.extend({ token: z.string() })
