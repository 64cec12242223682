import { describe, expect, it } from 'vitest'
import { readStatement } from './read.ts'

const read = async (text: string) => {
  const { rows } = await readStatement(new TextEncoder().encode(text))
  return rows.map(({ amountCents, accountKey, problem }) => [amountCents, accountKey, problem])
}
const ONE_ACCOUNT = [
  [-1250, undefined, null],
  [-90000, undefined, null],
  [-10000, undefined, null],
]

describe('rows that state a foreign amount, its currency and its rate', () => {
  it.each([
    ['before the amount that names its currency', 'Foreign amount,Currency,Rate,Amount EUR'],
    ['under the plain name', 'Amount,Currency,Rate,Amount in account currency'],
    ['as the original', 'Original amount,Original currency,Rate,Amount'],
  ])('are taken as what the account paid: %s', async (_, columns) => {
    const rows = '2026-01-15,Coffee,-13.50,USD,1.08,-12.50\n2026-01-16,Rent,-900.00,EUR,1,-900.00\n'
    const file = `Date,Description,${columns}\n${rows}2026-01-17,Hotel,-108.00,USD,1.08,-100.00\n`
    expect(await read(file)).toEqual(ONE_ACCOUNT)
  })

  it('are refused in words where no amount of the account stands beside it', async () => {
    const file = 'Date,Description,Amount,Currency,Rate\n2026-01-15,Coffee,-13.50,USD,1.08\n'
    await expect(read(`${file}2026-01-16,Rent,-900.00,EUR,1\n`)).rejects.toThrow('2 accounts (USD, EUR)')
  })
})

describe('the closing line of a file without headers', () => {
  it('is no income beside a single row', async () => {
    const row = '05/03/2026;-12,50;Carte;;COFFEE;;0;Divers\n'
    const [first, closing] = await read(`${row}31/03/2026;1234,56;;;00123 456789A;;;\n`)
    expect(first).toEqual([-1250, undefined, null])
    expect(closing?.[2]).toMatch(/as if it were a balance/)
  })
})
