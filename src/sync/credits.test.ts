import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { backups } from '../archive/tables.ts'
import { creditsOf } from '../identity/sync-credits.ts'
import { users } from '../identity/tables.ts'
import { annasServer } from '../identity/testing.ts'
import { addDays, dayAt } from '../values/day.ts'

const at = '2026-03-15T12:00:00.000Z'
const call = (key: string) => ({ key, method: 'POST', path: '/api/accounts', body: { name: key }, at })
const NO_CREDITS = 'Unable to sync data. Check your sync credits.'

it('a free user has two syncs a month, each with a cloud copy, and then none', async () => {
  const { anna } = await annasServer()
  expect(await anna.get('/sync-credits/balance')).toEqual({
    remaining: 2,
    monthly: 2,
    used: 0,
    extra: 0,
    resetDate: '2026-04-15',
  })
  for (const [index, key] of ['a', 'b'].entries()) {
    const { results, balance } = await anna.done('POST', '/sync', { calls: [call(key)] })
    expect(results).toMatchObject([{ status: 201 }])
    expect(balance).toMatchObject({ remaining: 1 - index, used: index + 1 })
  }
  const refused = await anna.send('POST', '/sync', { calls: [call('c')] })
  expect([refused.status, refused.body.message, refused.body.code]).toEqual([402, NO_CREDITS, 'no_credits'])
  expect(await anna.get('/accounts')).toHaveLength(2)
  expect(await anna.get('/backups')).toMatchObject([{ reason: 'sync' }, { reason: 'sync' }])
  await anna.done('POST', '/accounts', { name: 'Later' })
  const use = await anna.send('POST', '/sync-credits/use', { amount: 1 })
  expect([use.status, use.body.message]).toEqual([402, NO_CREDITS])
  expect(await anna.get('/backups')).toHaveLength(2)
  expect(await anna.get('/auth/user')).toMatchObject({
    monthlySyncCredits: 2,
    syncCreditsUsed: 2,
    extraSyncCredits: 0,
  })
})

it('the parts and retries of one sync are paid for once, and what was done before costs nothing', async () => {
  const { anna, server } = await annasServer()
  const sync = (key: string, ...keys: string[]) =>
    anna.send('POST', '/sync', { calls: keys.map(call) }, { 'idempotency-key': key })
  expect((await sync('first', 'a', 'b')).body.balance.remaining).toBe(1)
  expect((await sync('first', 'b', 'c')).body.balance.remaining).toBe(1)
  expect((await sync('second', 'a', 'b', 'c')).body.balance.remaining).toBe(1)
  expect((await sync('second')).body).toMatchObject({ results: [], balance: { remaining: 0 } })
  expect((await sync('second', 'd')).body.balance.remaining).toBe(0)
  // The last one's answer was lost: its retry is answered although no credit is left.
  expect((await sync('second', 'd')).body.results).toMatchObject([{ status: 201 }])
  expect((await sync('third', 'e')).status).toBe(402)
  expect((await sync('third')).status).toBe(402)
  server.clock.now += 86_400_001
  expect((await sync('second', 'e')).status).toBe(402)
})

it('a sync that was cut off before its cloud copy was taken takes it when it is tried again', async () => {
  const { anna, server } = await annasServer()
  const sync = () => anna.send('POST', '/sync', { calls: [call('a')] }, { 'idempotency-key': 'first' })
  await sync()
  server.db.delete(backups).run()
  const { balance } = (await sync()).body
  expect(balance.remaining).toBe(1)
  expect(await anna.get('/backups')).toMatchObject([{ reason: 'sync' }])
})

it('two syncs at once with one credit left: one is refused', async () => {
  const { anna } = await annasServer()
  await anna.done('POST', '/sync-credits/use', { amount: 1 })
  const both = await Promise.all(['x', 'y'].map((key) => anna.send('POST', '/sync', { calls: [call(key)] })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 402])
  expect(await anna.get('/accounts')).toHaveLength(1)
})

it('a credit buys a cloud copy, once for the same key', async () => {
  const { anna } = await annasServer()
  const use = () => anna.send('POST', '/sync-credits/use', { amount: 1 }, { 'idempotency-key': 'once' })
  const first = await use()
  expect(first.body).toMatchObject({ success: true, remaining: 1, backup: { reason: 'manual' } })
  expect((await use()).body).toEqual(first.body)
  expect(await anna.get('/backups')).toEqual([first.body.backup])
  for (const amount of [0, 2, -1, '1', undefined])
    expect(await anna.statusOf('POST', '/sync-credits/use', { amount })).toBe(400)
})

