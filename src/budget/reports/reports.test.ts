import { describe, expect, it } from 'vitest'
import { csv, formOf } from '../../homes/conformance/files.ts'
import { browserOf, type Fields } from '../../identity/testing.ts'
import { statements, transactions } from '../ledger/tables.ts'
import { ownerOf } from './testing.ts'
import { EXPORT_FORMATS, type Report } from './wire.ts'

// The test's clock says 15 March 2026, noon UTC.
const RANGE = 'from=2026-01-01&to=2026-03-31'
const file = (format: string, more = '') => `/reports/transactions?${RANGE}&format=${format}${more}`

/** Anna with two accounts, a category, a goal, a bill and a few months of them. */
async function busyAnna() {
  const { server, anna, ...rest } = await ownerOf('export-master')
  const add = async (path: string, body: Fields) => (await anna.done('POST', path, body)).id as string
  const checking = await add('/accounts', { name: 'Checking', balance: '1000' })
  const card = await add('/accounts', { name: 'Visa', type: 'credit_card', balance: '-50' })
  const food = await add('/budget-categories', { name: 'Food & drink', allocated: '300' })
  const goal = await add('/savings-buckets', { name: 'Holiday', target: '500', saved: '0' })
  const bill = await add('/bills', {
    name: 'Rent',
    amount: '400',
    accountId: checking,
    dueDate: '2026-03-20',
  })
  const enter = (date: string, type: string, amount: string, description: string, more: Fields = {}) =>
    add('/transactions', { date, type, amount, description, accountId: checking, ...more })
  await enter('2025-12-31', 'income', '70', 'Last year')
  await enter('2026-01-02', 'income', '2000', 'Salary')
  await enter('2026-01-31', 'expense', '30', 'Bread', { categoryId: food })
  await enter('2026-03-01', 'expense', '20.50', 'Wine', { categoryId: food, accountId: card })
  await enter('2026-03-02', 'expense', '9.50', 'Umbrella', { accountId: null })
  await enter('2026-03-03', 'expense', '100', 'Into the goal', { bucketId: goal })
  await enter('2026-03-04', 'income', '40', 'Out of the goal', { bucketId: goal })
  await enter('2026-04-01', 'expense', '5', 'Later')
  await anna.done('POST', `/bills/${bill}/pay`, { date: '2026-03-05' })
  const report = async (query = RANGE): Promise<Report> => anna.get(`/reports/summary?${query}`)
  return { server, anna, ...rest, checking, card, food, goal, bill, enter, report }
}

