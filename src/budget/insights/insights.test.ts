import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createBook } from '../../book/open.ts'
import { createBookApi } from '../../book-api.ts'
import { copyBook, type SyncSides } from '../../homes/browser/sync.ts'
import { newDevice } from '../../homes/browser/testing/device.ts'
import { openMemory } from '../../homes/node/testing/memory.ts'
import { users } from '../../identity/tables.ts'
import { annasServer, browserOf } from '../../identity/testing.ts'
import { enterPoints } from '../../rewards/points/store.ts'
import { descriptionOf } from '../../rewards/shop/owned.ts'
import type { ItemId } from '../../rewards/shop/wire.ts'
import { addDays } from '../../values/day.ts'
import { uuidV7 } from '../../values/id.ts'
import { centsOf } from '../../values/money.ts'
import { insertRowsOfBook } from './testing.ts'
import type { Analytics, CashFlow, NetWorth, SavingsRate } from './wire.ts'

const NOON = Date.UTC(2026, 2, 15, 12)

/** A book of its own on 15 March 2026, whose owner has bought the items. */
function bookWith(items: ItemId[] = ['widget-pack', 'analytics-pro'], { now = NOON, timeZone = 'UTC' } = {}) {
  const clock = { now }
  const { db } = openMemory()
  const newId = () => uuidV7(clock.now)
  const bookId = newId()
  db.transaction((tx) => {
    createBook(tx, { id: bookId, timeZone, createdAt: now })
    const bought = { bookId, transactionType: 'spent', pointsAmount: 0, actionType: 'purchase' } as const
    for (const item of items)
      enterPoints(tx, { id: newId(), ...bought, description: descriptionOf(item), createdAt: now - 1 })
  })
  const report = (error: unknown) => {
    throw error
  }
  const api = createBookApi({ db, now: () => clock.now, newId, release: 'test', report }, () => bookId)
  const send = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' }
    const init = body ? { method, headers, body: JSON.stringify(body) } : { method }
    const reply = await api.request(`/api${path}`, init)
    return { status: reply.status, body: await reply.json() }
  }
  const add = async (path: string, body: object): Promise<string> => {
    const reply = await send('POST', path, body)
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return reply.body.id
  }
  const get = async <Body>(path: string): Promise<Body> => {
    const reply = await send('GET', path)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  return { db, bookId, clock, send, add, get }
}

const entry = (type: string, amount: string, date: string, more: object = {}) => ({
  type,
  amount,
  date,
  description: 'Something',
  ...more,
})

const worthOf = async (book: ReturnType<typeof bookWith>, months = 4) =>
  (await book.get<NetWorth[]>(`/insights/net-worth?months=${months}`)).map(({ netWorth }) => netWorth)

it('walks net worth back month by month through income, expenses and savings transfers', async () => {
  const book = bookWith()
  const accountId = await book.add('/accounts', { name: 'Checking', balance: '1000' })
  const bucketId = await book.add('/savings-buckets', { name: 'Holiday', target: '500' })
  await book.add('/transactions', entry('income', '300', '2026-01-31', { accountId }))
  await book.add('/transactions', entry('expense', '120.50', '2026-02-01', { accountId }))
  await book.add('/transactions', entry('expense', '200', '2026-02-28', { accountId, bucketId }))
  await book.add('/transactions', entry('expense', '40', '2026-03-01', { accountId }))
  expect(await book.get('/insights/net-worth?months=4')).toEqual([
    { month: '2025-12', netWorth: '1000.00' },
    { month: '2026-01', netWorth: '1300.00' },
    { month: '2026-02', netWorth: '1179.50' },
    { month: '2026-03', netWorth: '1139.50' },
  ])
})

it('shows an edited balance from the month of its edit on', async () => {
  const book = bookWith()
  const id = await book.add('/accounts', { name: 'Fund', type: 'investment', balance: '1000' })
  await book.send('PUT', `/accounts/${id}`, { balance: '1500' })
  expect(await worthOf(book)).toEqual(['1000.00', '1000.00', '1000.00', '1500.00'])
})

