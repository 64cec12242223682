import { expect, it } from 'vitest'
import { annasServer, browserOf } from '../../identity/testing.ts'
import { payDueForOwners } from '../auto-pay.ts'
import { keepUnlocked } from './unlocked.ts'
import { ITEM_IDS, PREMIUM_TOOLS, type ShopItem, UNLOCKABLE_IDS } from './wire.ts'

async function unlocked(...ids: string[]) {
  const { server, anna } = await annasServer()
  const open = (...items: string[]) => server.db.transaction((tx) => keepUnlocked(tx, items))
  open(...ids)
  const owned = async () =>
    ((await anna.get('/shop')) as ShopItem[]).filter((item) => item.owned).map(({ id }) => id)
  return { server, anna, open, owned }
}

it('what the operator has opened everybody owns for good, and nobody can buy', async () => {
  const { anna, open, owned } = await unlocked('analytics-pro', 'premium-theme-pack')
  const themes = ['starry-night-theme', 'himalayas-theme', 'meadow-theme', 'under-the-sea-theme']
  expect((await owned()).sort()).toEqual(['analytics-pro', 'premium-theme-pack', ...themes].sort())
  const user = await anna.get('/auth/user')
  expect(user.unlockedItems.sort()).toEqual(['analytics-pro', 'premium-theme-pack'])
  expect(user.ownedItems).toContain('meadow-theme')
  expect(await anna.statusOf('GET', '/insights/analytics?months=6')).toBe(200)
  const refused = await anna.send('POST', '/points/purchase', { itemId: 'analytics-pro', cost: 35 })
  expect([refused.status, refused.body.message]).toEqual([409, 'You already own this item!'])
  open()
  expect(await owned()).toEqual([])
  expect(await anna.statusOf('GET', '/insights/analytics?months=6')).toBe(403)
})

it('all of the items that can be opened work, and premium is not one of them', async () => {
  const { anna, owned, server } = await unlocked(...UNLOCKABLE_IDS)
  expect((await owned()).sort()).toEqual([...UNLOCKABLE_IDS].sort())
  expect(ITEM_IDS.filter((id) => !UNLOCKABLE_IDS.includes(id))).toEqual([
    'premium-7-days',
    'premium-30-days',
    'premium-3-months',
    'premium-12-months',
    'premium-lifetime',
    'extra-sync-credit',
  ])
  expect((await anna.get('/auth/user')).subscriptionTier).toBe('free')
  const shop: ShopItem[] = await anna.get('/shop')
  expect(shop.find(({ id }) => id === 'point-booster')).toMatchObject({
    owned: true,
    expiresAt: null,
    repeatable: false,
  })
  expect(await anna.statusOf('PUT', '/profile', { profileImageUrl: 'icon:galaxy' })).toBe(200)
  expect(await anna.statusOf('PUT', '/profile', { profileImageUrl: 'icon:owl' })).toBe(200)
  const ben = browserOf(server)
  await ben.register({ email: 'ben@example.com' })
  const me = (await ben.get('/leaderboard')).entries.find((entry: { isMe: boolean }) => entry.isMe)
  expect(me.badges.sort()).toEqual(['exclusive-badges', 'leaderboard-crown'])
})

it('a server that starts everybody with premium opens the six tools', () => {
  expect([...PREMIUM_TOOLS].sort()).toEqual(
    [
      'widget-pack',
      'analytics-pro',
      'export-master',
      'smart-automation',
      'goal-optimizer',
      'data-export',
    ].sort(),
  )
})

it('bills post themselves for everybody where automation is open', async () => {
  const { anna, server } = await unlocked('smart-automation')
  const account = await anna.done('POST', '/accounts', { name: 'Checking', balance: '100' })
  const bill = await anna.done('POST', '/bills', {
    name: 'Rent',
    amount: '40',
    dueDate: '2026-03-20',
    accountId: account.id,
    autoPay: true,
  })
  expect(bill.autoPay).toBe(true)
  server.clock.now = Date.UTC(2026, 2, 21, 12)
  const failures: unknown[] = []
  await payDueForOwners(server.db, {
    now: server.clock.now,
    newId: server.home.newId,
    failed: (error) => failures.push(error),
  })
  expect(failures).toEqual([])
  await anna.signIn()
  expect(await anna.get('/accounts')).toMatchObject([{ balance: '60.00' }])
})