describe('a file of a range', () => {
  it('has the name of its range and the type of its format', async () => {
    const { anna } = await busyAnna()
    const types = {
      csv: 'text/csv; charset=utf-8',
      json: 'application/json',
      qif: 'application/x-qif; charset=utf-8',
      ofx: 'application/x-ofx',
    }
    for (const format of EXPORT_FORMATS) {
      const { status, headers } = await anna.send('GET', file(format))
      expect([status, headers.get('content-type')]).toEqual([200, types[format]])
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="bucketbook-2026-01-01-2026-03-31.${format}"`,
      )
    }
  })

  it('has no row of a statement that is still on its way', async () => {
    const { server, anna, checking } = await busyAnna()
    const before = await anna.get(file('csv'))
    const upload = formOf({ file: csv(['2026-03-06', '-4.00', 'Tea']), accountId: checking })
    const headers = { cookie: anna.cookie() }
    expect((await server.fetch('/api/statements', { method: 'POST', body: upload, headers })).status).toBe(
      201,
    )
    expect(await anna.get(file('csv'))).toContain('Tea')
    server.db.update(statements).set({ state: 'removing' }).run()
    expect(await anna.get(file('csv'))).toBe(before)
  })

  it('as CSV has the columns of the other export and the names behind them, the oldest row first', async () => {
    const { anna } = await busyAnna()
    const { transactions } = await anna.get(file('json'))
    const ids = transactions.map(({ id }: Fields) => id)
    expect((await anna.get(file('csv'))).split('\r\n')).toEqual([
      'Date,Description,Type,Amount,Account,Category,Payee,Tags,Note,Transfer account,Id',
      `2026-01-02,Salary,income,2000.00,Checking,,Salary,,,,${ids[0]}`,
      `2026-01-31,Bread,expense,-30.00,Checking,Food & drink,Bread,,,,${ids[1]}`,
      `2026-03-01,Wine,expense,-20.50,Visa,Food & drink,Wine,,,,${ids[2]}`,
      `2026-03-02,Umbrella,expense,-9.50,,,Umbrella,,,,${ids[3]}`,
      `2026-03-03,Into the goal,expense,-100.00,Checking,,,,,Goal: Holiday,${ids[4]}`,
      `2026-03-04,Out of the goal,income,40.00,Checking,,,,,Goal: Holiday,${ids[5]}`,
      `2026-03-05,Rent,expense,-400.00,Checking,,Rent,,,,${ids[6]}`,
      '',
    ])
  })

  it('as CSV has a line per part with the Id of its row, what is noted of it, and the other end of a transfer', async () => {
    const { anna, enter, checking, card, food } = await busyAnna()
    const parts = [{ categoryId: food, amount: '3', note: 'For, us', date: '2026-02-01' }, { amount: '4.50' }]
    const more = { payee: 'The "Shop"', tags: ['Trip', '=1'], note: 'Market' }
    const id = await enter('2026-03-10', 'expense', '7.50', 'Split', { ...more, parts })
    const back = { accountId: card, refundCategoryId: food, payee: null }
    const refundId = await enter('2026-03-11', 'income', '2', 'Back', back)
    const moved = {
      fromAccountId: checking,
      toAccountId: card,
      amount: '20',
      date: '2026-03-12',
      description: 'Over',
    }
    const { expense, income } = await anna.done('POST', '/transfers', moved)
    const text: string = await anna.get('/reports/transactions?from=2026-03-10&to=2026-03-12&format=csv')
    expect(text.split('\r\n').slice(1, -1)).toEqual([
      `2026-03-10,Split,expense,-3.00,Checking,Food & drink,"The ""Shop""",Trip; '=1,"For, us",,${id}`,
      `2026-03-10,Split,expense,-4.50,Checking,,"The ""Shop""",Trip; '=1,Market,,${id}`,
      `2026-03-11,Back,income,2.00,Visa,Food & drink,,,,,${refundId}`,
      `2026-03-12,Over,expense,-20.00,Checking,,,,,Visa,${(expense as Fields).id}`,
      `2026-03-12,Over,income,20.00,Visa,,,,,Checking,${(income as Fields).id}`,
    ])
  })

  it('as CSV runs no formula, whichever name holds one', async () => {
    const { anna, enter } = await busyAnna()
    const accountId = (await anna.done('POST', '/accounts', { name: '=A1', balance: '0' })).id
    const categoryId = (await anna.done('POST', '/budget-categories', { name: '@SUM(1)', allocated: '0' })).id
    const more = { accountId, categoryId, payee: null }
    const id = await enter('2026-03-10', 'expense', '1', '=HYPERLINK("x","y")', more)
    expect(await anna.get(file('csv', `&accountId=${accountId}`))).toContain(
      `2026-03-10,"'=HYPERLINK(""x"",""y"")",expense,-1.00,'=A1,'@SUM(1),,,,,${id}\r\n`,
    )
  })

  it('as JSON has every transaction as the API has it, with its names', async () => {
    const { anna } = await busyAnna()
    const { transactions, ...head } = await anna.get(file('json'))
    expect(head).toEqual({ from: '2026-01-01', to: '2026-03-31', currency: 'USD' })
    const listed = (await anna.get(`/transactions?${RANGE}`)) as Fields[]
    const withoutNames = transactions.map(
      ({ account: _, category: __, transferAccount: ___, ...row }: Fields) => row,
    )
    expect(withoutNames).toEqual(listed.toReversed())
    expect(transactions[2]).toMatchObject({ description: 'Wine', account: 'Visa', transferAccount: null })
    expect(transactions[2]).toMatchObject({ category: 'Food & drink' })
    expect(transactions[3]).toMatchObject({ description: 'Umbrella', account: null, category: null })
  })

  it('as QIF has a section for each account, with its kind', async () => {
    const { anna } = await busyAnna()
    const text: string = await anna.get(file('qif'))
    expect(text.match(/^!.*\n(N.*)?/gm)).toEqual([
      '!Account\nNChecking',
      '!Type:Bank\n',
      '!Account\nNVisa',
      '!Type:CCard\n',
      '!Account\nNNo account',
      '!Type:Bank\n',
    ])
    // Checking has rows before the range, so its opening belongs to an earlier file.
    const opening = 'D2026-03-01\nT-50.00\nPOpening Balance\nL[Visa]\n^\n'
    expect(text).toContain(`!Type:CCard\n${opening}D2026-03-01\nT-20.50\nPWine\nLFood & drink\n^\n`)
    expect(text.match(/Opening Balance/g)).toHaveLength(1)
  })

  it('as OFX has the currency of the book, a statement for each account and our ids', async () => {
    const { anna, checking } = await busyAnna()
    await anna.done('PUT', '/profile', { currency: 'EUR' })
    const id = (
      await anna.done('POST', '/transactions', {
        type: 'income',
        amount: '1',
        description: 'Tom & Jerry <Ltd> with a name that is longer than thirty-two characters',
        accountId: checking,
        date: '2026-03-15',
      })
    ).id
    const text: string = await anna.get(file('ofx'))
    expect(text.match(/<(CC)?STMTRS><CURDEF>EUR<\/CURDEF>/g)).toHaveLength(3)
    expect(text).toContain(
      `<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20260315120000</DTPOSTED><TRNAMT>1.00</TRNAMT><FITID>${id}</FITID><NAME>Tom &amp; Jerry &lt;Ltd&gt; with a name th</NAME><MEMO>Tom &amp; Jerry &lt;Ltd&gt; with a name that is longer than thirty-two characters</MEMO></STMTTRN>`,
    )
    expect(text).toMatch(/<CREDITCARDMSGSRSV1>\n<CCSTMTTRNRS>[\s\S]*<BALAMT>-70.50<\/BALAMT>/)
    expect(text.trimEnd().endsWith('</OFX>')).toBe(true)
  })

  it('of one account holds nothing of the others, and of another’s account there is none', async () => {
    const { server, anna, card } = await busyAnna()
    expect((await anna.get(file('csv', `&accountId=${card}`))).split('\r\n').slice(1)).toEqual([
      expect.stringMatching(/^2026-03-01,Wine,expense,-20.50,Visa,Food & drink,Wine,,,,[\w-]+$/),
      '',
    ])
    const ben = browserOf(server)
    await ben.register({ email: 'ben@example.com' })
    const { id } = await ben.done('POST', '/accounts', { name: 'Ben’s', balance: '1' })
    for (const format of EXPORT_FORMATS)
      expect(await anna.statusOf('GET', file(format, `&accountId=${id}`))).toBe(404)
    expect(await anna.statusOf('GET', file('csv', '&accountId=1%27--'))).toBe(400)
  })

  it('of an empty range is an empty file of its kind', async () => {
    const { anna } = await ownerOf('export-master')
    expect(await anna.get(file('csv'))).toBe(
      'Date,Description,Type,Amount,Account,Category,Payee,Tags,Note,Transfer account,Id\r\n',
    )
    expect((await anna.get(file('json'))).transactions).toEqual([])
    expect(await anna.get(file('qif'))).toBe('!Type:Bank\n')
    expect(await anna.get(file('ofx'))).toMatch(/<\/SIGNONMSGSRSV1>\n<\/OFX>\n$/)
  })

  it('has every row once, in order, however many share a day', async () => {
    const { server, anna, bookId } = await ownerOf('export-master')
    const row = (number: number) => ({
      id: server.home.newId(),
      bookId,
      type: 'expense' as const,
      amountCents: 1,
      createdAt: 0,
      date: '2024-02-29',
      description: `Row ${number}`,
    })
    for (let number = 0; number < 2010; number++) server.db.insert(transactions).values(row(number)).run()
    const text: string = await anna.get('/reports/transactions?from=2024-02-29&to=2024-02-29&format=csv')
    expect(text.match(/Row \d+/g)).toEqual(Array.from({ length: 2010 }, (_, number) => `Row ${number}`))
  })
})

