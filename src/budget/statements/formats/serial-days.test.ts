import { describe, expect, it } from 'vitest'
import { lines, read, workbookOf } from './testing.ts'

const ROWS = ['45231,a,-12.50', '45232,b,-900.00', '45260,c,100.00']
const fileOf = (rows: string[], head = 'Date,Description,Amount') => `${[head, ...rows].join('\n')}\n`
const DAYS = ['2023-11-01 -1250 a', '2023-11-02 -90000 b', '2023-11-30 10000 c']

describe('days that are numbers of a spreadsheet', () => {
  it('are days under a header that says so, and as a whole column', async () => {
    expect(await lines(fileOf(ROWS))).toEqual(DAYS)
    expect(await lines(fileOf(ROWS, 'Buchungstag,Verwendungszweck,Betrag'))).toEqual(DAYS)
    expect(await lines(fileOf(ROWS.map((row) => row.replace(',', '.75,'))))).toEqual(DAYS)
    const { taken, columns } = await read(fileOf(ROWS))
    expect([taken?.date, columns?.dateFormat, columns?.dateOrder]).toEqual([
      { value: 'Date', why: 'header' },
      null,
      null,
    ])
  })

  it('and where somebody says that they are', async () => {
    const file = fileOf(ROWS, 'Wann,Description,Amount')
    expect(await lines(file)).toEqual(Array(3).fill('! Choose the column with the date.'))
    expect(await lines(file, { date: 'Wann' })).toEqual(DAYS)
    expect(await lines(fileOf(ROWS, '45230,Start,-1.00'))).toEqual(
      Array(4).fill('! Choose the column with the date.'),
    )
  })

  it('are refused beside days that are written out, or numbers that are none, wherever these stand', async () => {
    const many = Array.from(
      { length: 2_000 },
      (_, at) => `${45_000 + (at % 200)},A row of the file ${at},-1.00`,
    )
    for (const other of ['2023-11-03', '123', '26014', '99999']) {
      const all = await lines(fileOf([...many, `${other},x,-1.00`]))
      expect(all.slice(0, 2)).toEqual(['! "45000" is no date', '! "45001" is no date'])
    }
    expect(await lines(fileOf(ROWS.map((row) => row.replace('45', '26'))))).toEqual(
      Array(3).fill('! Choose the column with the date.'),
    )
  })

  it('are those of a workbook that counts from 1904', async () => {
    const rows = [
      ['Date', 'Description', 'Amount'],
      [43_769, 'a', -12.5],
      [43_770, 'b', -900],
      [43_798, 'c', 100],
    ]
    expect(await lines(workbookOf({ One: rows }, { is1904: true }))).toEqual(DAYS)
    const from1900 = rows.map(([day, ...rest]) => [
      typeof day === 'number' ? day + 1_462 : (day ?? ''),
      ...rest,
    ])
    expect(await lines(workbookOf({ One: from1900 }))).toEqual(DAYS)
  })

  it('stand beside balances that prove the amounts', async () => {
    const rows = ['45231,a,1.00,99.00', '45232,b,2.00,97.00', '45233,c,5.00,102.00', '45234,d,3.00,99.00']
    const { balance, rows: found } = await read(fileOf(rows, 'Date,Text,Amount,Balance'), {
      words: { '#45231 1.00 99.00': 'out' },
    })
    expect(found.map(({ amountCents }) => amountCents)).toEqual([-100, -200, 500, -300])
    expect(balance).toEqual({ day: '2023-11-04', cents: 9_900 })
    const loose = [
      '45233,d,-4.00,85.00',
      '45233,e,-5.00,80.00',
      '45232,b,-2.00,97.00',
      '45232,c,-8.00,89.00',
      '45231,a,-1.00,99.00',
    ]
    const { gaps, taken } = await read(fileOf(loose, 'Date,Text,Amount,Balance'))
    expect([gaps, taken?.balance?.why]).toEqual([[], 'balance'])
  })
})
