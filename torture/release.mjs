// Starts a built server and kills it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

const UNLIMITED = { RATE_LIMIT_PER_MINUTE: '1000000000', AUTH_RATE_LIMIT_PER_MINUTE: '1000000000' }

/** Wraps work so that its error names the command that shows it again. */
export const repeatable =
  (part, work) =>
  async ({ seed, ...options }) => {
    try {
      return await work({ seed, ...options })
    } catch (error) {
      error.message += ` (npm run torture ${part} -- --seed=${seed})`
      throw error
    }
  }

const CLOCK = new URL('clock.mjs', import.meta.url).href

/** Spawns a built server and waits for nothing. `root` is the folder of the release; `at` the time at which its clock begins. */
export function spawnServer(env, { root = '.', at } = {}) {
  const [clock, start] = at === undefined ? [[], {}] : [['--import', CLOCK], { START_AT: String(at) }]
  const network = { HOST: '127.0.0.1', PORT: '0', ...UNLIMITED }
  const child = spawn(process.execPath, [...clock, resolve(root, 'dist/server/main.js')], {
    env: { PATH: process.env.PATH, TZ: process.env.TZ, ...network, ...start, ...env },
    stdio: 'pipe',
  })
  const gone = once(child, 'exit')
  let log = ''
  const listening = new Promise((resolvePort, reject) => {
    const read = (chunk) => {
      log += chunk
      const [, port] = /"port":(\d+)/.exec(log) ?? []
      if (port) resolvePort(Number(port))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('close', () => reject(new Error(log.trim() || 'The server ended.')))
  })
  listening.catch(() => {})
  const end = async (signal = 'SIGTERM') => {
    child.kill(signal)
    await gone
  }
  return { child, listening, gone, end, log: () => log }
}

/** Starts a built server and waits until it listens. Rejects with its log where it ends before. */
export async function startServer(env, options) {
  const server = spawnServer(env, options)
  const port = await server.listening
  return { ...server, port, url: `http://127.0.0.1:${port}` }
}
