import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bookHere } from '../../homes/node/testing/book-here.ts'
import { fillCarried } from './keeping.ts'
import { keptCarried } from './tables.ts'
import type { BudgetMonth } from './wire.ts'
import { RESTS } from './wire.ts'

const NOW = Date.UTC(2026, 2, 15, 12)
const [BEFORE, MONTH, AFTER] = ['2026-02', '2026-03', '2026-04'] as const
/** Months before which what is carried is kept, and the time at which it is. */
const LATER = ['2026-08', '2027-02'] as const
const THEN = Date.UTC(2027, 1, 15)
const CATEGORIES = ['Food', 'Fun', 'Home'] as const
const ACCOUNTS = ['Checking', 'Cash', 'Broker'] as const
const OUTSIDE = 'Broker'

const centsOf = (text: string): number => Math.round(Number(text) * 100)
const money = (cents: number): string => (cents / 100).toFixed(2)

/** The terms of a month as the design names them, in cents. */
interface Terms {
  toAssign: number
  available: Record<string, number>
}

async function newBook() {
  const { db, done: send, close } = bookHere(NOW)
  const idOf: Record<string, string> = {}
  const add = async (name: string, path: string, body: object) => {
    idOf[name] = (await send<{ id: string }>('POST', path, { name, ...body })).id
  }
  for (const name of ACCOUNTS)
    await add(name, '/accounts', { balance: '5000', type: name === OUTSIDE ? 'investment' : 'checking' })
  for (const name of CATEGORIES) await add(name, '/budget-categories', { allocated: '200' })
  await add('Trip', '/savings-buckets', { target: '90000', saved: '1000' })
  const month = (name: string = MONTH) => send<BudgetMonth>('GET', `/budget/${name}`)
  const rowsOf = ({ groups }: BudgetMonth) => groups.flatMap(({ rows }) => rows)
  const terms = async (): Promise<
    Terms & { assigned: Record<string, number>; spent: Record<string, number> }
  > => {
    const now = await month()
    const { sum, toAssign } = now
    const [held, available, overspent, ahead] = [sum.held, sum.available, sum.overspent, sum.ahead].map(
      centsOf,
    ) as [number, number, number, number]
    expect(centsOf(toAssign)).toBe(held - available + overspent - ahead)
    const by = (field: 'available' | 'assigned' | 'spent') =>
      Object.fromEntries(rowsOf(now).map((row) => [row.name, centsOf(row[field])]))
    return {
      toAssign: centsOf(toAssign),
      available: by('available'),
      assigned: by('assigned'),
      spent: by('spent'),
    }
  }
  const keep = () => {
    for (const _ of fillCarried(db, () => THEN));
  }
  const forget = () => db.delete(keptCarried).run()
  return { close, send, idOf: (name: string) => idOf[name] ?? '', terms, month, keep, forget, db }
}
type Book = Awaited<ReturnType<typeof newBook>>

const cents = fc.integer({ min: 1, max: 30_000 })
const category = fc.constantFrom(...CATEGORIES)
const account = fc.constantFrom(...ACCOUNTS)

/** A command with the terms that it moves: `null` where only the sum of all terms is known. */
type Step = (
  book: Book,
  before: Awaited<ReturnType<Book['terms']>>,
) => Promise<Partial<Record<string, number>> | null>

const record = (book: Book, body: object) =>
  book.send<{ id: string }>('POST', '/transactions', { description: 'Row', ...body })
