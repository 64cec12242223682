// The built server in a process of its own, and calls of it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const MAIN = 'dist/server/main.js'

/** A load is no visitor: it must not run into the limits on requests. */
const UNLIMITED = { RATE_LIMIT_PER_MINUTE: '1000000000', AUTH_RATE_LIMIT_PER_MINUTE: '1000000000' }

/** Runs `work` with a folder of its own and removes it. */
export async function withFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'bucketbook-torture-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Begins a server on the folder without waiting for it. `flags` are Node's; `under` is a command that runs it,
 * in which case signals go to the process the log names.
 */
export function spawnServer(dataDir, { env = {}, flags = [], under = [] } = {}) {
  const [command, ...args] = [...under, process.execPath, ...flags, MAIN]
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      ...UNLIMITED,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  const exited = once(child, 'close').then(([code, signal]) => code ?? signal)
  const listening = new Promise((resolve, reject) => {
    const read = (chunk) => {
      log += chunk
      const [, found] = /"port":(\d+)/.exec(log) ?? []
      if (found) resolve(Number(found))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    exited.then((code) => reject(new Error(`The server ended with ${code}. ${log.trim()}`)))
  })
  listening.catch(() => {})
  return { child, listening, exited, log: () => log }
}

/** Starts a server and waits until it listens. */
export async function startServer(dataDir, options) {
  const { child, listening, exited, log } = spawnServer(dataDir, options)
  const port = await listening
  const [, named] = /"pid":(\d+)/.exec(log()) ?? []
  // A command that runs the server, such as strace, is not the server.
  const pid = options?.under?.length ? Number(named) : child.pid
  return {
    port,
    pid,
    log,
    exited,
    signal: (name) => process.kill(pid, name),
    async end(name = 'SIGTERM') {
      process.kill(pid, name)
      return exited
    },
  }
}

/**
 * Somebody's calls of the server at `port`. Each answers `status`, `text` and `headers`, or throws where the
 * connection broke and nobody knows what was done.
 */
export function callerOf(port, cookie, sockets = 32) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  const call = (method, path, { body, key, headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          agent,
          method,
          path,
          headers: {
            ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
            ...(payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }),
            ...(cookie ? { cookie } : {}),
            ...(key ? { 'idempotency-key': key } : {}),
            ...headers,
          },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (chunk) => {
            text += chunk
          })
          answer.on('end', () => resolve({ status: answer.statusCode, text, headers: answer.headers }))
          answer.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end(payload)
    })
  return { call, close: () => agent.destroy() }
}

/** A call that must succeed; answers its JSON. */
export async function must(caller, method, path, options) {
  const { status, text } = await caller.call(method, path, options)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return JSON.parse(text)
}

/** Registers somebody and answers their session's cookie. */
export async function register(port, email = 'anna@example.org') {
  const caller = callerOf(port)
  const person = { firstName: 'Anna', lastName: 'Berg', email, password: 'correct horse' }
  const { status, text, headers } = await caller.call('POST', '/api/auth/register', { body: person })
  caller.close()
  if (status !== 201) throw new Error(`register: ${status} ${text}`)
  return headers['set-cookie'][0].split(';')[0]
}
