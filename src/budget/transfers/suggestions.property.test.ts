import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bookHere } from '../../homes/node/testing/book-here.ts'
import { addDays, daysBetween } from '../../values/day.ts'
import { centsOf, formatMoney } from '../../values/money.ts'
import type { Account } from '../accounts/wire.ts'
import type { Category } from '../categories/wire.ts'
import type { Transaction } from '../transactions/wire.ts'
import type { TransferSuggestion } from './wire.ts'

const TODAY = '2026-03-15'
const NOW = Date.parse(`${TODAY}T12:00:00Z`)
const MAX_DAYS = 5
/** Some are alike, some differ by what may be a fee, and some by just more. */
const AMOUNTS = ['100.00', '100.00', '105.00', '105.01', '99.50', '20.00', '21.00', '500.00', '510.00']

const row = fc.record({
  type: fc.constantFrom('income', 'expense'),
  account: fc.integer({ min: 0, max: 3 }),
  amount: fc.constantFrom(...AMOUNTS),
  days: fc.integer({ min: -9, max: 0 }),
  is: fc.constantFrom('plain', 'plain', 'plain', 'plain', 'categorised', 'refund', 'split', 'removed'),
})
const book = fc.record({
  rows: fc.array(row, { minLength: 4, maxLength: 24 }),
  dismissed: fc.array(fc.tuple(fc.nat(23), fc.nat(23)), { maxLength: 4 }),
  limit: fc.constantFrom(1, 3, 50),
})

/** True for a difference, in cents, that banks may take for a transfer of what arrives. */
const mayBeFee = (fee: number, arrived: number) =>
  fee > 0 && fee <= Math.max(500, Math.floor(arrived / 50)) && fee <= Math.floor(arrived / 20)

interface Pair {
  expense: Transaction
  income: Transaction
  days: number
}

/** All pairs of the rows, which come the newest first, tried one by one. */
function pairsOf(rows: Transaction[], isDismissed: (pair: Pair) => boolean): Pair[] {
  const isFree = ({ accountId, parts, refund }: Transaction) =>
    accountId !== null && parts.length === 0 && !refund
  const free = rows.filter(isFree)
  const expenses = free.filter(({ type }) => type === 'expense').toReversed()
  return free
    .filter(({ type }) => type === 'income')
    .flatMap((income) =>
      expenses.map((expense) => {
        return { expense, income, days: Math.abs(daysBetween(expense.date, income.date)) }
      }),
    )
    .filter((pair) => pair.days <= MAX_DAYS && pair.expense.accountId !== pair.income.accountId)
    .filter((pair) => !isDismissed(pair))
}

/** The suggestions as the design has them: fewest days first, then those of one amount; each row once. */
function expected(rows: Transaction[], isDismissed: (pair: Pair) => boolean, limit: number) {
  const all = pairsOf(rows, isDismissed)
  const feeOf = ({ expense, income }: Pair) => centsOf(expense.amount) - centsOf(income.amount)
  const usesIn = (pairs: Pair[], id: string) =>
    pairs.filter(({ expense, income }) => [expense.id, income.id].includes(id)).length
  const same = all.filter((pair) => feeOf(pair) === 0)
  const near = all.filter(
    (pair) =>
      mayBeFee(feeOf(pair), centsOf(pair.income.amount)) &&
      pair.expense.categoryId === null &&
      usesIn(same, pair.expense.id) + usesIn(same, pair.income.id) === 0,
  )
  const isOnly = (pairs: Pair[], { expense, income }: Pair) =>
    usesIn(pairs, expense.id) === 1 && usesIn(pairs, income.id) === 1
  const found = [...same, ...near.filter((pair) => isOnly(near, pair))]
  const taken = new Set<string>()
  return found
    .toSorted((a, b) => a.days - b.days)
    .filter(({ expense, income }) => {
      const isTaken = taken.has(expense.id) || taken.has(income.id)
      if (!isTaken) taken.add(expense.id).add(income.id)
      return !isTaken
    })
    .slice(0, limit)
    .map((pair) => ({
      ...pair,
      fee: feeOf(pair) === 0 ? null : formatMoney(feeOf(pair)),
      certain: isOnly(same, pair),
    }))
}

it('what is suggested as a transfer is what trying every pair of rows finds', async () => {
  await fc.assert(
    fc.asyncProperty(book, async ({ rows, dismissed, limit }) => {
      const { done, close } = bookHere(NOW)
      try {
        const accounts: (string | null)[] = [null]
        for (const name of ['Checking', 'Savings', 'Card'])
          accounts.push((await done<Account>('POST', '/accounts', { name })).id)
        const { id: categoryId } = await done<Category>('POST', '/budget-categories', { name: 'Groceries' })
        const ids: string[] = []
        for (const { type, account, amount, days, is } of rows) {
          const parts = [
            { categoryId: null, amount: '1.00' },
            { categoryId: null, amount: formatMoney(centsOf(amount) - 100) },
          ]
          const { id } = await done<Transaction>('POST', '/transactions', {
            type,
            amount,
            description: 'Row',
            date: addDays(TODAY, days),
            accountId: accounts[account],
            ...(is === 'categorised' && type === 'expense' ? { categoryId } : {}),
            ...(is === 'refund' && type === 'income' ? { refund: true } : {}),
            ...(is === 'split' ? { parts } : {}),
          })
          if (is === 'removed') await done('DELETE', `/transactions/${id}`)
          else ids.push(id)
        }
        const none = new Set<string>()
        for (const [one, two] of dismissed) {
          const pair = [ids[one], ids[two]]
          if (!pair[0] || !pair[1] || one === two) continue
          await done('POST', '/transfers/dismissals', { ids: pair })
          none.add(pair.sort().join())
        }
        const isDismissed = ({ expense, income }: Pair) => none.has([expense.id, income.id].sort().join())
        const all = await done<Transaction[]>('GET', '/transactions')
        expect(await done<TransferSuggestion[]>('GET', `/transfers/suggestions?limit=${limit}`)).toEqual(
          expected(all, isDismissed, limit),
        )
      } finally {
        close()
      }
    }),
    { numRuns: 60 },
  )
})
