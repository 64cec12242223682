import { expect, it } from 'vitest'
import { annasServer } from '../../identity/testing.ts'
import { enterPoints } from '../points/store.ts'
import { ownersServer } from './testing.ts'
import { type ItemId, itemOf, type ShopItem } from './wire.ts'

const TIMES: ItemId[] = ['premium-7-days', 'premium-30-days', 'premium-3-months', 'premium-12-months']

type Anna = Awaited<ReturnType<typeof annasServer>>['anna']

const ask = (anna: Anna, itemId: ItemId) =>
  anna.send('POST', '/points/purchase', { itemId, cost: itemOf(itemId).cost })

it('sells no premium to whoever has it for good, and says so in the shop', async () => {
  const { anna, bookId, server } = await ownersServer()
  server.db.transaction((tx) =>
    enterPoints(tx, {
      id: server.home.newId(),
      bookId,
      transactionType: 'earned',
      pointsAmount: 2000,
      actionType: 'admin',
      description: 'Given',
      createdAt: server.clock.now,
    }),
  )
  expect((await ask(anna, 'premium-lifetime')).status).toBe(200)
  const { balance } = await anna.get('/points/balance')
  for (const id of [...TIMES, 'extra-sync-credit', 'analytics-pro'] as ItemId[]) {
    const { status, body } = await ask(anna, id)
    expect([status, body.code, body.success], id).toEqual([409, 'conflict', false])
    expect(body.message, id).toMatch(/premium for good/)
  }
  expect(await anna.get('/points/balance')).toEqual({ balance })
  const shop: ShopItem[] = await anna.get('/shop')
  for (const id of TIMES) expect(shop.find((item) => item.id === id)?.unavailable).toMatch(/premium for good/)
})

it('sells no premium where everybody begins with it', async () => {
  const { anna } = await annasServer({ defaultTier: 'premium' })
  for (const id of [...TIMES, 'premium-lifetime'] as ItemId[]) expect((await ask(anna, id)).status).toBe(409)
})

it('sells nothing while rewards are switched off', async () => {
  const { anna } = await ownersServer()
  await anna.done('PUT', '/profile', { rewardsEnabled: false })
  const { status, body } = await ask(anna, 'meadow-theme')
  expect([status, body.message]).toEqual([
    409,
    'Rewards are switched off. They are switched on again in the preferences.',
  ])
  await anna.done('PUT', '/profile', { rewardsEnabled: true })
  expect((await ask(anna, 'meadow-theme')).status).toBe(200)
})

it('sells no pack to whoever has all that it holds', async () => {
  const { anna } = await ownersServer(
    ...(['starry-night-theme', 'himalayas-theme', 'meadow-theme', 'under-the-sea-theme'] as const),
  )
  expect((await ask(anna, 'premium-theme-pack')).status).toBe(409)
  const shop: ShopItem[] = await anna.get('/shop')
  expect(shop.find(({ id }) => id === 'premium-theme-pack')).toMatchObject({ owned: true })
})
