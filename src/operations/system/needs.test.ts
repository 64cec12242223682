import { expect, it } from 'vitest'
import type { Message } from '../../book/crossing/crossing.ts'
import { apartServer } from '../../homes/node/testing/apart.ts'
import { testServer } from '../../homes/node/testing.ts'
import { doTimedWork } from '../../homes/timed-work.ts'
import { personOn } from '../../household/testing.ts'
import { listNeeds, tellClosed } from './needs.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Olga, who is the operator, and Ben; every book in a database of its own. */
async function olgasServer() {
  const server = apartServer(testServer, { operatorEmails: ['olga@example.com'] })
  const [olga, ben] = [await personOn(server, 'Olga'), await personOn(server, 'Ben')]
  await server.settle()
  const home = server.homes().find(({ elsewhere }) => elsewhere?.place === ben.ownId)
  if (!home?.elsewhere) throw new Error('Ben lies nowhere.')
  const failed: unknown[] = []
  /** Ben’s alarm comes, so much later. */
  const ring = async (later: number) => {
    server.clock.now += later
    await doTimedWork(home, (error) => failed.push(error))
    expect(failed).toEqual([])
  }
  /** Nothing that books tell the place of a name comes there. */
  const block = () => {
    server.faults.next = (message: Message) =>
      message.step === 'apply' && message.sent.kind === 'name.held' ? 'lost' : undefined
  }
  const changeEmail = () =>
    ben.done('PUT', '/auth/email', { email: 'ben2@example.com', currentPassword: 'correct horse' })
  const system = async () => olga.get('/admin/system')
  return { server, olga, ben, home: { ...home, elsewhere: home.elsewhere }, ring, block, changeEmail, system }
}

it('what is on its way for more than five minutes is told to the operator, with which place and since when, until it has come', async () => {
  const { server, ben, ring, block, changeEmail, system } = await olgasServer()
  expect(await system()).toEqual({ needs: [] })
  block()
  await changeEmail()
  const since = server.clock.now
  await ring(4 * MINUTE)
  expect(await system()).toEqual({ needs: [] })
  await ring(2 * MINUTE)
  const [need, ...others] = (await system()).needs
  expect(others).toEqual([])
  expect(need).toEqual({
    id: need.id,
    place: ben.ownId,
    what: 'waiting',
    since: new Date(since).toISOString(),
    detail: expect.stringMatching(/^name\.held for names /),
  })
  await ring(MINUTE)
  expect((await system()).needs).toEqual([need])
  delete server.faults.next
  await ring(2 * 60 * MINUTE)
  expect(await system()).toEqual({ needs: [] })
})

it.each([1, 29, 30, 31, 32, 61])(
  'what takes %i days is told all the time, and not after that',
  async (days) => {
    const { server, ring, block, changeEmail } = await olgasServer()
    block()
    await changeEmail()
    for (let day = 1; day <= days; day++) {
      await ring(DAY)
      expect(await listNeeds(server.home), `day ${day}`).toHaveLength(1)
    }
    delete server.faults.next
    await ring(DAY)
    await server.settle()
    expect(await listNeeds(server.home)).toEqual([])
  },
)

it('a database with little room left is told of until it has more, and again when it has not', async () => {
  const { server, ben, home, system } = await olgasServer()
  let isFull = true
  const ring = async () => {
    server.clock.now += MINUTE
    await doTimedWork({ ...home, isNearlyFull: () => isFull }, (error) => expect.fail(String(error)))
  }
  for (const full of [true, true, false, false, true]) {
    isFull = full
    await ring()
    const needs = full ? [{ what: 'full', place: ben.ownId }] : []
    expect(await system(), `full: ${full}`).toMatchObject({ needs })
  }
})

it('a place whose database does not open is told of as long as this release runs, which does not open it', async () => {
  const { server, ben, home, system } = await olgasServer()
  for (let times = 0; times < 2; times++) await tellClosed(home.elsewhere, server.clock.now, home.release)
  await tellClosed(home.elsewhere, server.clock.now - DAY, 'before')
  expect((await system()).needs).toMatchObject([{ what: 'closed', place: ben.ownId }])
  expect(await listNeeds({ ...server.home, release: 'the one that mends it' })).toEqual([])
  // Nobody hears it, and nobody is kept from anything by that.
  server.faults.next = () => 'lost'
  await tellClosed(home.elsewhere, server.clock.now, 'the one that mends it')
})