const isInside = (name: string): boolean => name !== OUTSIDE
const moved = (name: string, amount: number) => ({ [name]: amount })

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(account, cents).map(
    ([name, amount]): Step =>
      async (book) => {
        await record(book, { type: 'income', amount: money(amount), accountId: book.idOf(name) })
        return isInside(name) ? moved('toAssign', amount) : {}
      },
  ),
  fc.tuple(account, fc.option(category), cents).map(
    ([name, of, amount]): Step =>
      async (book) => {
        const categoryId = of && book.idOf(of)
        await record(book, { type: 'expense', amount: money(amount), accountId: book.idOf(name), categoryId })
        return isInside(name) ? moved(of ?? 'toAssign', -amount) : {}
      },
  ),
  fc.tuple(category, cents).map(
    ([of, amount]): Step =>
      async (book) => {
        await record(book, { type: 'expense', amount: money(amount), categoryId: book.idOf(of) })
        return {}
      },
  ),
  fc.tuple(account, category, cents).map(
    ([name, of, amount]): Step =>
      async (book) => {
        const refund = { type: 'income', refundCategoryId: book.idOf(of) }
        await record(book, { ...refund, amount: money(amount), accountId: book.idOf(name) })
        return isInside(name) ? moved(of, amount) : {}
      },
  ),
  fc.tuple(fc.shuffledSubarray([...ACCOUNTS], { minLength: 2, maxLength: 2 }), cents).map(
    ([[from = '', to = ''], amount]): Step =>
      async (book) => {
        const ends = { fromAccountId: book.idOf(from), toAccountId: book.idOf(to) }
        await book.send('POST', '/transfers', { ...ends, amount: money(amount) })
        return moved('toAssign', (isInside(to) ? amount : 0) - (isInside(from) ? amount : 0))
      },
  ),
  fc.tuple(fc.boolean(), cents).map(
    ([isIn, most]): Step =>
      async (book) => {
        const amount = Math.min(most, 100)
        const end = isIn ? 'fromAccountId' : 'toAccountId'
        const path = `/savings-buckets/${book.idOf('Trip')}`
        await book.send('PUT', path, { amount: money(amount), [end]: book.idOf('Checking') })
        return moved('toAssign', isIn ? -amount : amount)
      },
  ),
  // An expense that a goal pays brings its own money, whole or split, and however it is changed.
  fc.tuple(fc.shuffledSubarray([...CATEGORIES], { minLength: 2, maxLength: 2 }), fc.boolean()).map(
    ([[one = '', other = ''], isSplit]): Step =>
      async (book) => {
        const part = (name: string, amount: string) => ({ categoryId: book.idOf(name), amount })
        const split = { categoryId: null, parts: [part(one, '0.70'), part(other, '0.30')] }
        const whole = { categoryId: book.idOf(one), parts: null }
        const paid = { type: 'expense', accountId: book.idOf('Checking'), fromGoalId: book.idOf('Trip') }
        const { parts, ...plain } = whole
        const { id } = await record(book, { ...paid, amount: '1', ...(isSplit ? split : plain) })
        await book.send('PUT', `/transactions/${id}`, isSplit ? whole : split)
        await book.send('PUT', `/transactions/${id}`, { ...split, date: `${BEFORE}-20` })
        await book.send('PUT', `/transactions/${id}`, { fromGoalId: null, date: `${MONTH}-15` })
        await book.send('PUT', `/transactions/${id}`, { fromGoalId: book.idOf('Trip') })
        return {}
      },
  ),
  fc.tuple(category, cents).map(
    ([of, amount]): Step =>
      async (book, { assigned }) => {
        await book.send('PUT', `/budget/${MONTH}/${book.idOf(of)}`, { assigned: money(amount) })
        const difference = amount - (assigned[of] ?? 0)
        return { [of]: difference, toAssign: -difference }
      },
  ),
  fc.tuple(fc.option(category), fc.option(category), cents).map(
    ([from, to, most]): Step =>
      async (book, { toAssign, available }) => {
        const has = from ? (available[from] ?? 0) : toAssign
        const amount = Math.min(most, has)
        if (from === to || amount <= 0) return {}
        const ends = { from: from && book.idOf(from), to: to && book.idOf(to) }
        const { id } = await book.send<{ id: string }>('POST', `/budget/${MONTH}/moves`, {
          ...ends,
          amount: money(amount),
        })
        if (amount % 2) return { [from ?? 'toAssign']: -amount, [to ?? 'toAssign']: amount }
        await book.send('DELETE', `/budget/${MONTH}/moves/${id}`)
        return {}
      },
  ),
  category.map(
    (of): Step =>
      async (book, { spent }) => {
        await book.send('PUT', `/budget-categories/${book.idOf(of)}`, { spent: '0.00' })
        return { [of]: spent[of] ?? 0, toAssign: -(spent[of] ?? 0) }
      },
  ),
  // A row of a later day, and what is planned for later, move nothing now.
  fc.tuple(account, fc.option(category), cents).map(
    ([name, of, amount]): Step =>
      async (book) => {
        const categoryId = of && book.idOf(of)
        const row = { type: 'expense', amount: money(amount), accountId: book.idOf(name), categoryId }
        await record(book, { ...row, date: `${AFTER}-03` })
        return {}
      },
  ),
  fc.tuple(category, cents).map(
    ([of, amount]): Step =>
      async (book) => {
        const was = await book.month(AFTER)
        const row = was.groups.flatMap(({ rows }) => rows).find(({ name }) => name === of)
        const before = row?.planned ? 0 : centsOf(row?.assigned ?? '0')
        await book.send('PUT', `/budget/${AFTER}/${book.idOf(of)}`, { assigned: money(amount) })
        return moved('toAssign', before - amount)
      },
  ),
  // An old month: all terms together move by what left the accounts.
  fc.tuple(category, cents).map(
    ([of, amount]): Step =>
      async (book, before) => {
        const row = { type: 'expense', amount: money(amount), accountId: book.idOf('Cash') }
        const { id } = await record(book, { ...row, categoryId: book.idOf(of), date: `${BEFORE}-20` })
        const after = await book.terms()
        expect(allOf(after)).toBe(allOf(before) - amount)
        await book.send('DELETE', `/transactions/${id}`)
        return {}
      },
  ),
  fc.tuple(category, fc.constantFrom(...RESTS.filter((rest) => rest !== 'goal'))).map(
    ([of, rest]): Step =>
      async (book) => {
        await book.send('PUT', `/budget-categories/${book.idOf(of)}/plan`, { rest })
        return {}
      },
  ),
  category.map(
    (of): Step =>
      async (book) => {
        const id = book.idOf(of)
        await book.send('DELETE', `/budget-categories/${id}`)
        await book.send('POST', `/budget-categories/${id}/restore`)
        return {}
      },
  ),
  // Put away it keeps what it has in this month, and brought back it goes on.
  category.map(
    (of): Step =>
      async (book, { available }) => {
        const path = `/budget-categories/${book.idOf(of)}`
        await book.send('PUT', path, { archivedAt: new Date(NOW).toISOString() })
        const { available: kept } = await book.terms()
        expect(kept[of]).toBe(available[of])
        await book.send('PUT', path, { archivedAt: null })
        return {}
      },
  ),
  fc.constantFrom('Checking', 'Broker').map(
    (name): Step =>
      async (book) => {
        const id = book.idOf(name)
        await book.send('DELETE', `/accounts/${id}`)
        await book.send('POST', `/accounts/${id}/restore`)
        for (const inBudget of [name === OUTSIDE, name !== OUTSIDE])
          await book.send('PUT', `/accounts/${id}`, { inBudget })
        return {}
      },
  ),
  fc.constant<Step>(async (book) => {
    await book.send('PUT', '/budget-period', { budgetPeriod: 'continuous' })
    await book.send('PUT', '/budget-period', { budgetPeriod: 'month' })
    return {}
  }),
  fc.integer({ min: 1, max: 28 }).map(
    (monthStartsOn): Step =>
      async (book) => {
        const since = '2026-06'
        await book.send('PUT', '/budget-period', { monthStartsOn, since })
        return {}
      },
  ),
  fc.constant<Step>(async (book) => {
    const archive = await book.send<object>('GET', '/export')
    await book.send('POST', '/import', archive)
    return {}
  }),
)

