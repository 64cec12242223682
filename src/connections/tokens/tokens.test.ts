import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { BOOK } from '../../book/open.ts'
import { testServer } from '../../homes/node/testing.ts'
import { type Person, personOn, sharedBook } from '../../household/testing.ts'
import { outlastProofs } from '../../identity/testing.ts'

let server: ReturnType<typeof testServer>
let anna: Person

beforeEach(async () => {
  server = testServer()
  anna = await personOn(server, 'Anna')
})

/** All rows of a table, in whichever database they are. */
const rowsOf = (table: string) =>
  server.databases().flatMap((db) => db.all(sql.raw(`SELECT * FROM ${table}`)) as object[])

const make = (fields: object = {}, person = anna) =>
  person.done('POST', '/tokens', { name: 'Script', scope: 'write', ...fields })

/** A program that has the token and no cookie. */
const program = (token: string, more: Record<string, string> = {}) => ({
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await server.fetch(`/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...more,
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  },
})

const EXPENSE = { type: 'expense', amount: '12.50', description: 'Bread' }

describe('a token', () => {
  it('is shown once, names its place, and opens the own book without a cookie', async () => {
    const { token, ...made } = await make({ scope: 'read' })
    expect(token).toMatch(/^bb_a[\w-]{22}_[0-9a-f]{64}$/)
    expect(made).toMatchObject({ name: 'Script', scope: 'read', bookId: anna.ownId, lastUsedAt: null })
    expect(JSON.stringify(await anna.get('/tokens'))).not.toContain(token.slice(-64))
    await anna.done('POST', '/transactions', EXPENSE)
    const { status, body } = await program(token).send('GET', '/transactions')
    expect([status, body[0].description]).toEqual([200, 'Bread'])
    expect((await anna.get('/tokens'))[0].lastUsedAt).not.toBeNull()
    const kept = rowsOf('api_tokens')
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(token.slice(-64))
  })

  it('is one, however often it is asked for under its key, and no answer that is kept has it', async () => {
    const headers = { 'idempotency-key': 'my-phone' }
    const asked = { name: 'Phone', scope: 'add' }
    const first = await anna.send('POST', '/tokens', asked, headers)
    const again = await anna.send('POST', '/tokens', asked, headers)
    expect([first.status, again.body]).toEqual([201, first.body])
    expect(await anna.get('/tokens')).toHaveLength(1)
    const kept = JSON.stringify(rowsOf('commands'))
    expect(kept).toContain('Phone')
    expect(kept).not.toContain((first.body as { token: string }).token.slice(-64))
    const other = await anna.send('POST', '/tokens', { ...asked, scope: 'write' }, headers)
    expect((other.body as { code: string }).code).toBe('key_reused')
  })

  it('counts alone: neither a cookie beside it nor one in the query does', async () => {
    const { token } = await make({ scope: 'read' })
    const cookie = { cookie: anna.cookie() }
    const wrong = await program('bb_nobody', cookie).send('GET', '/transactions')
    expect([wrong.status, wrong.headers.get('www-authenticate'), wrong.body.code]).toEqual([
      ...[401, 'Bearer', 'signed_out'],
    ])
    expect((await program('', cookie).send('GET', '/transactions')).status).toBe(401)
    const wide = await program(token, cookie).send('POST', '/transactions', EXPENSE)
    expect([wide.status, wide.body.code]).toEqual([403, 'out_of_scope'])
    expect((await server.fetch(`/api/transactions?token=${token}`)).status).toBe(401)
    // Credentials that a proxy asks a browser for are none of ours.
    const basic = await server.fetch('/api/transactions', {
      headers: { ...cookie, authorization: 'Basic YTpi' },
    })
    expect(basic.status).toBe(200)
  })

  it('asks for the head of an answer as for the whole, and for the server’s health with any scope', async () => {
    const { token } = await make({ scope: 'read' })
    const headers = { authorization: `Bearer ${token}` }
    const [whole, head] = [
      await server.fetch('/api/accounts', { headers }),
      await server.fetch('/api/accounts', { headers, method: 'HEAD' }),
    ]
    expect([head.status, head.headers.get('etag')]).toEqual([200, whole.headers.get('etag')])
    expect((await server.fetch('/api/auth/user', { headers, method: 'HEAD' })).status).toBe(403)
    expect((await server.fetch('/api/health', { headers })).status).toBe(200)
  })

  it('is made by who has proven who they are, and only for a book that they are in', async () => {
    const ben = await personOn(server, 'Ben')
    const { id } = await sharedBook(ben)
    expect((await anna.send('POST', '/tokens', { name: 'x', scope: 'read', bookId: id })).status).toBe(404)
    const past = { name: 'x', scope: 'read', expiresAt: '2020-01-01T00:00:00Z' }
    expect((await anna.send('POST', '/tokens', past)).status).toBe(400)
    outlastProofs(server)
    const { status, body } = await anna.send('POST', '/tokens', { name: 'x', scope: 'read' })
    expect([status, body.code]).toEqual([403, 'proof_required'])
    expect(await anna.get('/tokens')).toEqual([])
  })

  it('ends when it is revoked, when its time is over, and with the password and the account', async () => {
    const works = async ({ token }: { token: string }) =>
      (await program(token).send('GET', '/accounts')).status === 200
    const revoked = await make()
    await anna.done('DELETE', `/tokens/${revoked.id}`)
    expect(await works(revoked)).toBe(false)
    const ending = await make({ expiresAt: new Date(server.clock.now + 60_000).toISOString() })
    expect(await works(ending)).toBe(true)
    server.clock.now += 60_000
    expect(await works(ending)).toBe(false)
    const other = await make()
    const ben = await personOn(server, 'Ben')
    expect((await ben.send('DELETE', `/tokens/${other.id}`)).status).toBe(404)
    expect(await works(other)).toBe(true)
    await anna.done('DELETE', '/auth/user', { email: anna.email })
    expect(await works(other)).toBe(false)
  })

  it('notes its use once a minute, and writes nothing at the calls between', async () => {
    const desk = program((await make({ scope: 'read' })).token)
    const read = () => desk.send('GET', '/accounts')
    const used = async () => (await anna.get('/tokens'))[0].lastUsedAt
    const present = () => new Date(server.clock.now).toISOString()
    await read()
    const first = present()
    expect(await used()).toBe(first)
    server.clock.now += 59_000
    const all = server.databases().map((db) => ({ db, transaction: db.transaction }))
    for (const { db } of all) db.transaction = () => expect.fail('A call that only reads waits for no write.')
    await read()
    for (const { db, transaction } of all) db.transaction = transaction
    expect(await used()).toBe(first)
    server.clock.now += 1000
    await read()
    const later = present()
    expect(await used()).toBe(later)
  })

  it('has keys of its own, and an id that is known is refused to who only adds', async () => {
    const { token } = await make({ scope: 'add' })
    const headers = { 'idempotency-key': 'same' }
    await anna.send('POST', '/transactions', EXPENSE, headers)
    const script = program(token)
    const first = await script.send('POST', '/transactions', { ...EXPENSE, description: 'Rolls' }, headers)
    const again = await script.send('POST', '/transactions', { ...EXPENSE, description: 'Rolls' }, headers)
    expect([first.status, again.body]).toEqual([201, first.body])
    expect(await anna.get('/transactions')).toHaveLength(2)
    const known = await script.send('POST', '/transactions', { ...EXPENSE, id: first.body.id })
    expect([known.status, known.body.code]).toEqual([409, 'conflict'])
  })

  it('earns no points, and is named by what it did in a shared book', async () => {
    const points = async () => (await anna.get('/points')).balance
    const before = await points()
    const { id } = await sharedBook(anna)
    const { token } = await make({ bookId: id, name: 'Shortcut' })
    const { status } = await program(token).send('POST', '/transactions', EXPENSE)
    expect(status).toBe(201)
    expect(await points()).toBe(before)
    expect((await anna.within(id).get('/activity'))[0]).toMatchObject({ name: 'Anna', by: 'Shortcut' })
    await anna.within(id).done('POST', '/transactions', { ...EXPENSE, description: 'By hand' })
    expect((await anna.within(id).get('/activity'))[0]).toMatchObject({ name: 'Anna', by: 'page' })
  })

  it('ends with the membership, and is not good again when that comes back', async () => {
    const ben = await personOn(server, 'Ben')
    const { id, members } = await sharedBook(anna, [[ben, 'editor']])
    const { token } = await make({ bookId: id }, ben)
    await anna.done('DELETE', `/books/${id}/members/${members.Ben}`)
    expect((await program(token).send('GET', '/accounts')).status).toBe(401)
    server.clock.now += 1000
    const { token: invitation } = await anna.done('POST', `/books/${id}/invitations`, { role: 'editor' })
    await ben.done('POST', '/invitations/accept', { token: invitation })
    expect((await program(token).send('GET', '/accounts')).status).toBe(401)
    expect(await ben.get('/tokens')).toEqual([])
  })

  it.each(['own', 'shared'])(
    'writes sixty rows in a minute and no more in a book that is %s',
    async (kind) => {
      const bookId = kind === 'own' ? anna.ownId : (await sharedBook(anna)).id
      const { token } = await make({ bookId })
      const script = program(token)
      for (let n = 0; n < 60; n++)
        expect((await script.send('POST', '/transactions', EXPENSE)).status).toBe(201)
      const refused = await script.send('POST', '/transactions', EXPENSE)
      expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
        429,
        'too_many',
        '60',
      ])
      expect(await anna.within(bookId).get('/transactions')).toHaveLength(60)
      server.clock.now += 60_001
      expect((await script.send('POST', '/transactions', EXPENSE)).status).toBe(201)
    },
  )

  it('writes no more than sixty things that are no transactions either', async () => {
    const script = program((await make()).token)
    const add = (n: number) =>
      script.send('POST', '/budget-categories', { name: `Category ${n}`, allocated: '1' })
    for (let n = 0; n < 60; n++) expect((await add(n)).status).toBe(201)
    expect(await add(60)).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect(await anna.get('/budget-categories')).toHaveLength(60)
  })
})

describe('what a token wrote', () => {
  const since = '2026-01-01T00:00:00Z'

  it.each(['own', 'shared'])(
    'is taken back with one call in a book that is %s, but what was changed since',
    async (kind) => {
      const bookId = kind === 'own' ? anna.ownId : (await sharedBook(anna)).id
      const book = anna.within(bookId)
      const kept = await book.done('POST', '/transactions', { ...EXPENSE, description: 'Before' })
      const gone = await book.done('POST', '/transactions', { ...EXPENSE, description: 'Deleted' })
      const made = await make({ bookId })
      const script = program(made.token)
      const { body: added } = await script.send('POST', '/transactions', EXPENSE)
      const { body: touched } = await script.send('POST', '/transactions', { ...EXPENSE, description: 'Tea' })
      await script.send('PUT', `/transactions/${kept.id}`, { amount: '99', description: 'Changed' })
      await script.send('DELETE', `/transactions/${gone.id}`)
      await book.done('PUT', `/transactions/${touched.id}`, { note: 'Mine now' })
      const undo = await anna.done('POST', `/tokens/${made.id}/undo`, { since })
      expect(undo).toEqual({
        undone: 3,
        kept: [{ id: touched.id, description: 'Tea', reason: 'It was changed since.' }],
      })
      const rows = await book.get('/transactions')
      expect(
        rows.map(({ description, amount }: Record<string, string>) => [description, amount]).sort(),
      ).toEqual([
        ['Before', '12.50'],
        ['Deleted', '12.50'],
        ['Tea', '12.50'],
      ])
      expect((await book.send('GET', `/transactions/${added.id}`)).status).toBe(404)
      // Once more there is nothing left but what was kept.
      expect(await anna.done('POST', `/tokens/${made.id}/undo`, { since })).toMatchObject({ undone: 0 })
    },
  )

  it('is taken back of who paid a row and for whom, in what it changed, but what was said since', async () => {
    const ben = await personOn(server, 'Ben')
    const { id: bookId, members } = await sharedBook(anna, [[ben, 'editor']])
    const [annas, bens] = [members.Anna, members.Ben]
    const book = anna.within(bookId)
    const borne = (own: string, other: string) => [
      { memberId: annas, amount: own },
      { memberId: bens, amount: other },
    ]
    const enter = (fields: object) =>
      book.done('POST', '/transactions', { ...EXPENSE, amount: '10', paidBy: annas, ...fields })
    const exact = await enter({ shares: borne('7', '3') })
    const [even, mine] = [await enter({}), await enter({})]
    const before = [await book.get('/settlement'), await book.get('/transactions')]
    const made = await make({ bookId })
    const script = program(made.token)
    await script.send('PUT', `/transactions/${exact.id}`, { paidBy: bens, shares: borne('1', '9') })
    await script.send('PUT', `/transactions/${exact.id}`, { amount: '30', shares: borne('30', '0') })
    await script.send('PUT', `/transactions/${even.id}`, { paidBy: bens })
    await script.send('PUT', `/transactions/${even.id}`, { amount: '20' })
    await script.send('PUT', `/transactions/${mine.id}`, { description: 'Cake' })
    const undo = () => anna.done('POST', `/tokens/${made.id}/undo`, { since })
    // The token said nothing of who paid this row, so what a member says of that stays.
    await book.done('PUT', `/transactions/${mine.id}`, { paidBy: bens })
    expect(await undo()).toEqual({ undone: 3, kept: [] })
    await book.done('PUT', `/transactions/${mine.id}`, { paidBy: annas })
    const [standing, rows] = [await book.get('/settlement'), await book.get('/transactions')]
    expect(standing).toEqual(before[0])
    const told = (all: Record<string, unknown>[]) => all.map(({ rev: _, updatedBy: _by, ...row }) => row)
    expect(told(rows)).toEqual(told(before[1]))
    await script.send('PUT', `/transactions/${even.id}`, { paidBy: bens })
    await book.done('PUT', `/transactions/${even.id}`, { paidBy: null })
    expect(await undo()).toMatchObject({ undone: 0, kept: [{ id: even.id }] })
  })

  it('is taken back of transfers whole, that it made, changed or deleted', async () => {
    const account = async (name: string) =>
      (await anna.done('POST', '/accounts', { name, balance: '100' })).id
    const [fromAccountId, toAccountId] = [await account('Checking'), await account('Savings')]
    const balances = async () =>
      (await anna.get('/accounts')).map(({ balance }: { balance: string }) => balance).sort()
    const move = (amount: string) => ({ fromAccountId, toAccountId, amount })
    const { expense } = await anna.done('POST', '/transfers', move('20'))
    const made = await make()
    const script = program(made.token)
    const undo = () => anna.done('POST', `/tokens/${made.id}/undo`, { since })
    for (const [method, path, body] of [
      ['DELETE', `/transactions/${expense.id}`, undefined],
      ['PUT', `/transfers/${expense.transferId}`, { amount: '33' }],
      ['POST', '/transfers', move('7')],
    ] as const) {
      expect((await script.send(method, path, body)).status).toBeLessThan(300)
      expect(await balances()).not.toEqual(['120.00', '80.00'])
      expect(await undo()).toEqual({ undone: 1, kept: [] })
      expect(await balances()).toEqual(['120.00', '80.00'])
    }
    // Somebody has said something of it since.
    const { body } = await script.send('POST', '/transfers', move('7'))
    await anna.done('PUT', `/transactions/${body.expense.id}`, { note: 'Mine now' })
    expect((await undo()).undone).toBe(0)
    expect(await balances()).toEqual(['127.00', '73.00'])
  })

  it('is as it was where it was changed first and deleted then', async () => {
    const { id } = await anna.done('POST', '/transactions', EXPENSE)
    const made = await make()
    const script = program(made.token)
    await script.send('PUT', `/transactions/${id}`, { amount: '99' })
    await script.send('DELETE', `/transactions/${id}`)
    expect(await anna.done('POST', `/tokens/${made.id}/undo`, { since })).toEqual({ undone: 1, kept: [] })
    expect(await anna.get('/transactions')).toMatchObject([{ id, amount: '12.50' }])
  })

  it('names the file that it imported, which stays until it is taken back as a whole', async () => {
    const account = await anna.done('POST', '/accounts', { name: 'Checking' })
    const made = await make()
    const form = new FormData()
    form.set('file', new File(['Date,Description,Amount\n2026-03-02,Grocer,-31.20\n'], 'march.csv'))
    form.set('accountId', account.id)
    const headers = { authorization: `Bearer ${made.token}` }
    const answer = await server.fetch('/api/statements', { method: 'POST', body: form, headers })
    expect(answer.status).toBe(201)
    const { id } = await answer.json()
    await program(made.token).send('POST', '/transactions', EXPENSE)
    const undo = () => anna.done('POST', `/tokens/${made.id}/undo`, { since })
    const kept = [{ id, description: 'march.csv', reason: expect.stringMatching(/list of imports/) }]
    expect(await undo()).toEqual({ undone: 1, kept })
    expect(await undo()).toEqual({ undone: 0, kept })
    await anna.done('DELETE', `/statements/${id}`)
    expect(await undo()).toEqual({ undone: 0, kept: [] })
  })

  it('stays where it was written before that moment', async () => {
    const made = await make()
    await program(made.token).send('POST', '/transactions', EXPENSE)
    const later = new Date(server.clock.now + 1000).toISOString()
    expect(await anna.done('POST', `/tokens/${made.id}/undo`, { since: later })).toEqual({
      undone: 0,
      kept: [],
    })
    expect(await anna.get('/transactions')).toHaveLength(1)
  })
})

describe('one line', () => {
  it('records an entry with the account and category of the payee’s last one', async () => {
    const account = await anna.done('POST', '/accounts', { name: 'Card', type: 'checking', balance: '100' })
    const { id: categoryId } = await anna.done('POST', '/budget-categories', { name: 'Coffee' })
    const { token } = await make({ scope: 'add' })
    const script = program(token)
    await anna.done('POST', '/transactions', {
      type: 'expense',
      amount: '3',
      description: 'Coffee bar',
      accountId: account.id,
      categoryId,
    })
    const { status, body } = await script.send('POST', '/quick', { text: '4,20 € coffee bar' })
    expect(status).toBe(201)
    expect(body.transaction).toMatchObject({
      type: 'expense',
      amount: '4.20',
      description: 'coffee bar',
      accountId: account.id,
      categoryId,
    })
    expect(body.message).toBe('Recorded 4.20 USD: coffee bar (Card, Coffee)')
    // Somebody new: the account of the last entry.
    const other = await script.send('POST', '/quick', { text: '+12 found on the street' })
    expect(other.body.transaction).toMatchObject({ type: 'income', accountId: account.id, categoryId: null })
    const parts = {
      amount: '7',
      description: 'Cake',
      account: 'card',
      category: 'COFFEE',
      date: '2026-03-01',
    }
    expect((await script.send('POST', '/quick', parts)).body.transaction).toMatchObject({
      amount: '7.00',
      accountId: account.id,
      categoryId,
      date: '2026-03-01',
    })
  })

  it('is refused with nothing written where it says no amount, no text or no row that is there', async () => {
    const { token } = await make({ scope: 'add' })
    for (let copy = 0; copy < 2; copy++)
      await anna.done('POST', '/accounts', { name: 'Cash', type: 'cash', balance: '0' })
    await anna.done('POST', '/budget-categories', { name: 'Pay' })
    for (const input of [
      { text: 'coffee' },
      { text: '12.50' },
      { text: '100000000 car' },
      { text: `5 ${'tea '.repeat(140)}` },
      {},
      { amount: '5' },
      { description: 'Tea' },
      { text: '5 tea', account: 'Nowhere' },
      { text: '5 tea', category: 'Nothing' },
      // Two bear that name, and an income has no category.
      { text: '5 tea', account: 'cash' },
      { text: '+5 tea', category: 'Pay' },
      { amount: '-5', description: 'Tea' },
    ])
      expect((await program(token).send('POST', '/quick', input)).status, JSON.stringify(input)).toBe(400)
    expect(await anna.get('/transactions')).toEqual([])
  })
})

describe('the summary', () => {
  it('has the figures that the dashboard and the month of the budget have', async () => {
    const { id: accountId } = await anna.done('POST', '/accounts', {
      name: 'Card',
      type: 'checking',
      balance: '100',
    })
    const { id: categoryId } = await anna.done('POST', '/budget-categories', {
      name: 'Food',
      allocated: '40',
    })
    await anna.done('POST', '/transactions', { ...EXPENSE, accountId, categoryId })
    await anna.done('POST', '/savings-buckets', { name: 'Sofa', target: '200', saved: '50' })
    const bill = { accountId, amount: '9', frequency: 'monthly' }
    await anna.done('POST', '/bills', { ...bill, name: 'Late', dueDate: '2026-03-10' })
    await anna.done('POST', '/bills', { ...bill, name: 'Soon', dueDate: '2026-03-20' })
    const { token } = await make({ scope: 'read' })
    const { status, body, headers } = await program(token).send('GET', '/summary')
    expect(status).toBe(200)
    const dashboard = await anna.get('/dashboard')
    for (const name of [
      'totalBalance',
      'totalSaved',
      'monthlyIncome',
      'monthlyExpenses',
      'spentThisMonth',
      'stillDue',
      'totalBudget',
    ])
      expect(body[name], name).toBe(dashboard[name])
    const month = await anna.get('/budget/2026-03')
    expect([body.available, body.toAssign, body.safeToSpend]).toEqual([
      ...[month.sum.available, month.toAssign, dashboard.safeToSpend.amount],
    ])
    expect(body).toMatchObject({
      book: { id: anna.ownId, name: 'My budget' },
      currency: 'USD',
      today: '2026-03-15',
      overdue: { count: 1, amount: '9.00' },
      goals: [{ name: 'Sofa', saved: '50.00', target: '200.00', percent: 25 }],
    })
    expect(body.next).toHaveLength(5)
    expect(body.next[0]).toMatchObject({
      kind: 'bill',
      name: 'Soon',
      dueDate: '2026-03-20',
      daysLeft: 5,
      amount: '9.00',
    })
    const etag = headers.get('etag') ?? ''
    const again = await server.fetch('/api/summary', {
      headers: { authorization: `Bearer ${token}`, 'if-none-match': etag },
    })
    expect(again.status).toBe(304)
  })

  it('is that of the shared book that the token is for', async () => {
    const { id } = await sharedBook(anna)
    const { token } = await make({ scope: 'read', bookId: id })
    const { body } = await program(token).send('GET', '/summary')
    expect(body.book).toEqual({ id, name: 'Our flat' })
    const own = await program(token).send('GET', '/summary', undefined, { [BOOK]: anna.ownId })
    expect(own.status).toBe(404)
  })
})
