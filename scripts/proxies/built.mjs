// The built server behind a proxy.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import Database from 'better-sqlite3'

export async function startBuilt(port, settings) {
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), ...settings }
  const child = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'exit')
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      log += chunk
    })
  return {
    log: () => log,
    /** The client's address in each line of the audit log that has one. */
    auditAddresses: () => {
      const sqlite = new Database(join(settings.DATA_DIR, 'bucketbook.db'), { readonly: true })
      try {
        return sqlite.prepare('SELECT ip_address FROM audit_log WHERE ip_address IS NOT NULL').pluck().all()
      } finally {
        sqlite.close()
      }
    },
    stop: () => {
      child.kill('SIGTERM')
      return exited
    },
  }
}