it('counts no account that is inactive or gone, a bucket until it went, and what was spent from a bucket', async () => {
  const book = bookWith()
  const accountId = await book.add('/accounts', { name: 'Checking', balance: '100' })
  const old = await book.add('/accounts', { name: 'Old', balance: '5000' })
  const gone = await book.add('/accounts', { name: 'Gone', balance: '700' })
  const categoryId = await book.add('/budget-categories', { name: 'Travel', allocated: '0' })
  const holiday = await book.add('/savings-buckets', { name: 'Holiday', target: '500', saved: '80' })
  const lost = await book.add('/savings-buckets', { name: 'Lost', target: '500' })
  for (const id of [old, gone])
    await book.add('/transactions', entry('expense', '10', '2026-02-10', { accountId: id }))
  await book.add('/transactions', entry('expense', '25', '2026-02-10', { accountId, bucketId: lost }))
  await book.send('PUT', `/accounts/${old}`, { isActive: false })
  await book.send('DELETE', `/accounts/${gone}`)
  await book.send('DELETE', `/savings-buckets/${lost}`)
  const spent = await book.send('POST', `/savings-buckets/${holiday}/transfers`, { saved: '50', categoryId })
  expect(spent.status).toBe(200)
  expect(await worthOf(book)).toEqual(['180.00', '180.00', '180.00', '125.00'])
})

it('has today’s total as its last point also while transactions of next month are entered', async () => {
  const book = bookWith()
  const accountId = await book.add('/accounts', { name: 'Checking', balance: '100' })
  await book.add('/transactions', entry('expense', '30', '2026-04-20', { accountId }))
  expect(await worthOf(book, 2)).toEqual(['100.00', '70.00'])
})

const action = fc.record({
  kind: fc.constantFrom('entry', 'transfer', 'balance', 'remove', 'bucket', 'inactive'),
  type: fc.constantFrom('income', 'expense', 'savings'),
  amount: fc.integer({ min: 1, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
  date: fc.integer({ min: -120, max: 40 }).map((days) => addDays('2026-03-15', days)),
  which: fc.nat(3),
  description: fc.constantFrom('Shop', 'Balance adjustment: by hand'),
  isLinked: fc.boolean(),
})

it('ends net worth at the dashboard’s total balance, whatever was done before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 14 }), async (actions) => {
      const book = bookWith()
      const accounts = [await book.add('/accounts', { name: 'A', balance: '50' })]
      accounts.push(await book.add('/accounts', { name: 'B', type: 'savings', balance: '-20' }))
      const buckets = [await book.add('/savings-buckets', { name: 'Goal', target: '90', saved: '10' })]
      const entered: string[] = []
      for (const { kind, which, amount, isLinked, ...fields } of actions) {
        const accountId = accounts[which % 2]
        const bucketId = buckets[0]
        if (kind === 'entry') {
          const links = isLinked ? { accountId, bucketId } : { accountId }
          const reply = await book.send('POST', '/transactions', { ...fields, amount, ...links })
          // A goal gives no more than it holds.
          if (reply.status === 201) entered.push(reply.body.id)
          else expect(reply.body.code).toBe('not_enough_saved')
        } else if (kind === 'transfer')
          await book.send('POST', `/savings-buckets/${bucketId}/transfers`, {
            saved: amount,
            fromAccountId: accountId,
            toAccountId: accountId,
          })
        else if (kind === 'balance') await book.send('PUT', `/accounts/${accountId}`, { balance: amount })
        else if (kind === 'remove' && entered[which])
          await book.send('DELETE', `/transactions/${entered[which]}`)
        else if (kind === 'bucket') await book.send('PUT', `/savings-buckets/${bucketId}`, { saved: amount })
        else await book.send('PUT', `/accounts/${accounts[0]}`, { isActive: isLinked })
      }
      const { totalBalance } = await book.get<{ totalBalance: string }>('/dashboard')
      for (const months of [1, 7]) expect((await worthOf(book, months)).at(-1)).toBe(totalBalance)
    }),
    { numRuns: 40 },
  )
}, 60_000)

