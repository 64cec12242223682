// Power cuts, simulated: one traced run of the server, cut anywhere, opened again.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { chanceOf } from './chance.mjs'
import { faultsIn } from './checker.mjs'
import { newDisk } from './disk.mjs'
import { furnish, newKnowledge, write } from './kills.mjs'
import { callerOf, register, startServer, withFolder } from './server.mjs'
import { eventsOf, straceTo } from './trace.mjs'

const FILES = ['bucketbook.db', 'bucketbook.db-wal', 'bucketbook.db-journal', 'bucketbook.key']
const WRITERS = 3

/** Two lives of a server on one new folder, the second begun on what a SIGKILL left: its trace and what it answered. */
export async function tracedRun(folder, { writes, seed, flags = [], writers = WRITERS }) {
  const chance = chanceOf(seed)
  const knowledge = newKnowledge()
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const events = []
  let cookie
  let things
  for (const ending of ['SIGKILL', 'SIGTERM']) {
    const traceFile = join(folder, `${ending}.trace`)
    const server = await startServer(dataDir, { under: straceTo(traceFile), flags })
    cookie ??= await register(server.port)
    const caller = callerOf(server.port, cookie, writers)
    things ??= await furnish(caller)
    const each = Math.ceil(writes / 2 / writers)
    await Promise.all(
      Array.from({ length: writers }, (_, n) =>
        write(caller, chance, things, knowledge, `${ending}-${n}`, (done) => done >= each),
      ),
    )
    caller.close()
    await server.end(ending)
    events.push(...(await eventsOf(traceFile, dataDir)))
    rmSync(traceFile)
  }
  return { events, knowledge }
}

/** Named answers that the opened database doesn't have, and what is wrong in it. */
function lossesIn(folder, answersBefore) {
  const file = join(folder, FILES[0])
  if (!existsSync(file)) return { lost: answersBefore.map(([key]) => key) }
  const sqlite = new Database(file)
  let names
  try {
    const check = sqlite.pragma('integrity_check', { simple: true })
    if (check !== 'ok') return { corrupt: check, lost: [] }
    const isMade = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'commands'").get()
    names = new Map(isMade ? sqlite.prepare('SELECT key, body FROM commands').raw().all() : [])
    if (!isMade && answersBefore.length === 0) return { lost: [] }
  } catch (error) {
    return { corrupt: error.message, lost: [] }
  } finally {
    sqlite.close()
  }
  const lost = answersBefore.filter(([key, { text }]) => names.get(key) !== text).map(([key]) => key)
  // Before the first answer the schema may be half way; each step of it is there or not.
  const isWhole = answersBefore.length > 0 && lost.length === 0
  const [fault] = isWhole ? faultsIn(file) : []
  return { corrupt: fault, lost }
}

/**
 * Cuts a traced run at `cuts` places and counts where answered rows are gone or the file is damaged; at every
 * `startEvery`th place the server itself starts on what is left.
 */
export async function powerCuts({ cuts, writes, seed, startEvery = 20, flags }) {
  return withFolder(async (folder) => {
    const { events, knowledge } = await tracedRun(folder, { writes, seed, flags })
    const chance = chanceOf(seed + 1)
    // Answers are named by their arrival, rounded up: what began later can't have made them durable.
    const answers = [...knowledge.answered]
    const places = Array.from({ length: cuts }, () => chance.between(0, events.length - 1)).sort(
      (a, b) => a - b,
    )
    const disk = newDisk()
    const found = { cuts, events: events.length, answered: answers.length, lost: 0, corrupt: 0, starts: 0 }
    const examples = []
    let done = 0
    for (const [number, place] of places.entries()) {
      while (done <= place) disk.do(events[done++])
      const left = join(folder, 'left')
      mkdirSync(left)
      disk.cut(left, chance, FILES)
      const before = answers.filter(([, { at }]) => at + 1 < events[place].at)
      const { corrupt, lost } = lossesIn(left, before)
      if (corrupt) found.corrupt += 1
      if (lost.length > 0) found.lost += 1
      if (corrupt || lost.length > 0)
        examples.push(
          `cut at event ${place}: ${corrupt ?? `${lost.length} answers lost, such as ${lost[0]}`}`,
        )
      if (number % startEvery === startEvery - 1) {
        await (await startServer(left)).end()
        found.starts += 1
      }
      rmSync(left, { recursive: true })
    }
    return { ...found, examples: examples.slice(0, 3) }
  })
}

/** Throws where a cut lost something, or where one that must lose something did not. */
export async function provePowerCuts({ cuts, writes, seed, startEvery }) {
  const full = await powerCuts({ cuts, writes, seed, startEvery })
  if (full.lost + full.corrupt > 0) throw new Error(JSON.stringify(full))
  return full
}

/** The same with a server that does not sync its commits: must lose. */
export async function controlPowerCuts({ cuts, writes, seed }) {
  const flags = ['--import', new URL('./normal.mjs', import.meta.url).href]
  const normal = await powerCuts({ cuts, writes, seed, startEvery: Infinity, flags })
  if (normal.lost === 0) throw new Error(`Nothing was lost without syncs: ${JSON.stringify(normal)}`)
  return normal
}
