import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startBuilt, stopWhileStarting } from './testing/built.ts'

function dataFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'bucketbook-main-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function hasLog(folder: string) {
  const log = join(folder, 'bucketbook.db-wal')
  return existsSync(log) && statSync(log).size > 0
}

test('a SIGTERM while the server starts ends it in order, and it starts again', async () => {
  const DATA_DIR = dataFolder()
  for (let round = 0; round < 3; round++) {
    rmSync(join(DATA_DIR, 'bucketbook.lock'), { force: true })
    const { code, signal, log } = await stopWhileStarting({ DATA_DIR })
    expect({ code, signal }, log).toEqual({ code: 0, signal: null })
    expect(hasLog(DATA_DIR)).toBe(false)
  }
  const server = await startBuilt({ DATA_DIR })
  await server.end()
})

test('a second SIGTERM ends it at once, though a request never ends, with the database closed', async () => {
  const DATA_DIR = dataFolder()
  const server = await startBuilt({ DATA_DIR })
  expect(hasLog(DATA_DIR)).toBe(true)
  const socket = connect(server.port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  const head = 'POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n'
  await new Promise<void>((done) => socket.write(`${head}Content-Length: 99\r\n\r\n{`, () => done()))
  await setTimeout(200)
  const first = server.end()
  expect(await Promise.race([first, setTimeout(300, 'still there')])).toBe('still there')
  expect(await server.end()).toBe(1)
  expect(hasLog(DATA_DIR)).toBe(false)
})
