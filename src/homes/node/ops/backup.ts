import { addAuditEntry } from '../../../identity/audit.ts'
import { IMMEDIATE } from '../../../identity/sign-in.ts'
import { backupPath, writeCopy } from '../backups/copy-file.ts'
import { backupName } from '../backups/rotation.ts'
import { openPresent } from '../storage/database.ts'
import { KEY_FILE } from '../storage/seal.ts'
import type { Command } from './command.ts'
import { commandLine } from './open.ts'

const BYTES_PER_MB = 1_000_000

export const backup: Command = {
  parameters: '[FILE]',
  what: 'copy the database to BACKUP_DIR or to FILE, while the server runs too, and check the copy',
  async run({ dataDir, backupDir }, [given]) {
    const actor = commandLine()
    const file = backupPath(backupDir, given ?? backupName('', actor.now))
    const { sqlite, db, close } = openPresent(dataDir)
    let bytes = 0
    try {
      bytes = await writeCopy(sqlite, file)
      const entry = { action: 'ops.backup', entityType: 'server', newValues: { file } } as const
      db.transaction((tx) => addAuditEntry(tx, actor, entry), IMMEDIATE)
    } finally {
      close()
    }
    const size = (bytes / BYTES_PER_MB).toFixed(1)
    return `The database was copied to ${file} (${size} MB), and the copy was read and is whole.\nKeep ${KEY_FILE} of the data folder as well, at another place: it is in no copy.`
  },
}
