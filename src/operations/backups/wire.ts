import { z } from 'zod'

/** A copy of the whole server's database, in a folder that only the operator reaches. */
export const ServerBackup = z.object({
  name: z.string(),
  kind: z.enum(['nightly', 'before-upgrade', 'before-restore', 'manual']),
  /** When it was begun. */
  at: z.iso.datetime(),
  bytes: z.number().int().nonnegative(),
  /** Whether it was read through when it was made; what a restore puts aside is kept as it was. */
  checked: z.boolean(),
})
export type ServerBackup = z.infer<typeof ServerBackup>

export const ServerBackups = z.object({
  /** As the server knows it, in its container for example. */
  folder: z.string(),
  /** Newest first. */
  backups: z.array(ServerBackup),
  /** Why the last one could not be made, until one is made again. */
  failure: z.object({ at: z.iso.datetime(), message: z.string() }).nullable(),
  isRunning: z.boolean(),
  /** When the next nightly one is due. */
  nextAt: z.iso.datetime(),
})
export type ServerBackups = z.infer<typeof ServerBackups>

/** Nothing is asked: the server names the copy. */
export const NewServerBackup = z.strictObject({})
