import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sweepBooks } from '../archive/removal.ts'
import type { Message } from '../book/crossing/crossing.ts'
import type { Db } from '../db/db.ts'
import { apartServer, type Fault } from '../homes/node/testing/apart.ts'
import { testServer } from '../homes/node/testing.ts'
import { personOn, sharedBook } from '../household/testing.ts'

const DAY = 86_400_000
const FAULTS: Fault[] = ['lost', 'unanswered', 'ended after']

/** All rows but the ids of events that were done, by which one that comes again is known. */
const dumpOf = (db: Db): string =>
  JSON.stringify(
    db
      .all<{ name: string }>(
        sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'crossings_taken'`,
      )
      .map(({ name }) => db.all(sql.raw(`SELECT * FROM "${name}"`))),
  )

const claimsOf = ({ db }: { db: Db }): string => JSON.stringify(db.all(sql`SELECT book_id FROM claims`))

/** Anna and Ben with a flat, and one of Anna alone; every book in a database of its own. */
async function household() {
  const server = apartServer(testServer)
  const [anna, ben] = [await personOn(server, 'Anna'), await personOn(server, 'Ben')]
  const flat = await sharedBook(anna, [[ben, 'owner']])
  const alone = await sharedBook(anna, [], { name: 'Annas alone' })
  const account = { name: 'Annas checking', type: 'checking', balance: '100' }
  const { id: ownAccountId } = await anna.done('POST', '/accounts', account)
  const { id: kitty } = await anna.within(flat.id).done('POST', '/accounts', { ...account, name: 'Kitty' })
  const give = { ownAccountId, bookId: flat.id, bookAccountId: kitty, amount: '40' }
  await anna.done('POST', '/contributions', give)
  await server.settle()
  // Everybody's score is on the board by then.
  server.clock.now += 10 * 60_000
  // A security event of hers is on the operator's board, too.
  await anna.signIn({ email: anna.email, password: 'wrong' })
  await server.settle()
  for (const person of [anna, ben]) await person.signIn({ email: person.email })
  return { server, anna, ben, flat, alone, give }
}

/** Deletes Anna's account, with this fault of what is told at this step; true where there was such a step. */
async function deletedWith(fault: Fault, at: number): Promise<boolean> {
  const { server, anna, ben, flat, alone } = await household()
  const traces = [anna.userId, anna.ownId, anna.email, 'Annas checking', 'Annas alone', alone.id]
  expect(claimsOf(server)).toContain(anna.ownId)
  let told = 0
  server.faults.next = (message: Message) => (message.step === 'apply' && told++ === at ? fault : undefined)
  const { email } = anna
  const deletion = anna.send('DELETE', '/auth/user', { email, currentPassword: 'correct horse' })
  const status = await deletion.then((answer) => answer.status).catch(() => undefined)
  if (status === undefined) await server.restart()
  else expect(status).toBe(200)
  // A deleted account stays signed out.
  expect(await anna.isSignedIn()).toBe(false)
  await server.settle()
  expect(claimsOf(server)).not.toContain(anna.ownId)
  expect(claimsOf(server)).not.toContain(alone.id)
  expect(JSON.stringify(server.scores())).not.toContain(anna.ownId)
  const members = await ben.within(flat.id).get(`/books/${flat.id}/members`)
  expect(members.filter(({ role }: { role: string | null }) => role)).toHaveLength(1)
  // Money that she gave stays in the book, and in its balance.
  expect((await ben.within(flat.id).get('/accounts'))[0].balance).toBe('140.00')
  expect((await anna.send('POST', '/auth/login', { email, password: 'correct horse' })).status).toBe(401)
  // A deleted person is off the board some minutes later; events about it are remembered for a month.
  for (const pause of [10 * 60_000, 31 * DAY]) {
    server.clock.now += pause
    await server.settle()
    for (const home of server.homes()) await sweepBooks(home)
  }
  for (const trace of traces)
    for (const db of server.databases()) expect(dumpOf(db).includes(trace), trace).toBe(false)
  return told > at
}

it.each(FAULTS)(
  'an account is gone from every database, also where what one tells another is %s',
  async (fault) => {
    for (let at = 0; await deletedWith(fault, at); at++);
  },
)

it('who goes while nobody has answered what they gave is erased as soon as that is brought', async () => {
  const { server, anna, ben, flat, give } = await household()
  server.faults.next = (message: Message) =>
    message.step === 'apply' && message.sent.kind === 'contribution' ? 'lost' : undefined
  await anna.done('POST', '/contributions', { ...give, amount: '30' })
  await anna.done('DELETE', '/auth/user', { email: anna.email, currentPassword: 'correct horse' })
  await server.settle()
  for (const home of server.homes()) await sweepBooks(home)
  expect(server.databases().some((db) => dumpOf(db).includes('Annas checking'))).toBe(false)
  // The 30 were hers no more to give once she was out.
  expect((await ben.within(flat.id).get('/accounts'))[0].balance).toBe('140.00')
})

it('what others have told the operator of somebody, and comes once they have gone, names nobody', async () => {
  const server = apartServer(testServer, { operatorEmails: ['olga@example.com'] })
  const olga = await personOn(server, 'Olga')
  await server.settle()
  // The operator's own place tells whom they have invited; it is kept up until after the deletion.
  server.faults.next = (message: Message) =>
    message.step === 'apply' && JSON.stringify(message.sent.event).includes('invitation.create')
      ? 'lost'
      : undefined
  const invite = () => olga.done('POST', '/admin/invitations', { email: 'Ben@example.com' })
  const { code } = await invite()
  const ben = await personOn(server, 'Ben', { inviteCode: code })
  await ben.done('DELETE', '/auth/user', { email: ben.email, currentPassword: 'correct horse' })
  await server.settle()
  const log = async () => JSON.stringify(await olga.get('/admin/audit-log'))
  expect(await log()).toContain('invitation.create')
  expect((await log()).toLowerCase()).not.toContain('ben@example.com')
  expect((await log()).toLowerCase()).not.toContain(ben.userId)
  // An address is somebody's again.
  await invite()
  await server.settle()
  expect(await log()).toContain('Ben@example.com')
})
