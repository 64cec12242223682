import { expect, it } from 'vitest'
import { annasServer, browserOf } from '../../identity/testing.ts'
import { ownersServer } from '../../rewards/shop/testing.ts'
import type { GoalPlan } from './wire.ts'

type Row = Record<string, string>

/** The clock stands at noon of 15 March 2026. */
async function ownersGoals() {
  const { server, anna } = await ownersServer('goal-optimizer')
  const plan = async (query: Row = {}): Promise<GoalPlan> =>
    anna.get(`/goal-plan?${new URLSearchParams(query)}`)
  const statusOf = (query: Row) => anna.statusOf('GET', `/goal-plan?${new URLSearchParams(query)}`)
  const goal = (name: string, target: string, saved = '0'): Promise<Row> =>
    anna.done('POST', '/savings-buckets', { name, target, saved })
  const record = (type: string, amount: string, date: string, fields: object = {}): Promise<Row> =>
    anna.done('POST', '/transactions', { type, amount, date, description: 'Entry', ...fields })
  return { server, anna, plan, statusOf, goal, record }
}

it('the surplus is what was left on average of the last three full months', async () => {
  const { plan, record } = await ownersGoals()
  await record('income', '900', '2025-12-01')
  await record('expense', '300', '2026-01-31')
  await record('expense', '99.98', '2026-02-28')
  await record('income', '5000', '2026-03-01')
  await record('income', '5000', '2025-11-30')
  expect(await plan()).toMatchObject({
    month: '2026-03',
    surplus: '166.67',
    averageSurplus: '166.67',
    averagedFrom: '2025-12',
    averagedTo: '2026-02',
  })
  await record('expense', '2000', '2026-02-01')
  expect(await plan()).toMatchObject({ surplus: '0.00', averageSurplus: '0.00' })
  expect(await plan({ surplus: '20.5' })).toMatchObject({ surplus: '20.50', averageSurplus: '0.00' })
})

it('the months of the average are those of the calendar, on whatever day the budget’s begin', async () => {
  const { server, anna, plan, record } = await ownersGoals()
  const account: Row = await anna.done('POST', '/accounts', { name: 'Checking', balance: '100' })
  await anna.done('PUT', '/budget-period', { monthStartsOn: 25 })
  await record('income', '300', '2026-03-03')
  server.clock.now = Date.UTC(2026, 4, 27, 12)
  await anna.signIn()
  await anna.done('PUT', `/accounts/${account.id}`, { balance: '9000' })
  await record('income', '90', '2026-05-27')
  server.clock.now = Date.UTC(2026, 5, 10, 12)
  await anna.signIn()
  expect(await plan()).toMatchObject({
    averageSurplus: '130.00',
    averagedFrom: '2026-03',
    averagedTo: '2026-05',
  })
})

it('what a goal paid for leaves the surplus of its month as it is, with an account and without one', async () => {
  const { anna, plan, goal, record } = await ownersGoals()
  const account: Row = await anna.done('POST', '/accounts', { name: 'Checking', balance: '100' })
  const trip = await goal('Trip', '900', '500')
  await record('income', '600', '2025-12-01')
  await record('expense', '200', '2026-02-01', { accountId: account.id, fromGoalId: trip.id })
  await record('expense', '150', '2026-02-02', { fromGoalId: trip.id })
  expect(await plan()).toMatchObject({ averageSurplus: '200.00' })
})

it('averages no month before the book began', async () => {
  const { plan, record } = await ownersGoals()
  await record('income', '5000', '2026-03-02')
  expect(await plan()).toMatchObject({ averageSurplus: '0.00', averagedFrom: null, averagedTo: null })
  await record('income', '400', '2026-02-20')
  expect(await plan()).toMatchObject({
    averageSurplus: '400.00',
    averagedFrom: '2026-02',
    averagedTo: '2026-02',
  })
  await record('expense', '100', '2026-01-05')
  expect(await plan()).toMatchObject({ averageSurplus: '150.00', averagedFrom: '2026-01' })
})

it('moves into and out of goals and corrected balances are no surplus', async () => {
  const { server, anna, plan, record, goal } = await ownersGoals()
  const account: Row = await anna.done('POST', '/accounts', { name: 'Checking', balance: '100' })
  const { id: bucketId } = await goal('Car', '1000')
  await record('income', '300', '2026-01-10')
  await record('expense', '200', '2026-01-11', { bucketId })
  await record('income', '50', '2026-01-11', { bucketId })
  await record('savings', '80', '2026-01-12')
  await record('expense', '30', '2026-01-13', { description: 'A balance adjustment: not ours' })
  server.clock.now = Date.UTC(2026, 1, 5, 12)
  await anna.done('PUT', `/accounts/${account.id}`, { balance: '9000' })
  await anna.done('PUT', `/accounts/${account.id}`, { balance: '8000' })
  server.clock.now = Date.UTC(2026, 2, 15, 12)
  expect(await plan()).toMatchObject({ averageSurplus: '135.00' })
})

