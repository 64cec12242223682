import { expect, it } from 'vitest'
import { ownersServer } from './testing.ts'
import { ITEM_IDS, type ItemId, itemOf, type ShopItem } from './wire.ts'

const MINUTE_MS = 60_000

async function buyer() {
  const { server, anna, buy } = await ownersServer()
  const undo = (itemId: string) => anna.send('POST', '/points/purchase/undo', { itemId })
  const points = async () => {
    const { rewardPoints, totalPointsEarned, totalPointsSpent } = await anna.get('/auth/user')
    return [rewardPoints, totalPointsEarned, totalPointsSpent]
  }
  const shown = async (id: ItemId) => ((await anna.get('/shop')) as ShopItem[]).find((one) => one.id === id)
  return { server, anna, buy, undo, points, shown }
}

it('takes any purchase back: points, effect and who owns it, and nobody is richer for it', async () => {
  const { anna, buy, undo, points, shown } = await buyer()
  const before = await anna.get('/auth/user')
  for (const id of ITEM_IDS.filter((id) => itemOf(id).cost <= 1000)) {
    await buy(id)
    const { status, body } = await undo(id)
    expect([status, body], id).toEqual([200, { success: true, balance: 1000 }])
    expect(await shown(id), id).toMatchObject({ owned: false, undoUntil: null })
  }
  expect(await points()).toEqual([1000, 1000, 0])
  const after = await anna.get('/auth/user')
  for (const field of ['ownedItems', 'subscriptionTier', 'subscriptionExpiry', 'extraSyncCredits'])
    expect(after[field], field).toEqual(before[field])
})

it('says until when, and refuses afterwards', async () => {
  const { server, buy, undo, shown } = await buyer()
  await buy('meadow-theme')
  expect((await shown('meadow-theme'))?.undoUntil).toBe('2026-03-15T12:10:00.000Z')
  server.clock.now += 10 * MINUTE_MS
  expect((await shown('meadow-theme'))?.undoUntil).toBeNull()
  const { status, body } = await undo('meadow-theme')
  expect([status, body.code]).toEqual([409, 'already_used'])
  expect(await shown('meadow-theme')).toMatchObject({ owned: true })
})

it('refuses what was not bought, what is unknown, and the same item a second time within a day', async () => {
  const { server, buy, undo } = await buyer()
  expect((await undo('meadow-theme')).status).toBe(404)
  expect((await undo('__proto__')).status).toBe(404)
  await buy('meadow-theme')
  expect((await undo('meadow-theme')).status).toBe(200)
  expect((await undo('meadow-theme')).status).toBe(404)
  await buy('meadow-theme')
  expect((await undo('meadow-theme')).body).toMatchObject({ code: 'already_used' })
  server.clock.now += 24 * 60 * MINUTE_MS
  await buy('himalayas-theme')
  expect((await undo('himalayas-theme')).status).toBe(200)
})

it('refuses what was used: an icon that is worn, doubled points, a rule, a file, an urgent message', async () => {
  const { server, anna, buy, undo } = await buyer()
  const used = async (id: ItemId, use: () => Promise<unknown>) => {
    await buy(id)
    await use()
    const { status, body } = await undo(id)
    expect([status, body.code], id).toEqual([409, 'already_used'])
  }
  const bread = { type: 'expense', amount: '1', description: 'Bread' }
  await used('icon-unicorn', () => anna.done('PUT', '/profile', { profileImageUrl: 'icon:unicorn' }))
  await used('premium-icons', () => anna.done('PUT', '/profile', { profileImageUrl: 'icon:owl' }))
  await used('point-booster', () => anna.done('POST', '/transactions', bread))
  const food = await anna.done('POST', '/budget-categories', { name: 'Food' })
  await used('smart-automation', () =>
    anna.done('POST', '/rules', { contains: 'bread', categoryId: food.id }),
  )
  const range = 'from=2026-01-01&to=2026-12-31'
  await used('export-master', () => anna.get(`/reports/transactions?${range}&format=json`))
  await used('data-export', () => anna.get(`/reports/summary?${range}`))
  await used('priority-support', () => anna.done('POST', '/support', { text: 'Please help' }))
  expect(server.clock.now).toBeGreaterThan(0)
})

it('refuses premium that has paid for a cloud copy, in the own book or a shared one, but not for one that was there', async () => {
  const { anna, buy, undo } = await buyer()
  const copy = (book?: string) =>
    anna.send('POST', '/sync-credits/use', { amount: 1 }, book ? { 'bucketbook-book': book } : {})
  await copy()
  await buy('premium-7-days')
  expect((await copy()).body).toMatchObject({ isNew: false })
  expect((await undo('premium-7-days')).status).toBe(200)
  await buy('premium-30-days')
  await anna.done('POST', '/accounts', { name: 'Cash' })
  expect((await copy()).body).toMatchObject({ isNew: true, remaining: 1 })
  expect((await undo('premium-30-days')).body).toMatchObject({ code: 'already_used' })
  const { id } = await anna.done('POST', '/books', { name: 'Home' })
  await buy('premium-3-months')
  expect((await copy(id)).body).toMatchObject({ isNew: true, remaining: 1 })
  expect((await undo('premium-3-months')).body).toMatchObject({ code: 'already_used' })
})

it('gives back what is left of premium that was extended', async () => {
  const { anna, buy, undo } = await buyer()
  await buy('premium-7-days')
  const { subscriptionExpiry } = await anna.get('/auth/user')
  await buy('premium-30-days')
  expect((await undo('premium-30-days')).status).toBe(200)
  expect(await anna.get('/auth/user')).toMatchObject({ subscriptionTier: 'premium', subscriptionExpiry })
})

it('has no second effect under the same name', async () => {
  const { anna, buy, points } = await buyer()
  await buy('meadow-theme')
  const undo = () =>
    anna.send('POST', '/points/purchase/undo', { itemId: 'meadow-theme' }, { 'idempotency-key': 'back' })
  const answers = await Promise.all([undo(), undo(), undo()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await points()).toEqual([1000, 1000, 0])
})

it('takes no purchase back for doubled points that one sync earned and undid', async () => {
  const { server, anna } = await buyer()
  const at = new Date(server.clock.now).toISOString()
  const call = (key: string, path: string, body: object) => ({ key, method: 'POST', path, body, at })
  const bread = { type: 'expense', amount: '1', description: 'Bread' }
  const { results } = await anna.done('POST', '/sync', {
    calls: [
      call('a', '/api/points/purchase', { itemId: 'point-booster', cost: 50 }),
      call('b', '/api/transactions', bread),
      call('c', '/api/points/purchase/undo', { itemId: 'point-booster' }),
    ],
  })
  expect(results.map(({ status }: { status: number }) => status)).toEqual([200, 201, 409])
})
