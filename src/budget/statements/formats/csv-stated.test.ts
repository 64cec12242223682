import { describe, expect, it } from 'vitest'
import { read } from './testing.ts'

const ENDS = {
  opening: { day: '2026-01-01', cents: 100_000 },
  closing: { day: '2026-01-31', cents: 8_750 },
}
const ROWS = [-1_250, -90_000]

const seen = async (text: string) => {
  const { rows, accounts, balance, left, taken, gaps } = await read(text)
  const [account] = accounts
  return {
    rows: rows.map(({ amountCents, problem }) => problem ?? amountCents),
    ends: account && { opening: account.opening, closing: account.closing },
    balance,
    left: left.map(({ reason, count }) => `${count} ${reason}`),
    isProven: taken?.balance?.why === 'balance',
    gaps,
  }
}

describe('lines that state the opening and the closing balance', () => {
  it.each([
    [
      'under the balance',
      'Date,Description,Amount,Balance',
      'Opening balance,,1000.00',
      ['a,-12.50,987.50', 'b,-900.00,87.50'],
      'Closing balance,,87.50',
    ],
    [
      'under the amount',
      'Fecha,Concepto,Importe',
      'Saldo inicial,1000.00',
      ['a,-12.50', 'b,-900.00'],
      'Saldo final,87.50',
    ],
    [
      'under money in',
      'Fecha,Concepto,Cargo,Abono',
      'Saldo anterior,,1000.00',
      ['a,12.50,', 'b,900.00,'],
      'Saldo final,,87.50',
    ],
    [
      'beside a number that is no figure',
      'Datum;Text;Betrag;Ref',
      'Alter Kontostand;1000,00;',
      ['a;-12,50;x', 'b;-900,00;y'],
      'Neuer Kontostand;87,50;',
    ],
    [
      'in words of Japanese',
      '日付,摘要,金額,残高',
      '前月繰越,,1000.00',
      ['a,-12.50,987.50', 'b,-900.00,87.50'],
      '次月繰越,,87.50',
    ],
  ])('are no rows: with the rows between them they agree, %s', async (_, head, opening, [a, b], closing) => {
    const of = head.includes(';') ? ';' : ','
    const text = `${head}\n2026-01-01${of}${opening}\n2026-01-14${of}${a}\n2026-01-15${of}${b}\n2026-01-31${of}${closing}\n`
    expect(await seen(text)).toEqual({
      rows: ROWS,
      ends: ENDS,
      balance: ENDS.closing,
      left: ['2 A balance, no transaction'],
      isProven: true,
      gaps: null,
    })
  })

  it('agree with nothing where a row between them is missing', async () => {
    const text =
      'Fecha,Concepto,Importe\n01/01/2026,Saldo inicial,1000.00\n15/01/2026,b,-900.00\n31/01/2026,Saldo final,87.50\n'
    expect(await seen(text)).toMatchObject({ rows: [-90_000], ends: ENDS, isProven: false })
  })

  it('are in debt under money out, and without a day of the first and the last row', async () => {
    const text =
      'Date,Text,Debit,Credit\n,Opening balance,100.00,\n2026-01-14,a,12.50,\n2026-01-15,b,,2.50\n,Closing balance,110.00,\n'
    expect(await seen(text)).toMatchObject({
      ends: {
        opening: { day: '2026-01-14', cents: -10_000 },
        closing: { day: '2026-01-15', cents: -11_000 },
      },
      isProven: true,
    })
  })

  it('are compared with the running balance: between the two rows are missing', async () => {
    const rows = ['02,a,-1.00,99.00', '03,b,-2.00,97.00', '04,c,-3.00,94.00', '05,d,-4.00,90.00']
    const text = (opening: string, closing: string) =>
      `Date,Text,Amount,Balance\n2026-01-01,Opening balance,,${opening}\n${rows.map((row) => `2026-01-${row}\n`).join('')}2026-01-31,Closing balance,,${closing}\n`
    expect(await seen(text('100.00', '90.00'))).toMatchObject({
      gaps: [],
      balance: { day: '2026-01-31', cents: 9_000 },
      isProven: true,
    })
    expect(await seen(text('107.00', '85.00'))).toMatchObject({
      gaps: [
        { from: '2026-01-01', to: '2026-01-02', cents: -700 },
        { from: '2026-01-05', to: '2026-01-31', cents: -500 },
      ],
      balance: { day: '2026-01-31', cents: 8_500 },
      isProven: false,
    })
  })

  it('of which several contradict each other, or stand among the rows, state nothing', async () => {
    const twice =
      'Date,Text,Amount\n,Saldo anterior,100.00\n2026-01-14,a,-12.50\n,Saldo anterior,87.50\n2026-01-15,b,-2.50\n'
    expect((await seen(twice)).ends).toBeUndefined()
    const within =
      'Date,Text,Amount\n2026-01-14,a,-12.50\n2026-01-14,Closing balance,87.50\n2026-01-15,b,-2.50\n'
    expect((await seen(within)).ends).toBeUndefined()
  })

  it('tell the way of the first row, whose amount has no sign', async () => {
    const rows = [
      '01,a,12.50,987.50',
      '02,b,900.00,87.50',
      '03,c,2500.00,2587.50',
      '04,d,2.50,2585.00',
      '05,e,25.00,2610.00',
    ]
    const head = 'Date,Text,Amount,Balance\n'
    const opening = '2026-01-01,Opening balance,,1000.00\n'
    const lines = (all: string[]) => all.map((row) => `2026-01-${row}\n`).join('')
    const cents = [-1_250, -90_000, 250_000, -250, 2_500]
    expect(await seen(head + opening + lines(rows))).toMatchObject({ rows: cents, isProven: true })
    expect(await seen(head + lines(rows.toReversed()) + opening)).toMatchObject({ rows: cents.toReversed() })
    const before = [
      '01,a,12.50,1000.00',
      '02,b,900.00,987.50',
      '03,c,2500.00,87.50',
      '04,d,2.50,2587.50',
      '05,e,25.00,2585.00',
    ]
    const closing = '2026-01-31,Closing balance,,2610.00\n'
    expect(await seen(head + lines(before) + closing)).toMatchObject({ rows: cents })
    const loose = [
      '03,d,4.00,115.00',
      '03,e,5.00,120.00',
      '02,b,2.00,97.00',
      '02,c,22.00,119.00',
      '01,a,1.00,99.00',
    ]
    expect(await seen(`${head}2026-01-01,Opening balance,,100.00\n${lines(loose)}`)).toMatchObject({
      rows: [-400, 500, -200, 2_200, -100],
    })
  })
})