it('what waits is sent without a credit and without a copy, by a free user with no credit left too', async () => {
  const { anna } = await annasServer()
  const send = async (key: string) => anna.done('POST', '/sync', { calls: [call(key)], copy: false })
  expect(await send('a')).toMatchObject({ results: [{ status: 201 }], balance: { remaining: 2 } })
  for (const key of ['b', 'c']) await anna.done('POST', '/sync', { calls: [call(key)] })
  expect(await send('d')).toMatchObject({ results: [{ status: 201 }], balance: { remaining: 0 } })
  expect(await anna.get('/accounts')).toHaveLength(4)
  expect(await anna.get('/backups')).toHaveLength(2)
  expect(await anna.statusOf('POST', '/sync', { calls: [], copy: 'no' })).toBe(400)
})

it('a copy of a book that the newest one holds already costs nothing and is not taken', async () => {
  const { anna } = await annasServer()
  const use = () => anna.done('POST', '/sync-credits/use', { amount: 1 })
  const first = await use()
  expect(first).toMatchObject({ remaining: 1, isNew: true })
  for (let again = 0; again < 3; again++)
    expect(await use()).toEqual({ success: true, remaining: 1, isNew: false, backup: first.backup })
  await anna.done('POST', '/accounts', { name: 'News' })
  expect(await use()).toMatchObject({ remaining: 0, isNew: true })
  expect(await use()).toMatchObject({ remaining: 0, isNew: false })
  expect(await anna.get('/backups')).toHaveLength(2)
})

it('premium costs no credit', async () => {
  const { anna } = await annasServer({ defaultTier: 'premium' })
  for (const key of ['a', 'b', 'c']) await anna.done('POST', '/sync', { calls: [call(key)] })
  const used = await anna.done('POST', '/sync-credits/use', { amount: 1 })
  expect(used).toMatchObject({ remaining: 2 })
})

it('extra credits come after the monthly ones, and stay when those are full again', async () => {
  const { anna, server, user } = await annasServer()
  server.db.update(users).set({ extraSyncCredits: 2 }).where(eq(users.id, user.id)).run()
  const remaining = async () => {
    await anna.done('POST', '/accounts', { name: 'More' })
    return (await anna.done('POST', '/sync-credits/use', { amount: 1 })).remaining
  }
  expect([await remaining(), await remaining(), await remaining()]).toEqual([3, 2, 1])
  expect(await anna.get('/sync-credits/balance')).toMatchObject({ used: 2, extra: 1 })
  server.clock.now = Date.UTC(2026, 3, 15)
  await anna.signIn()
  expect(await anna.get('/sync-credits/balance')).toEqual({
    remaining: 3,
    monthly: 2,
    used: 0,
    extra: 1,
    resetDate: '2026-05-15',
  })
})

it('credits are full again on the day of the month on which the account was made, where the user lives', () => {
  const user = { monthlySyncCredits: 2, syncCreditsUsed: 2, extraSyncCredits: 0, syncCreditsResetDate: null }
  // 31 January, late in the evening in Los Angeles: already February in London.
  const createdAt = Date.UTC(2026, 1, 1, 5)
  const resetDate = (today: string, zone: string) => creditsOf({ ...user, createdAt }, today, zone).resetDate
  expect(
    ['2026-01-31', '2026-02-28', '2026-03-31'].map((day) => resetDate(day, 'America/Los_Angeles')),
  ).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
  expect(resetDate('2026-02-01', 'Europe/London')).toBe('2026-03-01')
})

it('on any day, in any zone, the next reset is less than 32 days away and on the anchor, and nothing comes back before it', () => {
  const zones = fc.constantFrom(
    'UTC',
    'Pacific/Kiritimati',
    'Pacific/Niue',
    'Asia/Kolkata',
    'America/St_Johns',
  )
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2026, 0, 1) }),
      fc.nat(4000),
      fc.nat(2),
      zones,
      (createdAt, days, syncCreditsUsed, zone) => {
        const begun = dayAt(createdAt, zone)
        const today = addDays(begun, days)
        const user = { monthlySyncCredits: 2, extraSyncCredits: 0, createdAt, syncCreditsUsed }
        const now = creditsOf({ ...user, syncCreditsResetDate: null }, today, zone)
        expect(now.resetDate > today && now.resetDate <= addDays(today, 31)).toBe(true)
        const isLastDay = addDays(now.resetDate, 1).endsWith('-01')
        const anchor = begun.slice(8)
        expect(now.resetDate.endsWith(`-${anchor}`) || (isLastDay && now.resetDate.slice(8) < anchor)).toBe(
          true,
        )
        const kept = { ...user, syncCreditsResetDate: now.resetDate }
        expect(creditsOf(kept, addDays(now.resetDate, -1), zone).used).toBe(syncCreditsUsed)
        expect(creditsOf(kept, now.resetDate, zone)).toMatchObject({ used: 0, remaining: 2 })
      },
    ),
  )
})
