import { describe, expect, it } from 'vitest'
import { readStatement } from './read.ts'

const read = (text: string) => readStatement(new TextEncoder().encode(text), { hints: { currency: 'EUR' } })

const seen = async (text: string) => {
  const { rows, accounts, questions, warnings, taken } = await read(text)
  return {
    rows: rows.map(({ accountKey, amountCents, problem }) => [accountKey, problem ?? amountCents]),
    ends: accounts.map((one) => [one.text, one.currency, one.opening?.cents, one.closing?.cents]),
    questions,
    warnings,
    balance: taken?.balance?.why,
  }
}

/** A file as Revolut writes it: rows of all currencies by day, each beside the balance of its own. */
const POCKETS = `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
TOPUP,Current,2026-01-02 10:00:00,2026-01-02 10:00:01,Top-Up,100.00,0.00,EUR,COMPLETED,100.00
EXCHANGE,Current,2026-01-03 10:00:00,2026-01-03 10:00:01,To GBP,-50.00,1.00,EUR,COMPLETED,49.00
EXCHANGE,Current,2026-01-03 10:00:00,2026-01-03 10:00:01,From EUR,42.00,0.00,GBP,COMPLETED,42.00
CARD_PAYMENT,Current,2026-01-04 10:00:00,2026-01-05 10:00:01,Tube,-2.80,0.00,GBP,COMPLETED,39.20
CARD_PAYMENT,Current,2026-01-05 10:00:00,2026-01-06 10:00:01,Bakery,-4.00,0.00,EUR,COMPLETED,45.00
CARD_PAYMENT,Current,2026-01-06 10:00:00,2026-01-07 10:00:01,Rewe,-5.00,0.00,EUR,COMPLETED,40.00
CARD_PAYMENT,Current,2026-01-07 10:00:00,2026-01-08 10:00:01,Rewe,-10.00,0.00,EUR,COMPLETED,30.00
`

describe('a table of several accounts', () => {
  it('is an account for each currency, with the balances of its own and its fees', async () => {
    expect(await seen(POCKETS)).toEqual({
      rows: [
        ...[
          ['EUR', 10_000],
          ['EUR', -5000],
          ['EUR', -100],
          ['GBP', 4200],
          ['GBP', -280],
        ],
        ...[
          ['EUR', -400],
          ['EUR', -500],
          ['EUR', -1000],
        ],
      ],
      ends: [
        ['EUR', 'EUR', 0, 3000],
        ['GBP', 'GBP', 0, 3920],
      ],
      questions: [],
      warnings: [],
      balance: 'balance',
    })
  })

  it('is one with its balances where its currency is only written in two ways', async () => {
    const [head = '', ...lines] = POCKETS.split('\n').filter((line) => !line.includes(',GBP,'))
    const mixed = [head, ...lines.map((line, at) => (at % 2 ? line.replace(',EUR,', ',eur,') : line))]
    expect(await seen(`${mixed.join('\n')}\n`)).toMatchObject({
      ends: [['', undefined, 0, 3000]],
      balance: 'balance',
    })
  })

  it('says of an account whose balances break off no end of which rows are missing', async () => {
    const broken = POCKETS.replace(
      'Tube,-2.80,0.00,GBP,COMPLETED,39.20',
      'Tube,-2.80,0.00,GBP,COMPLETED,38.20',
    )
    const { ends, balance } = await seen(broken)
    expect(ends).toEqual([
      ['EUR', 'EUR', 0, 3000],
      ['GBP', 'GBP', undefined, undefined],
    ])
    expect(balance).not.toBe('balance')
  })

  it('is an account for each name of its column, in one currency or several', async () => {
    const line = (day: number, account: string, amount: string, unit: string) =>
      `2026-01-0${day},Shop,${amount},${account},${unit}\n`
    const of = (...units: string[]) =>
      seen(
        `Date,Description,Amount,Account,Currency\n${units.map((unit, at) => line(at + 1, at === 1 ? 'Card' : 'Giro', `-${at + 1}.00`, unit)).join('')}`,
      )
    expect((await of('EUR', 'EUR', 'EUR')).ends).toEqual([
      ['Giro', 'EUR', undefined, undefined],
      ['Card', 'EUR', undefined, undefined],
    ])
    const { ends, rows } = await of('EUR', 'EUR', 'USD')
    expect(ends.map(([text, currency]) => [text, currency])).toEqual([
      ['Giro EUR', 'EUR'],
      ['Card EUR', 'EUR'],
      ['Giro USD', 'USD'],
    ])
    expect(rows).toEqual([
      ['Giro EUR', -100],
      ['Card EUR', -200],
      ['Giro USD', -300],
    ])
  })

  it('of amounts without signs has them by the balances of each account', async () => {
    const lines = [
      ['A', '10.00', '110.00'],
      ['B', '5.00', '45.00'],
      ['A', '20.00', '90.00'],
      ['B', '15.00', '60.00'],
      ['A', '30.00', '120.00'],
      ['B', '20.00', '40.00'],
      ['A', '40.00', '80.00'],
      ['B', '7.00', '33.00'],
      ['A', '8.00', '88.00'],
    ]
    const text = lines.map((cells, at) => `2026-01-${10 + at},Shop,${cells.join(',')}`).join('\n')
    const { rows } = await seen(`Date,Description,Account,Amount,Balance\n${text}\n`)
    const cents = (account: string) => rows.filter(([key]) => key === account).map(([, one]) => one)
    expect(cents('A').slice(1)).toEqual([-2000, 3000, -4000, 800])
    expect(cents('B').slice(1)).toEqual([1500, -2000, -700])
  })

  it('is asked about where its column names more accounts than anybody has, and read as one by the answer', async () => {
    const lines = Array.from(
      { length: 360 },
      (_, at) => `2026-01-02,Shop,-1.00,DE${1000 + Math.floor(at / 6)}`,
    )
    const text = `Date,Description,Amount,Account\n${lines.join('\n')}\n`
    const { rows, questions, accounts } = await read(text)
    expect(questions.map(({ kind }) => kind)).toEqual(['account'])
    expect(rows.filter(({ problem }) => problem === null)).toEqual([])
    const columns = questions[0]?.choices[0]?.set.columns ?? {}
    const answered = await readStatement(new TextEncoder().encode(text), { columns })
    expect(answered.accounts.length).toBeLessThan(2)
    expect(answered.rows.map(({ problem }) => problem)).toEqual(lines.map(() => null))
    expect(accounts.length).toBeLessThan(2)
  })
})
