// Hours in minutes: whatever a request takes, it gives back.
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chanceOf } from './chance.mjs'
import { faultsIn } from './checker.mjs'
import { furnish } from './kills.mjs'
import { callerOf, must, register, startServer, withFolder } from './server.mjs'

const READERS = 8
const SAMPLE_MS = 2000
const MIB = 1024 * 1024
const MOST_WAL = 64 * MIB
const MOST_SLOPE = 2
const LARGE_ROWS = 100_000

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const memoryOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024

/** Counts of the files and of the sockets that a process has open. */
function openIn(pid) {
  const open = readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`)
    } catch {
      return ''
    }
  })
  return {
    files: open.filter((name) => name && !name.startsWith('socket:')).length,
    sockets: open.filter((name) => name.startsWith('socket:')).length,
  }
}

/** The slope of the line through the samples, in MiB a minute. */
function slopeOf(samples) {
  const n = samples.length
  const meanX = samples.reduce((sum, [x]) => sum + x, 0) / n
  const meanY = samples.reduce((sum, [, y]) => sum + y, 0) / n
  const up = samples.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return (up / samples.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)) * 60_000
}

/** Fills what SQLite keeps of the file in memory (32 MB), so that it can't be what grows. */
async function fillCache(port, cookie, accountId) {
  const lines = Array.from(
    { length: LARGE_ROWS },
    (_, n) => `2020-01-${(n % 18) + 11},-${n + 1}.00,Payment ${n} to a shop`,
  )
  const form = new FormData()
  form.set('file', new Blob([`Date,Amount,Description\n${lines.join('\n')}\n`]), 'statement.csv')
  form.set('accountId', accountId)
  const url = `http://127.0.0.1:${port}/api`
  const imported = await fetch(`${url}/statements`, { method: 'POST', headers: { cookie }, body: form })
  if (imported.status !== 201) throw new Error(`The import: ${imported.status} ${await imported.text()}`)
  for (let n = 0; n < 3; n++) await (await fetch(`${url}/export`, { headers: { cookie } })).arrayBuffer()
}

/** One request of any kind; what it answers may be a refusal, never a fault. */
async function anyRequest(caller, chance, things) {
  const luck = chance.next()
  const body = {
    type: 'expense',
    amount: '1.50',
    description: 'Coffee',
    accountId: things.accounts[0],
    categoryId: things.categories[0],
  }
  const [method, path, options] =
    luck < 0.25
      ? ['GET', '/api/dashboard']
      : luck < 0.5
        ? ['GET', '/api/transactions?limit=50']
        : luck < 0.6
          ? ['GET', '/']
          : luck < 0.7
            ? ['GET', '/api/accounts']
            : luck < 0.75
              ? ['GET', '/api/nothing']
              : luck < 0.8
                ? ['POST', '/api/transactions', { body: { ...body, amount: 'none' } }]
                : luck < 0.99
                  ? ['POST', '/api/transactions', { body, key: `soak-${chance.next()}` }]
                  : [
                      'POST',
                      '/api/auth/login',
                      { body: { email: 'nobody@example.org', password: 'wrong horse' } },
                    ]
  const { status, text } = await caller.call(method, path, options)
  if (status >= 500) throw new Error(`${method} ${path}: ${status} ${text}`)
}

/**
 * Sends `requests` within about `seconds`, each reader at its own pace. Where `checksMemory`, what is held
 * after the first half must not rise.
 */
export async function soak({ seconds, requests, checksMemory, seed }) {
  return withFolder(async (folder) => {
    const chance = chanceOf(seed)
    const server = await startServer(folder, {
      flags: checksMemory ? ['--expose-gc', '--import', new URL('./collect.mjs', import.meta.url).href] : [],
    })
    try {
      const cookie = await register(server.port)
      const first = callerOf(server.port, cookie)
      const things = await furnish(first)
      await must(first, 'GET', '/api/dashboard')
      first.close()
      if (checksMemory) await fillCache(server.port, cookie, things.accounts[1])
      await pause(1500)
      const before = openIn(server.pid)
      const begin = performance.now()
      const samples = []
      let most = 0
      let sent = 0
      const isOver = () => sent >= requests && performance.now() - begin >= seconds * 1000
      const reader = async () => {
        let caller = callerOf(server.port, cookie, 1)
        for (let n = 1; !isOver(); n++) {
          sent += 1
          await anyRequest(caller, chance, things)
          // No reader gets ahead of the time: the memory is watched over all of it.
          const early = (sent / requests) * seconds * 1000 - (performance.now() - begin)
          if (early > 50) await pause(Math.min(early, 500))
          if (n % 200 === 0) {
            caller.close()
            caller = callerOf(server.port, cookie, 1)
          }
        }
        caller.close()
      }
      const watch = async () => {
        while (!isOver()) {
          await pause(SAMPLE_MS)
          samples.push([performance.now() - begin, memoryOf(server.pid)])
          most = Math.max(most, statSync(join(folder, 'bucketbook.db-wal')).size)
        }
      }
      await Promise.all([watch(), ...Array.from({ length: READERS }, reader)])
      await pause(2500)
      const after = openIn(server.pid)
      const tookSeconds = Math.round((performance.now() - begin - 2500) / 1000)
      const late = samples.filter(([at]) => at > (seconds * 1000) / 2)
      const figures = {
        requests: sent,
        seconds: tookSeconds,
        before,
        after,
        walMiB: Math.round(most / MIB),
        ...(checksMemory && {
          slopeMiBPerMinute: Math.round(slopeOf(late) * 100) / 100,
          memoryMiB: Math.round(late.at(-1)[1]),
        }),
      }
      const [fault] = faultsIn(join(folder, 'bucketbook.db'))
      if (fault) throw new Error(fault)
      if (after.files > before.files + 1 || after.sockets > before.sockets + 1 || most > MOST_WAL)
        throw new Error(JSON.stringify(figures))
      if (checksMemory && figures.slopeMiBPerMinute > MOST_SLOPE) throw new Error(JSON.stringify(figures))
      return figures
    } finally {
      await server.end('SIGKILL').catch(() => {})
    }
  })
}
