import { assert } from 'chai'
import type { Achievement } from '../../rewards/achievements/wire.ts'
import type { PointTransaction } from '../../rewards/points/wire.ts'
import { ITEM_IDS, itemOf, type ShopItem } from '../../rewards/shop/wire.ts'
import { newBook } from './book.ts'
import type { Case } from './client.ts'

type Book = Awaited<ReturnType<typeof newBook>>

const balanceOf = async (book: Book) => (await book.get<{ balance: number }>('/points/balance')).balance

/** Earns 65 points: two accounts that are worth something, a first entry, category and goal. */
async function earn(book: Book) {
  const { id } = await book.account({ balance: '500' })
  await book.account({ name: 'Savings', balance: '100' })
  await book.record({ accountId: id, amount: '5' })
  await book.post('/budget-categories', { name: 'Food', allocated: '100' })
  await book.post('/savings-buckets', { name: 'Bicycle', target: '100' })
}

export const rewardCases: Case[] = [
  {
    name: 'what the book proves earns points once, and the ledger says for what',
    async run(world) {
      const book = await newBook(world)
      assert.strictEqual(await balanceOf(book), 0)
      await earn(book)
      const ledger = await book.get<PointTransaction[]>('/points/transactions')
      assert.sameMembers(
        ledger.map(({ description, pointsAmount }) => `${description} ${pointsAmount}`),
        [
          'achievement_first_account 2',
          'achievement_positive_net_worth 50',
          'activity_transaction 1',
          'achievement_first_transaction 3',
          'achievement_first_budget 4',
          'achievement_first_savings_goal 5',
        ],
      )
      assert.strictEqual(await balanceOf(book), 65)
      const before = ledger.length
      await book.account({ name: 'A third one' })
      assert.lengthOf(await book.get<unknown[]>('/points/transactions'), before)
      const earned = (await book.get<Achievement[]>('/achievements')).filter((one) => one.earned)
      assert.sameMembers(
        earned.map(({ id }) => id),
        ['first_account', 'positive_net_worth', 'first_transaction', 'first_budget', 'first_savings_goal'],
      )
      const claim = { achievementType: 'savings_milestone_100', data: { progress: 100 } }
      assert.deepEqual(await book.post('/points/validate-achievement', claim, 200), {
        earned: false,
        points: 0,
      })
    },
  },
  {
    name: 'an item costs what it costs, is bought once, and never for more than there is',
    async run(world) {
      const book = await newBook(world)
      const buy = (itemId: string, cost: number) => book.send('POST', '/points/purchase', { itemId, cost })
      assert.strictEqual((await buy('meadow-theme', 5)).status, 400)
      await earn(book)
      for (const [itemId, cost] of [
        ['meadow-theme', 4],
        ['meadow-theme', -5],
        ['nothing', 0],
      ] as const)
        assert.strictEqual((await buy(itemId, cost)).status, 400, `${itemId} ${cost}`)
      const { status, body } = await buy('meadow-theme', 5)
      assert.strictEqual(status, 200)
      assert.deepInclude(body as object, { success: true, balance: 60 })
      assert.strictEqual((await buy('meadow-theme', 5)).status, 409)
      const refused = await buy('icon-dragon', 75)
      assert.deepInclude(refused.body as object, { success: false, error: 'Insufficient points' })
      const shop = await book.get<ShopItem[]>('/shop')
      assert.sameMembers(
        shop.map(({ id, cost }) => `${id} ${cost}`),
        ITEM_IDS.map((id) => `${id} ${itemOf(id).cost}`),
      )
      assert.deepEqual(
        shop.filter(({ owned }) => owned).map(({ id }) => id),
        ['meadow-theme'],
      )
      assert.strictEqual(await balanceOf(book), 60)
    },
  },
  {
    name: 'a purchase is taken back with its points, once a day',
    async run(world) {
      const book = await newBook(world)
      await earn(book)
      const undo = () => book.send('POST', '/points/purchase/undo', { itemId: 'meadow-theme' })
      assert.strictEqual((await undo()).status, 404)
      await book.post('/points/purchase', { itemId: 'meadow-theme', cost: 5 }, 200)
      const { status, body } = await undo()
      assert.strictEqual(status, 200)
      assert.deepEqual(body, { success: true, balance: 65 })
      assert.isEmpty((await book.get<ShopItem[]>('/shop')).filter(({ owned }) => owned))
      await book.post('/points/purchase', { itemId: 'meadow-theme', cost: 5 }, 200)
      assert.strictEqual((await undo()).status, 409)
      assert.strictEqual(await balanceOf(book), 60)
    },
  },
  {
    name: 'what the shop opens is closed to whoever has not bought it',
    async run(world) {
      const book = await newBook(world)
      await earn(book)
      const closed = ['/insights/savings-rate', '/goal-plan', '/reports/years', '/rules/preview?contains=a']
      for (const path of closed) await book.refuses(403, /^This comes with “/, 'GET', path)
      assert.lengthOf(await book.get<unknown[]>('/insights/net-worth?months=3'), 3)
      await book.post('/points/purchase', { itemId: 'widget-pack', cost: 25 }, 200)
      assert.lengthOf(await book.get<unknown[]>('/insights/savings-rate?months=3'), 3)
      await book.refuses(404, 'Unknown points endpoint: gold', 'GET', '/points/gold')
    },
  },
]
