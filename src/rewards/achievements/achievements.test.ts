import { expect, it } from 'vitest'
import { books } from '../../book/tables.ts'
import { statements, transactions } from '../../budget/ledger/tables.ts'
import { testServer } from '../../homes/node/testing.ts'
import { annasServer } from '../../identity/testing.ts'
import { ACHIEVEMENTS, type Achievement, rarityOf } from './wire.ts'

const DAY_MS = 86_400_000

interface Entry {
  actionType: string
  description: string
  pointsAmount: number
  transactionType: string
}

async function annas() {
  const { server, anna } = await annasServer()
  const entries = async (): Promise<Entry[]> => anna.get('/points/transactions')
  return {
    server,
    anna,
    entries,
    balance: async () => (await anna.get('/points/balance')).balance,
    /** The achievements that stand in the ledger, oldest first. */
    earned: async () =>
      (await entries())
        .filter(({ actionType }) => actionType === 'achievement')
        .map(({ description }) => description.replace('achievement_', ''))
        .reverse(),
    one: async (id: string) =>
      ((await anna.get('/achievements')) as Achievement[]).find((one) => one.id === id) as Achievement,
    claim: (achievementType: string, data = {}) =>
      anna.done('POST', '/points/validate-achievement', { achievementType, data }),
    account: (fields: object = {}) =>
      anna.done('POST', '/accounts', { name: 'Checking', balance: '0', ...fields }),
    category: (fields: object = {}) =>
      anna.done('POST', '/budget-categories', { name: 'Food', allocated: '100', ...fields }),
    bucket: (fields: object = {}) =>
      anna.done('POST', '/savings-buckets', { name: 'Trip', target: '100', ...fields }),
    spend: (amount: string, fields: object = {}) =>
      anna.done('POST', '/transactions', { type: 'expense', amount, description: 'Bread', ...fields }),
  }
}

it('lists all twenty with their points and rarities, nothing earned at first', async () => {
  const { anna, balance } = await annas()
  const all: Achievement[] = await anna.get('/achievements')
  expect(all.map(({ id, points }) => [id, points])).toEqual([
    ['first_transaction', 3],
    ['first_budget', 4],
    ['first_savings_goal', 5],
    ['first_account', 2],
    ['savings_milestone_25', 5],
    ['savings_milestone_50', 8],
    ['savings_milestone_75', 12],
    ['savings_milestone_100', 15],
    ['multiple_goals_completed', 25],
    ['expense_categorized', 6],
    ['monthly_budget_met', 8],
    ['budget_streak_3', 20],
    ['spending_reduced', 12],
    ['debt_payment', 6],
    ['subscription_review', 8],
    ['emergency_fund', 25],
    ['positive_net_worth', 50],
    ['daily_check_in', 10],
    ['profile_completed', 3],
    ['first_referral', 12],
  ])
  for (const one of all) expect(one).toMatchObject({ earned: false, earnedAt: null, progress: 0 })
  expect([50, 49, 25, 24, 15, 14, 8, 7].map(rarityOf)).toEqual([
    ...['Legendary', 'Epic', 'Epic', 'Rare', 'Rare', 'Uncommon', 'Uncommon', 'Common'],
  ])
  expect(await balance()).toBe(0)
})

it('grants the firsts once, with the action that earns them', async () => {
  const { account, category, bucket, spend, earned, entries, balance, one } = await annas()
  await account()
  await category()
  await bucket()
  await spend('5')
  await account()
  await category()
  await bucket()
  expect(await earned()).toEqual(['first_account', 'first_budget', 'first_savings_goal', 'first_transaction'])
  expect(await balance()).toBe(2 + 4 + 5 + 3 + 1)
  expect((await entries()).find(({ pointsAmount }) => pointsAmount === 3)).toMatchObject({
    transactionType: 'earned',
    actionType: 'achievement',
    description: 'achievement_first_transaction',
    pointsAmount: 3,
    validated: true,
  })
  expect(await one('first_account')).toMatchObject({ earned: true, progress: 100 })
})

it('earns a point for each recorded transaction, at most ten a day of the user’s', async () => {
  const { server, anna, account, spend, entries } = await annas()
  const { id: accountId } = await account({ balance: '500' })
  const activity = async () => (await entries()).filter(({ actionType }) => actionType === 'activity').length
  const bill = await anna.done('POST', '/bills', {
    name: 'Rent',
    amount: '5',
    dueDate: '2026-03-20',
    accountId,
  })
  await anna.done('POST', `/bills/${bill.id}/pay`, {})
  expect(await activity()).toBe(1)
  const { id } = await spend('1')
  await anna.done('PUT', `/transactions/${id}`, { amount: '2' })
  await anna.done('DELETE', `/transactions/${id}`)
  await anna.done('POST', `/transactions/${id}/restore`)
  expect(await activity()).toBe(2)
  for (let n = 0; n < 12; n++) await spend('1')
  expect(await activity()).toBe(10)
  server.clock.now += DAY_MS
  await spend('1')
  expect(await activity()).toBe(11)
})

