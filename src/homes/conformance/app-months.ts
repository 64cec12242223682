import { assert } from 'chai'
import type { Archive } from '../../archive/wire.ts'
import type { Category } from '../../budget/categories/wire.ts'
import type { BudgetMonth } from '../../budget/months/wire.ts'
import type { Statement } from '../../budget/statements/wire.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { actualMonthsBook } from './actual-months-book.ts'
import { appBook, type Files, MONTHS_OF_YNAB, planOf, register } from './app-books.ts'
import { importInto, nameless } from './archives.ts'
import type { Case, World } from './client.ts'

async function monthsBook(world: World) {
  const book = await appBook(world)
  const month = (name: string) => book.get<BudgetMonth>(`/budget/${name}`)
  /** Carried, assigned, spent and available of each category. */
  const rows = async (name: string) =>
    Object.fromEntries(
      (await month(name)).groups.flatMap((group) =>
        group.rows.map((row) => [row.name, [row.carried, row.assigned, row.spent, row.available]]),
      ),
    )
  const categoryId = async (name: string) =>
    (await book.get<Category[]>('/budget-categories')).find((one) => one.name === name)?.id ?? ''
  return { ...book, month, rows, categoryId }
}

const ACTUAL: Files = { 'Giro.zip': actualMonthsBook() }
const TRACKING: Files = { ...ACTUAL, 'metadata.json': '{"id":"giro","budgetType":"report"}' }
const VISA = 'Visa: debt that no money is set aside for there; here a card’s debt is part of what is held'

/** Four months of three categories, with the same available there and here. */
const ALL_AGREE = { first: '2026-01', last: '2026-04', compared: 12, agreeing: 12 }

