import { z } from 'zod'
import { CODES } from './refusals.ts'

/** The body of every refusal, with fields that only some of them have. */
export const RefusalBody = z.object({
  message: z.string(),
  code: z.enum(CODES),
  requestId: z.string(),
  /** Parts of the input that the schema refused. */
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Seconds to wait, in a 429. */
  retryAfter: z.int().optional(),
  /** True for a refused payment that would be refused again. */
  isFinal: z.boolean().optional(),
  /** Ids of the rows that the refusal is about. */
  ids: z.array(z.string()).optional(),
  /** The row as it is now, in a `changed_meanwhile`. */
  row: z.looseObject({}).optional(),
  /** Amounts of the refused: what is saved and would be taken, what is available, what lacks, where a member stands. */
  saved: z.string().optional(),
  amount: z.string().optional(),
  available: z.string().optional(),
  difference: z.string().optional(),
  balance: z.string().optional(),
  /** Shared books that nobody else owns, in a `last_owner`. */
  books: z.array(z.object({ id: z.string(), name: z.string().nullable() })).optional(),
  /** Questions that have to be answered first, in a `needs_answer`. */
  questions: z.array(z.looseObject({})).optional(),
  /** The app whose file it is. */
  app: z.string().optional(),
  /** Address of the server to which the book has moved, in a `moved`. */
  to: z.string().optional(),
  /** The reason for which a provider could not be asked, and the error code of a bank's service. */
  reason: z.string().optional(),
  said: z.string().optional(),
})