it('tells how full the fullest goal is, and grants each milestone when it is reached', async () => {
  const { anna, account, bucket, earned, one } = await annas()
  const { id: fromAccountId } = await account({ balance: '100' })
  const { id } = await bucket()
  const save = (saved: string) =>
    anna.done('POST', `/savings-buckets/${id}/transfers`, { saved, fromAccountId })
  await save('24.99')
  expect(await one('savings_milestone_25')).toMatchObject({ earned: false, progress: 99 })
  await save('25')
  expect((await earned()).filter((name) => name.startsWith('savings'))).toEqual(['savings_milestone_25'])
  await save('100')
  expect((await earned()).filter((name) => name.startsWith('savings'))).toEqual(
    [25, 50, 75, 100].map((percent) => `savings_milestone_${percent}`),
  )
})

it('remembers completed goals although they are gone', async () => {
  const { anna, bucket, earned, one } = await annas()
  for (let n = 0; n < 3; n++) {
    expect(await earned()).not.toContain('multiple_goals_completed')
    const { id } = await bucket({ saved: '100' })
    await anna.done('POST', `/savings-buckets/${id}/celebrate`)
  }
  expect(await earned()).toContain('multiple_goals_completed')
  expect(await one('savings_milestone_100')).toMatchObject({ earned: true })
})

it('counts expenses with a category up to 25', async () => {
  const { category, spend, earned, one } = await annas()
  const { id: categoryId } = await category()
  await spend('1')
  for (let n = 0; n < 24; n++) await spend('1', { categoryId })
  expect(await one('expense_categorized')).toMatchObject({ earned: false, progress: 96 })
  await spend('1', { categoryId })
  expect(await earned()).toContain('expense_categorized')
})

it('proves budgets by finished months in which no category had less than nothing, three in a row', async () => {
  const { anna, account, category, spend, earned, one } = await annas()
  // Spending that no account paid brings its own money.
  const links = { accountId: (await account()).id, categoryId: (await category()).id }
  const assign = (month: string, assigned: string) =>
    anna.done('PUT', `/budget/${month}/${links.categoryId}`, { assigned })
  await spend('20', { ...links, date: '2026-03-02' })
  await spend('101', { ...links, date: '2026-02-02' })
  expect(await earned()).not.toContain('monthly_budget_met')
  await assign('2026-02', '100.99')
  await spend('100', { ...links, date: '2026-01-02' })
  expect(await earned()).not.toContain('monthly_budget_met')
  await assign('2026-01', '100')
  expect(await earned()).toContain('monthly_budget_met')
  // An amount that is allocated now was not assigned then.
  await anna.done('PUT', `/budget-categories/${links.categoryId}`, { allocated: '500' })
  await assign('2025-12', '100')
  await assign('2025-10', '100')
  expect(await earned()).not.toContain('budget_streak_3')
  expect(await one('budget_streak_3')).toMatchObject({ progress: 66 })
  await assign('2025-11', '100')
  expect(await earned()).toContain('budget_streak_3')
})

it('proves lower spending by the last finished month and the one before', async () => {
  const { spend, earned } = await annas()
  await spend('100', { date: '2026-01-10' })
  await spend('90.01', { date: '2026-02-10' })
  expect(await earned()).not.toContain('spending_reduced')
  await spend('0.02', { date: '2026-01-11' })
  expect(await earned()).toContain('spending_reduced')
})

it('proves a payment onto a card that owed something, and moved its balance', async () => {
  const { account, spend, earned, anna } = await annas()
  const checking = await account({ balance: '100' })
  const card = await account({ name: 'Card', type: 'credit_card', balance: '0' })
  const pay = (accountId: string, description = 'Payment') =>
    anna.done('POST', '/transactions', { type: 'income', amount: '10', description, accountId })
  await pay(card.id, 'Balance adjustment: mine')
  expect(await earned()).not.toContain('debt_payment')
  await pay(card.id)
  await pay(checking.id)
  expect(await earned()).not.toContain('debt_payment')
  await spend('50', { accountId: card.id })
  expect(await earned()).not.toContain('debt_payment')
  await pay(card.id)
  expect(await earned()).toContain('debt_payment')
})

