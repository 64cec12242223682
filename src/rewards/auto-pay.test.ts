import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { books } from '../book/tables.ts'
import { bills, transactions } from '../budget/ledger/tables.ts'
import { annasServer, browserOf } from '../identity/testing.ts'
import { payDueForOwners } from './auto-pay.ts'
import { ownersServer } from './shop/testing.ts'

type Server = Awaited<ReturnType<typeof ownersServer>>['server']
type Row = Record<string, string>

/** The clock stands at noon of 15 March 2026, UTC. */
const at = (server: Server, iso: string) => {
  server.clock.now = Date.parse(iso)
}

async function job(server: Server, settings: { db?: Server['db'] } = {}) {
  const errors: unknown[] = []
  await payDueForOwners(settings.db ?? server.db, {
    now: server.clock.now,
    newId: () => server.home.newId(),
    failed: (error) => errors.push(error),
  })
  return errors
}

async function ownersBills(timeZone = 'UTC') {
  const { server, anna, buy } = await ownersServer('smart-automation')
  await anna.done('PUT', '/profile', { timeZone })
  const account: Row = await anna.done('POST', '/accounts', { name: 'Checking', balance: '1000' })
  const add = (path: string, fields: object): Promise<Row> =>
    anna.done('POST', path, { name: 'Rent', amount: '50', accountId: account.id, autoPay: true, ...fields })
  const bill = (dueDate: string, fields: object = {}) => add('/bills', { dueDate, ...fields })
  const read = (id: string | undefined): Promise<Row> => anna.get(`/bills/${id}`)
  const payments = async (query = '') =>
    ((await anna.get(`/transactions?type=expense${query}`)) as Row[]).map(({ date }) => date).sort()
  const balance = async () => (await anna.get(`/accounts/${account.id}`)).balance as string
  return { server, anna, buy, account, add, bill, read, payments, balance }
}

it('what is due is paid on its due date, from its account, and the due date moves on', async () => {
  const { server, anna, bill, add, read, account, balance } = await ownersBills()
  const { id } = await bill('2026-03-14')
  const music = await add('/subscriptions', {
    name: 'Music',
    nextBilling: '2026-03-15',
    billingCycle: 'biweekly',
  })
  await bill('2026-03-16', { name: 'Tomorrow' })
  expect(await job(server)).toEqual([])
  const rows: Row[] = await anna.get('/transactions')
  expect(rows).toMatchObject([
    { description: 'Music', subscriptionId: music.id, date: '2026-03-15', amount: '50.00' },
    { description: 'Rent', billId: id, date: '2026-03-14', accountId: account.id, type: 'expense' },
  ])
  expect(await read(id)).toMatchObject({ dueDate: '2026-04-14', paid: true, autoPay: true })
  expect(await anna.get(`/subscriptions/${music.id}`)).toMatchObject({ nextBilling: '2026-03-29' })
  expect(await balance()).toBe('900.00')
})

it('a card’s payment moves money by itself, and waits while one of its accounts rests', async () => {
  const { server, anna, bill, read, balance } = await ownersBills()
  const card: Row = await anna.done('POST', '/accounts', {
    name: 'Card',
    type: 'credit_card',
    balance: '-50',
  })
  const { id } = await bill('2026-03-14', { name: 'Card payment', transferAccountId: card.id })
  await anna.done('PUT', `/accounts/${card.id}`, { isActive: false })
  expect(await job(server)).toEqual([])
  expect([await balance(), await read(id)]).toMatchObject(['1000.00', { dueDate: '2026-03-14' }])
  await anna.done('PUT', `/accounts/${card.id}`, { isActive: true })
  expect(await job(server)).toEqual([])
  expect([await balance(), await read(id)]).toMatchObject(['950.00', { dueDate: '2026-04-14', paid: true }])
  expect(await anna.get('/transactions')).toMatchObject([
    { type: 'income', kind: 'transfer', accountId: card.id, amount: '50.00', date: '2026-03-14' },
    { type: 'expense', kind: 'transfer', billId: id, date: '2026-03-14' },
  ])
})

