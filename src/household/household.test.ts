import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { books } from '../book/tables.ts'
import { testServer } from '../homes/node/testing.ts'
import { type Person, personOn, sharedBook } from './testing.ts'

const DAY_MS = 86_400_000
const EXPENSE = { type: 'expense', amount: '12.50', description: 'Bread' }

let server: ReturnType<typeof testServer>
let anna: Person
let ben: Person
let cleo: Person

beforeEach(async () => {
  server = testServer()
  ;[anna, ben, cleo] = [
    await personOn(server, 'Anna'),
    await personOn(server, 'Ben'),
    await personOn(server, 'Cleo'),
  ]
})

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('the activity', () => {
  it('says who joined, got another role, was renamed and left, and what was paid', async () => {
    const { id, members } = await sharedBook(anna, [[ben, 'editor']])
    const book = anna.within(id)
    await book.done('PUT', `/books/${id}/members/${members.Ben}`, { role: 'viewer' })
    await ben.within(id).done('PUT', `/books/${id}/members/${members.Ben}`, { name: 'Benny' })
    await book.done('POST', `/books/${id}/members`, { name: 'Cleo' })
    const [from, to] = [members.Ben, members.Anna]
    const { id: paymentId } = await book.done('POST', '/settlement/payments', { from, to, amount: '5' })
    await book.done('DELETE', `/settlement/payments/${paymentId}`)
    await ben.within(id).done('POST', `/books/${id}/leave`)
    const told = (await book.get('/activity')).map(
      ({ name, action, kind, description, changes }: Record<string, string> & { changes: object[] }) => [
        ...[name, action, kind, description],
        changes.map((change) => Object.values(change).join(' ')).join(),
      ],
    )
    expect(told).toEqual([
      ['Benny', 'changed', 'member', 'Benny', 'left no yes'],
      ['Anna', 'removed', 'payment', 'Benny → Anna', expect.stringContaining('amount 5.00')],
      ['Anna', 'added', 'payment', 'Benny → Anna', expect.stringContaining('amount  5.00')],
      ['Anna', 'added', 'member', 'Cleo', expect.stringContaining('name  Cleo')],
      ['Benny', 'changed', 'member', 'Benny', 'name Ben Benny'],
      ['Anna', 'changed', 'member', 'Ben', 'role editor viewer'],
      ['Benny', 'added', 'member', 'Ben', ''],
    ])
  })
})