it('knows a subscription that was looked over, an emergency fund, a net worth and a profile', async () => {
  const { anna, account, bucket, earned, spend, one } = await annas()
  const { id: accountId } = await account({ balance: '-50' })
  const fields = { name: 'Music', amount: '9.99', nextBilling: '2026-03-20', accountId }
  const { id } = await anna.done('POST', '/subscriptions', fields)
  for (const same of [{}, { name: 'Music', active: true }])
    await anna.done('PUT', `/subscriptions/${id}`, same)
  expect(await earned()).not.toContain('subscription_review')
  await anna.done('PUT', `/subscriptions/${id}`, { active: false })
  expect(await earned()).toContain('subscription_review')

  await spend('1200', { date: '2026-01-10', accountId })
  await bucket({ name: 'Fund', icon: 'fas fa-first-aid', target: '5000', saved: '1199.99' })
  expect(await one('emergency_fund')).toMatchObject({ earned: false, progress: 99 })
  await bucket({ name: 'Fund', icon: 'fas fa-first-aid', target: '5000', saved: '1200' })
  expect(await earned()).toContain('emergency_fund')

  expect(await earned()).toContain('first_account')
  expect(await earned()).not.toContain('positive_net_worth')
  await account({ name: 'Second', balance: '1' })
  expect(await earned()).toContain('positive_net_worth')

  await anna.done('PUT', '/profile', { displayName: 'Anna', bio: 'Saves' })
  expect(await one('profile_completed')).toMatchObject({ earned: false, progress: 66 })
  await anna.done('PUT', '/profile', { profileImageUrl: 'icon:cat' })
  expect(await earned()).toContain('profile_completed')
})

it('counts a check-in once in 24 hours of the server’s, whatever the zone', async () => {
  const { server, anna, claim, entries } = await annas()
  expect(await claim('daily_check_in')).toEqual({ earned: true, points: 10 })
  expect(await claim('daily_check_in')).toEqual({ earned: false, points: 0 })
  for (let hour = 1; hour < 24; hour++) {
    server.clock.now += DAY_MS / 24
    await anna.done('PUT', '/profile', { timeZone: `Etc/GMT${hour > 12 ? `+${24 - hour}` : `-${hour}`}` })
    expect(await claim('daily_check_in'), String(hour)).toEqual({ earned: false, points: 0 })
  }
  server.clock.now += DAY_MS / 24
  expect(await claim('daily_check_in')).toEqual({ earned: true, points: 10 })
  expect(await entries()).toHaveLength(2)
})

it('gives ten points for recorded transactions in any 24 hours, whatever the zone', async () => {
  const { server, anna, entries } = await annas()
  const activity = async () => (await entries()).filter(({ actionType }) => actionType === 'activity').length
  const bread = { type: 'expense', amount: '1', description: 'Bread' }
  for (let n = 0; n < 6; n++) await anna.done('POST', '/transactions', bread)
  server.clock.now += DAY_MS / 2
  for (const timeZone of ['America/Chicago', 'Asia/Tokyo', 'Pacific/Kiritimati']) {
    await anna.done('PUT', '/profile', { timeZone })
    for (let n = 0; n < 6; n++) await anna.done('POST', '/transactions', bread)
  }
  expect(await activity()).toBe(10)
  server.clock.now += DAY_MS / 2
  for (let n = 0; n < 10; n++) await anna.done('POST', '/transactions', bread)
  expect(await activity()).toBe(16)
})

it('believes no claim that the book does not prove', async () => {
  const { claim, account, balance } = await annas()
  for (const id of [...Object.keys(ACHIEVEMENTS), 'nonsense', '__proto__', ''])
    if (id !== 'daily_check_in')
      expect(await claim(id, { transactionCount: 1000, progress: 100, points: 99 }), id).toEqual({
        earned: false,
        points: 0,
      })
  expect(await balance()).toBe(0)
  await account()
  expect(await claim('first_account')).toEqual({ earned: true, points: 2 })
  expect(await claim('first_account')).toEqual({ earned: true, points: 2 })
  expect(await balance()).toBe(2)
})

it('earns nothing for sample data, and what is one’s own once that is gone', async () => {
  const { anna, account, earned, one } = await annas()
  await anna.done('POST', '/sample-data')
  await account()
  expect(await earned()).toEqual([])
  expect(await one('first_account')).toMatchObject({ earned: false, progress: 0 })
  const [{ id }] = await anna.get('/subscriptions')
  await anna.done('PUT', `/subscriptions/${id}`, { active: false })
  expect(await earned()).toEqual([])
  await anna.done('DELETE', '/sample-data')
  expect(await earned()).toEqual(['first_account'])
})