const deed = fc.record({
  kind: fc.constantFrom('entry', 'transfer', 'from goal', 'balance'),
  type: fc.constantFrom('income', 'expense', 'savings'),
  amount: fc.integer({ min: 1, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
  account: fc.nat(1),
})

it('finds for every month what the dashboard said at its end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(deed, { maxLength: 4 }), { minLength: 5, maxLength: 5 }),
      async (past) => {
        const book = bookWith(undefined, { now: Date.UTC(2025, 10, 30, 12) })
        const accounts = [await book.add('/accounts', { name: 'A', balance: '50' })]
        accounts.push(await book.add('/accounts', { name: 'B', type: 'investment', balance: '-20' }))
        const goal = await book.add('/savings-buckets', { name: 'Goal', target: '90', saved: '1000' })
        const categoryId = await book.add('/budget-categories', { name: 'Travel', allocated: '0' })
        const said: string[] = []
        for (const [index, deeds] of past.entries()) {
          book.clock.now = Date.UTC(2025, 11 + index, 28, 12)
          for (const { kind, type, amount, account } of deeds) {
            const accountId = accounts[account] ?? ''
            const links = { fromAccountId: accountId, toAccountId: accountId }
            const reply =
              kind === 'entry'
                ? await book.send('POST', '/transactions', { type, amount, description: 'X', accountId })
                : kind === 'balance'
                  ? await book.send('PUT', `/accounts/${accountId}`, { balance: amount })
                  : kind === 'transfer'
                    ? await book.send('POST', `/savings-buckets/${goal}/transfers`, {
                        saved: amount,
                        ...links,
                      })
                    : await book.send('POST', `/savings-buckets/${goal}/transfers`, {
                        saved: '0',
                        categoryId,
                      })
            expect(reply.status).toBeLessThan(300)
          }
          said.push((await book.get<{ totalBalance: string }>('/dashboard')).totalBalance)
        }
        expect(await worthOf(book, 6)).toEqual(['1030.00', ...said])
      },
    ),
    { numRuns: 30 },
  )
}, 60_000)

it('gives the rate of what was not spent, none without an income, and less than nothing where more was spent', async () => {
  const book = bookWith()
  const bucketId = await book.add('/savings-buckets', { name: 'Goal', target: '900' })
  await book.add('/transactions', entry('expense', '10', '2026-01-10'))
  await book.add('/transactions', entry('income', '3000', '2026-02-10'))
  await book.add('/transactions', entry('expense', '2000', '2026-02-10'))
  await book.add('/transactions', entry('expense', '900', '2026-02-11', { bucketId }))
  await book.add('/transactions', entry('income', '100', '2026-03-01'))
  await book.add('/transactions', entry('expense', '150.10', '2026-03-02'))
  expect(await book.get('/insights/savings-rate?months=3')).toEqual([
    { month: '2026-01', income: '0.00', expense: '10.00', rate: null },
    { month: '2026-02', income: '3000.00', expense: '2000.00', rate: 33.3 },
    { month: '2026-03', income: '100.00', expense: '150.10', rate: -50.1 },
  ])
  expect(await book.get<SavingsRate[]>('/insights/savings-rate')).toHaveLength(12)
})

