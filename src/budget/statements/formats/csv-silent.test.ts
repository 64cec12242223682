import { describe, expect, it } from 'vitest'
import { lines, read, refusalOf } from './testing.ts'

const questionsOf = async (text: string) => (await read(text)).questions

describe('amounts of which only some are marked as money in', () => {
  const PLUS =
    'Date,Description,Amount\n2026-01-15,Coffee,12.50\n2026-01-16,Pay,+300.00\n2026-01-17,Shop,7.00\n'
  const CR = 'Date,Description,Amount\n2026-01-15,Coffee,12.50\n2026-01-16,Paid,300.00 CR\n'

  it.each([
    ['a plus', PLUS],
    ['CR', CR],
  ])('are asked about where the mark is %s, and the answer decides the others', async (_, text) => {
    const [question, ...others] = await questionsOf(text)
    expect(others).toEqual([])
    expect(question?.kind).toBe('direction')
    expect((await read(text)).rows.every(({ problem }) => problem === question?.message)).toBe(true)
    const amounts = question?.choices.map(async ({ set }) =>
      (await read(text, set.columns)).rows.slice(0, 2).map(({ amountCents }) => amountCents),
    )
    expect(await Promise.all(amounts ?? [])).toEqual([
      [-1250, 30000],
      [1250, 30000],
    ])
  })

  it('are taken by their signs where one has a minus', async () => {
    expect(await lines(`${PLUS}2026-01-18,Rent,-900.00\n`)).toEqual([
      '2026-01-15 1250 Coffee',
      '2026-01-16 30000 Pay',
      '2026-01-17 700 Shop',
      '2026-01-18 -90000 Rent',
    ])
  })
})

describe('a column that says yes and no', () => {
  const table = (header: string, booked: string, other: string) =>
    `Date,Description,Amount,${header}\n2026-01-15,Coffee,-12.50,${booked}\n2026-01-16,Bus,-1.00,${other}\n`

  it.each([
    ['Pending', 'false', 'true', 'Pending: the bank has not booked it yet'],
    ['is_pending', 'No', 'Yes', 'Pending: the bank has not booked it yet'],
    ['Booked', 'ja', 'nein', 'Pending: the bank has not booked it yet'],
    ['Reversed', 'N', 'Y', 'Reversed'],
  ])('under “%s” leaves out what is not booked', async (header, booked, other, reason) => {
    const { rows, left } = await read(table(header, booked, other))
    expect(rows.map(({ description }) => description)).toEqual(['Coffee'])
    expect(left.map((one) => [one.reason, one.count])).toEqual([[reason, 1]])
  })

  it('leaves nothing out under another name', async () => {
    expect((await read(table('Cleared', 'no', 'yes'))).rows).toHaveLength(2)
  })
})

describe('commas that part fields and cents alike', () => {
  it.each([
    ['behind the last column', 'Date,Description,Amount\n15.01.2026,Coffee,-12,50\n16.01.2026,Pay,300,00\n'],
    ['in the middle', 'Date,Amount,Description\n2026-01-15,-22,50,Dinner\n2026-01-16,300,00,Pay\n'],
  ])('are refused %s', async (_, text) => {
    expect(await refusalOf(text)).toMatch(/Commas part the fields of this file and the cents of its amounts/)
  })

  it('are none where a column without a name holds something else', async () => {
    expect(
      await lines('Date,Description,Amount\n2026-01-15,Coffee,-12,Visa\n2026-01-16,Pay,300,Bank\n'),
    ).toEqual(['2026-01-15 -1200 Coffee', '2026-01-16 30000 Pay'])
  })
})

describe('amounts of a QIF file whose only mark stands before three digits', () => {
  const file = (...amounts: string[]) =>
    `!Type:Bank\n${amounts.map((amount, n) => `D1/${15 + n}/2026\nT${amount}\nPShop\n^\n`).join('')}`

  it('are asked about, and the answer decides all of them', async () => {
    const text = file('-1.250', '-13.500')
    const [question] = await questionsOf(text)
    expect(question?.kind).toBe('decimal')
    const amounts = question?.choices.map(async ({ set }) =>
      (await read(text, set.columns)).rows.map(({ amountCents }) => amountCents),
    )
    expect(await Promise.all(amounts ?? [])).toEqual([
      [-125000, -1350000],
      [-125, -1350],
    ])
  })

  it.each([
    [
      ['-1.250', '-13.50'],
      [-125, -1350],
    ],
    [
      ['-1.250', '-13,50'],
      [-125000, -1350],
    ],
    [
      ['-1.250', '1.234.567'],
      [-125000, 123456700],
    ],
  ])('are read as %j proves', async (amounts, cents) => {
    const { rows, questions } = await read(file(...amounts))
    expect([rows.map(({ amountCents }) => amountCents), questions]).toEqual([cents, []])
  })
})

describe('several columns that may hold the amounts', () => {
  it.each([
    ['what tax parts', 'Net,VAT,Gross', '-10.00,-2.00,-12.00', '-20.00,-4.00,-24.00'],
    ['what a tip parts', 'Amount,Tip,Total', '-10.00,2.00,-12.00', '-20.00,4.00,-24.00'],
    ['what only a number parts', 'Amount 1,Amount 2', '-10.00,-12.00', '-20.00,-24.00'],
  ])('are asked about: %s', async (_, headers, one, two) => {
    const text = `Date,Text,${headers}\n2026-01-15,A,${one}\n2026-01-16,B,${two}\n`
    const [question, ...others] = await questionsOf(text)
    expect([question?.kind, others]).toEqual(['columns', []])
    const amounts = question?.choices.map(async ({ set }) =>
      (await read(text, set.columns)).rows.map(({ amountCents }) => amountCents),
    )
    expect(await Promise.all(amounts ?? [])).toEqual([
      [-1000, -2000],
      [-1200, -2400],
    ])
  })

  it('are one where all of them say the same', async () => {
    const text = 'Date,Text,Net,VAT,Gross\n2026-01-15,A,-10.00,0.00,-10.00\n2026-01-16,B,-20.00,0.00,-20.00\n'
    expect(await lines(text)).toEqual(['2026-01-15 -1000 A', '2026-01-16 -2000 B'])
  })
})

it('the charge of a card counts and not the price of what is paid in parts', async () => {
  const text =
    'תאריך עסקה,שם בית העסק,סכום עסקה,סכום חיוב\n15/01/2026,Coffee,1200.00,100.00\n16/01/2026,Shop,-20.00,-20.00\n'
  expect((await read(text, { swap: true })).rows.map(({ amountCents }) => amountCents)).toEqual([
    -10000, 2000,
  ])
})
