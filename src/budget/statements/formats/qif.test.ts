import { describe, expect, it } from 'vitest'
import { fixture, lines, read, refusalOf } from './testing.ts'

const qif = (...entries: string[]) => `!Type:Bank\n${entries.map((entry) => `${entry}\n^\n`).join('')}`

describe('QIF', () => {
  it('reads categories.qif', async () => {
    expect(await lines(fixture('categories.qif'))).toEqual([
      '2018-12-19 -10058 Outlet',
      '2018-12-19 -2015 GroceriesYou',
      '2018-12-19 -4060 RestaurantExample',
    ])
  })

  it.each([
    ['12/19/18', '2018-12-19'],
    ["12/19'18", '2018-12-19'],
    ['19.12.2018', '2018-12-19'],
    ['2018-12-19', '2018-12-19'],
    ["1/ 5' 7", '2007-01-05'],
    ['01/02/2018', '2018-01-02'],
  ])('reads the date %s as %s', async (text, day) => {
    expect(await lines(qif(`D${text}\nT-1\nPx`))).toEqual([`${day} -100 x`])
  })

  it('decides over the whole file that the day comes first', async () => {
    expect(await lines(qif('D01/02/2018\nT1\nPa', 'D13/02/2018\nT1\nPb'))).toEqual([
      '2018-02-01 100 a',
      '2018-02-13 100 b',
    ])
  })

  it('keeps the total of a split, reads thousands, and puts payee and memo together', async () => {
    expect(
      await lines(qif('D1/31/26\nT-1,234.56\nPShop\nMWeekly\nSFood\nE\n$-1,000.00\nSHome\n$-234.56')),
    ).toEqual(['2026-01-31 -123456 Shop - Weekly'])
  })

  it('describes an entry without payee and memo by its category', async () => {
    expect(await lines(qif('D1/31/26\nU-1.00\nLFood:Lunch'))).toEqual(['2026-01-31 -100 Food:Lunch'])
  })

  it('takes the name of the account and passes over lists', async () => {
    const file =
      '!Option:AutoSwitch\n!Account\nNSavings\nTBank\n^\nNGiro\nTBank\n^\n!Clear:AutoSwitch\n!Type:Cat\nNFood\nE\n^\n!Account\nNGiro\nTBank\n^\n!Type:Bank\nD1/31/26\nT5\nPa\n^\n'
    const { accountHint, rows } = await read(file)
    expect({ accountHint, count: rows.length }).toEqual({ accountHint: 'Giro', count: 1 })
  })

  it('refuses the entries of several accounts', async () => {
    const of = (name: string) => `!Account\nN${name}\n^\n!Type:CCard\nD1/31/26\nT5\nPa\n^\n`
    expect(await refusalOf(of('Giro') + of('Visa'))).toBe(
      'The file holds statements of 2 accounts (Giro, Visa). Export one account at a time.',
    )
  })

  it('takes the last entry without its end mark, unless it breaks off inside a line', async () => {
    expect(await lines('!Type:Cash\r\nD1/31/26\r\nT5.00\r\nPa\r\n')).toEqual(['2026-01-31 500 a'])
    expect(await lines('!Type:Cash\nD1/31/26\nPa\nT5')).toEqual([
      '! The file ends in the middle of this entry',
    ])
  })

  it('reads files with carriage returns only', async () => {
    expect(await lines('!Type:Oth A\rD1/31/26\rT5\rPa\r^\r')).toEqual(['2026-01-31 500 a'])
  })

  it('refuses a file of investments or lists only', async () => {
    expect(await refusalOf('!Type:Invst\nD1/31/26\nT5\n^\n')).toMatch(/only "!Type:Invst"/)
    expect(await refusalOf('!Account\nNGiro\n^\n')).toMatch(/!Type:Bank is missing/)
  })

  it('says why an entry can not be taken', async () => {
    expect(await lines(qif('D2/30/26\nT5', 'T5\nPa', 'D1/31/26\nPa', 'D1/31/26\nTx\nPa'))).toEqual([
      '! The date 2/30/26 does not exist',
      '! The date is missing',
      '! The amount is missing',
      '! "x" is no amount',
    ])
  })
})
