import { z } from 'zod'
import { Id, queryInt, Rev, requiredName } from '../../values/wire.ts'

/** Characters that the name of a payee may have. */
export const MAX_NAME = 200

/** A person or firm that money goes to or comes from. */
export const Payee = z.object({
  id: Id,
  name: z.string(),
  /** Not offered any more. */
  hidden: z.boolean(),
  /** The category of new expenses that come without one. */
  categoryId: Id.nullable(),
  /** The category that was used last. */
  lastCategoryId: Id.nullable(),
  /** Number of transactions. */
  count: z.int(),
  lastUsed: z.string().nullable(),
  rev: Rev,
})
export type Payee = z.infer<typeof Payee>

export const payeeName = requiredName('Name is required', MAX_NAME)

export const NewPayee = z.object({
  id: Id.optional(),
  name: payeeName,
  categoryId: Id.nullish(),
  hidden: z.boolean().default(false),
})
export type NewPayee = z.infer<typeof NewPayee>

export const PayeeChange = z.object({
  name: payeeName.optional(),
  categoryId: Id.nullish(),
  hidden: z.boolean().optional(),
  rev: Rev.optional(),
})
export type PayeeChange = z.infer<typeof PayeeChange>

export const PayeeMerge = z.object({ into: Id })

export const PayeeQuery = z.object({
  /** Completes the start of any word of the name; hidden ones are left out then. */
  q: z.string().trim().max(200).optional(),
  limit: queryInt(1, 1000).optional(),
})
export type PayeeQuery = z.infer<typeof PayeeQuery>
