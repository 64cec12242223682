import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startBuilt, stopWhileStarting } from './testing/built.ts'

function dataFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'bucketbook-main-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a SIGTERM while the server starts ends it in order, and it starts again', async () => {
  const DATA_DIR = dataFolder()
  for (let round = 0; round < 3; round++) {
    rmSync(join(DATA_DIR, 'bucketbook.lock'), { force: true })
    const { code, signal, log } = await stopWhileStarting({ DATA_DIR })
    expect({ code, signal }, log).toEqual({ code: 0, signal: null })
    const wal = join(DATA_DIR, 'bucketbook.db-wal')
    expect(existsSync(wal) && statSync(wal).size > 0).toBe(false)
  }
  const server = await startBuilt({ DATA_DIR })
  await server.end()
})