describe('a shared book', () => {
  it('stands behind the own one, with who one is in it', async () => {
    const made = await anna.done('POST', '/books', {
      name: 'Our flat',
      currency: 'eur',
      timeZone: 'Europe/Berlin',
    })
    expect(made).toMatchObject({
      kind: 'shared',
      name: 'Our flat',
      role: 'owner',
      currency: 'EUR',
      timeZone: 'Europe/Berlin',
      totalBudget: '4000.00',
      memberId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    const list = await anna.get('/books')
    expect(list.map(({ kind, name }: { kind: string; name: string }) => [kind, name])).toEqual([
      ['own', 'My budget'],
      ['shared', 'Our flat'],
    ])
    expect(list[0]).toMatchObject({ id: anna.ownId, role: 'owner', memberId: null })
    expect(await ben.get('/books')).toHaveLength(1)
  })

  it('is what a request is about that names it, and without it that is the own one', async () => {
    const { id } = await sharedBook(anna, [[ben, 'editor']])
    await anna.within(id).done('POST', '/transactions', EXPENSE)
    expect(await anna.get('/transactions')).toEqual([])
    expect(await ben.within(id).get('/transactions')).toMatchObject([
      { description: 'Bread', amount: '12.50' },
    ])
    await ben.done('POST', '/transactions', { ...EXPENSE, description: 'Own' })
    expect(await anna.within(id).get('/transactions')).toHaveLength(1)
    // Capitals, and the own id, name the same books.
    expect(await ben.within(id.toUpperCase()).get('/transactions')).toHaveLength(1)
    expect(await ben.within(ben.ownId).get('/transactions')).toMatchObject([{ description: 'Own' }])
  })

  it('does not exist for whoever is not in it, whatever they ask', async () => {
    const { id, memberId } = await sharedBook(anna)
    const { id: rowId } = await anna.within(id).done('POST', '/transactions', EXPENSE)
    for (const [method, path, body] of [
      ['GET', '/transactions'],
      ['GET', `/transactions/${rowId}`],
      ['POST', '/transactions', EXPENSE],
      ['POST', '/sync', { calls: [] }],
      ['GET', '/snapshot'],
      ['GET', '/export'],
      ['GET', '/activity'],
      ['GET', `/books/${id}/members`],
      ['PUT', `/books/${id}/members/${memberId}`, { name: 'Mallory' }],
      ['POST', `/books/${id}/invitations`, { role: 'editor' }],
      ['PUT', `/books/${id}`, { name: 'Mine' }],
      ['DELETE', `/books/${id}`, { name: 'Our flat' }],
      ['GET', `/events?book=${id}`],
    ] as const)
      expect(codeOf(await ben.within(id).send(method, path, body)), `${method} ${path}`).toEqual([
        404,
        'not_found',
      ])
  })

  it('tells who entered a row and who changed it', async () => {
    const { id, members } = await sharedBook(anna, [[ben, 'editor']])
    const made = await anna.within(id).done('POST', '/transactions', EXPENSE)
    expect(made).toMatchObject({ createdBy: members.Anna, updatedBy: null })
    const changed = await ben.within(id).done('PUT', `/transactions/${made.id}`, { amount: '13' })
    expect(changed).toMatchObject({ createdBy: members.Anna, updatedBy: members.Ben, rev: 2 })
    expect(await anna.done('POST', '/transactions', EXPENSE)).toMatchObject({
      createdBy: null,
      updatedBy: null,
    })
  })

  it('has a list of what was changed, by whom, with what it was before', async () => {
    const { id, members } = await sharedBook(anna, [[ben, 'editor']])
    const flat = anna.within(id)
    const account = await flat.done('POST', '/accounts', { name: 'Kitty', type: 'checking' })
    const row = await flat.done('POST', '/transactions', { ...EXPENSE, accountId: account.id })
    await ben.within(id).done('PUT', `/transactions/${row.id}`, { amount: '13', description: 'Rye bread' })
    await ben.within(id).done('DELETE', `/transactions/${row.id}`)
    const list = await flat.get('/activity')
    expect(list.map(({ action, kind, name }: Record<string, string>) => [action, kind, name])).toEqual([
      ['removed', 'transaction', 'Ben'],
      ['changed', 'transaction', 'Ben'],
      ['added', 'transaction', 'Anna'],
      ['added', 'account', 'Anna'],
      ['added', 'member', 'Ben'],
    ])
    expect(list[1]).toMatchObject({
      memberId: members.Ben,
      by: 'page',
      rowId: row.id,
      description: 'Rye bread',
      changes: expect.arrayContaining([
        { field: 'amount', before: '12.50', after: '13.00' },
        { field: 'description', before: 'Bread', after: 'Rye bread' },
      ]),
    })
    const page = await flat.send('GET', '/activity?limit=3')
    const rest = await flat.get(`/activity?limit=3&cursor=${page.headers.get('x-next-cursor')}`)
    expect([...page.body, ...rest]).toEqual(list)
    expect(await anna.get('/activity')).toEqual([])
  })

  it('tells of a whole book that is brought in once, and keeps who is in it', async () => {
    const { id } = await sharedBook(anna, [[ben, 'editor']])
    await anna.done('POST', '/transactions', EXPENSE)
    await anna.done('PUT', '/profile', { displayName: 'Annie', totalBudget: '700' })
    const file = await anna.get('/export')
    expect(codeOf(await ben.within(id).send('POST', '/import', file))).toEqual([403, 'owner_only'])
    expect((await anna.within(id).send('POST', '/import', file)).status).toBe(200)
    expect(await ben.within(id).get('/transactions')).toMatchObject([{ description: 'Bread' }])
    expect(await ben.within(id).get('/activity')).toMatchObject([
      { action: 'imported', kind: 'book', name: 'Anna' },
      { action: 'added', kind: 'member', name: 'Ben' },
    ])
    expect(await ben.get(`/books/${id}/members`)).toHaveLength(2)
    // Fields of the book come along, and nothing of the person.
    expect((await ben.get('/books'))[1]).toMatchObject({ totalBudget: '700.00' })
    expect(JSON.stringify(await ben.within(id).get('/export'))).not.toContain('Annie')
  })

  it('gives what is recorded in it to who records it, in their own book, and its version rises by nothing personal', async () => {
    const { id } = await sharedBook(anna, [[ben, 'editor']])
    const balance = async ({ get }: Person) => (await get('/auth/user')).rewardPoints as number
    const [annas, bens] = [await balance(anna), await balance(ben)]
    await ben.within(id).done('POST', '/transactions', EXPENSE)
    expect(await balance(ben)).toBeGreaterThan(bens)
    expect(await balance(anna)).toBe(annas)
    const version = async () => (await anna.get('/books'))[1].version
    const before = await version()
    await ben.within(id).done('PUT', '/profile', { displayName: 'Benny' })
    await ben.within(id).send('POST', '/shop/items/none/purchase', {})
    expect(await version()).toBe(before)
    expect((await ben.get('/profile')).displayName).toBe('Benny')
  })

  it('keeps the keys of its members apart, and each does once what it names', async () => {
    const { id } = await sharedBook(anna, [[ben, 'editor']])
    const key = { 'idempotency-key': 'same' }
    const first = await anna.within(id).send('POST', '/transactions', EXPENSE, key)
    const other = await ben.within(id).send('POST', '/transactions', { ...EXPENSE, amount: '1' }, key)
    const again = await anna.within(id).send('POST', '/transactions', EXPENSE, key)
    expect([first.status, other.status, again.status]).toEqual([201, 201, 201])
    expect(again.body).toEqual(first.body)
    expect(other.body.id).not.toBe(first.body.id)
    expect(await anna.within(id).get('/transactions')).toHaveLength(2)
  })

  it('answers 304 to a member who has its version, and to nobody else', async () => {
    const { id } = await sharedBook(anna, [[ben, 'viewer']])
    const { headers } = await ben.within(id).send('GET', '/transactions')
    const tag = { 'if-none-match': headers.get('etag') ?? '' }
    expect((await ben.within(id).send('GET', '/transactions', undefined, tag)).status).toBe(304)
    expect((await ben.send('GET', '/transactions', undefined, tag)).status).toBe(200)
    await ben.done('POST', `/books/${id}/leave`)
    expect((await ben.within(id).send('GET', '/transactions', undefined, tag)).status).toBe(404)
  })

  it('is deleted by an owner who types its name, and brought back by one', async () => {
    const { id } = await sharedBook(anna, [[ben, 'editor']])
    expect(codeOf(await ben.send('DELETE', `/books/${id}`, { name: 'Our flat' }))).toEqual([
      403,
      'owner_only',
    ])
    expect(codeOf(await anna.send('DELETE', `/books/${id}`, { name: 'Our' }))).toEqual([400, 'invalid'])
    expect(codeOf(await anna.send('DELETE', `/books/${anna.ownId}`, { name: 'x' }))).toEqual([
      409,
      'own_book',
    ])
    await anna.done('DELETE', `/books/${id}`, { name: 'Our flat' })
    expect((await ben.within(id).send('GET', '/transactions')).status).toBe(404)
    expect(await ben.get('/books')).toHaveLength(1)
    expect(await anna.get('/books/deleted')).toMatchObject([{ id, name: 'Our flat' }])
    expect(await ben.get('/books/deleted')).toEqual([])
    expect((await ben.send('POST', `/books/${id}/restore`)).status).toBe(404)
    expect(await anna.done('POST', `/books/${id}/restore`)).toMatchObject({ id, role: 'owner' })
    expect((await ben.within(id).send('GET', '/transactions')).status).toBe(200)
    await anna.done('DELETE', `/books/${id}`, { name: 'Our flat' })
    server.clock.now += 30 * DAY_MS
    await anna.signIn({ email: anna.email })
    expect(await anna.get('/books/deleted')).toEqual([])
  })

  it('has other settings than the own one', async () => {
    const { id } = await sharedBook(anna, [[ben, 'viewer']])
    const changed = await anna.done('PUT', `/books/${id}`, {
      name: 'Flat 3',
      color: 'green',
      totalBudget: '900',
    })
    expect(changed).toMatchObject({ name: 'Flat 3', color: 'green', totalBudget: '900.00' })
    expect((await ben.get('/books'))[1]).toMatchObject({ name: 'Flat 3', color: 'green' })
    expect((await anna.get('/profile')).totalBudget).toBe('4000.00')
    expect(codeOf(await anna.send('PUT', `/books/${anna.ownId}`, { name: 'x' }))).toEqual([409, 'own_book'])
    expect(codeOf(await ben.send('PUT', `/books/${id}`, { name: 'x' }))).toEqual([403, 'owner_only'])
  })

  it('is one of twenty that somebody is in at most', async () => {
    for (let n = 0; n < 20; n++) await anna.done('POST', '/books', { name: `Book ${n}` })
    expect(codeOf(await anna.send('POST', '/books', { name: 'One more' }))).toEqual([409, 'conflict'])
    const [, { id, name }] = await anna.get('/books')
    await anna.done('DELETE', `/books/${id}`, { name })
    await anna.done('POST', '/books', { name: 'One more' })
    expect(codeOf(await anna.send('POST', `/books/${id}/restore`))).toEqual([409, 'conflict'])
  })
})

describe('members', () => {
  it('are seen by all of them, by name alone', async () => {
    const { id } = await sharedBook(anna, [[ben, 'viewer']])
    await anna.done('POST', `/books/${id}/members`, { name: 'Kim', weight: 0 })
    const list = await ben.get(`/books/${id}/members`)
    expect(
      list.map(({ name, role, isMe, weight }: Record<string, unknown>) => [name, role, isMe, weight]),
    ).toEqual([
      ['Anna', 'owner', false, 1],
      ['Ben', 'viewer', true, 1],
      ['Kim', null, false, 0],
    ])
    expect(JSON.stringify(list)).not.toMatch(new RegExp(`@|${anna.userId}|${anna.ownId}`))
  })

  it('change their own name and colour; roles and weights are the owners’', async () => {
    const { id, members } = await sharedBook(anna, [
      [ben, 'viewer'],
      [cleo, 'editor'],
    ])
    const path = (name: string) => `/books/${id}/members/${members[name]}`
    expect(await ben.done('PUT', path('Ben'), { name: 'Benny', color: 'pink' })).toMatchObject({
      name: 'Benny',
    })
    for (const body of [{ weight: 2 }, { role: 'owner' }])
      expect(codeOf(await ben.send('PUT', path('Ben'), body))).toEqual([403, 'owner_only'])
    expect(codeOf(await cleo.send('PUT', path('Ben'), { name: 'B' }))).toEqual([403, 'owner_only'])
    expect(codeOf(await cleo.send('PUT', path('Cleo'), { name: 'benny' }))).toEqual([409, 'name_taken'])
    expect(await anna.done('PUT', path('Ben'), { role: 'editor', weight: 3 })).toMatchObject({
      role: 'editor',
      weight: 3,
    })
    await ben.within(id).done('POST', '/transactions', EXPENSE)
  })

  it('who only look are refused every change, in one place and before anything else is asked', async () => {
    const { id } = await sharedBook(anna, [[ben, 'viewer']])
    for (const [method, path] of [
      ['POST', '/transactions'],
      ['DELETE', '/accounts/none'],
      ['PUT', '/budget/2026-03/none'],
      ['POST', '/statements'],
    ] as const)
      expect(codeOf(await ben.within(id).send(method, path, method === 'DELETE' ? undefined : {}))).toEqual(
        path === '/statements' ? [415, 'wrong_type'] : [403, 'read_only'],
      )
    const call = {
      key: 'k',
      method: 'POST',
      path: '/api/transactions',
      body: EXPENSE,
      at: new Date(server.clock.now),
    }
    expect(codeOf(await ben.within(id).send('POST', '/sync', { calls: [call] }))).toEqual([403, 'read_only'])
    expect(await anna.within(id).get('/transactions')).toEqual([])
  })

  it('who are put out are out at once, in every way, and what they entered stays', async () => {
    const { id, members } = await sharedBook(anna, [[ben, 'editor']])
    const key = { 'idempotency-key': 'mine' }
    const { body: row } = await ben.within(id).send('POST', '/transactions', EXPENSE, key)
    expect(codeOf(await ben.send('DELETE', `/books/${id}/members/${members.Anna}`))).toEqual([
      403,
      'owner_only',
    ])
    await anna.done('DELETE', `/books/${id}/members/${members.Ben}`)
    expect((await ben.within(id).send('POST', '/transactions', EXPENSE, key)).status).toBe(404)
    const call = {
      key: 'mine',
      method: 'POST',
      path: '/api/transactions',
      body: EXPENSE,
      at: new Date(server.clock.now),
    }
    expect((await ben.within(id).send('POST', '/sync', { calls: [call] })).status).toBe(404)
    expect(await ben.get('/books')).toHaveLength(1)
    expect(await anna.within(id).get(`/transactions/${row.id}`)).toMatchObject({ createdBy: members.Ben })
    expect((await anna.get(`/books/${id}/members`))[1]).toMatchObject({
      role: null,
      leftAt: expect.any(String),
    })
  })

  it('take the book along as it was when they were put out or left, for a month, and nobody else does', async () => {
    const { id, members } = await sharedBook(anna, [
      [ben, 'editor'],
      [cleo, 'viewer'],
    ])
    await ben.within(id).done('POST', '/transactions', EXPENSE)
    await anna.done('DELETE', `/books/${id}/members/${members.Ben}`)
    await anna.within(id).done('POST', '/transactions', { ...EXPENSE, description: 'Later' })
    const headers = { 'idempotency-key': 'leave-the-flat' }
    for (let times = 0; times < 2; times++)
      expect((await cleo.send('POST', `/books/${id}/leave`, undefined, headers)).status).toBe(200)
    const [taken] = await ben.get('/exports')
    expect(taken).toMatchObject({ bookName: 'Our flat', expiresAt: expect.any(String) })
    const file = (await ben.send('GET', `/exports/${taken.id}`)).body
    expect(file.transactions).toMatchObject([{ description: 'Bread' }])
    expect(JSON.stringify(file)).not.toMatch(/@example|Later/)
    expect(await cleo.get('/exports')).toHaveLength(1)
    expect(await anna.get('/exports')).toEqual([])
    expect((await anna.send('GET', `/exports/${taken.id}`)).status).toBe(404)
    server.clock.now += 30 * DAY_MS
    await ben.signIn({ email: ben.email })
    expect(await ben.get('/exports')).toEqual([])
    expect((await ben.send('GET', `/exports/${taken.id}`)).status).toBe(404)
  })

  it('an owner who puts themselves out hears so again where the answer was lost', async () => {
    const { id, members } = await sharedBook(anna, [[ben, 'owner']])
    const headers = { 'idempotency-key': 'put-me-out' }
    for (let times = 0; times < 2; times++)
      expect(
        (await anna.send('DELETE', `/books/${id}/members/${members.Anna}`, undefined, headers)).status,
      ).toBe(200)
    expect((await anna.send('DELETE', `/books/${id}/members/${members.Anna}`)).status).toBe(404)
    expect(await anna.get('/books')).toHaveLength(1)
  })

  it('the last owner hands over first, or is alone', async () => {
    const { id, members } = await sharedBook(anna, [[ben, 'editor']])
    expect(codeOf(await anna.send('POST', `/books/${id}/leave`))).toEqual([409, 'last_owner'])
    const own = `/books/${id}/members/${members.Anna}`
    for (const [method, body] of [
      ['PUT', { role: 'viewer' }],
      ['DELETE', undefined],
    ] as const)
      expect(codeOf(await anna.send(method, own, body))).toEqual([409, 'last_owner'])
    await anna.done('PUT', `/books/${id}/members/${members.Ben}`, { role: 'owner' })
    await anna.done('POST', `/books/${id}/leave`)
    expect((await ben.get('/books'))[1]).toMatchObject({ id, role: 'owner' })
  })
})

describe('an invitation', () => {
  const invite = async (id: string, body: object = { role: 'editor' }) =>
    (await anna.done('POST', `/books/${id}/invitations`, body)) as { id: string; token: string; link: string }

  it('says what it leads to, lets one person in and is used up', async () => {
    const { id } = await sharedBook(anna)
    const { token, link } = await invite(id)
    expect(token).toMatch(/^bia[\w-]{22}_[0-9a-f]{64}$/)
    expect(link).toContain(`join=${token}`)
    expect(await ben.done('POST', '/invitations/preview', { token })).toMatchObject({
      book: { name: 'Our flat' },
      invitedBy: 'Anna',
      role: 'editor',
    })
    expect(await ben.done('POST', '/invitations/accept', { token, name: 'B.' })).toMatchObject({
      id,
      role: 'editor',
    })
    expect(codeOf(await cleo.send('POST', '/invitations/accept', { token }))).toEqual([410, 'expired'])
    expect(codeOf(await cleo.send('POST', '/invitations/preview', { token }))).toEqual([410, 'expired'])
  })

  it('stays good where who is in already opens it', async () => {
    const { id } = await sharedBook(anna, [[ben, 'viewer']])
    const { token } = await invite(id)
    expect(codeOf(await ben.send('POST', '/invitations/accept', { token }))).toEqual([409, 'already_member'])
    await cleo.done('POST', '/invitations/accept', { token })
  })

  it('is good for a week, until it is taken back, and while its maker owns the book', async () => {
    const { id, members } = await sharedBook(anna, [[ben, 'owner']])
    const [old, revoked] = [await invite(id), await invite(id)]
    await anna.done('DELETE', `/books/${id}/invitations/${revoked.id}`)
    const bens = await ben.done('POST', `/books/${id}/invitations`, { role: 'editor' })
    await anna.done('DELETE', `/books/${id}/members/${members.Ben}`)
    server.clock.now += 7 * DAY_MS
    const fresh = await invite(id)
    for (const { token } of [old, revoked, bens, { token: 'bia_nonsense' }])
      expect(codeOf(await cleo.send('POST', '/invitations/accept', { token }))).toEqual([410, 'expired'])
    expect(await anna.get(`/books/${id}/invitations`)).toMatchObject([{ id: fresh.id }])
    await cleo.done('POST', '/invitations/accept', { token: fresh.token })
  })

  it('gives the name that was kept for somebody to them', async () => {
    const { id } = await sharedBook(anna)
    const kim = await anna.done('POST', `/books/${id}/members`, { name: 'Kim' })
    const { token } = await invite(id, { role: 'editor', memberId: kim.id })
    expect(await ben.done('POST', '/invitations/accept', { token })).toMatchObject({ memberId: kim.id })
    expect(
      codeOf(await anna.send('POST', `/books/${id}/invitations`, { role: 'editor', memberId: kim.id })),
    ).toEqual([409, 'conflict'])
  })

  it('makes who comes back the member they were, and one of before they were put out does not', async () => {
    const { id, members } = await sharedBook(anna, [[ben, 'editor']])
    const before = await invite(id)
    server.clock.now += 1000
    await anna.done('DELETE', `/books/${id}/members/${members.Ben}`)
    expect(codeOf(await ben.send('POST', '/invitations/accept', { token: before.token }))).toEqual([
      410,
      'expired',
    ])
    server.clock.now += 1000
    const after = await invite(id, { role: 'viewer' })
    expect(await ben.done('POST', '/invitations/accept', { token: after.token })).toMatchObject({
      memberId: members.Ben,
      role: 'viewer',
    })
  })

  it('gives a second Anna another name', async () => {
    const { id } = await sharedBook(anna)
    const { token } = await invite(id)
    await ben.done('POST', '/invitations/accept', { token, name: 'anna' })
    const names = (await anna.get(`/books/${id}/members`)).map(({ name }: { name: string }) => name)
    expect(names).toEqual(['Anna', 'anna 2'])
  })

  it('is one of twenty that are open at most', async () => {
    const { id } = await sharedBook(anna)
    for (let n = 0; n < 20; n++) await invite(id)
    expect(codeOf(await anna.send('POST', `/books/${id}/invitations`, { role: 'editor' }))).toEqual([
      429,
      'too_many',
    ])
  })
})

describe('an account that goes', () => {
  const leave = (person: Person) =>
    person.send('DELETE', '/auth/user', { email: person.email, currentPassword: 'correct horse' })

  it('leaves its shared books to the others, and takes along one that it is alone in', async () => {
    const { id, members } = await sharedBook(ben, [[anna, 'editor']])
    const alone = await sharedBook(anna, [], { name: 'Alone' })
    expect((await leave(anna)).status).toBe(200)
    const list = await ben.get(`/books/${id}/members`)
    expect(list[1]).toMatchObject({ id: members.Anna, role: null, name: 'Former member' })
    const gone = server.db.select().from(books).where(eq(books.id, alone.id)).get()
    expect(gone === undefined || gone.removedAt !== null).toBe(true)
  })

  it('stays known by name while it owes something, and no longer', async () => {
    const { id, members } = await sharedBook(ben, [[anna, 'editor']])
    await ben.within(id).done('POST', '/transactions', EXPENSE)
    expect((await leave(anna)).status).toBe(200)
    const nameNow = async () => (await ben.get(`/books/${id}/members`))[1].name
    expect(await nameNow()).toBe('Anna')
    const [from, to] = [members.Anna, members.Ben]
    await ben.within(id).done('POST', '/settlement/payments', { from, to, amount: '6.00' })
    expect(await nameNow()).toBe('Anna')
    await ben.within(id).done('POST', '/settlement/payments', { from, to, amount: '0.25' })
    expect(await nameNow()).toBe('Former member')
    expect(JSON.stringify((await ben.within(id).get('/activity'))[0])).not.toContain('"name":"Anna"')
  })

  it('does not wait for a book that was deleted', async () => {
    const { id } = await sharedBook(anna, [[ben, 'editor']])
    await anna.done('DELETE', `/books/${id}`, { name: 'Our flat' })
    expect((await leave(anna)).status).toBe(200)
  })

  it('hands over first what it is the last owner of', async () => {
    const { id, members } = await sharedBook(anna, [[ben, 'editor']])
    const refused = await leave(anna)
    expect(codeOf(refused)).toEqual([409, 'last_owner'])
    expect(refused.body.books).toMatchObject([{ id, name: 'Our flat' }])
    expect(await anna.get('/books')).toHaveLength(2)
    await anna.done('PUT', `/books/${id}/members/${members.Ben}`, { role: 'owner' })
    expect((await leave(anna)).status).toBe(200)
  })
})

describe('what waits to be sent to a shared book, and its cloud copies', () => {
  const use = { amount: 1 }
  const keyed = { 'idempotency-key': 'copy' }
  const left = async (person: Person) => (await person.get('/sync-credits/balance')).remaining

  it('is done by a sync, which takes neither a copy of the book nor a credit, and says so', async () => {
    const { id } = await sharedBook(anna, [[ben, 'editor']])
    const at = new Date(server.clock.now).toISOString()
    const calls = [{ key: 'one', method: 'POST', path: '/api/transactions', body: EXPENSE, at }]
    const sync = (body: object) => ben.within(id).done('POST', '/sync', { calls, ...body })
    const sent = await sync({ copy: false })
    expect(sent).toMatchObject({ results: [{ key: 'one', status: 201 }], balance: { remaining: 2 } })
    expect(sent).not.toHaveProperty('copyRefused')
    expect(await sync({})).toMatchObject({
      results: [{ status: 201, body: { id: sent.results[0].body.id } }],
      balance: { remaining: 2 },
      copyRefused: expect.stringContaining('shared book'),
    })
    expect(await anna.within(id).get('/transactions')).toHaveLength(1)
    expect(await anna.within(id).get('/backups')).toEqual([])
  })

  it('are the book’s, and whoever takes one pays in their own book, once, or there is none', async () => {
    const { id } = await sharedBook(anna, [[ben, 'editor']])
    const [hers, his] = [anna.within(id), ben.within(id)]
    const copies = async () => (await hers.get('/backups')).length
    const first = await his.send('POST', '/sync-credits/use', use, keyed)
    expect(first.body).toMatchObject({ isNew: true, remaining: 1 })
    expect((await his.send('POST', '/sync-credits/use', use, keyed)).body).toEqual(first.body)
    expect(await his.done('POST', '/sync-credits/use', use)).toMatchObject({ isNew: false, remaining: 1 })
    await hers.done('POST', '/transactions', EXPENSE)
    expect(await his.done('POST', '/sync-credits/use', use)).toMatchObject({ isNew: true, remaining: 0 })
    await hers.done('POST', '/transactions', EXPENSE)
    expect(codeOf(await his.send('POST', '/sync-credits/use', use))).toEqual([402, 'no_credits'])
    expect([await copies(), await left(ben), await left(anna)]).toEqual([2, 0, 2])
    expect([await anna.get('/backups'), await ben.get('/backups')]).toEqual([[], []])
    expect(await hers.done('POST', '/sync-credits/use', use)).toMatchObject({ isNew: true, remaining: 1 })
    const path = `/backups/${first.body.backup.id}`
    expect((await his.get(path)).transactions).toEqual([])
    expect(codeOf(await his.send('POST', `${path}/restore`, {}))).toEqual([403, 'owner_only'])
    await hers.done('POST', `${path}/restore`, {})
    expect(await his.get('/transactions')).toEqual([])
    server.clock.now += 11 * 60_000
    expect(codeOf(await his.send('GET', path))).toEqual([403, 'proof_required'])
    const proof = { currentPassword: 'correct horse' }
    expect(codeOf(await hers.send('POST', `${path}/restore`, {}))).toEqual([403, 'proof_required'])
    await hers.done('POST', `${path}/restore`, proof)
  })
})
