import { describe, expect, it } from 'vitest'
import type { Day } from '../../../values/day.ts'
import { readStatement } from './read.ts'
import { lines, ofxOf, read, refusalOf } from './testing.ts'

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

  it.each([
    ['15.01.2026;Coffee;-12,50;Y\n16.01.2026;Bus;-1,00;N\n', ['Y', 'N']],
    ['2026-01-15,1,Coffee,-12.50\n2026-01-16,0,Bus,-1.00\n', ['1', '0']],
    ['Date,Text,Amount,\n2026-01-15,Coffee,-12.50,true\n2026-01-16,Bus,-1.00,false\n', ['true', 'false']],
  ])('is asked about under no name', async (text, [yes, no]) => {
    const [question, ...others] = await questionsOf(text)
    expect([question?.message, others]).toEqual([
      expect.stringMatching(`Rows say “${yes}” or “${no}” in “Column [24]”`),
      [],
    ])
    expect((await read(text)).rows.every(({ problem }) => problem === question?.message)).toBe(true)
    const taken = question?.choices.map(async ({ set }) =>
      (await lines(text, set.columns)).map((line) => line.slice(11)),
    )
    expect(await Promise.all(taken ?? [])).toEqual([
      ['-1250 Coffee', '-100 Bus'],
      ['-1250 Coffee'],
      ['-100 Bus'],
    ])
  })

  it('under “Status” is asked about where it says no', async () => {
    const [question] = await questionsOf(table('Status', 'Y', 'N'))
    expect(question?.message).toBe('Is a row of the status “N” booked?')
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

  it.each([
    ['without a header', '15.01.2026,Coffee,-12,50\n16.01.2026,Pay,300,00\n', 'cents'],
    ['of thousands', 'Date,Text,Amount\n2026-01-15,Rent,-1,250.00\n2026-01-16,Pay,2,500.00\n', 'thousands'],
    [
      'of thousands in some rows',
      'Date,Text,Out,In,Balance\n2026-01-15,Coffee,12.50,,987.50\n2026-01-16,Rent,1,900.00,,87.50\n2026-01-17,Pay,,2,500.00,2,587.50\n',
      'thousands',
    ],
  ])('are refused %s', async (_, text, what) => {
    expect(await refusalOf(text)).toContain(
      `Commas part the fields of this file and the ${what} of its amounts`,
    )
  })

  it('in a few rows, or in their texts, make those rows too long', async () => {
    const text = 'Date,Text,Amount,Memo\n2026-01-15,A,-12.50,\n2026-01-16,B,2,500.00,\n2026-01-17,C,-1.00,\n'
    expect(await lines(text)).toEqual([
      '2026-01-15 -1250 A',
      '! The row has 5 fields instead of 4',
      '2026-01-17 -100 C',
    ])
    const named = 'Date,Text,Amount\n2026-01-15,Shop,42,-12.50\n2026-01-16,Shop,43,-900.00\n'
    expect((await lines(named)).every((line) => line === '! The row has 4 fields instead of 3')).toBe(true)
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

describe('rows that are not booked yet', () => {
  const ROWS = '2026-01-16,Bus,-1.00\n2026-01-15,Coffee,-12.50\n'

  it.each([
    [
      'below their title',
      `Date,Text,Amount\nPending transactions\n2026-01-17,Shop,-9.00\nPosted transactions\n${ROWS}`,
    ],
    ['by their texts', `Date,Text,Amount\n2026-01-17,(Pending) Shop,-9.00\n${ROWS}`],
  ])('are left out %s', async (_, text) => {
    const { rows, left } = await read(text)
    expect(rows.map(({ description, problem }) => problem ?? description)).toEqual(['Bus', 'Coffee'])
    expect(left.at(-1)).toMatchObject({ reason: 'Pending: the bank has not booked it yet', count: 1 })
  })

  it('are left out by the empty day of their booking, unless somebody chose the other day', async () => {
    const text =
      'Transaction Date,Posting Date,Text,Amount\n2026-01-17,,Shop,-9.00\n2026-01-16,2026-01-17,Bus,-1.00\n2026-01-15,2026-01-16,Coffee,-12.50\n'
    const { rows, left } = await read(text)
    expect(rows.map(({ description }) => description)).toEqual(['Bus', 'Coffee'])
    expect(left).toMatchObject([
      { reason: 'Without a booking day: the bank has not booked it yet', count: 1 },
    ])
    expect((await read(text, { date: 'Transaction Date' })).rows).toHaveLength(3)
  })
})

it('one file of two tables with other columns is refused, and a header that is repeated is not', async () => {
  const text = 'Date,Text,Amount\n2026-01-15,Coffee,-12.50\n2026-01-16,Bus,-1.00\n'
  expect(await refusalOf(`${text}Date,Text,Balance\n2026-01-16,End of day,87.50\n`)).toContain(
    'several tables',
  )
  expect(
    (await lines(`${text}Date,Text,Amount\n2026-01-17,Shop,-9.00\n`)).filter((line) => line[0] !== '!'),
  ).toHaveLength(3)
})

it('rows of several currencies are several accounts, whatever the column of currencies is called', async () => {
  const rows = '2026-01-15,Coffee,-12.50,EUR\n2026-01-16,Hotel,-90.00,USD\n'
  for (const header of ['', 'Date,Text,Amount,Unit\n']) {
    const { accounts, rows: found } = await read(header + rows)
    expect(accounts.map(({ text, currency }) => [text, currency])).toEqual([
      ['EUR', 'EUR'],
      ['USD', 'USD'],
    ])
    expect(found.map(({ accountKey, amountCents }) => [accountKey, amountCents])).toEqual([
      ['EUR', -1250],
      ['USD', -9000],
    ])
  }
})

it('amounts in cents are no whole units', async () => {
  const { rows } = await read('date,text,amount_cents\n2026-01-15,Coffee,-1250\n2026-01-16,Rent,-90000\n')
  expect(new Set(rows.map(({ problem }) => problem))).toEqual(
    new Set(['“amount_cents” counts in hundredths. Only amounts in whole units can be read.']),
  )
})

it('a number with one mark is asked about where others have either mark before their cents', async () => {
  const text =
    'Date;Text;Amount\n2026-01-15;A;-12,50\n2026-01-16;B;-9.00\n2026-01-17;C;-8.00\n2026-01-18;D;1,234\n'
  expect((await questionsOf(text)).map(({ kind }) => kind)).toEqual(['decimal'])
})

it('days that stand as year, day and month are not read', async () => {
  const text = 'Date,Text,Amount\n2026-02-01,A,-12.50\n2026-15-01,B,-9.00\n'
  expect((await lines(text)).every((line) => line.startsWith('! '))).toBe(true)
})

it('days in whose order the month stands last are not read, unless that is chosen', async () => {
  const of = (header: string, ...days: string[]) =>
    `${header},Text,Amount\n${days.map((day) => `${day},A,-12.50\n`).join('')}`
  const turned = of('Date', '2026-01-02', '2026-05-02', '2026-09-02', '2026-01-03', '2026-04-03')
  const named = of('Date (YYYY-DD-MM)', '2026-01-02', '2026-05-02')
  for (const text of [turned, named])
    expect(
      (await lines(text)).every((line) => line.startsWith('! The days seem to stand as year, day')),
    ).toBe(true)
  expect((await lines(turned, { dateOrder: 'ymd' }))[1]).toBe('2026-05-02 -1250 A')
  const plain = of('Date', '2026-02-01', '2026-02-05', '2026-02-09', '2026-03-01', '2026-03-04')
  expect((await lines(plain))[3]).toBe('2026-03-01 -1250 A')
})

it.each([
  ['exponent', '2', '2'],
  ['minor_units', '2', '2'],
  ['minor_units', '50', '0'],
])('whole amounts beside %s are not read: it tells their decimals', async (header, first, second) => {
  const text = `date,text,amount,${header}\n2026-03-13,Coffee,-1250,${first}\n2026-03-14,Pay,30000,${second}\n`
  expect(new Set(await lines(text))).toEqual(
    new Set([
      `! “${header}” tells the decimals of the amounts. Only amounts that are written whole, such as 12.50, can be read.`,
    ]),
  )
  const whole = text.replaceAll(/,(?:2|50|0)\n/g, ',0\n')
  expect(await lines(whole)).toEqual(['2026-03-13 -125000 Coffee', '2026-03-14 3000000 Pay'])
})

it.each([
  ['D 12.50', 'C 300.00'],
  ['S 12,50', 'H 300,00'],
  ['Dr 12.50', 'Cr 300.00'],
])('a letter in front of an amount is its direction: %s, %s', async (out, into) => {
  const text = `Date;Text;Amount\n2026-03-13;Coffee;${out}\n2026-03-14;Pay;${into}\n`
  expect(await lines(text)).toEqual(['2026-03-13 -1250 Coffee', '2026-03-14 30000 Pay'])
})

it('what PayPal holds back and releases is left out by name, whatever its status', async () => {
  const head = 'Date,Name,Type,Status,Currency,Amount,Balance'
  const rows = [
    '03/13/2026,Corner,Express Checkout Payment,Completed,USD,-12.50,87.50',
    '03/14/2026,,Hold on Balance for Dispute Investigation,Completed,USD,-30.00,57.50',
    '03/16/2026,,Reversal of General Account Hold,Completed,USD,30.00,87.50',
    '03/17/2026,Holden,Mobile Payment,Completed,USD,20.00,107.50',
  ]
  const { rows: taken, left } = await read(`${head}\n${rows.join('\n')}\n`)
  expect(taken.map(({ amountCents, problem }) => problem ?? amountCents)).toEqual([-1250, 2000])
  expect(left).toMatchObject([{ reason: 'Money that is held back, or released: no booking', count: 2 }])
})

it('years of two digits that lie far back are doubted', async () => {
  const of = (year: string) =>
    readStatement(new TextEncoder().encode(`Date,Text,Amount\n15.01.${year},A,-12.50\n`), {
      hints: { today: '2026-04-01' as Day },
    })
  const { rows } = await of('69')
  expect(rows.map(({ problem }) => problem)).toEqual(['The year of 15.01.69 is not clear: it would be 1969'])
  const { warnings } = await of('08')
  expect(warnings).toEqual(['Its last day is 15 January 2008: years of two digits may be meant otherwise.'])
})

describe('amounts without a sign that ought to have one', () => {
  const row = (type: string, amount: string, name: string) =>
    `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20260115<TRNAMT>${amount}<FITID>${name}<NAME>${name}</STMTTRN>`
  const OFX = ofxOf(row('DEBIT', '12.50', 'Coffee') + row('CREDIT', '300.00', 'Pay'))
  const QIF = '!Type:CCard\nD2026-01-15\nT12.50\nPCoffee\n^\nD2026-01-16\nT300.00\nPPay\n^\n'

  it.each([
    ['debits of an OFX file', OFX, [-1250, 30000]],
    ['a card of a QIF file', QIF, [-1250, -30000]],
  ])('are asked about: %s', async (_, text, turned) => {
    const [question, ...others] = await questionsOf(text)
    expect([question?.message, others]).toEqual([
      'No amount has a sign. Is 12.50 (Coffee) money out, or money in?',
      [],
    ])
    const amounts = question?.choices.map(async ({ set }) =>
      (await read(text, set.columns)).rows.map(({ amountCents, problem }) => problem ?? amountCents),
    )
    expect(await Promise.all(amounts ?? [])).toEqual([turned, [1250, 30000]])
  })

  it('are asked about where all debits of an OFX file have a plus and all credits a minus', async () => {
    const text = ofxOf(
      row('DEBIT', '12.50', 'Coffee') + row('CREDIT', '-300.00', 'Pay') + row('OTHER', '-2.00', 'Back'),
    )
    const [question, ...others] = await questionsOf(text)
    expect([question?.message, others]).toEqual([
      'Debits have a plus, and credits a minus. Is 12.50 (Coffee) money out, or money in?',
      [],
    ])
    const amounts = question?.choices.map(async ({ set }) =>
      (await read(text, set.columns)).rows.map(({ amountCents, problem }) => problem ?? amountCents),
    )
    expect(await Promise.all(amounts ?? [])).toEqual([
      [-1250, 30000, 200],
      [1250, -30000, -200],
    ])
  })

  it('are as they stand where another amount of the account has a minus', async () => {
    const text = ofxOf(row('DEBIT', '12.50', 'Coffee back') + row('DEBIT', '-12.50', 'Coffee'))
    expect(await questionsOf(text)).toEqual([])
  })
})

it('a row that is called a total and is one is no transaction, and a shop of that name is', async () => {
  const rows = '2026-01-15,Coffee,-12.50\n2026-01-16,Total,-60.00\n2026-01-17,Bus,-1.00\n'
  const { rows: taken, left } = await read(`Date,Text,Amount\n${rows}2026-01-31,Total for January,-73.50\n`)
  expect(taken.map(({ description }) => description)).toEqual(['Coffee', 'Total', 'Bus'])
  expect(left).toMatchObject([{ reason: 'The sum of the rows before it', count: 1 }])
})

it('a card with as many payments as purchases is asked about, by the texts of its payments', async () => {
  const text = 'Date,Text,Amount\n2026-01-15,Corner Coffee,40.25\n2026-01-16,Payment thank you,-1200.10\n'
  const { questions } = await readStatement(new TextEncoder().encode(text), { hints: { isCard: true } })
  expect(questions.map(({ kind }) => kind)).toEqual(['direction'])
  expect(await questionsOf(text)).toEqual([])
})

describe('a card whose signs its rows leave open', () => {
  const of = (...rows: string[]) =>
    `Date,Description,Amount\n${rows.map((row) => `2026-01-15,${row}\n`).join('')}`
  const answersTo = async (text: string, hints = { isCard: true }) => {
    const bytes = new TextEncoder().encode(text)
    const { questions } = await readStatement(bytes, { hints })
    const answers = (questions[0]?.choices ?? []).map(async ({ example, set }) => {
      const { rows } = await readStatement(bytes, { hints, columns: set.columns ?? {} })
      return [example, ...rows.map(({ amountCents }) => amountCents)]
    })
    return Promise.all(answers)
  }

  it('is asked about where the file has nothing but a payment with a minus', async () => {
    expect(await answersTo(of('Payment thank you,-92.50'))).toEqual([
      ['-92.50 was received', 9250],
      ['-92.50 was spent', -9250],
    ])
    expect(await answersTo(of('Corner Coffee,-92.50'))).toEqual([])
  })

  it('is asked about where it has as many purchases as refunds', async () => {
    expect(await answersTo(of('Shoe shop,34.50', 'Shoe shop,-34.50'))).toEqual([
      ['34.50 was spent', -3450, 3450],
      ['34.50 was received', 3450, -3450],
    ])
    expect(await answersTo(of('Payment thank you,34.50', 'Shoe shop,-34.50'))).toEqual([])
  })

  it('is asked about under headers of an app that writes spending with a plus, also of money in alone', async () => {
    const text = 'date,payee,amount,category,account,notes,tags\n2026-01-15,Acme,-2500.00,Salary,Main,,\n'
    expect((await answersTo(text, { isCard: false })).length).toBe(2)
  })
})

it('the word beside an amount without a sign decides where the balances cannot: the first row of all', async () => {
  const text =
    'Date,Text,Type,Amount,Balance\n2026-01-15,A,DEBIT,10.00,990.00\n2026-01-16,B,CREDIT,20.25,1010.25\n2026-01-17,C,CREDIT,5.00,1015.25\n2026-01-18,D,CREDIT,7.50,1022.75\n'
  expect((await read(text)).rows.map(({ amountCents }) => amountCents)).toEqual([-1000, 2025, 500, 750])
})

describe('a column of money without a known name beside an empty one of money in', () => {
  const of = (header: string) =>
    `Fecha;Concepto;Folio;${header};Haber\n15/01/2026;Luz;670;1000,00;\n16/01/2026;Agua;252;10,50;\n`

  it.each(['Debe', 'Movido'])('is what the amounts are, and no number of a slip: %s', async (header) => {
    expect((await read(of(header))).rows.map(({ amountCents }) => amountCents)).toEqual([-100000, -1050])
  })

  it('is not guessed where several may be it', async () => {
    const text = of('Movido').replaceAll('670', '6,70')
    expect(new Set((await read(text)).rows.map(({ problem }) => problem))).toEqual(
      new Set(['The amount is missing']),
    )
  })
})

it('of two columns without a name, one of which has decimals in some rows only, neither is taken unasked', async () => {
  const text =
    '16/01/2026\tLuz\t125\t(625)\n18/01/2026\tAgua\t1354,81\t(1979,81)\n20/01/2026\tGas\t10\t(1989,81)\n'
  expect((await questionsOf(text)).map(({ kind }) => kind)).toContain('columns')
})

it('a comma before three digits is asked about in an OFX file, unless its currency has thousandths or no cents', async () => {
  const of = (currency: string) =>
    ofxOf('<STMTTRN><DTPOSTED>20260115<TRNAMT>-1,250<FITID>1<NAME>A</STMTTRN>').replace(
      '<STMTRS>',
      `<STMTRS><CURDEF>${currency}`,
    )
  expect((await questionsOf(of('EUR'))).map(({ kind }) => kind)).toEqual(['decimal'])
  expect(await lines(of('TND'))).toEqual(['2026-01-15 -125 A'])
  expect(await lines(of('JPY'))).toEqual(['2026-01-15 -125000 A'])
})

it('a row of an OFX file that changes one that was sent before is not taken for another', async () => {
  const row = '<DTPOSTED>20260115<TRNAMT>-12.50<NAME>A'
  const text = ofxOf(
    `<STMTTRN>${row}<FITID>1</STMTTRN><STMTTRN>${row}<FITID>2<CORRECTFITID>1<CORRECTACTION>DELETE</STMTTRN>`,
  )
  expect(await lines(text)).toEqual([
    '2026-01-15 -1250 A',
    '! It changes or deletes a row that the bank sent before',
  ])
})

it('a charge that a customer of the owner paid is not taken for spending unasked', async () => {
  const text =
    'id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Description\ntxn_1,charge,ch_1,100.00,0.00,100.00,usd,2026-01-15 10:00,Invoice\n'
  expect((await questionsOf(text)).map(({ kind }) => kind)).toEqual(['direction'])
})

it('the text of rows that all say the same counts, and not the kind beside it', async () => {
  const text =
    'Posted Account,Posted Transactions Date,Description1,Debit Amount,Credit Amount,Transaction Type\n1234,15/01/2026,Shoe shop,12.50,,Debit\n1234,16/01/2026,Shoe shop,,12.50,Credit\n'
  expect((await lines(text)).map((line) => line.split(' ').slice(2).join(' '))).toEqual([
    'Shoe shop',
    'Shoe shop',
  ])
})