it('pages see it: the book has another version, and it earns no points', async () => {
  const { server, anna, bill } = await ownersBills()
  await bill('2026-03-01')
  const before = (await anna.send('GET', '/accounts')).headers.get('etag')
  const points = await anna.get('/points/transactions')
  await job(server)
  expect((await anna.send('GET', '/accounts')).headers.get('etag')).not.toBe(before)
  expect(await anna.get('/points/transactions')).toEqual(points)
  const settled = (await anna.send('GET', '/accounts')).headers.get('etag')
  await job(server)
  expect((await anna.send('GET', '/accounts')).headers.get('etag')).toBe(settled)
})

it('pages see it too where a cycle was passed over that its owner had paid by hand', async () => {
  const { server, anna, bill, read } = await ownersBills()
  const { id } = await bill('2026-02-10')
  for (const date of ['2026-02-10', '2026-03-10'])
    await anna.done('POST', '/transactions', {
      type: 'expense',
      amount: '50',
      description: 'Rent',
      billId: id,
      date,
    })
  const before = (await anna.send('GET', '/bills')).headers.get('etag')
  await job(server)
  expect(await read(id)).toMatchObject({ dueDate: '2026-03-10' })
  expect((await anna.send('GET', '/bills')).headers.get('etag')).not.toBe(before)
})

it('the last of January is followed by the last of February and of March', async () => {
  const { server, bill, read, payments } = await ownersBills()
  at(server, '2026-01-31T12:00:00Z')
  const { id } = await bill('2026-01-31')
  for (const [now, due] of [
    ['2026-01-31', '2026-02-28'],
    ['2026-02-27', '2026-02-28'],
    ['2026-02-28', '2026-03-31'],
    ['2026-03-31', '2026-04-30'],
  ] as const) {
    at(server, `${now}T12:00:00Z`)
    await job(server)
    expect(await read(id), now).toMatchObject({ dueDate: due })
  }
  expect(await payments()).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
})

it('three months overdue are three payments, each on its day, and a second run pays nothing', async () => {
  const { server, bill, payments, balance } = await ownersBills()
  await bill('2025-12-31')
  for (let run = 0; run < 3; run++) {
    await job(server)
    expect(await payments()).toEqual(['2025-12-31', '2026-01-31', '2026-02-28'])
  }
  expect(await balance()).toBe('850.00')
  await Promise.all([job(server), job(server)])
  expect(await balance()).toBe('850.00')
})

it('of what is long overdue 24 cycles are paid at a time', async () => {
  const { server, bill, payments } = await ownersBills()
  await bill('2023-01-10', { amount: '1' })
  await job(server)
  expect(await payments()).toHaveLength(24)
  await job(server)
  expect(await payments()).toHaveLength(39)
  await job(server)
  expect(await payments()).toHaveLength(39)
})

it('a day begins where its owner lives', async () => {
  const east = await ownersBills('Pacific/Kiritimati')
  const west = await ownersBills('Pacific/Pago_Pago')
  for (const { server, bill, payments, due } of [
    { ...east, due: true },
    { ...west, due: false },
  ]) {
    await bill('2026-03-15')
    at(server, '2026-03-14T10:30:00Z')
    await job(server)
    expect(await payments()).toEqual(due ? ['2026-03-15'] : [])
  }
})

