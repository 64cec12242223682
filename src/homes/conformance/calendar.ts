import { assert } from 'chai'
import type { Bill } from '../../budget/bills/wire.ts'
import type { CalendarEntry } from '../../budget/calendar/wire.ts'
import { type Book, newBook } from './book.ts'
import type { Case } from './client.ts'

/** The month as "date name amount state", a line each. */
const monthOf = async (book: Book, month: string) =>
  (await book.get<CalendarEntry[]>(`/calendar?month=${month}`)).map(
    ({ date, name, amount, state }) => `${date} ${name} ${amount} ${state}`,
  )

export const calendarCases: Case[] = [
  {
    name: 'the calendar shows what is due this month and what comes after it',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account()
      await book.post('/bills', { name: 'Rent', amount: '900', dueDate: '2026-03-31', accountId })
      await book.post('/bills', { name: 'Water', amount: '30', dueDate: '2026-03-10', accountId })
      const music = {
        name: 'Music',
        amount: '9.99',
        nextBilling: '2026-03-20',
        billingCycle: 'biweekly',
        accountId,
      }
      await book.post('/subscriptions', music)
      assert.deepEqual(await monthOf(book, '2026-03'), [
        '2026-03-10 Water 30.00 overdue',
        '2026-03-20 Music 9.99 due',
        '2026-03-31 Rent 900.00 due',
      ])
      assert.deepEqual(await monthOf(book, '2026-04'), [
        '2026-04-03 Music 9.99 upcoming',
        '2026-04-10 Water 30.00 upcoming',
        '2026-04-17 Music 9.99 upcoming',
        '2026-04-30 Rent 900.00 upcoming',
      ])
      assert.isEmpty(await monthOf(book, '2026-02'))
    },
  },
  {
    name: 'a payment stands in the calendar on the day that it settled, with what was paid',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account()
      const rent = { name: 'Rent', amount: '900', dueDate: '2026-03-31', accountId }
      const { id } = await book.post<{ id: string }>('/bills', rent)
      await book.post(`/bills/${id}/pay`, { amount: '910' }, 200)
      assert.deepEqual(await monthOf(book, '2026-03'), ['2026-03-31 Rent 910.00 paid'])
      assert.deepEqual(await monthOf(book, '2026-04'), ['2026-04-30 Rent 900.00 due'])
    },
  },
  {
    name: 'an expense linked by hand pays the cycle that it falls into, and stands once with what was paid',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account()
      const water = { name: 'Water', amount: '30', dueDate: '2026-03-20', accountId }
      const { id: billId } = await book.post<{ id: string }>('/bills', water)
      await book.record({ billId, amount: '28', date: '2026-03-12' })
      assert.deepEqual(await monthOf(book, '2026-03'), ['2026-03-20 Water 28.00 paid'])
      await book.put(`/bills/${billId}`, { dueDate: '2026-03-14', frequency: 'biweekly' })
      assert.strictEqual((await book.get<Bill>(`/bills/${billId}`)).paid, true)
      const [payment] = await book.transactions(`?billId=${billId}`)
      await book.del(`/transactions/${payment?.id}`)
      assert.strictEqual((await book.get<Bill>(`/bills/${billId}`)).paid, false)
      await book.put(`/bills/${billId}`, { dueDate: '2026-02-25' })
      assert.deepEqual(await monthOf(book, '2026-03'), [
        '2026-03-11 Water 30.00 overdue',
        '2026-03-25 Water 30.00 upcoming',
      ])
    },
  },
  {
    name: 'each expense that was linked by hand pays the due date of its own cycle, also where several have gone by',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account()
      const water = { name: 'Water', amount: '30', dueDate: '2026-01-20', accountId }
      const { id: billId } = await book.post<{ id: string }>('/bills', water)
      await book.record({ billId, amount: '30', date: '2026-03-12' })
      const months = await Promise.all(['01', '02', '03'].map((month) => monthOf(book, `2026-${month}`)))
      assert.deepEqual(months, [
        ['2026-01-20 Water 30.00 overdue'],
        ['2026-02-20 Water 30.00 overdue'],
        ['2026-03-20 Water 30.00 paid'],
      ])
      assert.strictEqual((await book.dashboard()).stillDue, '60.00')
    },
  },
  {
    name: 'an inactive bill is due no more, but what was paid stays in the calendar',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account()
      const gym = { name: 'Gym', amount: '20', dueDate: '2026-03-20', accountId }
      const { id } = await book.post<{ id: string }>('/bills', gym)
      await book.post(`/bills/${id}/pay`, undefined, 200)
      await book.put(`/bills/${id}`, { active: false })
      assert.deepEqual(await monthOf(book, '2026-03'), ['2026-03-20 Gym 20.00 paid'])
      assert.isEmpty(await monthOf(book, '2026-04'))
      await book.refuses(400, /month/, 'GET', '/calendar?month=2026-13')
    },
  },
]
