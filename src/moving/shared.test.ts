import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { apartServer } from '../homes/node/testing/apart.ts'
import { testServer } from '../homes/node/testing.ts'
import { forgetDeletedBooks } from '../household/books.ts'
import { type Person, personOn, sharedBook } from '../household/testing.ts'
import { moveBook, type Side, within } from './steps.ts'
import { dyingAt, sideOf } from './testing.ts'

const [HERE, THERE] = ['https://source.example', 'https://target.example']
const MINUTE = 60_000

type Apart = ReturnType<typeof apartServer>
const { isApart } = testServer()

let old: ReturnType<typeof testServer>
let next: ReturnType<typeof testServer>
/** Anna has registered at both servers, and nobody else has. */
let anna: Person
let annaThere: Person
let ben: Person
let cleo: Person
let flat: Awaited<ReturnType<typeof sharedBook>>
let source: Side
let target: Side

beforeEach(async () => {
  ;[old, next] = [testServer(), testServer()]
  anna = await personOn(old, 'Anna')
  ben = await personOn(old, 'Ben')
  cleo = await personOn(old, 'Cleo')
  annaThere = await personOn(next, 'Anna')
  flat = await sharedBook(anna, [
    [ben, 'editor'],
    [cleo, 'viewer'],
  ])
  source = within(sideOf(old, anna), flat.id)
  target = sideOf(next, annaThere)
})

const settled = async () => {
  for (const server of [old, next])
    if ('settle' in server) await (server as unknown as { settle(): Promise<void> }).settle()
}
const at = (person: Person) => person.within(flat.id)
const account = (name: string, fields: object = {}) => ({ name, type: 'checking', balance: '100', ...fields })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const bread = { type: 'expense', amount: '12.50', description: 'Bread' }

/** Something of all that members do to the rows of a book. */
async function somethingShared() {
  const [book, bens] = [at(anna), at(ben)]
  const { Anna = '', Ben = '', Cleo = '' } = flat.members
  const { id: kim } = await anna.done('POST', `/books/${flat.id}/members`, { name: 'Kim', weight: 2 })
  const { id: kitty } = await book.done('POST', '/accounts', account('Kitty'))
  const { id: hers } = await book.done('POST', '/accounts', account('Anna’s', { paidBy: Anna }))
  const weights = [Anna, Ben].map((memberId, n) => ({ memberId, weight: n + 1 }))
  const { id: food } = await book.done('POST', '/budget-categories', { name: 'Food', shares: weights })
  await book.done('POST', '/bills', {
    name: 'Rent',
    amount: '900',
    dueDate: '2026-04-01',
    cycle: 'monthly',
    paidBy: Ben,
    accountId: kitty,
    shares: [
      { memberId: Ben, amount: '500' },
      { memberId: Cleo, amount: '400' },
    ],
  })
  await book.done('POST', '/transactions', { ...bread, accountId: kitty, categoryId: food })
  await book.done('POST', '/transactions', { ...bread, amount: '10.01', accountId: hers })
  const named = [
    { memberId: kim, amount: '3.33' },
    { memberId: Ben, amount: '6.67' },
  ]
  const exact = await bens.done('POST', '/transactions', { ...bread, amount: '10', shares: named })
  await book.done('PUT', `/transactions/${exact.id}`, { note: 'Changed by Anna' })
  const { id: gone } = await bens.done('POST', '/transactions', { ...bread, description: 'Gone' })
  await book.done('DELETE', `/transactions/${gone}`)
  const { id: own } = await ben.done('POST', '/accounts', account('Ben’s own', { balance: '1000' }))
  const given = { ownAccountId: own, bookId: flat.id }
  const put = await ben.done('POST', '/contributions', { ...given, bookAccountId: kitty, amount: '40' })
  await ben.done('POST', '/contributions', { ...given, amount: '25', entry: { description: 'Cheese' } })
  const row = await ben.done('POST', '/transactions', { ...bread, amount: '5', accountId: own })
  const payment = { from: Ben, to: Anna, amount: '5', ownTransactionId: row.id }
  await bens.done('POST', '/settlement/payments', payment)
  await anna.done('PUT', `/books/${flat.id}/members/${Cleo}`, { weight: 3 })
  return { kitty, hers, food, kim, own, gone, put, row }
}