/** December to February are 90 days: 2,700 of income are 30 a day, 900 of spending 10. */
async function flowing() {
  const book = bookWith()
  const accountId = await book.add('/accounts', { name: 'Checking', balance: '1000' })
  const savings = await book.add('/accounts', { name: 'Savings', type: 'savings', balance: '9000' })
  const bucketId = await book.add('/savings-buckets', { name: 'Goal', target: '900' })
  const billId = await book.add('/bills', { name: 'Rent', amount: '400', dueDate: '2026-03-20', accountId })
  await book.add('/transactions', entry('income', '2700', '2026-01-31', { accountId }))
  await book.add('/transactions', entry('expense', '600', '2025-12-01', { accountId }))
  await book.add('/transactions', entry('expense', '300', '2026-02-28'))
  // None of these is everyday life.
  const categoryId = await book.add('/budget-categories', { name: 'Travel', allocated: '0' })
  const trip = await book.add('/savings-buckets', { name: 'Trip', target: '45', saved: '45' })
  const paid = await book.send('POST', `/savings-buckets/${trip}/transfers`, { saved: '0', categoryId })
  await book.send('PUT', `/transactions/${paid.body.transaction.id}`, { date: '2026-01-09' })
  await book.add('/transactions', entry('expense', '100', '2026-01-05', { accountId, bucketId }))
  await book.add('/transactions', entry('expense', '400', '2026-01-06', { accountId, billId }))
  await book.add('/transactions', entry('income', '70', '2026-01-07', { accountId: savings }))
  await book.add(
    '/transactions',
    entry('income', '55', '2026-01-08', { description: 'Balance adjustment: x' }),
  )
  await book.add('/transactions', entry('expense', '1', '2025-11-30', { accountId }))
  await book.add('/transactions', entry('expense', '2', '2026-03-01', { accountId }))
  return { ...book, accountId }
}

it('forecasts from what can be spent today, with an average day and what falls due', async () => {
  const book = await flowing()
  const { accountId } = book
  await book.add('/bills', { name: 'Tax', amount: '25', dueDate: '2026-03-15', accountId })
  await book.add('/subscriptions', { name: 'Music', amount: '9.99', nextBilling: '2026-01-31', accountId })
  await book.add('/bills', { name: 'Off', amount: '1', dueDate: '2026-03-16', active: false, accountId })
  const flow = await book.get<CashFlow>('/insights/cash-flow?days=10')
  // 1000 + 2700 - 600 - 100 - 400 - 1 - 2.
  expect(flow).toMatchObject({
    startBalance: '2597.00',
    accounts: 1,
    dailyIncome: '30.00',
    dailySpending: '10.00',
  })
  expect(flow.days).toHaveLength(10)
  expect(flow.days[0]).toEqual({
    date: '2026-03-15',
    balance: '2552.02',
    entries: [
      { kind: 'bill', name: 'Tax', amount: '-25.00' },
      // Of 31 January and of 28 February.
      { kind: 'subscription', name: 'Music', amount: '-19.98' },
    ],
  })
  expect(flow.days[1]).toMatchObject({ date: '2026-03-16', balance: '2572.02' })
  expect(flow.days[5]?.entries).toEqual([
    { kind: 'bill', name: 'Rent', amount: '-400.00' },
    { kind: 'income', name: 'Average income', amount: '30.00' },
    { kind: 'spending', name: 'Everyday spending', amount: '-10.00' },
  ])
  expect(flow.days[9]?.balance).toBe('2332.02')
  expect(flow.lowest).toEqual({ date: '2026-03-20', balance: '2252.02' })
  expect(flow.assumptions.join(' ')).toMatch(/December 2025 to February 2026.*not record/)
})

it('does not ask again for what is paid already, and finds a due date of the 31st in a shorter month', async () => {
  const book = bookWith()
  const accountId = await book.add('/accounts', { name: 'Checking', balance: '10' })
  const billId = await book.add('/bills', { name: 'Rent', amount: '4', dueDate: '2026-03-31', accountId })
  await book.add('/transactions', entry('expense', '4', '2026-03-14', { accountId, billId }))
  const flow = await book.get<CashFlow>('/insights/cash-flow?days=100')
  const rent = flow.days.filter(({ entries }) => entries.some(({ name }) => name === 'Rent'))
  expect(rent.map(({ date }) => date)).toEqual(['2026-04-30', '2026-05-31'])
})

