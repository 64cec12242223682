import { assert } from 'chai'
import type { Category } from '../../budget/categories/wire.ts'
import type { CategoryGroup } from '../../budget/category-groups/wire.ts'
import type { CategoryPlan } from '../../budget/months/wire.ts'
import type { Summary } from '../../budget/transactions/wire.ts'
import { NOBODY, newBook } from './book.ts'
import type { Case } from './client.ts'

export const groupCases: Case[] = [
  {
    name: 'groups of categories stand in the owner’s order, and leave their categories behind',
    async run(world) {
      const book = await newBook(world)
      const { id: fun } = await book.category({ name: 'Fun' })
      const { id: rent } = await book.category({ name: 'Rent' })
      const fixed = await book.post<CategoryGroup>('/category-groups', { name: 'Fixed' })
      const daily = await book.post<CategoryGroup>('/category-groups', { name: 'Daily' })
      assert.deepEqual([fixed.position, daily.position], [0, 1])
      await book.put(`/category-groups/${daily.id}`, { position: 0 })
      await book.put(`/category-groups/${fixed.id}`, { position: 1 })
      const groups = async () => (await book.get<CategoryGroup[]>('/category-groups')).map(({ name }) => name)
      assert.deepEqual(await groups(), ['Daily', 'Fixed'])
      await book.put(`/budget-categories/${rent}`, { groupId: fixed.id })
      await book.put(`/budget-categories/${fun}`, { position: 1 })
      const list = async () =>
        (await book.get<Category[]>('/budget-categories')).map(({ name, groupId }) => [name, groupId])
      assert.deepEqual(await list(), [
        ['Rent', fixed.id],
        ['Fun', null],
      ])
      await book.del(`/category-groups/${fixed.id}`)
      assert.deepEqual((await list())[0], ['Rent', null])
      await book.post(`/category-groups/${fixed.id}/restore`, undefined, 200)
      assert.deepEqual((await list())[0], ['Rent', fixed.id])
      // A category that comes back after its group has gone has none.
      await book.del(`/budget-categories/${rent}`)
      await book.del(`/category-groups/${fixed.id}`)
      const back = await book.post<Category>(`/budget-categories/${rent}/restore`, undefined, 200)
      assert.isNull(back.groupId)
      await book.refuses(404, 'Category group not found', 'PUT', `/budget-categories/${rent}`, {
        groupId: NOBODY,
      })
      await book.refuses(400, undefined, 'POST', '/category-groups', { name: ' ' })
    },
  },
  {
    name: 'groups and the categories within them are put in order by one command, or not at all',
    async run(world) {
      const book = await newBook(world)
      const [food, rent, fun] = await Promise.all(
        ['Food', 'Rent', 'Fun'].map(async (name) => (await book.category({ name })).id),
      )
      const fixed = await book.post<CategoryGroup>('/category-groups', { name: 'Fixed' })
      const daily = await book.post<CategoryGroup>('/category-groups', { name: 'Daily' })
      const order = (...groups: object[]) => ['PUT', '/category-groups', { groups }] as const
      const state = async () => [
        (await book.get<CategoryGroup[]>('/category-groups')).map(({ name }) => name),
        (await book.get<Category[]>('/budget-categories')).map(({ name, groupId }) => [name, groupId]),
      ]
      await book.put(`/budget-categories/${fun}/plan`, { position: 7 })
      await book.put('/category-groups', {
        groups: [
          { groupId: daily.id, categoryIds: [fun, food] },
          { groupId: fixed.id, categoryIds: [] },
          { groupId: null, categoryIds: [rent] },
        ],
      })
      const ordered = [
        ['Daily', 'Fixed'],
        [
          ['Fun', daily.id],
          ['Food', daily.id],
          ['Rent', null],
        ],
      ]
      assert.deepEqual(await state(), ordered)
      // Fund gives in this order as well.
      const { position } = await book.get<CategoryPlan>(`/budget-categories/${fun}/plan`)
      assert.strictEqual(position, 0)
      const moved = { groupId: fixed.id, categoryIds: [food] }
      await book.refuses(404, 'Category not found', ...order(moved, { groupId: null, categoryIds: [NOBODY] }))
      await book.refuses(
        404,
        'Category group not found',
        ...order(moved, { groupId: NOBODY, categoryIds: [] }),
      )
      await book.refuses(400, /one place/, ...order(moved, { groupId: daily.id, categoryIds: [food] }))
      await book.refuses(400, /one place/, ...order(moved, moved))
      await book.refuses(400, undefined, ...order())
      assert.deepEqual(await state(), ordered)
    },
  },
  {
    name: 'the rows of a group are those of its categories, parts among them, and sum to what its categories spent',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account()
      const { id: food } = await book.category({ name: 'Food' })
      const { id: fun } = await book.category({ name: 'Fun' })
      const daily = await book.post<CategoryGroup>('/category-groups', { name: 'Daily' })
      await book.put(`/budget-categories/${food}`, { groupId: daily.id })
      await book.record({ accountId, amount: '12', description: 'Bread', categoryId: food })
      await book.record({ accountId, amount: '7', description: 'Cinema', categoryId: fun })
      await book.record({
        accountId,
        amount: '20',
        description: 'Market',
        parts: [
          { amount: '15', categoryId: food },
          { amount: '5', categoryId: fun },
        ],
      })
      const rows = await book.get<{ description: string }[]>(`/transactions?groupId=${daily.id}`)
      assert.sameMembers(
        rows.map(({ description }) => description),
        ['Bread', 'Market'],
      )
      assert.deepInclude(await book.get<Summary>(`/transactions/summary?groupId=${daily.id}`), {
        count: 2,
        expense: '27.00',
      })
      assert.deepEqual(await book.get(`/transactions?groupId=${NOBODY}`), [])
    },
  },
]
