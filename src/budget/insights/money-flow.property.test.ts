import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bookHere } from '../../homes/node/testing/book-here.ts'
import type { MoneyFlow } from './wire.ts'

const NOW = Date.UTC(2026, 2, 15, 12)
const ACCOUNTS = ['Checking', 'Cash', 'Broker'] as const
const CATEGORIES = ['Food', 'Fun'] as const
const centsOf = (text: string): number => Math.round(Number(text) * 100)
const money = (cents: number): string => (cents / 100).toFixed(2)
const sum = (texts: { amount: string }[]): number =>
  texts.reduce((all, { amount }) => all + centsOf(amount), 0)

async function newBook() {
  const { done: send, close } = bookHere(NOW)
  const idOf: Record<string, string> = {}
  const add = async (name: string, path: string, body: object) => {
    idOf[name] = (await send<{ id: string }>('POST', path, { name, ...body })).id
  }
  for (const name of ACCOUNTS)
    await add(name, '/accounts', { balance: '9000', type: name === 'Broker' ? 'investment' : 'checking' })
  for (const name of CATEGORIES) await add(name, '/budget-categories', { allocated: '200' })
  await add('Trip', '/savings-buckets', { target: '90000', saved: '5000' })
  const held = async () =>
    (await send<{ balance: string }[]>('GET', '/accounts')).reduce(
      (all, one) => all + centsOf(one.balance),
      0,
    )
  return { close, send, held, idOf: (name: string) => idOf[name] ?? '' }
}
type Book = Awaited<ReturnType<typeof newBook>>
type Step = (book: Book) => Promise<unknown>

const cents = fc.integer({ min: 2, max: 9_000 })
const account = fc.constantFrom(...ACCOUNTS)
const category = fc.option(fc.constantFrom(...CATEGORIES))
const record = (book: Book, body: object) =>
  book.send<{ id: string }>('POST', '/transactions', { description: 'Row', ...body })

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(account, category, cents, fc.constantFrom('income', 'expense', 'refund')).map(
    ([name, of, amount, kind]): Step =>
      (book) => {
        const row = { amount: money(amount), accountId: book.idOf(name) }
        const categoryId = of && book.idOf(of)
        if (kind === 'expense') return record(book, { ...row, type: kind, categoryId })
        const refund = kind === 'refund' ? { refund: true, refundCategoryId: categoryId } : {}
        return record(book, { ...row, type: 'income', ...refund })
      },
  ),
  fc.tuple(account, cents, fc.boolean(), fc.boolean()).map(
    ([name, amount, isIncome, isPaid]): Step =>
      (book) =>
        record(book, {
          type: isIncome ? 'income' : 'expense',
          accountId: book.idOf(name),
          amount: money(amount),
          parts: [
            { categoryId: book.idOf('Food'), amount: '0.01' },
            { categoryId: null, amount: money(amount - 1) },
          ],
          ...(isPaid && !isIncome ? { fromGoalId: book.idOf('Trip') } : {}),
        }),
  ),
  fc.tuple(fc.shuffledSubarray([...ACCOUNTS], { minLength: 2, maxLength: 2 }), cents).map(
    ([[from = '', to = ''], amount]): Step =>
      (book) =>
        book.send('POST', '/transfers', {
          fromAccountId: book.idOf(from),
          toAccountId: book.idOf(to),
          amount: money(amount),
        }),
  ),
  fc.tuple(account, cents, fc.boolean()).map(
    ([name, amount, isIn]): Step =>
      (book) =>
        book.send('PUT', `/savings-buckets/${book.idOf('Trip')}`, {
          amount: money(amount),
          [isIn ? 'fromAccountId' : 'toAccountId']: book.idOf(name),
        }),
  ),
  // An expense that a goal pays by itself moves no account.
  fc.tuple(category, cents).map(
    ([of, amount]): Step =>
      (book) =>
        record(book, {
          type: 'expense',
          amount: money(amount),
          categoryId: of && book.idOf(of),
          fromGoalId: book.idOf('Trip'),
        }),
  ),
  fc.tuple(account, cents).map(
    ([name, amount]): Step =>
      (book) =>
        book.send('PUT', `/accounts/${book.idOf(name)}`, { balance: money(amount) }),
  ),
)

it('what a month leaves is what the accounts hold more at its end, whatever came in, went out or was saved', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 25 }), async (all) => {
      const book = await newBook()
      try {
        const before = await book.held()
        for (const step of all) await step(book)
        const flow = await book.send<MoneyFlow>('GET', '/insights/money-flow?from=2026-03&to=2026-03')
        const spent = flow.groups.reduce((cents, { categories }) => cents + sum(categories), 0)
        expect(centsOf(flow.left)).toBe((await book.held()) - before)
        expect(sum(flow.incomes)).toBe(spent + sum(flow.goals) + centsOf(flow.left))
      } finally {
        book.close()
      }
    }),
    { numRuns: 40 },
  )
})