it('adds up a forecast from its own entries to the cent', async () => {
  const book = await flowing()
  await book.add('/transactions', entry('expense', '0.01', '2026-01-31'))
  const { startBalance, days } = await book.get<CashFlow>('/insights/cash-flow?days=200')
  let cents = centsOf(startBalance)
  for (const { balance, entries } of days) {
    for (const { amount } of entries) cents += centsOf(amount)
    expect(centsOf(balance)).toBe(cents)
  }
  // 199 average days of a 90th part of 180001 cents, and 7 rents.
  const rents = days.flatMap(({ entries }) => entries).filter(({ name }) => name === 'Rent').length
  expect(cents).toBe(
    centsOf(startBalance) +
      Math.round((2700_00 * 199) / 90) -
      Math.round((900_01 * 199) / 90) -
      rents * 400_00,
  )
})

it('averages a young book over the full months that it has, and says so', async () => {
  const book = bookWith()
  await book.add('/transactions', entry('expense', '28', '2026-02-20'))
  const flow = await book.get<CashFlow>('/insights/cash-flow')
  expect(flow.dailySpending).toBe('1.00')
  expect(flow.assumptions.join(' ')).toContain('average day of February 2026,')
})

it('keeps an empty book at nothing, and says what it does not know', async () => {
  const book = bookWith()
  const flow = await book.get<CashFlow>('/insights/cash-flow')
  expect(flow).toMatchObject({ startBalance: '0.00', accounts: 0, dailyIncome: '0.00' })
  expect(flow.days).toHaveLength(60)
  expect(new Set(flow.days.map(({ balance }) => balance))).toEqual(new Set(['0.00']))
  expect(flow.assumptions.join(' ')).toContain('No full month is on record yet')
  expect(await worthOf(book, 12)).toEqual(Array.from({ length: 12 }, () => '0.00'))
  const figures = await book.get<Analytics>('/insights/analytics')
  expect(figures).toMatchObject({
    from: '2025-04',
    to: '2026-03',
    days: 0,
    income: '0.00',
    expense: '0.00',
    averagePerDay: '0.00',
    categories: [],
    payees: [],
    comparison: [],
    largest: [],
  })
  expect(figures.weekdays).toHaveLength(7)
})

it('lives by the calendar of its owner', async () => {
  const lateOnNewYear = Date.UTC(2026, 0, 1, 3)
  const behind = bookWith(undefined, { now: lateOnNewYear, timeZone: 'Pacific/Honolulu' })
  expect((await behind.get<NetWorth[]>('/insights/net-worth?months=1'))[0]?.month).toBe('2025-12')
  expect((await behind.get<CashFlow>('/insights/cash-flow?days=2')).days.map(({ date }) => date)).toEqual([
    '2025-12-31',
    '2026-01-01',
  ])
  const ahead = bookWith(undefined, { now: Date.UTC(2025, 11, 31, 12), timeZone: 'Pacific/Kiritimati' })
  expect((await ahead.get<Analytics>('/insights/analytics')).to).toBe('2026-01')
})

