import { assert } from 'chai'
import type { Bill } from '../../budget/bills/wire.ts'
import type { Bucket } from '../../budget/buckets/wire.ts'
import { PANELS } from '../../budget/dashboard/wire.ts'
import type { BudgetMonth } from '../../budget/months/wire.ts'
import type { Profile } from '../../profile/wire.ts'
import { exportOf, importInto } from './archives.ts'
import { newBook } from './book.ts'
import type { Case } from './client.ts'

export const sampleCases: Case[] = [
  {
    name: 'sample data fills every part of the book, and goes in one step',
    async run(world) {
      const book = await newBook(world)
      const empty = [await book.dashboard(), await book.transactions()]
      assert.deepEqual(await book.get('/sample-data'), { present: false } as object)
      assert.deepEqual(await book.post('/sample-data'), { present: true } as object)
      await book.refuses(409, /there already/, 'POST', '/sample-data')
      const { byMonth, monthlyIncome, stillDue } = await book.dashboard()
      for (const { income, expense } of byMonth.slice(-3)) {
        assert.isAbove(Number(income), 0)
        assert.isAbove(Number(expense), 0)
      }
      assert.isAbove(Number(monthlyIncome), 0)
      assert.isAbove(Number(stillDue), 0)
      for (const path of ['/accounts', '/budget-categories', '/savings-buckets', '/bills', '/subscriptions'])
        assert.isNotEmpty(await book.get(path), path)
      for (const { dueDate } of await book.get<Bill[]>('/bills'))
        assert.isAtLeast(Date.parse(dueDate), Date.parse('2026-03-15'))
      const { groups, rests, history } = await book.get<BudgetMonth>('/budget/2026-03')
      const rowOf = (name: string) => groups.flatMap(({ rows }) => rows).find((row) => row.name === name)
      assert.deepInclude(rowOf('Groceries'), { assigned: '540.00', planned: false })
      assert.isAbove(Number(rowOf('Groceries')?.carried), 0)
      assert.strictEqual(rowOf('Healthcare')?.plan?.kind, 'by_date')
      assert.deepEqual(
        rests.map(({ amount }) => amount),
        ['34.90'],
      )
      assert.isEmpty(history)
      const [journey] = await book.get<Bucket[]>('/savings-buckets')
      assert.strictEqual(journey?.targetDate, '2027-05-01')
      await book.del('/sample-data')
      assert.isEmpty((await book.get<BudgetMonth>('/budget/2026-03')).groups)
      assert.deepEqual([await book.dashboard(), await book.transactions()], empty)
      assert.deepEqual(await book.get('/sample-data'), { present: false } as object)
    },
  },
  {
    name: 'taking the sample data away leaves what the owner entered, whatever they changed or removed of it',
    async run(world) {
      const book = await newBook(world)
      const own = await book.account({ name: 'Own', balance: '50' })
      await book.post('/sample-data')
      const [sample] = (await book.get<{ id: string; name: string }[]>('/accounts')).filter(
        ({ id }) => id !== own.id,
      )
      await book.record({ description: 'Mine', accountId: sample?.id, amount: '5' })
      const [bucket] = await book.get<Bucket[]>('/savings-buckets')
      await book.del(`/savings-buckets/${bucket?.id}`)
      await book.put(`/transactions/${(await book.transactions())[3]?.id}`, { amount: '1' })
      await book.del('/sample-data')
      assert.deepEqual(await book.get('/accounts'), [own])
      assert.deepEqual(
        (await book.transactions()).map(({ description }) => description),
        ['Mine'],
      )
      assert.strictEqual((await book.dashboard()).spentThisMonth, '5.00')
    },
  },
  {
    name: 'preferences have defaults, are changed one by one, and are checked',
    async run(world) {
      const book = await newBook(world, 'Europe/Berlin')
      const preferences = async () => {
        const { timeZone, currency, locale, weekStart, totalBudget } = await book.get<Profile>('/profile')
        return { timeZone, currency, locale, weekStart, totalBudget }
      }
      const defaults = {
        currency: 'USD',
        locale: 'en-US',
        weekStart: 'sunday',
        totalBudget: '4000.00',
      } as const
      assert.deepEqual(await preferences(), { timeZone: 'Europe/Berlin', ...defaults })
      const changes = {
        timeZone: 'Asia/Tokyo',
        currency: 'eur',
        locale: 'de-DE',
        weekStart: 'monday',
        totalBudget: '2500',
      }
      for (const [name, value] of Object.entries(changes)) await book.put('/profile', { [name]: value })
      const changed = { ...changes, currency: 'EUR', totalBudget: '2500.00' }
      assert.deepEqual(await preferences(), changed as Profile)
      assert.strictEqual((await book.dashboard()).totalBudget, '2500.00')
      for (const wrong of [
        { timeZone: 'Mars/Olympus' },
        { currency: 'dollars' },
        { locale: '!!' },
        { weekStart: 'friday' },
        { totalBudget: '-1' },
      ])
        await book.refuses(400, undefined, 'PUT', '/profile', wrong)
      assert.deepEqual(await preferences(), changed as Profile)
    },
  },
  {
    name: 'the tour is offered to a new book until it is answered once, whatever is sent or imported later',
    async run(world) {
      const [book, other] = [await newBook(world), await newBook(world)]
      const isOffered = async ({ get }: typeof book) => (await get<Profile>('/profile')).tourPending
      assert.isTrue(await isOffered(book))
      const before = await book.get<object>('/export')
      await book.put('/profile', { currency: 'EUR' })
      assert.isTrue(await isOffered(book))
      await book.put('/profile', { tourPending: false })
      assert.isFalse(await isOffered(book))
      await book.put('/profile', { tourPending: true })
      assert.isFalse(await isOffered(book))
      await book.post('/import', before, 200)
      assert.isFalse(await isOffered(book))
      assert.isTrue(await isOffered(other))
      await other.post('/import', await book.get('/export'), 200)
      assert.isFalse(await isOffered(other))
    },
  },
  {
    name: 'another time zone is another today at once',
    async run(world) {
      const book = await newBook(world, 'UTC')
      world.setNow('2026-03-31T23:30:00.000Z')
      assert.strictEqual((await book.record()).date, '2026-03-31')
      await book.put('/profile', { timeZone: 'Pacific/Kiritimati' })
      assert.strictEqual((await book.record()).date, '2026-04-01')
      assert.strictEqual((await book.dashboard()).month, '2026-04')
    },
  },
  {
    name: 'panels are kept in their order and hidden with the book, and go with its file',
    async run(world) {
      const book = await newBook(world)
      const panels = PANELS.toReversed().map((id) => ({ id, hidden: id === 'bills' }))
      assert.deepEqual(await book.put('/dashboard/panels', { panels }), { panels })
      assert.deepEqual((await book.dashboard()).panels, panels)
      for (const wrong of [
        panels.slice(1),
        [...panels.slice(1), panels[1]],
        [...panels.slice(1), { id: 'weather', hidden: false }],
        panels.map(({ id }) => ({ id })),
      ])
        await book.refuses(400, /panels/, 'PUT', '/dashboard/panels', { panels: wrong })
      assert.deepEqual((await book.dashboard()).panels, panels)
      const other = await newBook(world)
      await importInto(other, await exportOf(book))
      assert.deepEqual((await other.dashboard()).panels, panels)
    },
  },
]
