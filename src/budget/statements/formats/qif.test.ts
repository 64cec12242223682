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
    ["1/25' 7", '2007-01-25'],
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

  it('names the account of each entry where there are several, with its kind', async () => {
    const of = (name: string, type: string) =>
      `!Account\nN${name}\nT${type}\n^\n!Type:${type}\nD1/31/26\nT5\nPa\n^\n`
    const { accounts, rows, accountHint } = await read(
      of('Giro', 'Bank') + of('Visa', 'CCard') + of('Loan', 'Oth L'),
    )
    expect(accountHint).toBeNull()
    expect(accounts).toEqual([
      { text: 'Giro', knownBy: 'name', type: 'checking' },
      { text: 'Visa', knownBy: 'name', type: 'credit_card' },
      { text: 'Loan', knownBy: 'name' },
    ])
    expect(rows.map(({ accountKey }) => accountKey)).toEqual(['Giro', 'Visa', 'Loan'])
  })

  it('keeps ledgers apart that the file does not name', async () => {
    const of = (type: string) => `!Type:${type}\nD1/31/26\nT5\nPa\n^\n`
    const { accounts, rows } = await read(of('Bank') + of('CCard') + of('Bank'))
    expect(accounts.map(({ text, type }) => [text, type])).toEqual([
      ['', 'checking'],
      ['CCard', 'credit_card'],
    ])
    expect(rows.map(({ accountKey }) => accountKey)).toEqual(['', 'CCard', ''])
    const named = await read(`!Account\nNGiro\nTBank\n^\n${of('Bank')}${of('CCard')}`)
    expect(named.rows.map(({ accountKey }) => accountKey)).toEqual(['Giro', ''])
  })

  it('takes what an account began with for no transaction', async () => {
    const opening = 'D1/1/26\nT1,000.00\nPOpening Balance\nL[Giro]'
    const named = await read(`!Account\nNGiro\nTBank\n^\n${qif(opening, 'D1/31/26\nT5\nPa')}`)
    const unnamed = await read(qif(opening, 'D1/31/26\nT5\nPa'))
    for (const { accounts, rows, left } of [named, unnamed]) {
      expect(accounts).toEqual([
        { text: 'Giro', knownBy: 'name', type: 'checking', opening: { day: '2026-01-01', cents: 100000 } },
      ])
      expect(rows.map(({ amountCents }) => amountCents)).toEqual([500])
      expect(left).toEqual([
        { reason: 'It is what the account began with', count: 1, example: '1/1/26 1,000.00 Giro' },
      ])
    }
    const other = qif('D1/31/26\nT5\nPa', 'D2/1/26\nT7\nPOpening Balance\nL[Savings]')
    expect((await read(other)).rows[1]).toMatchObject({ amountCents: 700, says: { transferTo: 'Savings' } })
  })

  it('keeps what an entry says: payee, memo, category, tags, the other account of a transfer', async () => {
    const file = qif(
      'D1/31/26\nT-5\nPShop\nMWeekly\nLFood:Lunch/Trip:Work',
      'D1/31/26\nT-5\nPMove\nL[Savings]/Trip',
      'D1/31/26\nT-5\nMOnly\nL|[Visa]',
      'D1/31/26\nT-5\nPx\nLGas/Electric',
    )
    const listed = `!Type:Cat\nNGas/Electric\nE\n^\n${file}`
    expect((await read(listed)).rows.map(({ says }) => says)).toEqual([
      { payee: 'Shop', note: 'Weekly', category: 'Food:Lunch', tags: ['Trip', 'Work'] },
      { payee: 'Move', transferTo: 'Savings', tags: ['Trip'] },
      { transferTo: 'Visa' },
      { payee: 'x', category: 'Gas/Electric' },
    ])
  })

  it('keeps the parts of a split, which add up to it', async () => {
    const file = qif(
      'D1/31/26\nT-10.00\nPShop\nL--Split--\nSFood\nEBread\n$-7.00\nS[Savings]\n$-3.50\nSRefund/Trip\n$0.50\nS\n$0.00',
      'D1/31/26\nT-10.00\nPOne\nSFood\nEBread\n$-10.00',
      'D1/31/26\nT-10.00\nPWrong\nLFood\nSFood\n$-7.00\nSHome\n$-2.00',
    )
    const { rows, warnings } = await read(file)
    expect(rows.map(({ says }) => says)).toEqual([
      {
        payee: 'Shop',
        tags: ['Trip'],
        parts: [
          { category: 'Food', note: 'Bread', amountCents: -700 },
          { transferTo: 'Savings', amountCents: -350 },
          { category: 'Refund', amountCents: 50 },
        ],
      },
      { payee: 'One', note: 'Bread', category: 'Food' },
      { payee: 'Wrong', category: 'Food' },
    ])
    expect(warnings).toEqual(['1 of its rows have parts that do not add up to them: they come without.'])
  })

  it('counts what is of investments, and passes over lists', async () => {
    const lists =
      '!Type:Class\nNTrip\n^\n!Type:Memorized\nKC\nT-9.00\nPRent\n^\n!Type:Prices\n"X",12.5," 1/31/26"\n^\n!Type:Security\nNX\n^\n'
    const invested = '!Account\nNDepot\nTPort\n^\n!Type:Invst\nD1/31/26\nNBuy\nYX\nT-9.00\n^\n'
    const { rows, left } = await read(lists + invested.repeat(2) + qif('D1/31/26\nT5\nPa'))
    expect(rows).toHaveLength(1)
    expect(left).toEqual([
      {
        reason: 'It is of investments, and Bucketbook keeps their money only',
        count: 2,
        example: '1/31/26 - Buy - X',
      },
    ])
  })

  it('asks for the order of its days where the file proves none, and takes the one that is chosen', async () => {
    const file = qif('D1/2/26\nT5\nPa', 'D3/3/26\nT5\nPb')
    const { questions, rows } = await read(file)
    expect(questions).toEqual([
      {
        kind: 'date-order',
        message: 'Which day is 1/2/26? The file leaves it open.',
        choices: [
          {
            label: 'The day comes first',
            example: '1/2/26 is 1 February 2026',
            set: { columns: { dateOrder: 'dmy' } },
          },
          {
            label: 'The month comes first',
            example: '1/2/26 is 2 January 2026',
            set: { columns: { dateOrder: 'mdy' } },
          },
        ],
      },
    ])
    expect(rows.map(({ problem }) => problem)).toEqual([questions[0]?.message, null])
    for (const columns of [{ dateFormat: 'DD/MM/YYYY' }, { dateOrder: 'dmy' as const }])
      expect(await read(file, columns)).toMatchObject({
        questions: [],
        rows: [{ date: '2026-02-01' }, { date: '2026-03-03' }],
      })
    // Some banks write the month first beside a decimal comma.
    expect((await read(qif('D1/2/2026\nT-12,50\nPa'))).questions).toHaveLength(1)
    const inRow = ['1/2/26', '1/3/26', '1/4/26', '2/1/26'].map((date) => `D${date}\nT1\nPa`)
    expect((await read(qif(...inRow))).rows.map(({ date }) => date)).toEqual([
      ...['2026-01-02', '2026-01-03', '2026-01-04', '2026-02-01'],
    ])
  })

  it('says that it holds no transactions', async () => {
    expect((await read('!Type:Bank\n')).warnings).toEqual(['The file holds no transactions.'])
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