it('killed between two payments, the next run pays the rest and nothing twice', async () => {
  const { server, bill, payments, balance } = await ownersBills()
  await bill('2025-12-31')
  let left = 1
  const dying = new Proxy(server.db, {
    get(db, name) {
      if (name === 'transaction' && left-- <= 0) throw new Error('Killed')
      const value = Reflect.get(db, name)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
  expect(await job(server, { db: dying })).toHaveLength(1)
  expect(await payments()).toEqual(['2025-12-31'])
  await job(server)
  expect(await payments()).toEqual(['2025-12-31', '2026-01-31', '2026-02-28'])
  expect(await balance()).toBe('850.00')
})

it('who does not own it pays by hand, and so does what is inactive or not marked', async () => {
  const { server, anna } = await annasServer()
  const account: Row = await anna.done('POST', '/accounts', { name: 'Checking' })
  const rent = { name: 'Rent', amount: '50', accountId: account.id, dueDate: '2026-03-01' }
  const bill = await anna.done('POST', '/bills', { ...rent, autoPay: true })
  const id: string = bill.id
  expect(bill.autoPay).toBe(false)
  expect(await anna.done('PUT', `/bills/${id}`, { autoPay: true })).toMatchObject({ autoPay: false })
  // One that came with a file keeps its mark, which is not theirs to set.
  server.db.update(bills).set({ autoPay: true }).where(eq(bills.id, id)).run()
  const kept = await anna.done('PUT', `/bills/${id}`, { name: 'The rent', autoPay: true })
  expect(kept.autoPay).toBe(true)
  await job(server)
  expect(await anna.get('/transactions')).toEqual([])

  const owner = await ownersBills()
  await owner.bill('2026-03-01', { autoPay: false })
  await owner.bill('2026-03-01', { active: false })
  await job(owner.server)
  expect(await owner.payments()).toEqual([])
})

it('a cycle that an expense of the owner has paid is not paid again; the next one is', async () => {
  const { server, anna, bill, payments } = await ownersBills()
  const { id } = await bill('2026-02-28')
  await anna.done('POST', '/transactions', {
    type: 'expense',
    amount: '50',
    description: 'By hand',
    billId: id,
    date: '2026-02-20',
  })
  await job(server)
  expect(await payments()).toEqual(['2026-02-20'])
  at(server, '2026-03-31T12:00:00Z')
  await job(server)
  expect(await payments()).toEqual(['2026-02-20', '2026-03-28'])
})

it('what its owner takes back stays theirs to pay', async () => {
  const { server, anna, bill, read, payments } = await ownersBills()
  const { id } = await bill('2026-03-10')
  await job(server)
  const [{ id: paymentId } = {}] = (await anna.get('/transactions')) as Row[]
  await anna.done('DELETE', `/transactions/${paymentId}`)
  expect(await read(id)).toMatchObject({ dueDate: '2026-03-10' })
  await job(server)
  expect(await payments()).toEqual([])
  await anna.done('POST', `/bills/${id}/pay`)
  at(server, '2026-04-10T12:00:00Z')
  await job(server)
  expect(await payments()).toEqual(['2026-03-15', '2026-04-10'])
})

it('rules give what is posted its category', async () => {
  const { server, anna, bill } = await ownersBills()
  const home: Row = await anna.done('POST', '/budget-categories', { name: 'Home' })
  await anna.done('POST', '/rules', { contains: 'rent', categoryId: home.id })
  await bill('2026-03-01')
  await job(server)
  expect(await anna.get('/transactions')).toMatchObject([{ categoryId: home.id }])
  expect(await anna.get(`/budget-categories/${home.id}`)).toMatchObject({ spent: '50.00' })
})

it('nothing of one book is paid from another, and what fails for one is paid for the others', async () => {
  const { server, anna, bill, payments } = await ownersBills()
  const ben = browserOf(server, 'Ben/1')
  await ben.register({ email: 'ben@example.com' })
  const account: Row = await ben.done('POST', '/accounts', { name: 'His' })
  const rent = { name: 'Rent', amount: '5', accountId: account.id, dueDate: '2026-03-01' }
  const { id: benRent }: Row = await ben.done('POST', '/bills', rent)
  server.db
    .update(bills)
    .set({ autoPay: true })
    .where(eq(bills.id, benRent ?? ''))
    .run()
  const [taken, free] = [await bill('2026-03-01'), await bill('2026-03-02')]
  // The name of the payment was used for something else.
  const key = `auto-pay:${taken.id}:2026-03-01`
  await anna.send('POST', '/accounts', { name: 'Other' }, { 'idempotency-key': key })
  expect(await job(server)).toHaveLength(1)
  expect(await payments(`&billId=${free.id}`)).toEqual(['2026-03-02'])
  expect(await payments(`&billId=${taken.id}`)).toEqual([])
  expect(await ben.get('/transactions')).toEqual([])
})

it('a book that is being removed is left alone', async () => {
  const { server, bill } = await ownersBills()
  await bill('2026-03-01')
  server.db.update(books).set({ removedAt: 1 }).run()
  expect(await job(server)).toEqual([])
  expect(server.db.select().from(transactions).all()).toEqual([])
})