describe('a range', () => {
  it.each([
    ['from=2026-02-01&to=2026-01-31', 'The first day must not come after the last one.'],
    ['from=2006-01-01&to=2026-01-01', 'A range has at most 20 years.'],
    ['from=1900-01-01&to=2199-12-31', 'A range has at most 20 years.'],
    ['from=2026-02-30&to=2026-03-01', 'from: Must be a day of the calendar such as 2026-03-31'],
    ['from=2026-01-01T00:00:00Z&to=2026-03-01', 'from: Must be a day of the calendar such as 2026-03-31'],
    ['from=&to=2026-03-01', 'from: Must be a day of the calendar such as 2026-03-31'],
    ['to=2026-03-01', 'from: Must be a day such as 2026-03-31'],
    ['from=2026-01-01&from=2025-01-01&to=2026-12-31', 'from: Must be a day such as 2026-03-31'],
    ['from=0000-00-00&to=9999-99-99', 'from: Must be a day of the calendar such as 2026-03-31'],
  ])('is refused with a reason: %s', async (query, message) => {
    const { anna } = await ownerOf('export-master')
    for (const path of ['/reports/summary?', '/reports/transactions?format=ofx&']) {
      const { status, body } = await anna.send('GET', `${path}${query}`)
      expect([status, body.message]).toEqual([400, message])
    }
  })

  it('may have 20 years less a day, and needs a format that there is', async () => {
    const { anna } = await ownerOf('export-master')
    expect(await anna.statusOf('GET', '/reports/summary?from=2006-01-01&to=2025-12-31')).toBe(200)
    expect(await anna.statusOf('GET', '/reports/summary?from=2024-02-29&to=2044-02-28')).toBe(200)
    for (const format of ['xlsx', '', '__proto__', 'CSV'])
      expect(await anna.statusOf('GET', file(format))).toBe(400)
    expect(await anna.statusOf('GET', `/reports/transactions?${RANGE}`)).toBe(400)
  })
})

