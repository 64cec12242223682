import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, it } from 'vitest'
import { sealWith } from '../node/storage/seal.ts'
import type { Fault } from '../node/testing/apart.ts'
import { drawnCommands } from '../node/testing/crossed/commands.ts'
import { type Answer, type Command, chanceOf, type World, worldOn } from '../node/testing/crossed/world.ts'
import { newKnowledge, wrongIn } from '../node/testing/crossed/wrong.ts'
import { type Drawn, FAULT } from './testing/faults.ts'
import { cloudServer } from './testing/workerd.ts'

/** All of them under `npm run torture objects`. */
const ALL = 200
const FAULTS = Number(process.env.FAULTS ?? 25)
/** Commands after which all that is open is run to its end. */
const AT_ONCE = 8
/** Times that an answer is asked for, of which each may meet a fault. */
const TRIES = 6
const AN_HOUR_MS = 3_600_000
const DAY_MS = 24 * AN_HOUR_MS

const KINDS: Fault[] = ['lost', 'unanswered', 'twice', 'late', 'delayed', 'ended before', 'ended after']

const cloud = await cloudServer()
afterAll(cloud.close)

const met: { kind: string; at: string }[] = []
/** Hears of each fault that is met, and ends workerd where that is it. */
const hearing = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost')
  const kind = searchParams.get('kind') ?? ''
  met.push({ kind, at: searchParams.get('call') ?? '' })
  if (kind.startsWith('ended')) cloud.kill()
  else response.end()
})
await new Promise<void>((done) => void hearing.listen(0, '127.0.0.1', done))
afterAll(() => void hearing.close())
const tell = `http://127.0.0.1:${(hearing.address() as { port: number }).port}/`

/** Does the work with copies of all databases of objects; exact while nothing runs. */
function withDatabases<Result>(work: (databases: Database.Database[]) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'bucketbook-objects-'))
  const objects = join(cloud.dataDir, 'objects')
  const files = readdirSync(objects, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.sqlite(-wal)?$/.test(name),
  )
  for (const name of files)
    try {
      cpSync(join(objects, name), join(folder, name))
    } catch {
      // The log of an object that has just left memory.
    }
  const databases = files
    .filter((name) => name.endsWith('.sqlite'))
    .map((name) => new Database(join(folder, name)))
  try {
    return work(databases)
  } finally {
    for (const each of databases) each.close()
    rmSync(folder, { recursive: true })
  }
}

const having = (databases: Database.Database[], table: string) =>
  databases.filter((db) => db.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table))

const asked = <Row>(databases: Database.Database[], table: string, query: string): Row[] =>
  having(databases, table).flatMap((db) => db.prepare(query).all() as Row[])

/** Ids of all books, shards of the directory that have promises open, and whether nothing is on its way. */
function lookAt(databases: Database.Database[]) {
  const books = asked<{ id: string; open: number }>(
    databases,
    'crossings_sent',
    `SELECT id, max(open) AS open FROM (SELECT id, 0 AS open FROM books
      UNION SELECT book_id, state = 'open' FROM crossings_sent) GROUP BY id`,
  )
  const promises = asked<{ name: string }>(databases, 'claims', 'SELECT name FROM claims WHERE is_firm = 0')
  return {
    books: books.map(({ id }) => id),
    shards: [...new Set(promises.map(({ name }) => Number.parseInt(name.slice(0, 8), 16) % 256))],
    isAtRest: promises.length === 0 && books.every(({ open }) => open === 0),
  }
}

const keyed = () => sealWith(readFileSync(join(cloud.dataDir, 'bucketbook.key')))

const THINGS = [
  ...[
    'contribution_halves',
    'settlements',
    'memberships',
    'billing_invoices',
    'point_transactions',
    'claims',
  ],
  "point_transactions WHERE description = 'referral_success'",
]

/** Counts of the things that could be wrong, as a text. */
const amounts = (databases: Database.Database[]) =>
  THINGS.map((things) => {
    const [table = ''] = things.split(' ')
    const counts = asked<{ n: number }>(databases, table, `SELECT count(*) AS n FROM ${things}`)
    return `${counts.reduce((sum, { n }) => sum + n, 0)} ${things}`
  }).join(', ')