it('tells where the money went: categories, payees, weekdays, the largest, and one month against others', async () => {
  const book = bookWith()
  const food = await book.add('/budget-categories', { name: 'Food', allocated: '0' })
  const fun = await book.add('/budget-categories', { name: 'Fun', allocated: '0' })
  const bucketId = await book.add('/savings-buckets', { name: 'Goal', target: '900' })
  const spend = (amount: string, date: string, description: string, more: object = {}) =>
    book.add('/transactions', entry('expense', amount, date, { description, ...more }))
  await book.add('/transactions', entry('income', '1000', '2026-02-01'))
  await spend('60', '2025-12-06', 'Café Ümit', { categoryId: food })
  await spend('30', '2026-01-03', 'CAFÉ ÜMIT ', { categoryId: food })
  await spend('90', '2026-02-07', 'Cinema', { categoryId: fun })
  await spend('12', '2026-03-07', 'café ümit', { categoryId: food })
  await spend('8', '2026-03-08', 'Kiosk')
  await spend('500', '2026-03-09', 'Aside', { bucketId })
  await spend('7', '2026-03-10', 'Balance adjustment: Wallet')
  await spend('4', '2026-03-30', 'Planned')

  const figures = await book.get<Analytics>('/insights/analytics?from=2026-01&to=2026-03')
  expect(figures).toMatchObject({ from: '2026-01', to: '2026-03', income: '1000.00', expense: '151.00' })
  // From 1 January to 15 March are 74 days; what is planned is not spent yet.
  expect(figures).toMatchObject({ days: 74, averagePerDay: '1.99' })
  expect(figures.byMonth).toEqual([
    { month: '2026-01', income: '0.00', expense: '30.00' },
    { month: '2026-02', income: '1000.00', expense: '90.00' },
    { month: '2026-03', income: '0.00', expense: '31.00' },
  ])
  expect(figures.categories).toEqual([
    { categoryId: fun, name: 'Fun', amount: '90.00', share: 59.6, byMonth: ['0.00', '90.00', '0.00'] },
    { categoryId: food, name: 'Food', amount: '42.00', share: 27.8, byMonth: ['30.00', '0.00', '12.00'] },
    {
      categoryId: null,
      name: 'No category',
      amount: '19.00',
      share: 12.6,
      byMonth: ['0.00', '0.00', '19.00'],
    },
  ])
  expect(
    figures.payees.map(({ name, total, count, average }) => [name.toLowerCase(), total, count, average]),
  ).toEqual([
    ['cinema', '90.00', 1, '90.00'],
    ['café ümit', '42.00', 2, '21.00'],
    ['kiosk', '8.00', 1, '8.00'],
    ['planned', '4.00', 1, '4.00'],
  ])
  // Saturdays: 30 + 90 + 12 on eleven of them from 3 January to 14 March.
  expect(figures.weekdays.map(({ amount }) => amount)).toEqual([
    ...['8.00', '0.00', '7.00', '0.00', '0.00', '0.00', '132.00'],
  ])
  expect(figures.weekdays[6]).toEqual({ weekday: 6, amount: '132.00', average: '12.00' })
  expect(figures.comparison).toEqual([
    { categoryId: null, name: 'No category', month: '19.00', previous: '0.00', average: '0.00' },
    { categoryId: food, name: 'Food', month: '12.00', previous: '0.00', average: '30.00' },
    { categoryId: fun, name: 'Fun', month: '0.00', previous: '90.00', average: '30.00' },
  ])
  expect(figures.largest.slice(0, 2)).toMatchObject([
    { amount: '90.00', description: 'Cinema', date: '2026-02-07', name: 'Fun' },
    { amount: '30.00', name: 'Food' },
  ])
  expect(figures.largest.map(({ description }) => description)).not.toContain('Aside')
})

it('reads the months of the budget where they begin on another day', async () => {
  const book = bookWith()
  expect((await book.send('PUT', '/budget-period', { monthStartsOn: 10 })).status).toBe(200)
  await book.add('/transactions', entry('expense', '30', '2026-03-12'))
  await book.add('/transactions', entry('income', '100', '2026-04-05'))
  await book.add('/transactions', entry('expense', '40', '2026-04-05'))
  const figures = await book.get<Analytics>('/insights/analytics?from=2026-03&to=2026-03')
  expect(figures).toMatchObject({
    income: '100.00',
    expense: '70.00',
    firstDay: '2026-03-01',
    lastDay: '2026-04-09',
    payees: [{ total: '70.00', count: 2 }],
  })
  expect((await book.get<SavingsRate[]>('/insights/savings-rate?months=1'))[0]).toMatchObject({
    month: '2026-03',
    income: '100.00',
    expense: '70.00',
    rate: 30,
  })
})

it('counts days from the first transaction on, not from before there was a book', async () => {
  const book = bookWith()
  await book.add('/transactions', entry('expense', '60', '2026-03-06'))
  expect(await book.get('/insights/analytics')).toMatchObject({ days: 10, averagePerDay: '6.00' })
  await book.add('/transactions', entry('expense', '56', '2026-02-15'))
  await book.add('/transactions', entry('expense', '20', '2026-02-16'))
  expect(await book.get('/insights/analytics')).toMatchObject({
    days: 29,
    comparison: [{ month: '60.00', previous: '76.00', average: '76.00' }],
  })
})

