// SIGTERM in the middle of everything: what was accepted ends or is undone, the rest is refused, and the file is closed.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chanceOf } from './chance.mjs'
import { faultsIn, rowsOfAccount } from './checker.mjs'
import { compare, furnish, newKnowledge, write } from './kills.mjs'
import { callerOf, must, register, spawnServer, startServer, withFolder } from './server.mjs'

const WRITERS = 90
const MOST_MS = 10_000
const ROWS = 3000

/** The command that makes the server process 1, as in a container; none where that is not allowed. */
export function asFirstProcess() {
  const under = ['/usr/bin/unshare', '-pf', '--mount-proc', '--kill-child']
  try {
    execFileSync(under[0], [...under.slice(1), 'true'], { stdio: 'ignore' })
    return under
  } catch {
    return []
  }
}

/** The process of the server, which unshare runs as its child. */
const pidOf = ({ child }, isUnder) =>
  isUnder ? Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()) : child.pid

const statement = (accountId) => {
  const rows = Array.from(
    { length: ROWS },
    (_, n) => `2026-01-${String(1 + (n % 28)).padStart(2, '0')},-1.00,Shop ${n}`,
  )
  const boundary = 'torture'
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="accountId"\r\n\r\n${accountId}\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="rows.csv"\r\nContent-Type: text/csv\r\n\r\n${['Date,Amount,Description', ...rows].join('\n')}\r\n--${boundary}--\r\n`
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const ended = (exited) => Promise.race([exited, pause(MOST_MS + 5000).then(() => 'never')])

/** One stop among a hundred requests; answers how many ms it took, and what the writers know. */
async function stopUnderLoad(folder, chance, under) {
  const begun = spawnServer(folder, { under })
  const port = await begun.listening
  const pid = pidOf(begun, under.length > 0)
  const cookie = await register(port, `a${chance.next()}@example.org`)
  const caller = callerOf(port, cookie, 200)
  const things = await furnish(caller)
  const { id: imported } = await must(caller, 'POST', '/api/accounts', { body: { name: 'Imported' } })
  const knowledge = newKnowledge()
  const learn = knowledge.learn
  // A server that ends refuses with 503, which is no fault.
  knowledge.learn = (call, answer) => answer.status !== 503 && learn(call, answer)
  const broken = () => 'broken'
  const others = [
    caller.call('POST', '/api/statements', statement(imported)).then(({ status }) => status, broken),
    ...Array.from({ length: 6 }, () =>
      caller
        .call('POST', '/api/auth/login', { body: { email: 'nobody@example.org', password: 'wrong horse' } })
        .then(({ status }) => status, broken),
    ),
  ]
  let isStopped = false
  const writers = Array.from({ length: WRITERS }, (_, n) =>
    write(caller, chance, things, knowledge, `stop-${n}`, () => isStopped),
  )
  await pause(chance.between(5, 150))
  const begin = performance.now()
  process.kill(pid, 'SIGTERM')
  const code = await ended(begun.exited)
  const tookMs = performance.now() - begin
  isStopped = true
  await Promise.all(writers)
  const statuses = await Promise.all(others)
  caller.close()
  if (code !== 0)
    throw new Error(`It ended with ${code} after ${Math.round(tookMs)} ms. ${begun.log().slice(-500)}`)
  if (tookMs > MOST_MS) throw new Error(`It took ${Math.round(tookMs)} ms to end.`)
  const refused = statuses.find((status) => status !== 'broken' && status >= 500 && status !== 503)
  if (refused) throw new Error(`A request was answered with ${refused}.`)
  const wal = join(folder, 'bucketbook.db-wal')
  if (existsSync(wal) && statSync(wal).size > 0) throw new Error('The log was not brought into the file.')
  return { tookMs, knowledge, imported }
}

/** Checks the file: answered calls are there; those that broke off are there once or not at all. */
async function checkAfter(folder, { knowledge, imported }) {
  const server = await startServer(folder)
  await pause(1200)
  await server.end()
  const file = join(folder, 'bucketbook.db')
  const faults = compare(file, knowledge).filter((fault) => !fault.endsWith('was never answered'))
  if (faults.length > 0) throw new Error(`${faults.length} faults after the stop: ${faults[0]}`)
  const rows = rowsOfAccount(file, imported)
  if (rows !== 0 && rows !== ROWS) throw new Error(`${rows} of ${ROWS} rows of a statement are there.`)
}

/** A signal at any moment of the start, on a new folder: the server ends, and the next start is a good one. */
async function stopAtStart(chance, under) {
  return withFolder(async (folder) => {
    const begun = spawnServer(folder, { under })
    await pause(chance.between(0, 600))
    let code = 'deaf'
    // Before Node itself runs, the system drops what is sent to process 1; whoever stops it sends again.
    for (let tries = 0; code === 'deaf' && tries < 20; tries++) {
      try {
        const pid = pidOf(begun, under.length > 0)
        // Pid 0 would be this process's own group.
        if (pid > 0) process.kill(pid, 'SIGTERM')
      } catch {
        // The process is not there yet, or not any more.
      }
      code = await Promise.race([begun.exited, pause(1500).then(() => 'deaf')])
    }
    const isGood = [0, 1, 'SIGTERM', 143].includes(code)
    if (!isGood) throw new Error(`Stopped at its start, it ended with ${code}. ${begun.log().slice(-500)}`)
    const next = await startServer(folder)
    const end = await next.end()
    if (end !== 0) throw new Error(`The start after a stopped one ended with ${end}.`)
    return code
  })
}

/** The second signal does not wait for a request that takes its time. */
async function forceBySecond() {
  return withFolder(async (folder) => {
    const server = await startServer(folder)
    const cookie = await register(server.port)
    const { connect } = await import('node:net')
    const slow = connect(server.port, '127.0.0.1')
    slow.on('error', () => {})
    slow.write(
      `POST /api/accounts HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`,
    )
    await pause(100)
    const begin = performance.now()
    server.signal('SIGTERM')
    await pause(300)
    server.signal('SIGTERM')
    const code = await ended(server.exited)
    const tookMs = performance.now() - begin
    if (code !== 1 || tookMs > 3000)
      throw new Error(`The second signal: ended with ${code} after ${tookMs} ms.`)
    const again = await startServer(folder)
    await again.end()
    const [fault] = faultsIn(join(folder, 'bucketbook.db'))
    if (fault) throw new Error(fault)
  })
}

export async function stops({ rounds, seed }) {
  const chance = chanceOf(seed)
  const under = asFirstProcess()
  const times = []
  for (let round = 0; round < rounds; round++) {
    await withFolder(async (folder) => {
      const stopped = await stopUnderLoad(folder, chance, under)
      times.push(stopped.tookMs)
      await checkAfter(folder, stopped)
    })
    await stopAtStart(chance, under)
  }
  await forceBySecond()
  return { rounds, asProcessOne: under.length > 0, slowestStopMs: Math.round(Math.max(...times)) }
}
