import type Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sweepBooks } from '../archive/removal.ts'
import { apartServer, type Fault, ServerEnded } from '../homes/node/testing/apart.ts'
import { drawnCommands } from '../homes/node/testing/crossed/commands.ts'
import {
  type Answer,
  type Command,
  chanceOf,
  type World,
  worldOn,
} from '../homes/node/testing/crossed/world.ts'
import { wrongFigures } from '../homes/node/testing/fuzz/rows.ts'
import { testServer } from '../homes/node/testing.ts'

/** A change of what crosses books deserves more: FAULTS=5000. */
const FAULTS = Number(process.env.FAULTS ?? 200)
/** Commands after which all that is open is run to its end. */
const AT_ONCE = 5

const KINDS: Fault[] = ['lost', 'unanswered', 'twice', 'late', 'delayed', 'ended before', 'ended after']

type Rows = Record<string, unknown>[]
const allIn = ({ server }: World, query: string): Rows =>
  server.databases().flatMap((db) => db.all<Record<string, unknown>>(sql.raw(query)))

const HALVES = `SELECT h.contribution_id AS id, h.book_id AS book, h.other_book_id AS other, h.member_id AS member,
    h.state, t.amount_cents AS cents, t.date
  FROM contribution_halves h LEFT JOIN transactions t ON t.id = h.transaction_id WHERE h.kind = `

/** What is missing or double. */
function wrongIn(world: World): string[] {
  const all = (query: string) => allIn(world, query)
  const present = new Map(
    all('SELECT member_id, user_id, book_id FROM memberships WHERE ended_at IS NULL').map((row) => [
      row.member_id,
      row,
    ]),
  )
  const open = new Set(
    all('SELECT id FROM books WHERE deleted_at IS NULL AND removed_at IS NULL').map(({ id }) => id),
  )
  const halves = all(`${HALVES} 'contribution'`)
  const [own, shared] = [
    halves.filter(({ member }) => member === null),
    halves.filter(({ member }) => member !== null),
  ]
  const wrong = (what: string, rows: Rows) => rows.map((row) => `${what}: ${JSON.stringify(row)}`)
  const othersOf = ({ id }: Rows[number], among: Rows) => among.filter((half) => half.id === id)
  return [
    ...wrong('still on its way', all("SELECT kind, state, tries FROM crossings_sent WHERE state = 'open'")),
    ...wrong(
      'a half on its way',
      own.filter(({ state }) => state === 'on_its_way'),
    ),
    ...wrong(
      'an own half without its other',
      own.filter((half) => {
        const [other, ...more] = othersOf(half, shared)
        const isSame = other?.cents === half.cents && other?.date === half.date
        return half.state === 'confirmed' && !(isSame && more.length === 0)
      }),
    ),
    ...wrong(
      'a half of a shared book without its own',
      shared.filter(
        (half) => present.has(half.member) && open.has(half.book) && othersOf(half, own).length !== 1,
      ),
    ),
    ...wrong(
      'a half twice',
      halves.filter((half) => othersOf(half, halves).length > 2),
    ),
    ...wrong(
      'standings that do not sum to nothing',
      all('SELECT book_id, sum(cents) AS cents FROM member_balances GROUP BY 1 HAVING sum(cents) <> 0'),
    ),
    ...world.server
      .databases()
      .flatMap((db) => wrongFigures((db as unknown as { $client: Database.Database }).$client)),
  ]
}

/** Asks for commands with a fault in each, while others are open, and then has all of them run to their end. */
async function withFaults(seed: number) {
  const chance = chanceOf(seed, FAULTS * 100)
  const server = apartServer(testServer)
  const world = await worldOn(server as unknown as World['server'])
  const next = drawnCommands(chance)
  const met: Fault[] = []

  /** A fault at one of its next messages, of which kind ever. */
  function spoil(): void {
    const [kind, at] = [chance.pick(KINDS), chance.below(2)]
    const fault = () => {
      met.push(kind)
      return kind
    }
    let step = 0
    server.faults.next = () => (step++ === at ? fault() : undefined)
    server.faults.asking = () => (chance.below(8) === 0 ? fault() : undefined)
  }

  async function ask(command: Command): Promise<Answer> {
    for (let isAgain = false; ; isAgain = true)
      try {
        const answer = await command.run(world)
        return isAgain && command.endsAccess && answer.status === 404 ? { ...answer, status: 200 } : answer
      } catch (error) {
        if (!(error instanceof ServerEnded)) throw error
        // Whoever heard no answer asks once more.
        delete server.faults.next
        delete server.faults.asking
        await server.restart()
      }
  }

  async function round(): Promise<void> {
    for (const command of Array.from({ length: AT_ONCE }, next).flat()) {
      spoil()
      if ((await ask(command)).status < 300) command.done?.()
    }
    await server.settle()
    for (const home of server.homes()) await sweepBooks(home)
  }

  return { world, round, met }
}

test(`after ${FAULTS} faults no half is missing or double, and what members owe sums to nothing`, async () => {
  const { world, round, met } = await withFaults(Number(process.env.SEED))
  while (met.length < FAULTS) {
    await round()
    expect(wrongIn(world)).toEqual([])
  }
  expect([...new Set(met)].toSorted()).toEqual(KINDS.toSorted())
})