it.each([
  ...['net-worth?months=0', 'net-worth?months=121', 'net-worth?months=-1', 'net-worth?months=1.5'],
  ...[
    'net-worth?months=',
    'savings-rate?months=x',
    'cash-flow?days=0',
    'cash-flow?days=367',
    'cash-flow?days=1e9',
  ],
  ...[
    'analytics?from=2026-13',
    'analytics?to=2026-3',
    'analytics?from=2026-03&to=2026-02',
    'analytics?from=x',
  ],
  ...['analytics?from=1990-01&to=2026-03', "analytics?to=2026-03'--"],
])('refuses %s', async (path) => {
  expect((await bookWith().send('GET', `/insights/${path}`)).status).toBe(400)
})

it('answers the longest spans that it takes', async () => {
  const book = bookWith()
  const accountId = await book.add('/accounts', { name: 'Checking' })
  const ancient = { name: 'Ancient', amount: '1', dueDate: '1900-01-01', frequency: 'biweekly', accountId }
  await book.add('/bills', ancient)
  const { days } = await book.get<CashFlow>('/insights/cash-flow?days=366')
  expect(days[0]?.entries).toEqual([{ kind: 'bill', name: 'Ancient', amount: '-3293.00' }])
  expect(await worthOf(book, 120)).toHaveLength(120)
  expect((await book.get<Analytics>('/insights/analytics?from=1901-01&to=1910-12')).byMonth).toHaveLength(120)
})

const WIDGETS = ['/insights/net-worth', '/insights/cash-flow', '/insights/savings-rate']
const PAGE = '/insights/analytics'

it('opens net worth to everybody, and nothing else that they have not bought', async () => {
  const statuses = async (items: ItemId[]) => {
    const book = bookWith(items)
    return Promise.all([...WIDGETS, PAGE].map(async (path) => (await book.send('GET', path)).status))
  }
  expect(await statuses([])).toEqual([200, 403, 403, 403])
  expect(await statuses(['widget-pack'])).toEqual([200, 200, 200, 403])
  expect(await statuses(['analytics-pro'])).toEqual([200, 403, 403, 200])
  expect((await bookWith([]).send('GET', PAGE)).body).toMatchObject({ code: 'not_owned' })
})

it('opens analytics to premium at once and closes it when premium ends; the widgets are bought all the same', async () => {
  const { server, anna, user } = await annasServer()
  const nobody = browserOf(server)
  for (const path of [...WIDGETS, PAGE]) expect(await nobody.statusOf('GET', path)).toBe(401)
  expect(await anna.statusOf('GET', PAGE)).toBe(403)
  const { headers } = await anna.send('GET', PAGE)
  expect(headers.get('etag')).toBeNull()
  server.db
    .update(users)
    .set({ subscriptionTier: 'premium', subscriptionExpiry: server.clock.now + 1000 })
    .where(eq(users.id, user.id))
    .run()
  expect(await anna.statusOf('GET', PAGE)).toBe(200)
  for (const path of WIDGETS.slice(1)) expect(await anna.statusOf('GET', path)).toBe(403)
  server.clock.now += 2000
  expect(await anna.statusOf('GET', PAGE)).toBe(403)
})

