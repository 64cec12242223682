import { z } from 'zod'
import { Id } from '../../values/wire.ts'

/** Connections by which data leaves the server at the person's wish, and the hosts that the operator allows. */
export const Connections = z.object({
  outgoingHosts: z.array(z.string()),
  leaving: z.array(
    z.object({
      kind: z.enum(['bank', 'webhook', 'mail', 'ntfy', 'gotify', 'push']),
      id: Id,
      name: z.string(),
      host: z.string(),
      bookId: Id,
    }),
  ),
  /** Crossings from the own book to shared ones that have not arrived yet, and those refused lately, with the reason. */
  crossings: z.array(
    z.object({
      id: Id,
      bookId: Id,
      kind: z.string(),
      state: z.enum(['open', 'refused']),
      reason: z.string().nullable(),
      at: z.string(),
    }),
  ),
})
export type Connections = z.infer<typeof Connections>