async function withFaults(seed: number) {
  const chance = chanceOf(seed, FAULTS * 100)
  const { next, daily } = drawnCommands(chance)
  const known = newKnowledge()
  let spoiled: Drawn | null | undefined
  const server = {
    home: { operatorEmails: [] },
    fetch(path: string, init: RequestInit = {}) {
      const headers = new Headers(init.headers)
      if (spoiled !== undefined) headers.set(FAULT, spoiled === null ? 'none' : JSON.stringify(spoiled))
      spoiled = undefined
      return cloud.fetch(path, { ...init, headers })
    },
  }
  const world = await worldOn(server as unknown as World['server'])

  async function ask(command: Command): Promise<Answer> {
    let answer: Answer | undefined
    for (let tries = 0; tries < TRIES; tries++)
      try {
        answer = await command.run(world)
        const isGone = tries > 0 && command.endsAccess && answer.status === 404
        if (isGone) return { ...answer, status: 200 }
        if (answer.status < 500) return answer
      } catch {
        // A client that heard no answer asks once more.
        answer = undefined
        await cloud.restart()
      }
    // 503 is a fair answer while something is on its way; any other is a fault of its own.
    if (answer?.status === 503) return answer
    throw new Error(`${command.text} was answered ${answer?.status}`)
  }

  /** Ends workerd, and answers what its databases say. */
  async function look<Result>(work: (databases: Database.Database[]) => Result): Promise<Result> {
    let result: Result | undefined
    await cloud.restart(() => {
      result = withDatabases(work)
    })
    return result as Result
  }

  /** Time goes by until nothing is on its way any more, and what was late has come. */
  async function settle(): Promise<void> {
    spoiled = undefined
    await cloud.fetch('/test/late', { headers: { [FAULT]: 'none' } })
    for (const pause of [0, 1, 5, 30, 700, 3600, 3600]) {
      cloud.clock.ahead += pause * 1000
      const { books, shards, isAtRest } = withDatabases(lookAt)
      if (pause > 0 && isAtRest) return
      for (const id of books) await cloud.fetch(`/test/ring?book=${id}`)
      for (const shard of shards) await cloud.fetch(`/test/ring?shard=${shard}`)
    }
  }

  async function round(): Promise<string[]> {
    const log: string[] = []
    cloud.clock.ahead += DAY_MS
    for (const command of [...daily(), ...Array.from({ length: AT_ONCE }, next).flat()]) {
      spoiled = { kind: chance.pick(KINDS), at: chance.below(4), tell }
      const before = met.length
      const { status, body } = await ask(command)
      log.push(
        `${command.text} ${status} ${body?.code ?? ''} ${met
          .slice(before)
          .map(({ kind, at }) => `${at} ${kind}`)}`,
      )
      if (status < 300) known.learn(command)
    }
    await settle()
    return log
  }

  const wrong = () => look((databases) => wrongIn(databases, keyed().mac, world, known))
  return { round, wrong, look }
}

const counted = (all: string[]) =>
  [...new Set(all)]
    .toSorted()
    .map((one) => `${one} ${all.filter((other) => other === one).length}`)
    .join(', ')

it(
  `after ${FAULTS} faults no claim, half, point, membership or invoice is missing or double`,
  async () => {
    const { round, wrong, look } = await withFaults(Number(process.env.SEED))
    while (met.length < FAULTS) {
      const log = await round()
      expect(await wrong(), log.join('\n')).toEqual([])
    }
    const kinds = met.map(({ kind }) => kind)
    if (FAULTS < ALL) return
    console.log(
      `Met: ${counted(kinds)}; at: ${counted(met.map(({ at }) => at))}.\nThere: ${await look(amounts)}.`,
    )
    expect([...new Set(kinds)].toSorted()).toEqual(KINDS.toSorted())
  },
  AN_HOUR_MS,
)