it('answers in the browser, without the server, what the server answers', async () => {
  const { server, anna, user } = await annasServer()
  const row = server.db.select().from(users).where(eq(users.id, user.id)).get()
  const bought = { bookId: row?.bookId ?? '', transactionType: 'spent', pointsAmount: 0 } as const
  for (const item of ['widget-pack', 'analytics-pro'] as const)
    server.db.transaction((tx) =>
      enterPoints(tx, {
        id: server.home.newId(),
        ...bought,
        actionType: 'purchase',
        description: descriptionOf(item),
        createdAt: server.clock.now,
      }),
    )
  const { id: accountId } = await anna.done('POST', '/accounts', { name: 'Checking', balance: '700' })
  await anna.done('POST', '/transactions', entry('expense', '90', '2026-02-14', { accountId }))
  await anna.done('POST', '/bills', { name: 'Rent', amount: '50', dueDate: '2026-03-20', accountId })
  const device = newDevice(() => server.clock.now)
  const reach: SyncSides['server'] = async (path, init = {}) =>
    server.fetch(`/${path}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), cookie: anna.cookie() },
    })
  await copyBook(device.linkTo(user.id, reach))
  for (const path of [...WIDGETS, PAGE])
    expect(await device.json(`/api${path}`), path).toEqual(await anna.get(path))
})

it('sees nothing of a statement that is still being imported', async () => {
  const book = bookWith()
  const accountId = await book.add('/accounts', { name: 'Checking', balance: '10' })
  const statement = uuidV7(NOON)
  book.db.run(sql`INSERT INTO statements (id, book_id, account_id, file_name, format, state, created_at)
    VALUES (${statement}, ${book.bookId}, ${accountId}, 'bank.ofx', 'ofx', 'importing', 0)`)
  book.db.run(sql`INSERT INTO transactions
    (id, book_id, type, amount_cents, description, account_id, statement_id, date, created_at)
    VALUES (${uuidV7(NOON)}, ${book.bookId}, 'expense', 500, 'X', ${accountId}, ${statement}, '2026-02-10', 0)`)
  expect(await worthOf(book)).toEqual(['10.00', '10.00', '10.00', '10.00'])
  expect(await book.get<CashFlow>('/insights/cash-flow')).toMatchObject({ dailySpending: '0.00' })
  expect(await book.get<Analytics>(PAGE)).toMatchObject({ days: 0, payees: [], largest: [] })
})

it('shows nothing of anybody else’s book', async () => {
  const { db, get } = bookWith()
  insertRowsOfBook(db, uuidV7(NOON), { rows: 50, today: '2026-03-15' })
  expect((await get<Analytics>(PAGE)).largest).toEqual([])
  expect((await get<NetWorth[]>('/insights/net-worth')).at(-1)?.netWorth).toBe('0.00')
})

it('reads a year of 100,000 transactions', async () => {
  const { db, bookId, get } = bookWith()
  insertRowsOfBook(db, bookId, { rows: 100_000, today: '2026-03-15' })
  for (const path of [...WIDGETS, PAGE]) {
    expect(await get(path), path).toBeDefined()
  }
  expect((await get<Analytics>(PAGE)).payees[0]?.count).toBeGreaterThan(100)
}, 60_000)

it('counts the days of an average from a part that lies before the first transaction', async () => {
  const book = bookWith()
  const parts = [
    { amount: '30', date: '2026-01-31' },
    { amount: '44', date: '2026-03-01' },
  ]
  await book.add('/transactions', entry('expense', '74', '2026-03-01', { parts }))
  // From 1 January to 15 March none but the last day of January and those after it count: 44 days.
  const figures = await book.get<Analytics>('/insights/analytics?from=2026-01&to=2026-03')
  expect(figures).toMatchObject({ days: 44, averagePerDay: '1.68' })
  expect(await book.get<CashFlow>('/insights/cash-flow?days=2')).toMatchObject({ dailySpending: '0.51' })
})

it('has shares of what was spent, also where another category got more back', async () => {
  const book = bookWith()
  const food = await book.add('/budget-categories', { name: 'Food', allocated: '0' })
  const fun = await book.add('/budget-categories', { name: 'Fun', allocated: '0' })
  await book.add('/transactions', entry('expense', '30', '2026-03-01', { categoryId: food }))
  await book.add('/transactions', entry('expense', '10', '2026-03-01'))
  for (const back of ['40', '5']) {
    await book.add('/transactions', entry('income', back, '2026-03-02', { refundCategoryId: fun }))
    const { categories } = await book.get<Analytics>('/insights/analytics?from=2026-03&to=2026-03')
    expect(categories.map(({ name, share }) => [name, share])).toEqual([
      ['Food', 75],
      ['No category', 25],
    ])
  }
})