it('proposes what each date needs and gives the rest to the goal that lacks least', async () => {
  const { plan, goal } = await ownersGoals()
  const trip = await goal('Trip', '1300', '100')
  const car = await goal('Car', '3000')
  const bike = await goal('Bike', '500')
  await goal('Reached', '10', '10')
  const dates = `${trip.id?.toUpperCase()}:2026-08-31`
  const { goals, assumptions, ...rest } = await plan({ surplus: '500', dates })
  expect(rest).toMatchObject({ proposed: '500.00', unassigned: '0.00' })
  expect(goals).toMatchObject([
    {
      bucketId: trip.id,
      name: 'Trip',
      target: '1300.00',
      saved: '100.00',
      remaining: '1200.00',
      date: '2026-08-31',
      needed: '200.00',
      proposed: '200.00',
      reachedIn: '2026-08',
      isLate: false,
    },
    { bucketId: bike.id, needed: null, proposed: '300.00', startsIn: '2026-03', reachedIn: '2026-04' },
    { bucketId: car.id, proposed: '0.00', startsIn: '2026-04', reachedIn: '2026-12' },
  ])
  expect(assumptions.length).toBeGreaterThan(3)
  const late = await plan({ surplus: '100', dates: `${trip.id}:2026-04-30,${bike.id}:2020-01-01,` })
  expect(late.goals).toMatchObject([
    { bucketId: bike.id, needed: null, proposed: '100.00', isLate: true },
    { bucketId: trip.id, needed: '600.00', proposed: '0.00', isLate: true },
    { bucketId: car.id, isLate: false },
  ])
})

it('plans nothing where there is nothing to plan', async () => {
  const { plan, goal } = await ownersGoals()
  expect(await plan({ surplus: '100' })).toMatchObject({ proposed: '0.00', unassigned: '100.00', goals: [] })
  await goal('Huge', '99999999.99')
  expect((await plan()).goals).toMatchObject([{ proposed: '0.00', startsIn: null, reachedIn: null }])
  expect((await plan({ surplus: '0.01' })).goals).toMatchObject([{ proposed: '0.01', reachedIn: null }])
  expect((await plan({ surplus: '99999999.99' })).goals).toMatchObject([{ reachedIn: '2026-03' }])
})

it('is of this month where its owner lives', async () => {
  const { server, anna, plan, record } = await ownersGoals()
  await record('income', '1', '2025-10-01')
  await anna.done('PUT', '/profile', { timeZone: 'Pacific/Kiritimati' })
  server.clock.now = Date.UTC(2026, 0, 31, 12)
  expect(await plan()).toMatchObject({ month: '2026-02', averagedFrom: '2025-11', averagedTo: '2026-01' })
})

it('refuses what is no surplus and no date, and knows nobody else’s goals', async () => {
  const { server, plan, statusOf } = await ownersGoals()
  for (const surplus of ['-1', 'x', '', '1e9', '100000000', 'NaN'])
    expect(await statusOf({ surplus }), surplus).toBe(400)
  const id = '01890000-0000-7000-8000-000000000000'
  for (const dates of [
    'x',
    `${id}`,
    `${id}::`,
    `${id}:2026-02-30`,
    `${id}:2026-02-01:x`,
    `:2026-02-01`,
    '%',
    'x'.repeat(30_000),
  ])
    expect(await statusOf({ dates }), dates.slice(0, 60)).toBe(400)
  const ben = browserOf(server, 'Ben/1')
  await ben.register({ email: 'ben@example.com' })
  const his = await ben.done('POST', '/savings-buckets', { name: 'His', target: '100' })
  expect(await plan({ surplus: '10', dates: `${his.id}:2026-12-31` })).toMatchObject({ goals: [] })
})

it('comes with the goal optimizer only', async () => {
  const { anna } = await annasServer()
  expect(await anna.send('GET', '/goal-plan')).toMatchObject({
    status: 403,
    body: { code: 'not_owned', message: 'This comes with “Goal optimizer” of the rewards shop.' },
  })
})

it('a goal is planned by the day that it has itself, unless the question names another for it, or none', async () => {
  const { anna, plan } = await ownersGoals()
  const { id } = await anna.done('POST', '/savings-buckets', {
    name: 'Portugal',
    target: '400',
    targetDate: '2026-07-01',
  })
  const { id: other } = await anna.done('POST', '/savings-buckets', { name: 'Bike', target: '9000' })
  const dateOf = async (query: Row) => (await plan({ surplus: '100', ...query })).goals[0]?.date
  expect(await dateOf({})).toBe('2026-07-01')
  expect(await dateOf({ dates: `${id}:2026-12-31` })).toBe('2026-12-31')
  expect(await dateOf({ dates: `${other}:2027-12-31` })).toBe('2026-07-01')
  expect(await dateOf({ dates: '' })).toBe('2026-07-01')
  expect((await plan({ dates: `${id}:` })).goals.map(({ date }) => date)).toEqual([null, null])
})
