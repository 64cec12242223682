import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from './config/config.ts'
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

it('answers the link that ends reminders by mail, which no page of the app does', async () => {
  const server = await started()
  const link = `http://127.0.0.1:${server.port}/unsubscribe/01890000-0000-7000-8000-00000000dead/bu_x`
  for (const method of ['GET', 'POST']) {
    const answer = await fetch(link, { method })
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('They have ended')])
  }
  await server.close()
})

it('stops although a browser has opened a connection ahead and asked nothing on it', async () => {
  const server = await started()
  const unused = connect(server.port, '127.0.0.1')
  await new Promise((resolve) => unused.once('connect', resolve))
  expect((await fetch(`http://127.0.0.1:${server.port}/api/health`)).status).toBe(200)
  const ended = new Promise((resolve) => unused.once('close', resolve))
  unused.resume()
  await server.close()
  await ended
})

it('keeps a connection on which a body was refused, for whatever is asked on it later', async () => {
  const server = await started()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const sockets = new Set<unknown>()
  const ask = (method: string, path: string, type?: string, body?: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = type ? { 'content-type': type } : {}
      const options = { port: server.port, host: '127.0.0.1', agent, method, path, headers }
      const asked = request(options, (answer) => {
        sockets.add(answer.socket)
        answer.resume().once('end', () => resolve(answer.statusCode))
      })
      asked.once('error', reject).end(body)
    })
  const json = 'application/json'
  const long = 'x'.repeat(700_000)
  const refused: [status: number, path: string, type: string, body: string][] = [
    [415, '/api/accounts', 'text/plain', long],
    [401, '/api/import', json, long],
    [401, '/api/statements', 'multipart/form-data; boundary=x', long],
    [413, '/api/billing/webhook', json, long],
    [404, '/api/billing/webhook', json, long.slice(0, 300_000)],
    [415, '/api/auth/login', 'text/plain', long],
    [413, '/api/auth/login', json, long + long],
    [401, '/api/nothing', json, `"${long}"`],
  ]
  for (const [status, path, type, body] of refused)
    expect([path, await ask('POST', path, type, body)]).toEqual([path, status])
  // As long as the connection would have been kept before it was ended under one of these.
  const until = performance.now() + 700
  while (performance.now() < until) expect(await ask('GET', '/api/health')).toBe(200)
  expect(sockets.size).toBe(1)
  agent.destroy()
  await server.close()
})

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
})
