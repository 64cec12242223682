import { assert } from 'chai'
import type { Bucket } from '../../budget/buckets/wire.ts'
import type { Category } from '../../budget/categories/wire.ts'
import type { BudgetMonth, CategoryPlan, Filled, RestsTaken } from '../../budget/months/wire.ts'
import { importInto } from './archives.ts'
import { assertSame, NOBODY, newBook, ownId } from './book.ts'
import type { Case } from './client.ts'

const PLAIN = { rest: 'back', since: null, goalId: null, accountId: null, kind: null }
const NO_TARGET = { amount: null, day: null, cap: null }

export const categoryPlanCases: Case[] = [
  {
    name: 'a category aims at its plan and gives its rest back, until somebody says otherwise',
    async run(world) {
      const book = await newBook(world)
      const { id, position } = await book.category({ allocated: '60' })
      const path = `/budget-categories/${id}/plan`
      assert.deepEqual(await book.get(path), { ...PLAIN, ...NO_TARGET, position })
      const chosen = { rest: 'both', since: '2026-03' } as const
      assert.deepInclude(await book.put<CategoryPlan>(path, { rest: 'both' }), chosen)
      const target = { kind: 'by_date', amount: '600', day: '2026-08-01' } as const
      const saved = { ...target, amount: '600.00', cap: null }
      assert.deepInclude(await book.put<CategoryPlan>(path, target), { ...saved, ...chosen })
      const capped = { kind: 'cap', cap: '200.00', amount: null, day: null } as const
      assert.deepInclude(await book.put<CategoryPlan>(path, { kind: 'cap', cap: '200' }), capped)
      assert.deepInclude(await book.put<CategoryPlan>(path, { kind: null }), { kind: null, ...NO_TARGET })
    },
  },
  {
    name: 'a target needs money that stays: a rest that went back stays with it, and the answer says so',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.category()
      const answer = await book.put<CategoryPlan>(`/budget-categories/${id}/plan`, {
        kind: 'bill',
        rest: 'back',
      })
      assert.deepInclude(answer, { kind: 'bill', rest: 'surplus', since: '2026-03' })
    },
  },
  {
    name: 'a target or a rest that lacks what it needs is refused, and nothing of it is kept',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.category()
      const path = `/budget-categories/${id}/plan`
      const before = await book.get(path)
      await book.refuses(400, 'A target by a date needs an amount and the day.', 'PUT', path, {
        kind: 'by_date',
        amount: '5',
      })
      await book.refuses(400, 'A target up to a cap needs the cap.', 'PUT', path, { kind: 'cap' })
      await book.refuses(400, 'Choose the goal that the rest goes into.', 'PUT', path, { rest: 'goal' })
      await book.refuses(404, undefined, 'PUT', path, { rest: 'goal', goalId: NOBODY })
      await book.refuses(400, /Finished months keep/, 'PUT', path, { rest: 'both', since: '2026-02' })
      assert.deepEqual(await book.get(path), before)
      await book.refuses(404, 'Category not found', 'PUT', `/budget-categories/${NOBODY}/plan`, {
        kind: null,
      })
    },
  },
  {
    name: 'a choice of what becomes of the rest holds until the next later one, which an earlier choice leaves',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.category({ allocated: '10' })
      const path = `/budget-categories/${id}/plan`
      await book.put(path, { rest: 'both', since: '2026-06' })
      await book.put(path, { rest: 'surplus' })
      const restIn = async (month: string) => {
        const { groups } = await book.get<BudgetMonth>(`/budget/${month}`)
        const plan = groups[0]?.rows[0]?.plan
        return [plan?.rest, plan?.since]
      }
      assert.deepEqual(await restIn('2026-05'), ['surplus', '2026-03'])
      assert.deepEqual(await restIn('2026-06'), ['both', '2026-06'])
    },
  },
  {
    name: 'a category’s own turn is its place on the page, whichever was made first',
    async run(world) {
      const book = await newBook(world)
      await book.account({ balance: '100' })
      const [first, second] = [
        await book.post<{ id: string }>('/category-groups', { name: 'First' }),
        await book.post<{ id: string }>('/category-groups', { name: 'Second' }),
      ]
      const alone = await book.category({ name: 'Alone', allocated: '60' })
      const below = await book.category({ name: 'Below', allocated: '60', groupId: second.id })
      const above = await book.category({ name: 'Above', allocated: '60', groupId: first.id })
      for (const { id } of [alone, below, above]) await book.put(`/budget/2026-03/${id}`, { assigned: '0' })
      const { groups } = await book.get<BudgetMonth>('/budget/2026-03')
      const rows = groups.flatMap((group) => group.rows)
      assert.deepEqual(
        rows.map(({ name, plan }) => [name, plan.position]),
        [
          ['Above', 0],
          ['Below', 1],
          ['Alone', 2],
        ],
      )
      const funded = await book.post<Filled>('/budget/2026-03/fund', { dryRun: true }, 200)
      assert.deepEqual(
        funded.rows.map(({ categoryId, after }) => [categoryId, after]),
        [
          [above.id, '60.00'],
          [below.id, '40.00'],
          [alone.id, '0.00'],
        ],
      )
    },
  },
  {
    name: 'a category that is put away keeps its months and is planned no more, until it is brought back',
    async run(world) {
      const book = await newBook(world)
      await book.account({ balance: '500' })
      const { id } = await book.category({ allocated: '60' })
      await book.record({ categoryId: id, amount: '20' })
      const rowIn = async (month: string) => {
        const { groups } = await book.get<BudgetMonth>(`/budget/${month}`)
        return groups.flatMap(({ rows }) => rows).find(({ categoryId }) => categoryId === id)
      }
      const archivedAt = '2026-03-15T12:00:00.000Z'
      const away = await book.put<Category>(`/budget-categories/${id}`, { archivedAt })
      assert.strictEqual(away.archivedAt, archivedAt)
      assert.deepInclude(await rowIn('2026-03'), { spent: '20.00' })
      const payee = await book.post<{ id: string }>('/payees', { name: 'Rewe', categoryId: id })
      assert.isNull((await book.record({ description: 'Rewe', amount: '3' })).categoryId, payee.id)
      assert.isUndefined(await rowIn('2026-04'))
      await book.put(`/budget-categories/${id}`, { archivedAt: null })
      assert.deepInclude(await rowIn('2026-04'), { assigned: '60.00' })
      // In another time zone that would be a day outside of the calendar.
      for (const edge of ['2199-12-31T23:59:59Z', '1900-01-01T00:00:00Z'])
        await book.refuses(400, /1900 to 2199/, 'PUT', `/budget-categories/${id}`, { archivedAt: edge })
    },
  },
  {
    name: 'what is left of finished months goes into its goal at one press, at most what that lacks, and comes back by Undo',
    async run(world) {
      const book = await newBook(world)
      const [accountId, categoryId, goalId] = [ownId(), ownId(), ownId()]
      const made = { createdAt: '2026-01-05T08:00:00.000Z' }
      await importInto(book, {
        version: 2,
        budget: { period: 'month', asked: true },
        subscriptions: [],
        bills: [],
        accounts: [{ id: accountId, name: 'Checking', balance: '1000', opening: '1000', ...made }],
        budgetCategories: [{ id: categoryId, name: 'Fun', allocated: '30', ...made }],
        savingsBuckets: [{ id: goalId, name: 'Trip', target: '50', saved: '8', opening: '8', ...made }],
        categoryRests: [{ categoryId, since: '2026-01', rest: 'goal', goalId, accountId }],
        transactions: [],
      })
      const month = (name: string) => book.get<BudgetMonth>(`/budget/${name}`)
      const rowIn = async (name: string) => (await month(name)).groups[0]?.rows[0]
      const saved = async () => (await book.get<Bucket>(`/savings-buckets/${goalId}`)).saved
      // January and February left 60.00, and the trip lacks 42.00.
      const [proposed] = (await month('2026-03')).rests
      assert.deepEqual(proposed, { month: '2026-02', categoryId, goalId, amount: '42.00' })
      await book.record({ amount: '60', categoryId, accountId })
      // 30.00 of it is all that the category still has.
      assert.strictEqual((await month('2026-02')).rests[0]?.amount, '30.00')
      const before = [await month('2026-02'), await month('2026-03')]
      const rests = (body: object) => book.post<RestsTaken>('/budget/2026-02/rests', body, 200)
      assert.deepInclude(await rests({ dryRun: true }), { id: null })
      assert.strictEqual(await saved(), '8.00')
      const { id, rows } = await rests({})
      const [row] = rows
      assert.deepInclude(row, { categoryId, goalId, amount: '30.00' })
      assert.deepInclude(await book.get<object>(`/transactions/${row?.transactionId}`), {
        date: '2026-02-28',
        bucketId: goalId,
        accountId,
        categoryId,
      })
      assert.deepEqual([await saved(), await book.balance(accountId)], ['38.00', '910.00'])
      assert.deepInclude(await rowIn('2026-02'), { spent: '30.00', available: '30.00' })
      assert.deepInclude(await rowIn('2026-03'), { carried: '30.00', available: '0.00' })
      assert.isEmpty((await month('2026-03')).rests)
      const [entry] = (await month('2026-02')).history
      assert.deepEqual([entry?.id, entry?.kind, entry?.moves[0]?.to?.name], [id, 'rest', 'Trip'])
      await book.del(`/budget/2026-02/moves/${id}`)
      assertSame([await month('2026-02'), await month('2026-03')], before)
      assert.deepEqual([await saved(), await book.balance(accountId)], ['8.00', '940.00'])
    },
  },
]
