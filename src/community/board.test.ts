import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apartServer, type Fault } from '../homes/node/testing/apart.ts'
import { testServer } from '../homes/node/testing.ts'
import { ANNA } from '../identity/testing.ts'
import { boardOver } from './board.ts'
import type { Card } from './leaderboard.ts'
import { balance, friendOf } from './testing.ts'

const FAULTS: Fault[] = ['lost', 'unanswered', 'twice', 'late']
const SIX_MINUTES = 6 * 60_000

describe.each(FAULTS)('what somebody reports of how they stand, %s,', (fault) => {
  it('is counted once, as it was last, and not at all once they have gone', async () => {
    const server = apartServer(testServer)
    server.faults.next = (message) =>
      message.step === 'apply' && message.sent.kind === 'board.score' ? fault : undefined
    const { next } = server.faults
    const [ben, cleo] = [await friendOf(server, 'ben'), await friendOf(server, 'cleo')]
    for (const name of ['One', 'Two', 'Three']) {
      await ben.done('POST', '/accounts', { name, balance: '5' })
      server.clock.now += SIX_MINUTES
    }
    server.clock.now += SIX_MINUTES
    await server.settle()
    const points = async () => [await balance(ben), await balance(cleo)]
    expect(server.scores().cards.map((card) => card.points)).toEqual(await points())
    if (next) server.faults.next = next
    const asked = { email: 'ben@example.com', currentPassword: ANNA.password }
    await ben.done('DELETE', '/auth/user', asked)
    await server.settle()
    expect(server.scores().cards.map((card) => card.points)).toEqual([await balance(cleo)])
  })
})

it('reports at most every five minutes, and then what has changed meanwhile', async () => {
  const server = apartServer(testServer)
  const kinds: string[] = []
  server.faults.next = (message) => {
    if (message.step === 'apply') kinds.push(message.sent.kind)
    return undefined
  }
  const reports = () => kinds.splice(0).filter((kind) => kind === 'board.score').length
  const ben = await friendOf(server, 'ben')
  expect(reports()).toBe(1)
  for (let n = 0; n < 3; n++) await ben.done('POST', '/accounts', { name: `Account ${n}`, balance: '5' })
  expect(reports()).toBe(0)
  server.clock.now += SIX_MINUTES
  await ben.get('/accounts')
  expect(reports()).toBe(1)
  expect(server.scores().cards[0]?.points).toBe(await balance(ben))
  server.clock.now += SIX_MINUTES
  await ben.get('/accounts')
  expect(reports()).toBe(0)
})

const card = (id: number, points: number): Card => ({
  id: String(id),
  points,
  createdAt: id,
  name: 'Anonymous User',
  badges: [],
  icon: null,
  bio: null,
  achievements: null,
})

it('shards that are put together are one list, and everybody with more points is counted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ shard: fc.nat(3), points: fc.nat(40) }), { maxLength: 60 }),
      fc.nat(45),
      async (people, asked) => {
        const shards = [0, 1, 2, 3].map((shard) => {
          const here = people.flatMap((one, id) => (one.shard === shard ? [card(id, one.points)] : []))
          return { cards: here, counts: here.map(({ points }): [number, number] => [points, 1]) }
        })
        const { cards, above } = await boardOver(
          () => 0,
          async () => shards,
        )(asked)
        const sorted = people.map(({ points }) => points).toSorted((a, b) => b - a)
        expect(cards.map(({ points }) => points)).toEqual(sorted)
        expect(above).toBe(sorted.filter((points) => points > asked).length)
      },
    ),
  )
})

it('asks the shards once a minute, and shows what it knows while one of them is silent', async () => {
  const clock = { now: 0 }
  let asked = 0
  let isSilent = false
  const look = boardOver(
    () => clock.now,
    async () => {
      asked++
      if (isSilent) throw new Error('A shard is silent.')
      return [{ cards: [card(1, asked)], counts: [[asked, 1]] }]
    },
  )
  await Promise.all([look(0), look(0)])
  clock.now += 59_000
  expect([(await look(0)).at, asked]).toEqual([0, 1])
  clock.now += 1000
  isSilent = true
  expect((await look(0)).at).toBe(0)
  isSilent = false
  expect([(await look(0)).at, (await look(0)).cards[0]?.points]).toEqual([60_000, 3])
})