it('judges what was done without the server by the server’s clock, and grants it once', async () => {
  const { anna } = await annasServer({ defaultTier: 'premium' })
  const call = (n: number) => ({
    key: `offline ${n}`,
    method: 'POST',
    path: '/api/transactions',
    body: { type: 'expense', amount: '1', description: 'Bread' },
    at: new Date(Date.UTC(2026, 1, 1 + (n % 14), 12)).toISOString(),
  })
  const calls = Array.from({ length: 30 }, (_, n) => call(n))
  await anna.done('POST', '/sync', { calls })
  await anna.done('POST', '/sync', { calls })
  // However many days they are said to be of, they came on one.
  expect((await anna.get('/points/balance')).balance).toBe(10 + 3)
})

it('earns nothing for what is no deed: a row that is known, a transfer of nothing, sample data', async () => {
  const { anna, account, bucket, entries } = await annas()
  const activity = async () => (await entries()).filter(({ actionType }) => actionType === 'activity').length
  const { id: fromAccountId } = await account({ balance: '100' })
  const { id: bucketId } = await bucket()
  const id = '0190f4a2-0000-7000-8000-000000000001'
  const bread = { id, type: 'expense', amount: '1', description: 'Bread' }
  for (const key of ['one', 'two', 'two']) {
    const { status, body } = await anna.send('POST', '/transactions', bread, { 'idempotency-key': key })
    expect([status, body.id]).toEqual([201, id])
  }
  await anna.done('POST', '/transactions', bread)
  expect(await activity()).toBe(1)
  const save = () =>
    anna.done('POST', `/savings-buckets/${bucketId}/transfers`, { saved: '5', fromAccountId })
  expect((await save()).transaction).not.toBeNull()
  expect((await save()).transaction).toBeNull()
  expect(await activity()).toBe(2)
  expect(await anna.statusOf('POST', '/transactions', { ...bread, id: undefined, amount: '0.004' })).toBe(400)
  await anna.done('POST', '/sample-data')
  await anna.done('DELETE', '/sample-data')
  expect(await activity()).toBe(2)
})

it('tells with each answer what it earned', async () => {
  const { anna } = await annasServer()
  const record = () =>
    anna.send('POST', '/transactions', { type: 'expense', amount: '1', description: 'Bread' })
  expect((await record()).headers.get('bucketbook-earned')).toBe('activity=1,first_transaction=3')
  for (let n = 0; n < 8; n++) await record()
  expect((await record()).headers.get('bucketbook-earned')).toBe('activity=1')
  expect((await record()).headers.get('bucketbook-earned')).toBeNull()
  const wrong = await anna.send('POST', '/accounts', { name: '' })
  expect([wrong.status, wrong.headers.get('bucketbook-earned')]).toEqual([400, null])
})

it('earns nothing twice for a command that is repeated under its name', async () => {
  const { anna } = await annasServer()
  const expense = { type: 'expense', amount: '1', description: 'Bread' }
  const once = () => anna.send('POST', '/transactions', expense, { 'idempotency-key': 'one' })
  await Promise.all([once(), once(), once()])
  expect((await anna.get('/points/balance')).balance).toBe(1 + 3)
})

it('needs a session', async () => {
  const { fetch } = testServer()
  expect((await fetch('/api/achievements')).status).toBe(401)
})

it('rows of a file that is still being imported prove nothing', async () => {
  const { server, anna, earned } = await annas()
  const { id: accountId } = await anna.done('POST', '/accounts', { name: 'Checking' })
  const { bookId } = server.db.select({ bookId: books.id }).from(books).get() as { bookId: string }
  const statementId = server.home.newId()
  const batch = {
    id: statementId,
    bookId,
    accountId,
    fileName: 'a.csv',
    format: 'csv',
    createdAt: 0,
  } as const
  server.db
    .insert(statements)
    .values({ ...batch, state: 'importing' })
    .run()
  const row = {
    id: server.home.newId(),
    bookId,
    accountId,
    statementId,
    description: 'Bread',
    date: '2026-03-15',
  }
  server.db
    .insert(transactions)
    .values({ ...row, type: 'expense', amountCents: 100, createdAt: 0 })
    .run()
  await anna.done('POST', '/budget-categories', { name: 'Food' })
  expect(await earned()).not.toContain('first_transaction')
  server.db.update(statements).set({ state: 'done' }).run()
  await anna.done('POST', '/transactions', { type: 'income', amount: '1', description: 'Found' })
  expect(await earned()).toContain('first_transaction')
})