describe('the figures of a range', () => {
  it('leave transfers to goals out of income and spending, and add up', async () => {
    const { report, food, checking, card, bill, goal } = await busyAnna()
    const { largest, ...figures } = await report()
    expect(figures).toEqual({
      from: '2026-01-01',
      to: '2026-03-31',
      transactions: 7,
      income: '2000.00',
      expenses: '460.00',
      net: '1540.00',
      // 1000 + 70 and -50.
      opening: '1020.00',
      // Less the spending on accounts, less what is in the goal.
      closing: '2509.50',
      savings: { in: '100.00', out: '40.00', net: '60.00' },
      byCategory: [
        { categoryId: null, name: 'No category', amount: '409.50', share: 89, transactions: 2 },
        { categoryId: food, name: 'Food & drink', amount: '50.50', share: 11, transactions: 2 },
      ],
      byMonth: [
        { month: '2026-01', income: '2000.00', expenses: '30.00', net: '1970.00' },
        { month: '2026-02', income: '0.00', expenses: '0.00', net: '0.00' },
        { month: '2026-03', income: '0.00', expenses: '430.00', net: '-430.00' },
      ],
      byAccount: [
        {
          accountId: checking,
          name: 'Checking',
          type: 'checking',
          opening: '1070.00',
          moved: '-60.00',
          income: '2000.00',
          expenses: '430.00',
          net: '1570.00',
          closing: '2580.00',
        },
        {
          accountId: card,
          name: 'Visa',
          type: 'credit_card',
          opening: '-50.00',
          moved: '0.00',
          income: '0.00',
          expenses: '20.50',
          net: '-20.50',
          closing: '-70.50',
        },
        {
          accountId: null,
          name: 'No account',
          type: null,
          opening: null,
          moved: '0.00',
          income: '0.00',
          expenses: '9.50',
          net: '-9.50',
          closing: null,
        },
      ],
      paid: [{ kind: 'bill', id: bill, name: 'Rent', payments: 1, amount: '400.00' }],
    })
    expect(
      largest.map(({ description, amount, category, account }) => [description, amount, category, account]),
    ).toEqual([
      ['Rent', '400.00', null, 'Checking'],
      ['Bread', '30.00', 'Food & drink', 'Checking'],
      ['Wine', '20.50', 'Food & drink', 'Visa'],
      ['Umbrella', '9.50', null, null],
    ])
    expect(goal).toBeTruthy()
  })

  it('count a split transaction once, by whichever of its parts is in the range, and share what was spent', async () => {
    const { anna, report, food, enter } = await busyAnna()
    const parts = [
      { amount: '20', date: '2025-11-30' },
      { amount: '30', date: '2026-05-02', categoryId: food },
      { amount: '10', date: '2026-05-03' },
    ]
    await enter('2026-05-02', 'expense', '60', 'Over months', { parts })
    const other = (await anna.done('POST', '/budget-categories', { name: 'Other' })).id
    await enter('2026-05-04', 'income', '90', 'Back', { refundCategoryId: other })
    const may = await report('from=2026-05-01&to=2026-05-31')
    expect(may.transactions).toBe(2)
    expect(may.byCategory.map(({ amount, share }) => [amount, share])).toEqual([
      ['30.00', 75],
      ['10.00', 25],
      ['-90.00', 0],
    ])
  })

  it('follow a balance that was set by hand', async () => {
    const { anna, server, report, card } = await busyAnna()
    await anna.done('PUT', `/accounts/${card}`, { balance: '-170.50' })
    server.clock.now = Date.UTC(2026, 5, 1, 12)
    await anna.signIn()
    await anna.done('PUT', `/accounts/${card}`, { balance: '0' })
    const visa = (await report()).byAccount.find(({ accountId }) => accountId === card)
    expect(visa).toMatchObject({ opening: '-50.00', expenses: '120.50', closing: '-170.50' })
  })

  it('tell no balance of an account that came after the range', async () => {
    const { report, checking, card } = await busyAnna()
    const year = await report('from=2025-01-01&to=2025-12-31')
    const of = (id: string) => year.byAccount.find(({ accountId }) => accountId === id)
    // It has a transaction of that year, though it was added later.
    expect(of(checking)).toMatchObject({ opening: '1000.00', income: '70.00', closing: '1070.00' })
    expect(of(card)).toMatchObject({ opening: null, closing: null })
    expect(year).toMatchObject({ opening: '1000.00', closing: '1070.00' })
  })

  it('of nothing are zero', async () => {
    const { anna } = await ownerOf('export-master')
    expect(await anna.get(`/reports/summary?${RANGE}`)).toMatchObject({
      transactions: 0,
      income: '0.00',
      expenses: '0.00',
      net: '0.00',
      opening: '0.00',
      closing: '0.00',
      byCategory: [],
      byMonth: [],
      byAccount: [],
      largest: [],
      paid: [],
    })
    expect(await anna.get('/reports/years')).toEqual([])
  })

  it('are of the own book alone', async () => {
    const { server, report } = await busyAnna()
    const before = await report()
    const ben = browserOf(server)
    await ben.register({ email: 'ben@example.com' })
    const { id } = await ben.done('POST', '/accounts', { name: 'Ben’s', balance: '1' })
    await ben.done('POST', '/transactions', {
      type: 'expense',
      amount: '9',
      description: 'Beer',
      accountId: id,
      date: '2026-03-02',
    })
    expect(await report()).toEqual(before)
  })

  it('know the years that have any', async () => {
    const { anna } = await busyAnna()
    expect(await anna.get('/reports/years')).toEqual([2026, 2025])
  })

  it('know them by the days, in whichever month the budget counts these', async () => {
    const { server, anna } = await ownerOf('data-export')
    server.clock.now = Date.UTC(2026, 11, 1, 12)
    await anna.signIn()
    await anna.done('PUT', '/budget-period', { monthStartsOn: 25 })
    await anna.done('POST', '/transactions', {
      type: 'expense',
      amount: '5',
      description: 'Tree',
      date: '2026-12-27',
    })
    expect((await anna.get('/dashboard?month=2027-01')).spentThisMonth).toBe('5.00')
    expect(await anna.get('/reports/years')).toEqual([2026])
  })
})

