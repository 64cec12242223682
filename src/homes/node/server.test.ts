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

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const started = () =>
  startServer(
    { ...readConfig({ HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'silent' }), port: 0 },
    { webDir: 'dist/web', release: 'test' },
  )

it('stops although a browser has opened a connection ahead and asked nothing on it', async () => {
  const server = await started()
  const unused = connect(server.port, '127.0.0.1')
  await new Promise((resolve) => unused.once('connect', resolve))
  expect((await fetch(`http://127.0.0.1:${server.port}/api/health`)).status).toBe(200)
  const ended = new Promise((resolve) => unused.once('close', resolve))
  unused.resume()
  await server.close()
  await ended
}, 8000)

it('tells whoever still sends a body that it is too large, though its length was not said', async () => {
  const server = await started()
  const socket = connect(server.port, '127.0.0.1')
  const chunk = `100000\r\n${'x'.repeat(0x100000)}\r\n`
  socket.write('POST /api/login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n')
  socket.write(`Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`)
  await pause(700)
  socket.write(chunk)
  socket.write('0\r\n\r\n')
  await pause(100)
  // It reads once it has sent everything, as a browser does: a connection that was reset has nothing to read.
  const answer = (await socket.setEncoding('utf8').toArray()).join('')
  expect(answer).toContain('HTTP/1.1 413 ')
  expect(answer).toContain('"code":"too_large"')
  await server.close()
}, 8000)
