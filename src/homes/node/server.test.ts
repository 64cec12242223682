import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { startServer } from './server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bucketbook-server-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('stops although a browser has opened a connection ahead and asked nothing on it', async () => {
  const settings = { HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'silent' }
  const server = await startServer(
    { ...readConfig(settings), port: 0 },
    { webDir: 'dist/web', release: 'test' },
  )
  const unused = connect(server.port, '127.0.0.1')
  await new Promise((resolve) => unused.once('connect', resolve))
  expect((await fetch(`http://127.0.0.1:${server.port}/api/health`)).status).toBe(200)
  const ended = new Promise((resolve) => unused.once('close', resolve))
  unused.resume()
  await server.close()
  await ended
}, 8000)
