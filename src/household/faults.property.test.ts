import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { sweepBooks } from '../archive/removal.ts'
import { apartServer, type Fault } from '../homes/node/testing/apart.ts'
import { drawnCommands } from '../homes/node/testing/crossed/commands.ts'
import {
  type Answer,
  type Command,
  chanceOf,
  type World,
  worldOn,
} from '../homes/node/testing/crossed/world.ts'
import { newKnowledge, wrongIn } from '../homes/node/testing/crossed/wrong.ts'
import { ServerEnded } from '../homes/node/testing/ending.ts'
import { testServer } from '../homes/node/testing.ts'

/** A change of what crosses books deserves more: FAULTS=5000. */
const FAULTS = Number(process.env.FAULTS ?? 200)
/** Commands after which all that is open is run to its end. */
const AT_ONCE = 5
const DAY_MS = 86_400_000

const KINDS: Fault[] = ['lost', 'unanswered', 'twice', 'late', 'delayed', 'ended before', 'ended after']

/** Asks for commands with a fault in each, while others are open, and then has all of them run to their end. */
async function withFaults(seed: number) {
  const chance = chanceOf(seed, FAULTS * 100)
  const server = apartServer(testServer)
  const world = await worldOn(server as unknown as World['server'])
  const { next, daily } = drawnCommands(chance)
  const known = newKnowledge()
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
        // A client that heard no answer asks once more.
        delete server.faults.next
        delete server.faults.asking
        await server.restart()
      }
  }

  async function round(): Promise<void> {
    server.clock.now += DAY_MS
    for (const command of [...daily(), ...Array.from({ length: AT_ONCE }, next).flat()]) {
      spoil()
      if ((await ask(command)).status < 300) known.learn(command)
    }
    await server.settle()
    await server.directory.sweep()
    for (const home of server.homes()) await sweepBooks(home)
    await server.settle()
  }

  // Copies, which may be asked for what lies in two databases one day.
  const databases = () =>
    server
      .databases()
      .map((db) => new Database((db as unknown as { $client: Database.Database }).$client.serialize()))
  return { round, met, wrong: () => wrongIn(databases(), server.home.mac, world, known) }
}

test(`after ${FAULTS} faults no claim, half, point, membership or invoice is missing or double`, async () => {
  const { round, met, wrong } = await withFaults(Number(process.env.SEED))
  while (met.length < FAULTS) {
    await round()
    expect(wrong()).toEqual([])
  }
  expect([...new Set(met)].toSorted()).toEqual(KINDS.toSorted())
})