describe('reports', () => {
  const year = '/reports/summary?from=2025-01-01&to=2025-12-31'
  it('are for their owners: without an item there are none', async () => {
    const { server, anna } = await ownerOf('analytics-pro')
    for (const path of [
      file('json'),
      file('qif'),
      file('ofx'),
      `/reports/summary?${RANGE}`,
      year,
      '/reports/years',
    ]) {
      const { status, body } = await anna.send('GET', path)
      expect([status, body.code]).toEqual([403, 'not_owned'])
      expect(await browserOf(server).statusOf('GET', path)).toBe(401)
    }
  })

  it('of exactly a calendar year are for owners of the yearly report, and nothing else is', async () => {
    const { anna } = await ownerOf('data-export')
    for (const path of [year, '/reports/years']) expect(await anna.statusOf('GET', path)).toBe(200)
    for (const query of [
      'from=2025-01-01&to=2026-12-31',
      'from=2025-01-02&to=2025-12-31',
      'from=2025-01-01&to=2025-12-30',
      'from=2025-02-01&to=2025-12-31',
      'from=2025-01-01&from=2020-01-01&to=2025-12-31&x=1&to=2026-01-01',
    ])
      expect([400, 403], query).toContain(await anna.statusOf('GET', `/reports/summary?${query}`))
    for (const format of EXPORT_FORMATS) {
      const path = `/reports/transactions?from=2025-01-01&to=2025-12-31&format=${format}`
      const expected = format === 'csv' ? 200 : 403
      expect(await anna.statusOf('GET', path), format).toBe(expected)
      expect(await anna.statusOf('GET', `${path}&x=/reports/summary`), format).toBe(expected)
    }
  })

  it('of a calendar month, and the rows of any range as CSV, are everybody’s', async () => {
    const { anna } = await ownerOf('leaderboard-crown')
    for (const query of ['from=2025-02-01&to=2025-02-28', 'from=2024-02-01&to=2024-02-29'])
      expect(await anna.statusOf('GET', `/reports/summary?${query}`), query).toBe(200)
    for (const query of [
      'from=2024-02-01&to=2024-02-28',
      'from=2025-02-01&to=2025-03-31',
      'from=2025-02-02&to=2025-02-28',
      'from=2025-13-01&to=2026-01-31',
    ])
      expect([400, 403], query).toContain(await anna.statusOf('GET', `/reports/summary?${query}`))
    expect(await anna.statusOf('GET', file('csv'))).toBe(200)
    for (const format of ['csv&format=qif', 'qif&format=csv', 'CSV'])
      expect([400, 403], format).toContain(
        await anna.statusOf('GET', `/reports/transactions?${RANGE}&format=${format}`),
      )
  })
})
