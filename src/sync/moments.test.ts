import { expect, it } from 'vitest'
import { annasServer } from '../identity/testing.ts'

const NOON = Date.UTC(2026, 2, 15, 12)
const DAY_MS = 86_400_000
const NEVER = ['0000', '0001', '0099', '0999', '1899', '1999'].map((year) => `${year}-01-01T00:00:00Z`)

interface Result {
  key: string
  status: number
  body: { message?: string; createdAt: string; date: string }
}

const call = (key: string, path: string, body: object = {}, at = new Date(NOON).toISOString()) => ({
  key,
  method: 'POST',
  path: `/api${path}`,
  body,
  at,
})

async function annasSync(tier: 'free' | 'premium' = 'premium') {
  const { server, anna } = await annasServer({ defaultTier: tier })
  const sync = async (...calls: object[]): Promise<Result[]> =>
    (await anna.done('POST', '/sync', { calls })).results
  return { server, anna, sync }
}

it.each(NEVER)('refuses what was done at %s, and does what comes after it', async (at) => {
  const { anna, sync } = await annasSync()
  const { id: accountId } = await anna.done('POST', '/accounts', { name: 'Checking' })
  const results = await sync(
    call('sample', '/sample-data', {}, at),
    call('expense', '/transactions', { type: 'expense', amount: '1', description: 'Tea', accountId }, at),
    call('now', '/transactions', { type: 'expense', amount: '2', description: 'Bread', accountId }),
  )
  expect(results.map(({ key, status }) => [key, status])).toEqual([
    ['sample', 400],
    ['expense', 400],
    ['now', 201],
  ])
  expect(results[0]?.body.message).toContain('before the year 2000')
  expect(await anna.get('/transactions')).toMatchObject([{ description: 'Bread', date: '2026-03-15' }])
})

it('takes what a slow clock dates before the book was made for done on its first day', async () => {
  const { server, sync } = await annasSync()
  server.clock.now += 20 * DAY_MS
  const entry = { type: 'expense', amount: '1', description: 'Tea' }
  const results = await sync(
    call('slow', '/transactions', entry, '2010-05-05T05:05:05Z'),
    call('late', '/transactions', entry, new Date(NOON + 5 * DAY_MS).toISOString()),
    call('ahead', '/transactions', entry, '9999-12-31T23:59:59Z'),
  )
  expect(results.map(({ body }) => body.date)).toEqual(['2026-03-15', '2026-03-20', '2026-04-04'])
})

it.each(['早餐', 'a\nb', 'é€', '\u0000', '🍞', ' a', 'a ', 'é', '\u202e'])(
  'refuses a call whose key is %j, and does the others',
  async (key) => {
    const { anna, sync } = await annasSync('free')
    const calls = [
      call('first', '/accounts', { name: 'First' }),
      call(key, '/accounts', { name: 'Second' }),
      call('third', '/accounts', { name: 'Third' }),
    ]
    const results = await sync(...calls)
    expect(results.map((result) => [result.key, result.status])).toEqual([
      ['first', 201],
      [key, 400],
      ['third', 201],
    ])
    expect(results[1]?.body.message).toBe('An Idempotency-Key has 1 to 255 characters of ASCII.')
    const names: string[] = (await anna.get('/accounts')).map(({ name }: { name: string }) => name)
    expect(names.sort()).toEqual(['First', 'Third'])
  },
)

it('a zone is kept by its canonical name, and an offset is none', async () => {
  const { anna } = await annasSync()
  expect(await anna.done('PUT', '/profile', { timeZone: 'america/LOS_angeles' })).toMatchObject({
    timeZone: 'America/Los_Angeles',
  })
  for (const timeZone of ['+05:17', '-08:00', '+0517', 'Mars/Olympus', ''])
    expect(await anna.statusOf('PUT', '/profile', { timeZone }), timeZone).toBe(400)
  const bo = await annasServer({}, { timeZone: 'europe/BERLIN' })
  expect(await bo.anna.get('/profile')).toMatchObject({ timeZone: 'Europe/Berlin' })
  const cleo = await annasServer({}, { timeZone: '+05:17' })
  expect(await cleo.anna.get('/profile')).toMatchObject({ timeZone: 'UTC' })
})

it('a day that no calendar of ours holds is refused with the years that it holds', async () => {
  const { anna } = await annasSync()
  const { id: accountId } = await anna.done('POST', '/accounts', { name: 'Checking' })
  const bill = { name: 'Rent', amount: '10', accountId }
  const messageOf = async (dueDate: string) =>
    (await anna.send('POST', '/bills', { ...bill, dueDate })).body.message
  for (const day of ['9999-12-31', '1899-12-31', '2200-01-01T00:00:00Z'])
    expect(await messageOf(day), day).toBe('Dates lie in the years 1900 to 2199.')
  expect(await messageOf('2026-02-30')).toBe('2026-02-30 is no date of the calendar')
  const early = { type: 'expense', amount: '1', description: 'Tea', date: '1900-01-01T00:00:00Z' }
  await anna.done('PUT', '/profile', { timeZone: 'America/New_York' })
  expect(await anna.statusOf('POST', '/transactions', early)).toBe(400)
})
