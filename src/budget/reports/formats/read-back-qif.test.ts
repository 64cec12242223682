import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../../../values/day.ts'
import { formatMoney } from '../../../values/money.ts'
import { PLAIN } from '../../ledger/entry.ts'
import type { TransactionRow } from '../../ledger/rules.ts'
import { readStatement } from '../../statements/formats/read.ts'
import type { Transaction } from '../../transactions/wire.ts'
import { qifText } from './qif.ts'
import type { Sheet, SheetAccount } from './sheet.ts'

const CATEGORIES = new Map([
  ['c', 'Food'],
  ['d', 'Home and garden'],
])
const day = fc.integer({ min: 0, max: 30_000 }).map((days) => addDays('1990-01-01', days))
const cents = fc.integer({ min: 1, max: 1_000_000 })
const category = fc.constantFrom('c', 'd', null)
const word = fc.constantFrom('Rent', 'Bakery', 'Éclair & co', 'Opening day', 'L[Cash]')

interface Entry {
  row: TransactionRow
  parts: Transaction['parts']
  tags: string[]
}

/** An entry, a half of a transfer or a split row of the account `a`, `b` or `c`. */
const entry: fc.Arbitrary<Entry> = fc
  .record({
    id: fc.uuid(),
    date: day,
    description: word,
    amountCents: cents,
    categoryId: category,
    type: fc.constantFrom('income' as const, 'expense' as const),
    accountId: fc.constantFrom('a', 'b', 'c'),
    to: fc.option(fc.constantFrom('a', 'b', 'c')),
    tags: fc.uniqueArray(fc.constantFrom('Trip', 'Für Anna', 'Work / home', '[2026]:a'), { maxLength: 3 }),
    shares: fc.array(fc.record({ categoryId: category, cents, note: fc.option(word) }), { maxLength: 4 }),
  })
  .map(({ shares, to, tags, ...fields }) => {
    const isTransfer = to !== null && to !== fields.accountId
    const parts = isTransfer || shares.length < 2 ? [] : shares
    const row = {
      ...PLAIN,
      note: null,
      ...fields,
      ...(isTransfer ? { kind: 'transfer', transferId: 't', transferAccountId: to, categoryId: null } : {}),
      ...(parts.length > 0 ? { categoryId: null, partCount: parts.length } : {}),
      amountCents: parts.length > 0 ? parts.reduce((sum, part) => sum + part.cents, 0) : fields.amountCents,
    } as TransactionRow
    return {
      row,
      tags,
      parts: parts.map((part) => ({
        categoryId: part.categoryId,
        amount: formatMoney(part.cents),
        note: part.note,
        date: row.date,
      })),
    }
  })

const account = (id: string) =>
  fc.record({
    id: fc.constant(id),
    name: fc.constantFrom('Cash', 'cash', 'Card [1]', 'A/B: C'),
    todayCents: cents,
    type: fc.constantFrom('checking' as const, 'cash' as const, 'credit_card' as const),
    opening: fc.option(
      fc.record({ day, cents: fc.integer({ min: -9_000, max: 9_000 }).filter((one) => one !== 0) }),
    ),
  })

function sheetOf(accounts: SheetAccount[], entries: Entry[]): Sheet {
  const rows = entries.map(({ row }) => row)
  return {
    from: '1990-01-01',
    to: '2189-12-31',
    today: '2026-03-15',
    now: 0,
    currency: 'EUR',
    accountNames: new Map(accounts.map(({ id, name }) => [id, name])),
    categoryNames: CATEGORIES,
    accountTypes: new Map(accounts.map(({ id, type }) => [id, type])),
    goalNames: new Map(),
    wires: (asked) =>
      entries
        .filter(({ row }) => asked.includes(row))
        .map(({ row, parts, tags }) => ({ id: row.id, parts, tags }) as Transaction),
    pages: () => [rows],
    sections: () =>
      accounts.map((one) => ({
        account: one,
        pages: [rows.filter(({ accountId }) => accountId === one.id)],
      })),
  }
}

/** The tag without the characters that are marks in a line of a category, where the file can't have them. */
const withoutMarks = (tag: string) => ({ 'Work / home': 'Work home', '[2026]:a': '2026 a' })[tag] ?? tag

const signed = ({ type, amountCents }: TransactionRow) => (type === 'income' ? amountCents : -amountCents)

it('a book that is exported as QIF comes back with its accounts, transfers, splits, categories, tags and balances', async () => {
  const accounts = fc.tuple(account('a'), account('b'), account('c'))
  const entries = fc.uniqueArray(entry, { minLength: 1, maxLength: 25, selector: ({ row }) => row.id })
  await fc.assert(
    fc.asyncProperty(accounts, entries, async (accounts, entries) => {
      const sheet = sheetOf(accounts, entries)
      const text = [...qifText(sheet)].join('')
      // The names under which the file has the accounts: a second one of a name has a number.
      const names = new Map(
        [...text.matchAll(/^!Account\nN(.*)$/gm)].map(([, name = ''], place) => [accounts[place]?.id, name]),
      )
      const file = await readStatement(new TextEncoder().encode(text))
      const filled = accounts.filter(({ id }) => entries.some(({ row }) => row.accountId === id))
      expect(file.accounts.map(({ text, type, opening }) => [text, type, opening])).toEqual(
        filled.map(({ id, type, opening }) => [names.get(id), type, opening ?? undefined]),
      )
      const ordered = filled.flatMap(({ id }) => entries.filter(({ row }) => row.accountId === id))
      const named = (id: string | null) => (id ? { category: CATEGORIES.get(id) } : {})
      expect(file.rows).toEqual(
        ordered.map(({ row, parts, tags }, index) => ({
          index,
          date: row.date,
          amountCents: signed(row),
          description: row.description,
          bankId: null,
          problem: null,
          ...(filled.length > 1 ? { accountKey: names.get(row.accountId ?? '') } : {}),
          says: {
            payee: row.description,
            ...(tags.length > 0 ? { tags: tags.map(withoutMarks) } : {}),
            ...(row.transferAccountId
              ? { transferTo: names.get(row.transferAccountId) }
              : named(row.categoryId)),
            ...(parts.length > 0
              ? {
                  parts: parts.map(({ categoryId, amount, note }) => ({
                    ...named(categoryId),
                    ...(note ? { note } : {}),
                    ...(categoryId && row.type === 'income' ? { refund: true } : {}),
                    amountCents: Number(amount.replace('.', '')) * Math.sign(signed(row)),
                  })),
                }
              : {}),
            ...(row.type === 'income' && !row.transferAccountId && row.categoryId ? { refund: true } : {}),
            isOwn: true,
          },
        })),
      )
      for (const one of filled) {
        const moved = (rows: { amountCents: number | null }[]) =>
          rows.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), one.opening?.cents ?? 0)
        const own = file.rows.filter(({ accountKey = names.get(one.id) }) => accountKey === names.get(one.id))
        const mine = ordered.filter(({ row }) => row.accountId === one.id)
        expect(moved(own)).toBe(moved(mine.map(({ row }) => ({ amountCents: signed(row) }))))
      }
      const openings = accounts.filter(({ opening }) => opening).length
      expect(file.left.map(({ count }) => count)).toEqual(openings > 0 ? [openings] : [])
      expect(file.warnings).toEqual([])
    }),
    { numRuns: 300 },
  )
})
