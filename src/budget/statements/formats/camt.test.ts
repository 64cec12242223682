import { describe, expect, it } from 'vitest'
import { camtOf, fixture, lines, read, refusalOf } from './testing.ts'

const entry = (inner: string, { direction = 'DBIT', date = '<BookgDt><Dt>2026-01-31</Dt></BookgDt>' } = {}) =>
  `<Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>${direction}</CdtDbtInd>${date}${inner}</Ntry>`
const payment = (inner: string) => `<NtryDtls><TxDtls>${inner}</TxDtls></NtryDtls>`

const DIFFERS =
  'Statement of 2014-12-31: its transactions and its balances differ by 54.00. Something is missing in the file, or too much.'

describe('CAMT.053', () => {
  it.each([
    ['camt053.v2.xml', null, '2014-12-31', [DIFFERS]],
    ['camt053.v8.xml', 'AAAASESS-FP-CN_98765/01', '2014-12-30', []],
  ])('reads %s', async (name, bankId, day, warnings) => {
    expect(await read(fixture(name))).toMatchObject({
      format: 'camt.053',
      accountHint: 'NL26VAYB8060476890',
      columns: null,
      headers: null,
      balance: { day, cents: -2700 },
      accounts: [
        {
          text: 'NL26VAYB8060476890',
          knownBy: 'number',
          currency: 'EUR',
          opening: { day: '2014-12-30', cents: 1815 },
          closing: { day, cents: -2700 },
        },
      ],
      left: [],
      warnings,
      rows: [
        {
          index: 0,
          date: '2014-12-31',
          amountCents: 885,
          description: 'NAME NAME - 4654654654654654',
          bankId,
          problem: null,
        },
      ],
    })
  })

  it('reads every version and any namespace prefix', async () => {
    for (let version = 2; version <= 13; version++) {
      const file = camtOf(entry('<AddtlNtryInf>Fee</AddtlNtryInf>'), String(version).padStart(2, '0'))
      expect(await lines(file)).toEqual(['2026-01-31 -1250 Fee'])
      const prefixed = file.replace(/<(\/?)(?=[A-Z])/g, '<$1ns2:').replace('xmlns=', 'xmlns:ns2=')
      expect(await lines(prefixed)).toEqual(['2026-01-31 -1250 Fee'])
    }
  })

  it('names who got or sent the money, and what for', async () => {
    const details = payment(
      '<RltdPties><Dbtr><Nm>Anna</Nm></Dbtr><Cdtr><Pty><Nm>Bert</Nm></Pty></Cdtr></RltdPties><RmtInf><Ustrd>Invoice</Ustrd><Ustrd>4 &amp; 5</Ustrd></RmtInf>',
    )
    expect(await lines(camtOf(entry(details) + entry(details, { direction: 'CRDT' })))).toEqual([
      '2026-01-31 -1250 Bert - Invoice 4 & 5',
      '2026-01-31 1250 Anna - Invoice 4 & 5',
    ])
  })

  it('makes one row of a batch', async () => {
    const party = (name: string) =>
      `<TxDtls><Amt>1</Amt><RltdPties><Cdtr><Nm>${name}</Nm></Cdtr></RltdPties></TxDtls>`
    const batch = `<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>${party('Anna')}${party('Bert')}</NtryDtls>`
    expect(await lines(camtOf(entry(batch)))).toEqual(['2026-01-31 -1250 2 payments: Anna, Bert'])
  })

  it('leaves out what a bank calls pending in words of its own', async () => {
    const entry = (status: string) =>
      `<Ntry><Amt Ccy="EUR">4.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt></Ntry>`
    const { rows, left } = await read(
      camtOf(`${entry('<Prtry>Pending</Prtry>')}${entry('pdng')}${entry('<Cd>BOOK</Cd>')}`),
    )
    expect([rows.length, left[0]?.count]).toEqual([1, 2])
  })

  it('takes the day of a time as written, and the value date where no other is given', async () => {
    const time = '<BookgDt><DtTm>2026-01-31T23:30:00-05:00</DtTm></BookgDt><ValDt><Dt>2026-02-02</Dt></ValDt>'
    const value = '<ValDt><Dt>2026-02-02</Dt></ValDt>'
    expect(await lines(camtOf(entry('', { date: time }) + entry('', { date: value })))).toEqual([
      '2026-01-31 -1250 ',
      '2026-02-02 -1250 ',
    ])
  })

  it('leaves the direction of a reversal as the bank says it', async () => {
    expect(
      await lines(
        camtOf(entry('<RvslInd>true</RvslInd><AddtlNtryInf>Back</AddtlNtryInf>', { direction: 'CRDT' })),
      ),
    ).toEqual(['2026-01-31 1250 Back'])
  })

  it('is refused where elements lie too deep in each other, wherever they stand, before the parser holds them', async () => {
    const head = camtOf('').slice(0, camtOf('').indexOf('<Stmt>'))
    for (const before of [head, `${head}<Stmt>`, `${head}<Stmt><Ntry>`]) {
      const tooDeep = 'The XML is nested too deeply for a bank statement.'
      expect(await refusalOf(before + '<a>'.repeat(200))).toBe(tooDeep)
      expect(await refusalOf(before + '<a>'.repeat(50))).toMatch(/^The file ends early/)
    }
  })

  it('is refused where one element holds more than a statement has', async () => {
    const tooMuch = 'The XML holds more within one element than a bank statement does.'
    expect(await refusalOf(camtOf(`<Ntry>${'<A/>'.repeat(500_001)}</Ntry>`))).toBe(tooMuch)
    const attributes = Array.from({ length: 101 }, (_, at) => `a${at}=""`).join(' ')
    expect(await refusalOf(camtOf(`<Ntry ${attributes}></Ntry>`))).toBe(tooMuch)
  })

  it('leaves out by name what is not booked, and refuses rows without a direction', async () => {
    const file = camtOf(
      entry('<Sts>PDNG</Sts><AddtlNtryInf>Cafe</AddtlNtryInf>') +
        entry('<Sts><Cd>PDNG</Cd></Sts>') +
        entry('<Sts>INFO</Sts>') +
        entry('', { direction: '' }),
    )
    expect(await lines(file)).toEqual(['! It is neither credit nor debit'])
    expect((await read(file)).left).toEqual([
      { reason: 'The bank has not booked it yet', count: 2, example: '2026-01-31 12.50 Cafe' },
      { reason: 'It is for information only, not booked', count: 1, example: '2026-01-31 12.50' },
    ])
  })

  it('takes a reference as the bank id unless it merely counts', async () => {
    const ids = async (inner: string) => (await read(camtOf(entry(inner)))).rows[0]?.bankId
    expect(await ids('<NtryRef>1</NtryRef>')).toBeNull()
    expect(await ids('<NtryRef>20260131-00017</NtryRef>')).toBe('20260131-00017')
    expect(await ids('<NtryRef>20260131-00017</NtryRef><AcctSvcrRef>X1</AcctSvcrRef>')).toBe('X1')
    expect(await ids(payment('<Refs><TxId>T1</TxId></Refs>'))).toBe('T1')
    expect(await ids('<AcctSvcrRef>NONREF</AcctSvcrRef>')).toBeNull()
  })

  it('names the account of each row where there are several, and never adds up two currencies', async () => {
    const dollars = entry('').replace('EUR', 'USD')
    const file = camtOf(entry('')).replace(
      '</BkToCstmrStmt>',
      `<Stmt><Acct><Id><IBAN>NL00BANK0000001234</IBAN></Id><Ccy>EUR</Ccy></Acct>${entry('')}${dollars}</Stmt>
      <Stmt><Acct><Id><IBAN>NL00BANK0000001234</IBAN></Id><Ccy>USD</Ccy></Acct>${dollars}</Stmt></BkToCstmrStmt>`,
    )
    const { accounts, rows } = await read(file)
    expect(accounts.map(({ text, written, currency }) => [text, written, currency])).toEqual([
      ['NL26VAYB8060476890', undefined, 'EUR'],
      ['NL00BANK0000001234', undefined, 'EUR'],
      ['NL00BANK0000001234 USD', 'NL00BANK0000001234', 'USD'],
    ])
    expect(rows.map(({ index, accountKey }) => [index, accountKey])).toEqual([
      [0, 'NL26VAYB8060476890'],
      [1, 'NL00BANK0000001234'],
      [2, 'NL00BANK0000001234 USD'],
      [3, 'NL00BANK0000001234 USD'],
    ])
  })

  it('puts the statements of one account together: the first opening, the last closing', async () => {
    const balance = (code: string, amount: string, day: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
    const of = (before: string, after: string, days: [string, string], page = '') =>
      `<Stmt>${page}<Acct><Id><IBAN>NL26VAYB8060476890</IBAN></Id></Acct>${balance('OPBD', before, days[0])}${balance('CLBD', after, days[1])}${entry('')}</Stmt>`
    const whole = (...statements: string[]) =>
      camtOf('').replace(/<Stmt>.*<\/Stmt>/s, () => statements.join(''))
    const february = of('87.50', '75.00', ['2026-02-01', '2026-02-28'])
    const january = of('100.00', '87.50', ['2026-01-01', '2026-01-31'])
    const { accounts, warnings } = await read(whole(february, january))
    expect(accounts[0]).toMatchObject({ opening: { cents: 10000 }, closing: { cents: 7500 } })
    expect(warnings).toEqual([])
    const missing = of('100.00', '60.00', ['2026-01-01', '2026-01-31'])
    expect((await read(whole(missing))).warnings).toEqual([
      'Statement of 2026-01-31: its transactions and its balances differ by 27.50. Something is missing in the file, or too much.',
    ])
    const page = '<StmtPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></StmtPgntn>'
    expect((await read(whole(of('100.00', '60.00', ['2026-01-01', '2026-01-31'], page)))).warnings).toEqual([
      'The last statement goes on with a page that is not in the file.',
    ])
  })

  it('says that it holds no transactions', async () => {
    expect((await read(camtOf(''))).warnings).toEqual(['The file holds no transactions.'])
  })

  it('refuses a file that ends early, and one that is damaged', async () => {
    const file = camtOf(entry('').repeat(3))
    expect(await refusalOf(file.slice(0, -30))).toBe(
      'The file ends early: </Document> is missing after 3 entries.',
    )
    expect(await refusalOf(file.replace('</Stmt>', '\n\n</Stmd>'))).toMatch(/^The XML is damaged in line 4: /)
    expect(await refusalOf(file.replace('12.50', '&nonsense;'))).toMatch(/^The XML is damaged in line 2: /)
  })

  it('refuses a document type, and with it every entity bomb', async () => {
    const bomb = camtOf('').replace(
      '<Document',
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>\n<Document',
    )
    expect(await refusalOf(bomb)).toMatch(/document type/)
  })
})

describe('CAMT.052 and CAMT.054', () => {
  it('have the rows and the ids of the statement, without what is pending', async () => {
    const [report, statement, notification] = await Promise.all(
      ['camt052.v2.xml', 'camt053.v8-day.xml', 'camt054.v8.xml'].map((name) => read(fixture(name))),
    )
    expect([report?.format, statement?.format, notification?.format]).toEqual([
      ...['camt.052', 'camt.053', 'camt.054'],
    ])
    expect(await lines(fixture('camt053.v8-day.xml'))).toEqual([
      '2026-01-31 -5490 Stadtwerke - Abschlag Januar',
      '2026-01-31 2000 Anna - Kino',
      '2026-01-31 5490 Stadtwerke - Rueckgabe',
    ])
    expect(report?.rows).toEqual(statement?.rows.slice(0, 2))
    expect(report?.left).toEqual([
      { reason: 'The bank has not booked it yet', count: 1, example: '2026-01-31 12.00 Cafe - Karte' },
    ])
    expect(notification?.rows).toMatchObject([{ amountCents: 2000, bankId: '2026013100002' }])
    expect([report?.balance, statement?.balance]).toEqual([null, { day: '2026-01-31', cents: 12000 }])
    expect([report, statement, notification].map((file) => file?.warnings)).toEqual([[], [], []])
  })

  it('are known by their namespace alone, and by any prefix', async () => {
    for (const kind of ['052', '053', '054'])
      expect((await read(`<Document xmlns="urn:x:camt.${kind}.001.02"></Document>`)).format).toBe(
        `camt.${kind}`,
      )
    const prefixed = new TextDecoder()
      .decode(fixture('camt052.v2.xml'))
      .replace(/<(\/?)(?=[A-Z])/g, '<$1ns2:')
      .replace('xmlns=', 'xmlns:ns2=')
    expect(await read(prefixed)).toMatchObject({ format: 'camt.052', rows: [{}, {}] })
  })
})
