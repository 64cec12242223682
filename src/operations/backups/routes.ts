import { Hono } from 'hono'
import { body } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { actorOf } from '../../identity/actor.ts'
import { addAuditEntry } from '../../identity/audit.ts'
import type { ServerEnv, ServerHome } from '../../identity/context.ts'
import { IMMEDIATE } from '../../identity/sign-in.ts'
import { refuse } from '../../values/refusal.ts'
import { NewServerBackup, ServerBackup, ServerBackups } from './wire.ts'

declare module '../../identity/context.ts' {
  interface ServerHome {
    /** Copies of the whole server. `make` refuses with `backup_failed` or `disk_full` where it can't. */
    backups?: { look(): ServerBackups; make(): Promise<ServerBackup> }
  }
}

const backupsOf = ({ backups }: ServerHome) =>
  backups ?? refuse('not_found', 'This server makes no backups by itself.')

/** Copies of the whole server. Restoring one is a command: the server must stand still. */
export const backupRoutes = new Hono<ServerEnv>()
  .get(
    '/',
    route('operator', 'Copies of the whole server, newest first', { answers: { 200: ServerBackups } }),
    (c) => c.json(backupsOf(c.get('server')).look()),
  )
  .post(
    '/',
    route('operator', 'Copy the whole server now', { answers: { 201: ServerBackup }, errors: [503] }),
    body(NewServerBackup),
    async (c) => {
      const { server } = c.var
      const actor = actorOf(c)
      const backup = await backupsOf(server).make()
      const entry = { action: 'ops.backup', entityType: 'server', newValues: { file: backup.name } } as const
      server.db.transaction((tx) => addAuditEntry(tx, actor, entry), IMMEDIATE)
      return c.json(backup, 201)
    },
  )
