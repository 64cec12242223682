import { z } from 'zod'

/** A copy of the whole server's database, in a folder that only the operator reaches. */
export const ServerBackup = z.object({
  name: z.string(),
  kind: z.enum(['nightly', 'before-upgrade', 'before-restore', 'manual']),
  /** Time at which it was begun. */
  at: z.iso.datetime(),
  bytes: z.number().int().nonnegative(),
  /** True where it was read through when it was made; a database put aside by a restore is kept unchecked. */
  checked: z.boolean(),
})
export type ServerBackup = z.infer<typeof ServerBackup>

export const ServerBackups = z.object({
  /** The folder by the server's own path, in its container for example. */
  folder: z.string(),
  /** Newest first. */
  backups: z.array(ServerBackup),
  /** The failure of the last backup, until one succeeds again. */
  failure: z.object({ at: z.iso.datetime(), message: z.string() }).nullable(),
  isRunning: z.boolean(),
  /** Time of the next nightly one. */
  nextAt: z.iso.datetime(),
})
export type ServerBackups = z.infer<typeof ServerBackups>

/** Empty body: the server names the backup. */
export const NewServerBackup = z.strictObject({})