const allOf = ({ toAssign, available }: Terms): number =>
  toAssign + Object.values(available).reduce((all, one) => all + one, 0)

it('every command moves the terms of its month that it is said to, by its amount, and no other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 30 }), async (all) => {
      const book = await newBook()
      try {
        for (const [index, step] of all.entries()) {
          const before = await book.terms()
          const by = await step(book, before)
          const after = await book.terms()
          const expected = Object.fromEntries(
            CATEGORIES.map((name) => [name, (before.available[name] ?? 0) + (by?.[name] ?? 0)]),
          )
          expect(after.available, `step ${index}`).toEqual(expected)
          expect(after.toAssign, `step ${index}`).toBe(before.toAssign + (by?.toAssign ?? 0))
        }
      } finally {
        book.close()
      }
    }),
    { numRuns: 40 },
  )
})

it('what is kept of the months says what the months themselves say, whatever was changed', async () => {
  let kept = 0
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 20 }), async (all) => {
      const book = await newBook()
      try {
        for (const of of CATEGORIES)
          await book.send('PUT', `/budget-categories/${book.idOf(of)}/plan`, { rest: 'both' })
        for (const [index, step] of all.entries()) {
          book.keep()
          await step(book, await book.terms())
          const [left] = book.db.all<{ count: number }>(sql`SELECT count(*) AS count FROM kept_carried`)
          kept += left?.count ?? 0
          const read = () => Promise.all(LATER.map((name) => book.month(name)))
          const withKept = await read()
          book.forget()
          expect(withKept, `step ${index}`).toEqual(await read())
        }
      } finally {
        book.close()
      }
    }),
    { numRuns: 20 },
  )
  // Something was left to be read by after some steps, or nothing was tried.
  expect(kept).toBeGreaterThan(0)
})
