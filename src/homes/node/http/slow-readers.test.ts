import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { startServer } from '../server.ts'
import { clientOf } from '../testing/client.ts'

const MB = 1_000_000
/** More than the system itself keeps of what a connection has not taken. */
const MUCH = 8 * MB
const ROWS = MUCH / 500
const ENDLESS = 2 ** 31 - 1

let folder: string
/** Anna's, with a book whose whole answers do not fit into what the system keeps. */
let cookie: string
const ends: (() => unknown)[] = []
const endAll = async () => {
  for (const end of ends.splice(0).reverse()) await end()
}
afterEach(endAll)

/** A server with that patience, over the one folder. */
async function started(patience: { answerMs?: number; bookMs?: number } = {}) {
  const env = { HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '1000000' }
  const config = { ...readConfig(env), port: 0 }
  const log: { msg: string; route?: string }[] = []
  const logStream = { write: (line: string) => void log.push(JSON.parse(line)) }
  const server = await startServer(config, { webDir: 'dist/web', release: 'test', patience, logStream })
  ends.push(() => server.close())
  const url = `http://127.0.0.1:${server.port}`
  const read = async (path: string) => (await fetch(url + path, { headers: { cookie } })).text()
  return { port: server.port, url, client: clientOf(() => url), read, log }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bucketbook-slow-'))
  const { client, read } = await started()
  cookie = (await client.signUp('anna@example.com')).cookie
  const book = JSON.parse(await read('/api/export'))
  const row = { type: 'expense', amount: '1', description: 'x'.repeat(500), date: '2026-03-15' }
  const transactions = Array.from({ length: ROWS }, (_, place) => {
    const id = `01890000-0000-7000-8000-${String(place).padStart(12, '0')}`
    return { id, ...row }
  })
  expect((await client.post('/api/import', { ...book, transactions }, cookie)).status).toBe(200)
  await endAll()
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A connection on which that often the same is asked, and nothing read yet; `there` is its end in the server. */
async function asking(port: number, path: string, times = 1) {
  const taken = new Promise<Socket>((resolve) => {
    const take = (message: unknown) => {
      unsubscribe('net.server.socket', take)
      resolve((message as { socket: Socket }).socket)
    }
    subscribe('net.server.socket', take)
  })
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  ends.push(() => socket.destroy())
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`.repeat(times))
  return { socket, there: await taken }
}

/** Resolves when the socket is closed, with an error or without. */
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()))

it('a whole book of which nothing is taken is ended, and its place free for the next', async () => {
  const { port, read, log } = await started({ bookMs: 300, answerMs: ENDLESS })
  const shouted = vi.spyOn(console, 'error')
  const paths = ['/api/export', '/api/snapshot', '/api/transactions']
  for (const path of paths) {
    const { there } = await asking(port, path)
    await closed(there)
    // One book has one place: whoever still held it would have this wait for it, in vain.
    expect([path, (await read(path)).length > MUCH]).toEqual([path, true])
  }
  // One line of the log for each, and no stack beside it.
  const told = log.filter(({ msg }) => msg === 'An answer was ended of which nothing was taken')
  expect(told.map(({ route }) => route)).toEqual(paths)
  expect(shouted).not.toHaveBeenCalled()
})

it('any other answer of which nothing is taken is ended with its connection', async () => {
  const { port, url, read } = await started({ answerMs: 300 })
  const times = Math.ceil(MUCH / (await read('/api/openapi.json')).length)
  const { there } = await asking(port, '/api/openapi.json', times)
  await closed(there)
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
})

it('whoever takes a little now and then gets all of it', async () => {
  const answerMs = 1500
  const { port } = await started({ answerMs })
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/api/export', headers: { cookie } }, resolve).once('error', reject)
  })
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) {
    text += chunk
    // All of it takes three times as long as nothing may be taken.
    await wait((3 * answerMs * chunk.length) / MUCH)
  }
  expect(JSON.parse(text).transactions).toHaveLength(ROWS)
})

it('a server that takes its time over an answer is not the fault of who waits for it', async () => {
  const { client } = await started({ answerMs: 1 })
  // The hash of a password takes longer.
  for (const name of ['ben', 'cleo', 'dora'])
    expect((await client.signUp(`${name}@example.com`)).status).toBe(201)
})
