import { z } from 'zod'

export const BROUGHT_KINDS = [
  'transaction',
  'account',
  'category',
  'group',
  'payee',
  'tag',
  'bill',
  'subscription',
  'month',
  'rest',
] as const

/** Something that a book of another app brought. */
export const BroughtThing = z.object({ kind: z.enum(BROUGHT_KINDS), name: z.string() })
export type BroughtThing = z.infer<typeof BroughtThing>