/** The book as this person sees it: export, settlement, and its entry in their list. */
async function seen(person: Person) {
  const { exportedAt: _, removedTransactions, transactions, ...book } = await at(person).get('/export')
  // Contributions are cut from own books.
  const cut = (rows: object[]) => rows.map((row) => ({ ...row, contributionId: null }))
  const entries = []
  for (const { memberId } of (await at(person).get('/settlement')).balances) {
    const all = await at(person).get(`/settlement/entries?memberId=${memberId}&limit=200`)
    entries.push(all.map(({ kind: __, ...entry }: { kind: string }) => entry))
  }
  const [{ id, version: __, role: ___, memberId, movedTo: ____, ...named }] = (
    await person.get('/books')
  ).filter((one: { id: string }) => one.id === flat.id)
  return {
    book,
    rows: cut(transactions),
    removed: removedTransactions.map(({ seq: _____, ...row }: { seq: number }) => row),
    settlement: await at(person).get('/settlement'),
    entries,
    named: { id, memberId, ...named },
  }
}

let tags = 0
/** The access of each of these people: `open` where they can write in the book, else `closed` or `not in`. */
async function openTo(...people: Person[]): Promise<string> {
  const tries = people.map((one) => at(one).send('POST', '/tags', { name: `Tag ${++tags}` }))
  const answers = await Promise.all(tries)
  return answers
    .map(({ status }) => (status === 404 ? 'not in' : status === 201 ? 'open' : 'closed'))
    .join(', ')
}

const namesIn = async (person: Person) =>
  (await person.get('/books')).map(({ name, movedTo }: { name: string; movedTo: string | null }) =>
    movedTo === null ? name : `${name} → ${movedTo}`,
  )

it('moves with what its members paid and bear, and stands there as it stood', async () => {
  await somethingShared()
  const before = await seen(anna)
  const moved = await moveBook(source, target, THERE)
  expect(moved).toMatchObject({ contributions: 2, payments: 1 })
  expect(moved.toInvite).toEqual([
    { name: 'Ben', role: 'editor' },
    { name: 'Cleo', role: 'viewer' },
  ])
  expect(await seen(annaThere)).toEqual(before)
  expect(await openTo(anna, annaThere)).toBe('closed, open')
})

it('every row goes on doing what it did once it is changed there, also what was put in from an own book', async () => {
  const { put } = await somethingShared()
  const standing = async (person: Person) =>
    (await at(person).get('/settlement')).balances.map(({ balance }: { balance: string }) => balance)
  const half = (amount: string) => [`/transactions/${put.shared.id}`, { amount }] as const
  await moveBook(source, target, THERE)
  const before = await standing(annaThere)
  await at(annaThere).done('PUT', ...half('50'))
  expect(await standing(annaThere)).not.toEqual(before)
  await at(annaThere).done('PUT', ...half('40'))
  expect(await standing(annaThere)).toEqual(before)
})

it('nothing of anybody else goes to the other server but their name in the book, and what stands in it', async () => {
  await somethingShared()
  const invitation = { role: 'editor', email: 'dora@example.com' }
  await anna.send('POST', `/books/${flat.id}/invitations`, invitation, { 'idempotency-key': 'dora' })
  await at(ben).send('POST', '/tags', { name: 'Ben’s' }, { 'idempotency-key': 'bens' })
  const sent: string[] = []
  const listening: Side = (method, path, body, bookId) => {
    const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : JSON.stringify(body ?? '')
    sent.push(`${path} ${text}`)
    return target(method, path, body, bookId)
  }
  await moveBook(source, listening, THERE)
  const all = sent.join('\n')
  expect(all).toContain('"name":"Ben"')
  const theirs = [ben, cleo].flatMap(({ email, userId, ownId }) => [email, userId, ownId])
  expect([...theirs, 'dora@example.com', 'bens'].filter((text) => all.includes(text))).toEqual([])
})

