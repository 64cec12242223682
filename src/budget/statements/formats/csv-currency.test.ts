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

  it('are of an account for each currency where no amount of the account stands beside it', async () => {
    const file = 'Date,Description,Amount,Currency,Rate\n2026-01-15,Coffee,-13.50,USD,1.08\n'
    expect(await read(`${file}2026-01-16,Rent,-900.00,EUR,1\n`)).toEqual([
      [-1350, 'USD', null],
      [-90_000, 'EUR', null],
    ])
  })
})

describe('an amount whose header names a currency, beside a plain amount and its currency', () => {
  const file = (columns: string, currencies: string[]) =>
    `${columns}\n${currencies
      .map((currency, at) => `2026-01-${15 + at},Shop,-${at + 1}0.80,${currency},1.08,-${at + 1}0.00`)
      .join('\n')}\n`
  const OWN = [-1000, -2000, -3000, -4000]
  const centsOf = async (text: string, currency = 'EUR') => {
    const { rows, questions } = await readStatement(new TextEncoder().encode(text), { hints: { currency } })
    expect(questions).toEqual([])
    return rows.map(({ amountCents, problem }) => problem ?? amountCents)
  }

  it.each([
    ['in English', 'Date,Description,Amount,Currency,Rate,Amount in EUR'],
    ['in capitals', 'DATE,DESCRIPTION,AMOUNT,CURRENCY,RATE,AMOUNT IN EUR'],
    ['in brackets', 'Date,Description,Amount,Currency,Rate,Amount (EUR)'],
    ['in German', 'Datum,Verwendungszweck,Betrag,Währung,Kurs,Betrag in EUR'],
    ['in French', 'Date,Libellé,Montant,Devise,Taux,Montant en EUR'],
    ['by its name', 'Date,Libellé,Montant,Devise,Taux,Montant en euros'],
    ['by its name in German', 'Datum,Verwendungszweck,Betrag,Währung,Kurs,Betrag in Euro'],
    ['by its sign', 'Date,Description,Amount,Currency,Rate,Amount in €'],
    ['by its sign in brackets', 'Date,Description,Amount,Currency,Rate,Amount (€)'],
    ['beside the original currency', 'Date,Description,Amount,Original currency,Rate,Amount in EUR'],
    ['beside that of the transaction', 'Date,Description,Amount,Transaction currency,Rate,Amount in EUR'],
    ['as that of the account', 'Date,Description,Amount,Currency,Rate,Amount in account currency'],
  ])('is what the account paid: %s', async (_, columns) => {
    expect(await centsOf(file(columns, ['USD', 'USD', 'USD', 'USD']))).toEqual(OWN)
    expect(await centsOf(file(columns, ['USD', 'EUR', 'GBP', 'USD']))).toEqual(OWN)
    expect(await centsOf(file(columns, ['EUR', 'EUR', 'EUR', 'EUR']))).toEqual(OWN)
  })

  it('is what the account paid where some rows leave it empty, which are refused; none where it is their own', async () => {
    const head = 'Date,Description,Amount,Currency,Amount in EUR\n2026-01-15,Shop,-10.80,USD,-10.00\n'
    expect(await read(`${head}2026-01-16,Shop,-21.60,USD,\n`)).toEqual([
      [-1000, undefined, null],
      [null, undefined, 'The amount is missing'],
    ])
    expect(await read(`${head}2026-01-16,Shop,-21.60,EUR,\n`)).toEqual([
      [-1080, 'USD', 'Which column holds what was paid or received?'],
      [-2160, 'EUR', 'Which column holds what was paid or received?'],
    ])
  })

  it('is only said where the rows are in the currency of the book, and it is in another', async () => {
    const text = file('Date,Description,Amount,Currency,Rate,Amount in USD', ['EUR', 'EUR', 'EUR', 'EUR'])
    expect(await centsOf(text)).toEqual([-1080, -2080, -3080, -4080])
  })

  it('leaves money in and money out what they are', async () => {
    const head = 'Date,Description,Amount Out (EUR),Currency,Amount In (EUR)\n'
    const text = `${head}2026-01-15,Shop,12.50,EUR,\n2026-01-16,Wage,,EUR,2500.00\n2026-01-17,Rent,900.00,EUR,\n`
    expect(await centsOf(text)).toEqual([-1250, 250_000, -90_000])
  })
})

describe('two amounts of which no row says its currency', () => {
  const rows =
    '2026-01-15,Shop,-12.50,-11.00\n2026-01-16,Rent,-900.00,-850.00\n2026-01-17,Refund,10.00,9.00\n'
  const seen = async (head: string, currency?: string) => {
    const file = new TextEncoder().encode(`Date,Description,${head}\n${rows}`)
    const { rows: found, questions } = await readStatement(file, { hints: currency ? { currency } : {} })
    const [choice] = questions[0]?.choices.slice(-1) ?? []
    const answered = await readStatement(file, { columns: choice?.set.columns ?? {} })
    const cents = (all: typeof found) => all.map(({ amountCents, problem }) => (problem ? null : amountCents))
    return questions.length === 0 ? cents(found) : [cents(found), cents(answered.rows)]
  }
  const OF_BOOK = [-1100, -85_000, 900]

  it.each([
    'Amount,Amount in €',
    'Montant,Montant en euros',
    'Montant en devise,Montant en euros',
    'Amount $,Amount €',
    'Amount USD,Amount EUR',
  ])('are taken in the currency of the book: %s', async (head) =>
    expect(await seen(head, 'EUR')).toEqual(OF_BOOK),
  )

  it.each([
    ['Amount,Amount in $', 'EUR'],
    ['Amount USD,Amount GBP', 'EUR'],
    ['Amount,Amount in €', undefined],
  ])('are asked about where none of them is in that of the book: %s, %s', async (head, currency) =>
    expect(await seen(head, currency)).toEqual([[null, null, null], OF_BOOK]),
  )

  it('are one where both say the same', async () => {
    const text =
      'Date,Description,Amount,Amount in $\n2026-01-15,Shop,-11.00,-11.00\n2026-01-16,Wage,85.00,85.00\n'
    expect(await read(text)).toEqual([
      [-1100, undefined, null],
      [8500, undefined, null],
    ])
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