export const appMonthCases: Case[] = [
  {
    name: 'three months of a YNAB plan stand beside ours before they come: available agrees, and the card makes the difference',
    async run(world) {
      const book = await monthsBook(world)
      for (const files of [MONTHS_OF_YNAB, { ...MONTHS_OF_YNAB, 'Plan.csv': planOf('Budgeted') }]) {
        const { months, toAssign, questions, left } = await book.preview(files)
        assert.isEmpty(questions)
        assert.deepEqual(months, { ...ALL_AGREE, assigned: 10, kept: 0, differing: [] })
        assert.deepEqual(toAssign, {
          month: '2026-03',
          there: '3275.00',
          here: '3235.00',
          why: 'Our rules differ, by:',
          differences: [{ reason: VISA, amount: '-40.00' }],
        })
        assert.notInclude(left.map(({ reason }) => reason).join(), 'later')
      }
      assert.isEmpty(await book.names())
    },
  },
  {
    name: 'months of a YNAB plan stand on the Budget page as they did there, and their undo leaves nothing',
    async run(world) {
      const book = await monthsBook(world)
      const before = await book.month('2026-03')
      const { id, months } = await book.bring(MONTHS_OF_YNAB)
      assert.strictEqual(months, 4)
      assert.deepEqual(await book.rows('2026-01'), {
        Food: ['0.00', '300.00', '170.00', '130.00'],
        Fun: ['0.00', '50.00', '70.00', '-20.00'],
        Trip: ['0.00', '400.00', '0.00', '400.00'],
      })
      assert.deepEqual(await book.rows('2026-02'), {
        Food: ['130.00', '200.00', '-10.00', '340.00'],
        Fun: ['0.00', '60.00', '90.00', '-30.00'],
        Trip: ['400.00', '100.00', '300.00', '200.00'],
      })
      assert.deepEqual(await book.rows('2026-03'), {
        Food: ['340.00', '200.00', '240.00', '300.00'],
        Fun: ['0.00', '80.00', '30.00', '50.00'],
        Trip: ['200.00', '100.00', '0.00', '300.00'],
      })
      const { toAssign, sum } = await book.month('2026-03')
      assert.deepEqual([toAssign, sum.ahead], ['3235.00', '25.00'])
      const halves = (await book.transactions()).filter(({ amount }: Transaction) => amount === '300.00')
      const trip = await book.categoryId('Trip')
      assert.deepEqual(halves.map(({ type, categoryId }) => [type, categoryId]).sort(), [
        ['expense', trip],
        ['income', null],
      ])
      assert.deepInclude(await book.bring(MONTHS_OF_YNAB), { transactions: 0, months: 0, categories: 0 })
      await book.del(`/statements/${id}`)
      assert.deepEqual(await book.month('2026-03'), before)
      // The same book comes once more, as if it had never been here.
      assert.strictEqual((await book.bring(MONTHS_OF_YNAB)).months, 4)
      assert.strictEqual((await book.month('2026-03')).toAssign, '3235.00')
    },
  },
  {
    name: 'what is overspent on a card is named while its month lasts, with what later months take',
    async run(world) {
      const book = await monthsBook(world)
      world.setNow('2026-02-20T12:00:00.000Z')
      const { toAssign } = await book.preview(MONTHS_OF_YNAB)
      assert.deepInclude(toAssign, { month: '2026-02', there: '1275.00', here: '1265.00' })
      assert.deepEqual(
        toAssign.differences.map(({ reason, amount }) => [reason.slice(0, 20), amount]),
        [
          [VISA.slice(0, 20), '-80.00'],
          ['Overspent on cards i', '30.00'],
          ['Assigned to payments', '40.00'],
        ],
      )
      await book.bring(MONTHS_OF_YNAB)
      assert.strictEqual((await book.month('2026-02')).toAssign, '1265.00')
    },
  },
  {
    name: 'a transfer that is under way at the month’s end is held in the preview as it is afterwards',
    async run(world) {
      const book = await monthsBook(world)
      world.setNow('2026-01-31T12:00:00.000Z')
      const files = {
        'Register.csv': register(
          ['Savings', '02/02/2026', 'Transfer : Bank', '', '', '', '0.00', '60.00'],
          ['Bank', '01/30/2026', 'Transfer : Savings', '', '', '', '60.00', '0.00'],
          ['Bank', '01/13/2026', 'Starting Balance', 'Inflow', 'Ready to Assign', '', '0.00', '100.00'],
        ),
      }
      const { months, toAssign } = await book.preview(files)
      assert.deepEqual([months, toAssign.there, toAssign.here], [null, null, '100.00'])
      await book.bring(files)
      assert.strictEqual((await book.month('2026-01')).toAssign, '100.00')
    },
  },
  {
    name: 'a book of Actual comes with its envelopes: what is overspent stays where it stayed, and what is held is named',
    async run(world) {
      const book = await monthsBook(world)
      const { months, toAssign } = await book.preview(ACTUAL)
      assert.deepInclude(months, ALL_AGREE)
      assert.deepInclude(toAssign, { month: '2026-03', there: '2990.00', here: '3450.00' })
      assert.deepEqual(
        toAssign.differences.map(({ reason, amount }) => [reason.slice(0, 10), amount]),
        [
          ['Held there', '500.00'],
          ['Rows witho', '-15.00'],
          ['Assigned i', '-25.00'],
        ],
      )
      const { id } = await book.bring(ACTUAL)
      assert.deepEqual(await book.rows('2026-03'), {
        Food: ['390.00', '200.00', '240.00', '350.00'],
        Fun: ['-30.00', '80.00', '0.00', '50.00'],
        Trip: ['200.00', '100.00', '0.00', '300.00'],
      })
      assert.strictEqual((await book.month('2026-03')).toAssign, '3450.00')
      const fun = await book.categoryId('Fun')
      const { groups } = await book.month('2026-03')
      const plan = groups.flatMap(({ rows }) => rows).find(({ categoryId }) => categoryId === fun)?.plan
      assert.deepInclude(plan, { rest: 'both', since: '2026-02' })
      await book.del(`/statements/${id}`)
      assert.deepEqual([(await book.month('2026-03')).groups, await book.names()], [[], []])
    },
  },
  {
    name: 'a tracking budget of Actual comes with its own amounts: only what is carried there is carried',
    async run(world) {
      const book = await monthsBook(world)
      const { months, toAssign, left } = await book.preview(TRACKING)
      assert.deepInclude(months, { first: '2026-01', last: '2026-03', compared: 9, agreeing: 9, assigned: 6 })
      assert.isNull(toAssign.there)
      assert.include(left.map(({ reason }) => reason).join(), 'Income that was expected')
      await book.bring(TRACKING)
      assert.deepEqual(await book.rows('2026-03'), {
        Food: ['210.00', '200.00', '240.00', '170.00'],
        Fun: ['0.00', '80.00', '0.00', '80.00'],
        Trip: ['0.00', '0.00', '0.00', '0.00'],
      })
    },
  },
  {
    name: 'months that were brought outlive an archive, and go from the book that it made as well',
    async run(world) {
      const book = await monthsBook(world)
      await book.bring(MONTHS_OF_YNAB)
      const { toAssign, groups } = await book.month('2026-03')
      const other = await monthsBook(world)
      const emptied = await other.month('2026-03')
      await importInto(other, await book.get<Archive>('/export'))
      const there = await other.month('2026-03')
      assert.deepEqual(nameless([there.toAssign, there.groups]), nameless([toAssign, groups]))
      assert.deepInclude(await other.bring(MONTHS_OF_YNAB), { transactions: 0, months: 0 })
      const [{ id } = { id: '' }] = await other.get<Statement[]>('/statements')
      await other.del(`/statements/${id}`)
      assert.deepEqual(await other.month('2026-03'), emptied)
    },
  },
  {
    name: 'what is assigned here stays when a book comes into its category, and when the book goes again',
    async run(world) {
      const book = await monthsBook(world)
      const { id: own } = await book.category({ name: 'Groceries', allocated: '0' })
      await book.put(`/budget/2026-02/${own}`, { assigned: '7.00' })
      const choices = { categoryMap: { Food: own } }
      const { months } = await book.preview(MONTHS_OF_YNAB, choices)
      assert.deepInclude(months, { assigned: 9, kept: 1 })
      assert.deepEqual(
        months?.differing.map(({ name, month, there, here }) => [name, month, there, here]),
        [['Groceries', '2026-02', '340.00', '147.00']],
      )
      const { id } = await book.bring(MONTHS_OF_YNAB, choices)
      assert.deepEqual((await book.rows('2026-02')).Groceries, ['130.00', '7.00', '-10.00', '147.00'])
      await book.put(`/budget/2026-03/${own}`, { assigned: '9.00' })
      await book.put(`/budget/2026-03/${await book.categoryId('Trip')}`, { assigned: '5.00' })
      const { kept } = (await book.del(`/statements/${id}`)) as { kept?: unknown }
      assert.deepEqual(kept, [
        { kind: 'category', name: 'Trip' },
        { kind: 'group', name: 'Wants' },
      ])
      const assigned = async (month: string) =>
        Object.entries(await book.rows(month))
          .map(([name, [carried, cents]]) => [name, carried, cents])
          .sort()
      assert.deepEqual(await assigned('2026-01'), [])
      assert.deepEqual(await assigned('2026-02'), [['Groceries', '0.00', '7.00']])
      assert.deepEqual(await assigned('2026-03'), [
        ['Groceries', '0.00', '9.00'],
        ['Trip', '0.00', '5.00'],
      ])
    },
  },
  {
    name: 'months whose names can’t be read are named and not taken, and amounts beyond all bounds are refused',
    async run(world) {
      const book = await monthsBook(world)
      const named = {
        ...MONTHS_OF_YNAB,
        'Plan.csv': planOf('Assigned').replaceAll('"Mar 2026"', '"3 of 2026"'),
      }
      const { months, left, toAssign } = await book.preview(named)
      assert.deepEqual([months, toAssign.there], [null, null])
      assert.deepEqual(
        left.filter(({ reason }) => reason.startsWith('Months')).map(({ example }) => example),
        ['3 of 2026'],
      )
      const huge = planOf('Assigned').replaceAll('$300.00', '$300,000,000.00')
      await book.refused(/no amount/, { ...MONTHS_OF_YNAB, 'Plan.csv': huge })
      assert.isEmpty(await book.names())
    },
  },
]