describe('whoever moves it', () => {
  it('is an owner of it, who has just proven who they are, and no program', async () => {
    const stranger = await personOn(old, 'Dora')
    const leave = async (person: Person) =>
      codeOf(await at(person).send('POST', '/moving/leave', { to: THERE }))
    expect(await leave(ben)).toEqual([403, 'owner_only'])
    expect(await leave(cleo)).toEqual([403, 'owner_only'])
    expect(await leave(stranger)).toEqual([404, 'not_found'])
    const { token } = await anna.done('POST', '/tokens', {
      name: 'Script',
      scope: 'write',
      bookId: flat.id,
      currentPassword: 'correct horse',
    })
    const byToken = await old.fetch('/api/moving/leave', {
      method: 'POST',
      body: JSON.stringify({ to: THERE }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    })
    expect(byToken.status).toBe(403)
    old.clock.now += 11 * MINUTE
    expect(await leave(anna)).toEqual([403, 'proof_required'])
    expect(await openTo(anna, ben)).toBe('open, open')
  })

  it('has room for one more shared book at the other server, else nothing is closed', async () => {
    for (let n = 0; n < 20; n++) await annaThere.done('POST', '/books', { name: `Full ${n}` })
    await expect(moveBook(source, target, THERE)).rejects.toThrow('You are in 20 shared books')
    expect(await openTo(anna)).toBe('open')
  })

  it('is told where it is open there already, lies in a bin, or is another’s', async () => {
    const onto = async (person: Person, server: typeof next) =>
      moveBook(source, sideOf(server, person), THERE).then(
        () => 'moved',
        (error: Error) => error.message,
      )
    expect(await onto(anna, old)).toBe('This book is open on this server already.')
    await moveBook(source, target, THERE)
    const back = within(target, flat.id)
    expect(await moveBook(back, sideOf(old, ben), HERE).catch((error) => error.message)).toBe(
      'Only an owner of this book can do that.',
    )
    const dora = await personOn(old, 'Dora')
    expect(await moveBook(back, sideOf(old, dora), HERE).catch((error) => error.message)).toContain(
      'not as one of yours',
    )
    await anna.done('DELETE', `/books/${flat.id}`, { name: 'Our flat', currentPassword: 'correct horse' })
    expect(await moveBook(back, sideOf(old, anna), HERE).catch((error) => error.message)).toContain(
      'Bring it back first',
    )
    expect(await openTo(annaThere)).toBe('open')
    await anna.done('POST', `/books/${flat.id}/restore`)
    await moveBook(back, sideOf(old, anna), HERE)
    expect(await openTo(anna, ben, annaThere)).toBe('open, open, closed')
  })

  it('leaves no place behind that nothing comes into', async () => {
    await target('POST', '/api/moving/place', { id: flat.id, move: null })
    expect(await namesIn(annaThere)).toEqual(['My budget'])
    const all = isApart ? (next as unknown as Apart).databases() : [next.db]
    const places = () =>
      all.flatMap((db) => db.all(sql`SELECT 1 FROM books WHERE id = ${flat.id} AND removed_at IS NULL`))
    const sweep = (days: number) =>
      all.map((db) => forgetDeletedBooks(db, next.clock.now + days * 1440 * MINUTE))
    sweep(29)
    expect(places()).toHaveLength(1)
    sweep(31)
    expect(places()).toHaveLength(0)
  })

  it('meets no book that was deleted', async () => {
    await anna.done('DELETE', `/books/${flat.id}`, { name: 'Our flat', currentPassword: 'correct horse' })
    await expect(moveBook(source, target, THERE)).rejects.toThrow('This book does not exist.')
    expect(await namesIn(annaThere)).toEqual(['My budget'])
  })
})

describe('where it was', () => {
  it('everybody reads where it is now, and it counts in nothing any more', async () => {
    await somethingShared()
    await moveBook(source, target, THERE)
    for (const person of [anna, ben, cleo]) {
      expect(await namesIn(person)).toEqual(['My budget', `Our flat → ${THERE}`])
      const { status, body } = await at(person).send('GET', '/dashboard')
      expect([status, body.code, body.to]).toEqual([410, 'moved', THERE])
      expect((await person.get('/together')).books).toEqual([])
    }
    expect(await namesIn(annaThere)).toEqual(['My budget', 'Our flat'])
  })

  it('open invitations, reminders and calendars lead nowhere', async () => {
    const dora = await personOn(old, 'Dora')
    const { token } = await anna.done('POST', `/books/${flat.id}/invitations`, { role: 'editor' })
    const { url } = await ben.done('POST', '/calendar-feeds', { name: 'Due', bookId: flat.id })
    const calendar = async () => (await old.fetch(new URL(url).pathname)).status
    expect(await calendar()).toBe(200)
    await moveBook(source, target, THERE)
    expect(codeOf(await dora.send('POST', '/invitations/accept', { token }))).toEqual([410, 'expired'])
    expect(await calendar()).toBe(410)
  })

  it('whoever has no use for it leaves it, or deletes it; the last owner deletes their account', async () => {
    await moveBook(source, target, THERE)
    await cleo.done('POST', `/books/${flat.id}/leave`)
    expect(await namesIn(cleo)).toEqual(['My budget'])
    expect(codeOf(await at(ben).send('DELETE', `/books/${flat.id}`, { name: 'Our flat' }))).toEqual([
      403,
      'owner_only',
    ])
    const proof = { email: anna.email, currentPassword: 'correct horse' }
    expect((await anna.send('DELETE', '/auth/user', proof)).status).toBe(200)
    expect(await namesIn(ben)).toEqual(['My budget', `Our flat → ${THERE}`])
    await ben.done('POST', `/books/${flat.id}/leave`)
    expect(await namesIn(ben)).toEqual(['My budget'])
    expect(await openTo(annaThere)).toBe('open')
  })

  it('halves in own books are plain rows, neither income nor spending, as they were', async () => {
    const { own, put, row } = await somethingShared()
    const figures = async () => [
      (await ben.get(`/accounts/${own}`)).balance,
      (await ben.get('/together')).spending.own,
    ]
    const before = await figures()
    await moveBook(source, target, THERE)
    await settled()
    expect(await figures()).toEqual(before)
    const mine = await ben.get('/transactions')
    const of = (id: string) => mine.find((one: { id: string }) => one.id === id)
    for (const id of [put.own.id, row.id])
      expect(of(id)).toMatchObject({ kind: 'transfer', contributionId: null })
    await ben.done('PUT', `/transactions/${put.own.id}`, { description: 'Mine alone' })
  })
})

describe('while it moves', () => {
  const contribute = async () => {
    const { id: kitty } = await at(anna).done('POST', '/accounts', account('Kitty'))
    const { id: own } = await ben.done('POST', '/accounts', account('Ben’s own'))
    const given = { ownAccountId: own, bookId: flat.id, bookAccountId: kitty, amount: '40' }
    return { own, kitty, give: () => ben.send('POST', '/contributions', given) }
  }

  it('it is read, and whoever writes into it is told when to ask again, also from their own book', async () => {
    const { give } = await contribute()
    await source('POST', '/api/moving/leave', { to: THERE })
    expect(await openTo(anna, ben)).toBe('closed, closed')
    const refused = await give()
    expect(codeOf(refused)).toEqual([503, 'unavailable'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await at(cleo).send('GET', '/accounts')).status).toBe(200)
    old.clock.now += 10 * MINUTE
    expect(await openTo(anna, ben)).toBe('open, open')
  })

  it.runIf(isApart)(
    'what was on its way into it is taken back once it has moved, and nothing is double',
    async () => {
      const { own, give, kitty } = await contribute()
      const { faults } = old as unknown as Apart
      const { body } = await give()
      faults.next = (message) =>
        message.step === 'apply' && /^contribution(\.changed)?$/.test(message.sent.kind) ? 'lost' : undefined
      await ben.done('PUT', `/contributions/${body.id}`, { amount: '70' })
      expect((await give()).status).toBe(201)
      expect((await ben.get(`/accounts/${own}`)).balance).toBe('-10.00')
      await moveBook(source, target, THERE)
      await settled()
      expect((await ben.get(`/accounts/${own}`)).balance).toBe('60.00')
      expect((await at(annaThere).get(`/accounts/${kitty}`)).balance).toBe('140.00')
      const [only, ...others] = await ben.get('/transactions')
      expect([only.contributionId, only.amount, others]).toEqual([null, '40.00', []])
    },
  )

  it('two who move it at once move it once', async () => {
    await anna.done('PUT', `/books/${flat.id}/members/${flat.members.Ben}`, { role: 'owner' })
    const third = testServer()
    const [benThere, bens] = [await personOn(third, 'Ben'), within(sideOf(old, ben), flat.id)]
    const both = await Promise.allSettled([
      moveBook(source, target, THERE),
      moveBook(bens, sideOf(third, benThere), 'https://third.example'),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
    const open = await openTo(anna, annaThere, benThere)
    expect(open.split(', ').filter((one) => one === 'open')).toHaveLength(1)
  })
})

it('who is invited anew is the member they were', async () => {
  await somethingShared()
  await moveBook(source, target, THERE)
  const benThere = await personOn(next, 'Ben')
  const { Ben: memberId } = flat.members
  const { token } = await annaThere.done('POST', `/books/${flat.id}/invitations`, {
    role: 'editor',
    memberId,
  })
  expect((await benThere.done('POST', '/invitations/accept', { token })).memberId).toBe(memberId)
  const { balances } = await at(benThere).get('/settlement')
  expect(balances.map((one: { memberId: string }) => one.memberId)).toContain(memberId)
  expect(await openTo(benThere)).toBe('open')
})

describe('a book that comes back', () => {
  /** Moves it there, changes something, and moves it back. */
  async function thereAndBack(meanwhile: () => Promise<unknown> = async () => {}) {
    await moveBook(source, target, THERE)
    await meanwhile()
    await annaThere.signIn()
    await anna.signIn()
    const after = await seen(annaThere)
    const moved = await moveBook(within(target, flat.id), sideOf(old, anna), HERE)
    await settled()
    return { after, moved }
  }

  it('is in its old place, for those who had it there, as it was left elsewhere', async () => {
    await somethingShared()
    const { after, moved } = await thereAndBack(async () => {
      await at(annaThere).done('POST', '/transactions', { ...bread, description: 'There' })
      await annaThere.done('PUT', `/books/${flat.id}`, { name: 'Their flat', color: 'pink' })
    })
    expect(await seen(anna)).toEqual(after)
    expect(moved.toInvite).toEqual([])
    expect(await openTo(anna, ben, annaThere)).toBe('open, open, closed')
    expect(await namesIn(cleo)).toEqual(['My budget', 'Their flat'])
    expect(await namesIn(annaThere)).toEqual(['My budget', `Their flat → ${HERE}`])
    const again = await moveBook(source, target, THERE)
    expect(again.toInvite.map(({ name }) => name)).toEqual(['Ben', 'Cleo'])
  })

  it('is closed to whoever was put out meanwhile, and to whoever left its old place', async () => {
    await thereAndBack(async () => {
      await annaThere.done('DELETE', `/books/${flat.id}/members/${flat.members.Ben}`)
      await cleo.done('POST', `/books/${flat.id}/leave`)
    })
    expect(await openTo(anna, ben, cleo)).toBe('open, not in, not in')
    expect(await namesIn(ben)).toEqual(['My budget'])
  })

  it('gives nobody more than they were left with there', async () => {
    const { Ben: memberId = '' } = flat.members
    await thereAndBack(async () => {
      const benThere = await personOn(next, 'Ben')
      const { token } = await annaThere.done('POST', `/books/${flat.id}/invitations`, {
        role: 'viewer',
        memberId,
      })
      await benThere.done('POST', '/invitations/accept', { token })
    })
    expect(codeOf(await at(ben).send('POST', '/tags', { name: 'No' }))).toEqual([403, 'read_only'])
  })

  it('names nobody whose account was deleted meanwhile', async () => {
    await thereAndBack(() =>
      cleo.done('DELETE', '/auth/user', { email: cleo.email, currentPassword: 'correct horse' }),
    )
    const names = (await at(anna).get(`/books/${flat.id}/members`)).map(({ name }: { name: string }) => name)
    expect(names).toEqual(['Anna', 'Ben', 'Former member'])
  })
})

describe.each(['before', 'after'] as const)('whoever moves a shared book is killed %s a step', (when) => {
  it.each(['there', 'back'])(
    '%s, and it is open in one place at most, in exactly one once that was done again',
    async (way) => {
      await somethingShared()
      const money = await seen(anna)
      const isBack = way === 'back'
      // The next one goes the other way round: each time it comes into its old place, or into a new one.
      if (isBack) await moveBook(source, target, THERE)
      for (let last = 1, isWhole = false; !isWhole; last++) {
        const isHome = isBack ? last % 2 === 1 : last % 2 === 0
        const [from, to, url] = isHome
          ? [within(target, flat.id), sideOf(old, anna), HERE]
          : [source, target, THERE]
        const [left, comes] = isHome ? [annaThere, anna] : [anna, annaThere]
        const [dyingFrom, dyingTo] = dyingAt([from, to], last, when) as [Side, Side]
        isWhole = await moveBook(dyingFrom, dyingTo, url).then(
          () => true,
          () => false,
        )
        const places = async () =>
          (await openTo(left, comes)).split(', ').filter((one) => one === 'open').length
        expect(await places()).toBeLessThanOrEqual(1)
        const hasMoved = (await at(left).get('/moving')).state === 'moved'
        for (const { clock } of [old, next]) clock.now += 10 * MINUTE
        for (const person of [anna, annaThere]) await person.signIn()
        // A book that has not moved is open again where it was, though nobody did anything.
        if (!hasMoved) expect(await openTo(left)).toBe('open')
        expect(await places()).toBeLessThanOrEqual(1)
        if (!isWhole) await moveBook(from, to, url)
        expect(await openTo(left, comes)).toMatch(/^closed, open$/)
        const { entries, settlement } = await seen(comes)
        expect([entries, settlement]).toEqual([money.entries, money.settlement])
        expect(await namesIn(comes)).toContain('Our flat')
      }
    },
  )
})
