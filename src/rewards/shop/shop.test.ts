import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { copyBook, type SyncSides, syncAll } from '../../homes/browser/sync.ts'
import { newDevice } from '../../homes/browser/testing/device.ts'
import { securityEvents, users } from '../../identity/tables.ts'
import { annasServer, browserOf } from '../../identity/testing.ts'
import { enterPoints } from '../points/store.ts'
import { ITEM_IDS, type ItemId, itemOf, type ShopItem } from './wire.ts'

const DAY_MS = 86_400_000

type Annas = Awaited<ReturnType<typeof annasServer>>

/** Anna's browser as it reaches the server. */
const reachOf =
  (server: Annas['server'], anna: Annas['anna']): SyncSides['server'] =>
  async (path, init = {}) =>
    server.fetch(`/${path}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), cookie: anna.cookie() },
    })

async function rich(points: number) {
  const { server, anna, user } = await annasServer()
  const row = server.db.select().from(users).where(eq(users.id, user.id)).get()
  server.db.transaction((tx) =>
    enterPoints(tx, {
      id: server.home.newId(),
      bookId: row?.bookId ?? '',
      transactionType: 'earned',
      pointsAmount: points,
      actionType: 'admin',
      description: 'Given',
      createdAt: server.clock.now - DAY_MS,
    }),
  )
  const ask = (itemId: string, cost?: number, key?: string) =>
    anna.send(
      'POST',
      '/points/purchase',
      { itemId, cost: cost ?? itemOf(itemId as ItemId)?.cost ?? 1 },
      key ? { 'idempotency-key': key } : {},
    )
  const shown = async (id: ItemId) =>
    ((await anna.get('/shop')) as ShopItem[]).find((item) => item.id === id) as ShopItem
  const balance = async () => (await anna.get('/points/balance')).balance
  return { server, anna, user, ask, shown, balance }
}

it('sells at the specified prices', async () => {
  const { anna } = await annasServer()
  const shop: ShopItem[] = await anna.get('/shop')
  expect(Object.fromEntries(shop.map(({ id, cost }) => [id, cost]))).toEqual({
    'premium-7-days': 15,
    'premium-30-days': 60,
    'premium-3-months': 150,
    'premium-12-months': 500,
    'premium-lifetime': 1500,
    'premium-theme-pack': 15,
    'starry-night-theme': 5,
    'himalayas-theme': 5,
    'meadow-theme': 5,
    'under-the-sea-theme': 5,
    'custom-backgrounds': 12,
    'icon-library-pro': 12,
    'widget-pack': 25,
    'analytics-pro': 35,
    'export-master': 20,
    'smart-automation': 45,
    'goal-optimizer': 40,
    'extra-sync-credit': 5,
    'exclusive-badges': 30,
    'point-booster': 50,
    'leaderboard-crown': 25,
    'victory-animations': 15,
    'custom-theme-colors': 50,
    'premium-icons': 25,
    'data-export': 100,
    'priority-support': 75,
    'icon-unicorn': 50,
    'icon-dragon': 75,
    'icon-phoenix': 100,
    'icon-galaxy': 125,
  })
  for (const item of shop) expect(item).toMatchObject({ owned: false, expiresAt: null })
})

it('moves balance, ledger and ownership together', async () => {
  const { anna, ask, shown, balance } = await rich(60)
  const { status, body } = await ask('icon-unicorn')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    balance: 10,
    transaction: {
      transactionType: 'spent',
      actionType: 'purchase',
      description: 'purchase_icon-unicorn',
      pointsAmount: -50,
      metadata: { itemId: 'icon-unicorn', itemType: 'Profile Icons', itemName: 'Unicorn' },
    },
  })
  expect(await balance()).toBe(10)
  expect((await anna.get('/points/transactions'))[0]).toEqual(body.transaction)
  expect(await shown('icon-unicorn')).toMatchObject({ owned: true, expiresAt: null, repeatable: false })
  expect(await anna.get('/auth/user')).toMatchObject({ totalPointsSpent: 50, totalPointsEarned: 60 })
})

it('refuses what is too dear, what is owned, what isn’t sold and what is said to cost something else', async () => {
  const { server, ask, balance } = await rich(60)
  expect(await ask('icon-dragon')).toMatchObject({
    status: 400,
    body: {
      success: false,
      error: 'Insufficient points',
      message: 'You need 75 points but only have 60.',
    },
  })
  await ask('exclusive-badges')
  expect(await ask('exclusive-badges')).toMatchObject({
    status: 409,
    body: { success: false, message: 'You already own this item!' },
  })
  const events = () => server.db.select().from(securityEvents).all()
  expect(events()).toEqual([])
  const wrong: [string, number][] = [
    ['leaderboard-crown', 1],
    ['leaderboard-crown', 0],
    ['leaderboard-crown', -25],
    ['leaderboard-crown', 1e300],
    ['nothing', 1],
    ['__proto__', 0],
  ]
  for (const [id, cost] of wrong) expect((await ask(id, cost)).status, `${id} ${cost}`).toBe(400)
  expect(events()).toMatchObject([{ eventType: 'point_manipulation', count: wrong.length }])
  expect(events()[0]).toMatchObject({ severity: 'high', details: { reason: 'Wrong price' } })
  expect(await balance()).toBe(30)
})

it('sells once to 200 purchases at once with points for one, and once to one that is repeated', async () => {
  const { ask, balance } = await rich(99)
  const answers = await Promise.all(Array.from({ length: 200 }, () => ask('icon-unicorn')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await balance()).toBe(49)
  const same = await Promise.all(Array.from({ length: 5 }, () => ask('leaderboard-crown', 25, 'once')))
  expect(same.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await balance()).toBe(24)
})

it('gives premium from now, and from its end while it lasts; a lifetime stays one', async () => {
  const { server, anna, ask, shown } = await rich(5000)
  const ends = async () => {
    const { subscriptionTier, subscriptionExpiry } = await anna.get('/auth/user')
    return [subscriptionTier, subscriptionExpiry]
  }
  await ask('premium-7-days')
  expect(await ends()).toEqual(['premium', '2026-03-22T12:00:00.000Z'])
  await ask('premium-30-days')
  expect(await ends()).toEqual(['premium', '2026-04-21T12:00:00.000Z'])
  await ask('premium-3-months')
  expect(await ends()).toEqual(['premium', '2026-07-21T12:00:00.000Z'])
  server.clock.now = Date.UTC(2027, 0, 31, 12)
  await anna.signIn()
  expect((await ends())[0]).toBe('free')
  await ask('premium-12-months')
  expect(await ends()).toEqual(['premium', '2028-01-31T12:00:00.000Z'])
  await ask('premium-lifetime')
  expect(await ends()).toEqual(['premium', null])
  expect(await shown('premium-lifetime')).toMatchObject({ owned: true })
  await ask('premium-7-days')
  expect(await ends()).toEqual(['premium', null])
})

it('gives a sync credit each time', async () => {
  const { anna, ask } = await rich(20)
  await ask('extra-sync-credit')
  await ask('extra-sync-credit')
  expect(await anna.get('/sync-credits/balance')).toMatchObject({ extra: 2, remaining: 4 })
})

it('doubles what is earned while the booster lasts, and lasts longer when bought again', async () => {
  const { server, anna, ask, shown, balance } = await rich(200)
  await ask('point-booster')
  expect(await shown('point-booster')).toMatchObject({
    owned: true,
    repeatable: true,
    expiresAt: '2026-04-14T12:00:00.000Z',
  })
  await anna.done('POST', '/accounts', { name: 'Checking', balance: '0' })
  expect(await balance()).toBe(150 + 4)
  await ask('point-booster')
  expect(await shown('point-booster')).toMatchObject({ expiresAt: '2026-05-14T12:00:00.000Z' })
  server.clock.now = Date.UTC(2026, 4, 14, 12)
  await anna.signIn()
  expect(await shown('point-booster')).toMatchObject({ owned: false, expiresAt: null })
  await anna.done('POST', '/budget-categories', { name: 'Food', allocated: '1' })
  expect(await balance()).toBe(100 + 4 + 4)
})

it('lets whoever bought an icon wear it, and nobody else', async () => {
  const { anna, ask } = await rich(200)
  const wear = (icon: string) => anna.statusOf('PUT', '/profile', { profileImageUrl: `icon:${icon}` })
  expect(await wear('galaxy')).toBe(403)
  await ask('icon-galaxy')
  expect(await wear('galaxy')).toBe(200)
  expect(await wear('dragon')).toBe(403)
})

it('sells four icons as one, and lets nobody else wear them', async () => {
  const { anna, ask } = await rich(60)
  const wear = (icon: string) => anna.statusOf('PUT', '/profile', { profileImageUrl: `icon:${icon}` })
  for (const icon of ['owl', 'fox', 'whale', 'lotus']) expect(await wear(icon)).toBe(403)
  await ask('premium-icons')
  for (const icon of ['owl', 'fox', 'whale', 'lotus']) expect(await wear(icon)).toBe(200)
  expect(await wear('unicorn')).toBe(403)
})

it('unlocks every theme with the pack, and one with its own item', async () => {
  const { anna, ask, shown } = await rich(60)
  const themes = ['starry-night', 'himalayas', 'meadow', 'under-the-sea'].map((name) => `${name}-theme`)
  const owned = async () =>
    (await anna.get('/auth/user')).ownedItems.filter((id: string) => themes.includes(id))
  await ask('meadow-theme')
  expect(await owned()).toEqual(['meadow-theme'])
  await ask('premium-theme-pack')
  expect((await owned()).sort()).toEqual([...themes].sort())
  expect(await shown('himalayas-theme')).toMatchObject({ owned: true })
  expect((await ask('himalayas-theme')).status).toBe(409)
})

it('shows crown and badge on the leaderboard while they last', async () => {
  const { server, anna, ask } = await rich(200)
  const badges = async () =>
    (await anna.get('/leaderboard')).entries.find(({ isMe }: { isMe: boolean }) => isMe).badges
  expect(await badges()).toEqual([])
  await ask('exclusive-badges')
  await ask('leaderboard-crown')
  expect(await badges()).toEqual(['leaderboard-crown', 'exclusive-badges'])
  server.clock.now += 31 * DAY_MS
  await anna.signIn()
  expect(await badges()).toEqual(['exclusive-badges'])
})

it('is told anew of each thing that ends by the clock, though the book stays as it is', async () => {
  const { server, anna, ask } = await rich(1000)
  await ask('leaderboard-crown')
  await ask('premium-7-days')
  const seen = async () => {
    const { headers, body } = await anna.send('GET', '/profile')
    expect([headers.get('etag'), headers.get('cache-control')]).toEqual([null, 'no-store'])
    return [body.subscriptionTier, body.ownedItems.includes('leaderboard-crown')]
  }
  for (const path of ['/shop', '/leaderboard', '/referrals', '/sync-credits/balance', '/backups']) {
    const { headers } = await anna.send('GET', path)
    expect([headers.get('etag'), headers.get('cache-control')], path).toEqual([null, 'no-store'])
  }
  server.clock.now += 7 * DAY_MS - 1000
  expect(await seen()).toEqual(['premium', true])
  server.clock.now += 2000
  expect(await seen()).toEqual(['free', true])
  await anna.signIn()
  server.clock.now += 23 * DAY_MS - 2000
  expect(await seen()).toEqual(['free', true])
  server.clock.now += 2000
  expect(await seen()).toEqual(['free', false])
})

it('sells without the server what needs none, and the server judges it with the sync', async () => {
  const { server, anna, user } = await rich(60)
  const device = newDevice(() => server.clock.now)
  const link = device.linkTo(user.id, reachOf(server, anna))
  await copyBook(link)
  const buy = async (itemId: ItemId) => {
    const body = JSON.stringify({ itemId, cost: itemOf(itemId).cost })
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
    const reply = await device.fetch('/api/points/purchase', init)
    return { status: reply.status, body: await reply.json() }
  }
  expect(await device.json('/api/points/balance')).toEqual({ balance: 60 })
  expect(await buy('premium-7-days')).toMatchObject({ status: 503, body: { code: 'needs_server' } })
  expect(await buy('icon-dragon')).toMatchObject({ status: 400, body: { error: 'Insufficient points' } })
  expect(await buy('icon-unicorn')).toMatchObject({ status: 200, body: { balance: 10 } })
  expect(await device.json('/api/points/balance')).toEqual({ balance: 10 })

  // Meanwhile the points are spent elsewhere.
  await anna.done('POST', '/points/purchase', { itemId: 'exclusive-badges', cost: 30 })
  expect(await syncAll(link)).toMatchObject({ ok: true, sent: 0, refused: 1 })
  expect(await device.json('/local/refused')).toMatchObject([
    { path: '/api/points/purchase', reason: 'You need 50 points but only have 30.' },
  ])
  expect(await device.json('/api/points/balance')).toEqual({ balance: 30 })
})

it('begins in local mode with 20 points, and sells nothing for points that the server does not know', async () => {
  const { server, anna, user } = await annasServer()
  const device = newDevice(() => server.clock.now)
  const link = device.linkTo(user.id, reachOf(server, anna))
  await copyBook(link)
  expect(await device.json('/api/points/balance')).toEqual({ balance: 20 })
  expect(await device.json('/api/auth/user')).toMatchObject({ rewardPoints: 20 })
  const post = (path: string, json: object) =>
    device.fetch(path, {
      method: 'POST',
      body: JSON.stringify(json),
      headers: { 'content-type': 'application/json' },
    })
  const buy = () => post('/api/points/purchase', { itemId: 'meadow-theme', cost: 5 })
  expect((await buy()).status).toBe(409)
  const meadow = ((await device.json('/api/shop')) as ShopItem[]).find(({ id }) => id === 'meadow-theme')
  expect(meadow?.unavailable).toMatch(/^The server knows 0 of your points/)
  // Earned here, the points are the server’s to confirm.
  for (const name of ['One', 'Two'])
    expect((await post('/api/accounts', { name, balance: '9' })).status).toBe(201)
  expect((await buy()).status).toBe(409)
  expect(await syncAll(link)).toMatchObject({ ok: true, refused: 0 })
  expect(await buy()).toMatchObject({ status: 200 })
  expect(await device.json('/api/auth/user')).toMatchObject({ ownedItems: ['meadow-theme'] })
  expect(await syncAll(link)).toMatchObject({ ok: true, refused: 0 })
  expect((await anna.get('/auth/user')).ownedItems).toEqual(['meadow-theme'])
})

it('says in local mode what an unknown endpoint of the points is', async () => {
  const { server, anna, user } = await annasServer()
  const device = newDevice(() => server.clock.now)
  await copyBook(device.linkTo(user.id, reachOf(server, anna)))
  const reply = await device.fetch('/api/points/gold')
  expect(reply.status).toBe(404)
  expect(await reply.json()).toMatchObject({ message: 'Unknown points endpoint: gold' })
})

it('sells nothing to nobody, and nothing on another’s account', async () => {
  const { server, balance } = await rich(60)
  const nobody = browserOf(server)
  expect(await nobody.statusOf('POST', '/points/purchase', { itemId: 'icon-unicorn', cost: 50 })).toBe(401)
  await nobody.register({ firstName: 'Ben', email: 'ben@example.com' })
  for (const itemId of ITEM_IDS)
    expect(await nobody.statusOf('POST', '/points/purchase', { itemId, cost: itemOf(itemId).cost })).toBe(400)
  expect(await balance()).toBe(60)
})
