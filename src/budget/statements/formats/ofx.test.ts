import { describe, expect, it } from 'vitest'
import { fixture, lines, ofxOf, read, refusalOf } from './testing.ts'

const TRANSACTION = '<STMTTRN><TRNTYPE>POS<DTPOSTED>20260131<TRNAMT>-5.00<FITID>a1<NAME>Shop</STMTTRN>'

const LEDGER = '<LEDGERBAL><BALAMT>12.34<DTASOF>20260131</LEDGERBAL>'
const statementOf = (account: string, rows: string, { type = 'CHECKING', end = '' } = {}): string =>
  `<STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>${account}<ACCTTYPE>${type}</BANKACCTFROM><BANKTRANLIST>${rows}</BANKTRANLIST>${end}</STMTRS>`

describe('OFX', () => {
  it('reads checking.ofx: unclosed leaves on lines of their own', async () => {
    const { accountHint, rows, format } = await read(fixture('checking.ofx'))
    expect({ accountHint, format }).toEqual({ accountHint: '87~7', format: 'ofx' })
    expect(rows).toEqual([
      {
        index: 0,
        date: '2011-03-31',
        amountCents: 1,
        description:
          'DIVIDEND EARNED FOR PERIOD OF 03/01/2011 THROUGH 03/31/2011 ANNUAL PERCENTAGE YIELD EARNED IS 0.05%',
        bankId: '0000486',
        problem: null,
      },
      {
        index: 1,
        date: '2011-04-05',
        amountCents: -3451,
        description: 'AUTOMATIC WITHDRAWAL, ELECTRIC BILL WEB(S )',
        bankId: '0000487',
        problem: null,
      },
      {
        index: 2,
        date: '2011-04-07',
        amountCents: -2500,
        description: 'RETURNED CHECK FEE, CHECK # 319 FOR $45.33 ON 04/07/11',
        bankId: '0000488',
        problem: null,
      },
    ])
  })

  it('reads bank_medium.ofx: everything on few lines, times with zones', async () => {
    expect((await read(fixture('bank_medium.ofx'))).accountHint).toBe('5678')
    expect(await lines(fixture('bank_medium.ofx'))).toEqual([
      "2009-04-01 -660 POS MERCHANDISE;MCDONALD'S #112",
      "2009-04-02 -31667 MISCELLANEOUS PAYMENTS;Joe's Bald Hairstyles",
      "2009-04-03 -2200 POS MERCHANDISE;CONNIE'S HAIR D",
    ])
  })

  it('reads suncorp.ofx: XML with CDATA', async () => {
    expect(await lines(fixture('suncorp.ofx'))).toEqual([
      '2013-12-15 -1685 EFTPOS WDL HANDYWAY ALDI STORE GEELONG WEST VICAU',
    ])
  })

  it.each([
    ['CR only', (text: string) => text.replaceAll('\n', '\r')],
    ['CR LF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a header on one line', (text: string) => text.replaceAll('\n', '')],
    ['no blank line', (text: string) => text.replace('\n\n', '\n')],
    ['no header', (text: string) => text.slice(text.indexOf('<OFX>'))],
    ['blank lines in front', (text: string) => `\r\n\r\n${text}`],
    ['lower-case tags', (text: string) => text.replace(/<[^>]+>/g, (tag) => tag.toLowerCase())],
    ['a header of INTU', (text: string) => text.replace('<BANKMSGSRSV1>', '<INTU.BID>3000<BANKMSGSRSV1>')],
  ])('reads a file with %s', async (_, change) => {
    expect(await lines(change(ofxOf(TRANSACTION)))).toEqual(['2026-01-31 -500 Shop'])
  })

  it('reads card statements, decimal commas, entities, bare ampersands and PAYEE', async () => {
    const file = ofxOf(
      '<STMTTRN><DTPOSTED>20260131<TRNAMT>-1.005,5<PAYEE><NAME>A &amp; B &#233;&#xE9;&lt;x&gt;<CITY>Ulm</PAYEE><MEMO>M & N &bogus; < 5</STMTTRN>',
    )
      .replaceAll('BANKMSGSRSV1', 'CREDITCARDMSGSRSV1')
      .replaceAll('STMTRS', 'CCSTMTRS')
      .replaceAll('BANKACCTFROM', 'CCACCTFROM')
    expect(await lines(file)).toEqual(['2026-01-31 -100550 A & B éé<x> - M & N &bogus; < 5'])
    expect((await read(file)).accountHint).toBe('5678')
  })

  it('says why a transaction can not be taken', async () => {
    const file = ofxOf(
      [
        '<STMTTRN><DTPOSTED>00000000<TRNAMT>1<NAME>a</STMTTRN>',
        '<STMTTRN><DTPOSTED>20260230<TRNAMT>1<NAME>a</STMTTRN>',
        '<STMTTRN><DTPOSTED>18000101<TRNAMT>1<NAME>a</STMTTRN>',
        '<STMTTRN><TRNAMT>1<NAME>a</STMTTRN>',
        '<STMTTRN><DTPOSTED>20260131<TRNAMT>0.00<NAME>a</STMTTRN>',
        '<STMTTRN><DTPOSTED>20260131<TRNAMT>100000000.00<NAME>a</STMTTRN>',
        '<STMTTRN><DTPOSTED>20260131<TRNAMT>ten<NAME>a</STMTTRN>',
        '<STMTTRN><DTPOSTED>20260131<NAME>a</STMTTRN>',
      ].join('\n'),
    )
    expect(await lines(file)).toEqual([
      '! "00000000" is no date',
      '! The date 20260230 does not exist',
      '! The date 18000101 is not within the years 1900 to 2199',
      '! The date is missing',
      '! The amount is zero',
      '! The amount 100000000.00 is too large: at most 99,999,999.99',
      '! "ten" is no amount',
      '! The amount is missing',
    ])
  })

  it('knows no bank id where the bank writes zeros', async () => {
    const { rows } = await read(ofxOf('<STMTTRN><DTPOSTED>20260131<TRNAMT>1<FITID>000<NAME>a</STMTTRN>'))
    expect(rows[0]?.bankId).toBeNull()
  })

  it('describes a transaction without name or memo by its type and check number', async () => {
    const file = ofxOf('<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20260131<TRNAMT>-1<CHECKNUM>319</STMTTRN>')
    expect(await lines(file)).toEqual(['2026-01-31 -100 CHECK - 319'])
  })

  it('leaves out by name what the bank has not booked yet', async () => {
    const pending = '<STMTTRNP><DTTRAN>20260131<TRNAMT>-1.00<NAME>Cafe</STMTTRNP>'
    const { rows, left } = await read(ofxOf(TRANSACTION + pending + pending))
    expect(rows).toHaveLength(1)
    expect(left).toEqual([
      { reason: 'The bank has not booked it yet', count: 2, example: '20260131 -1.00 Cafe' },
    ])
  })

  it('names the account of each row where there are several, with what is stated of each', async () => {
    const two = `<OFX>${statementOf('111234', TRANSACTION)}${statementOf('115678', TRANSACTION, { end: LEDGER })}</OFX>`
    const { accounts, rows, accountHint, balance } = await read(two)
    expect([accountHint, balance]).toEqual([null, null])
    expect(accounts).toEqual([
      { text: '111234', knownBy: 'number', type: 'checking', currency: 'EUR' },
      {
        text: '115678',
        knownBy: 'number',
        type: 'checking',
        currency: 'EUR',
        closing: { day: '2026-01-31', cents: 1234 },
      },
    ])
    expect(rows.map(({ accountKey }) => accountKey)).toEqual(['111234', '115678'])
    const one = `<OFX>${statementOf('111234', '', { end: LEDGER })}${statementOf('115678', TRANSACTION)}</OFX>`
    expect(await read(one)).toMatchObject({ accountHint: '5678', balance: null })
  })

  it('tells accounts of one number apart by their kinds, and puts statements of one account together', async () => {
    const parts = [
      statementOf('77', TRANSACTION),
      statementOf('77', TRANSACTION, { type: 'SAVINGS' }),
      statementOf('77', TRANSACTION),
      statementOf('77', TRANSACTION).replaceAll('BANKACCT', 'CCACCT').replaceAll('STMTRS', 'CCSTMTRS'),
    ]
    const { accounts, rows } = await read(`<OFX>${parts.join('')}</OFX>`)
    expect(accounts.map(({ text, written, type }) => [text, written, type])).toEqual([
      ['77', undefined, 'checking'],
      ['77 SAVINGS', '77', 'savings'],
      ['77 CHECKING', '77', 'credit_card'],
    ])
    expect(rows.map(({ accountKey }) => accountKey)).toEqual(['77', '77 SAVINGS', '77', '77 CHECKING'])
  })

  it('never adds up two currencies: what is booked in another one is of an account of its own', async () => {
    const of = (more: string) => `<STMTTRN><DTPOSTED>20260131<TRNAMT>-5.00<NAME>Shop${more}</STMTTRN>`
    const rows = [
      of(''),
      of('<CURRENCY><CURRATE>160<CURSYM>JPY</CURRENCY>'),
      of('<ORIGCURRENCY><CURRATE>1.1<CURSYM>USD</ORIGCURRENCY>'),
      of('<CURRENCY><CURRATE>1<CURSYM>EUR</CURRENCY>'),
    ]
    const file = await read(`<OFX>${statementOf('111234', rows.join(''))}</OFX>`)
    expect(file.accounts.map(({ text, written, currency }) => [text, written, currency])).toEqual([
      ['111234', undefined, 'EUR'],
      ['111234 JPY', '111234', 'JPY'],
    ])
    expect(file.rows.map(({ accountKey }) => accountKey)).toEqual([
      ...['111234', '111234 JPY', '111234', '111234'],
    ])
    const foreign = `<OFX>${statementOf('111234', rows[1] ?? '')}</OFX>`.replace('<CURDEF>EUR', '')
    expect((await read(foreign)).accounts).toMatchObject([{ text: '111234', currency: 'JPY' }])
  })

  it('counts what is of investments, and takes their cash', async () => {
    const buy = (kind: string) =>
      `<${kind}><INVBUY><INVTRAN><FITID>1<DTTRADE>20260115<MEMO>x</INVTRAN><UNITS>1<TOTAL>-9.00</INVBUY></${kind}>`
    const list = `${buy('BUYSTOCK')}${buy('BUYMF')}<INCOME><INVTRAN><DTTRADE>20260116</INVTRAN><TOTAL>2</INCOME>`
    const file = `<OFX><INVSTMTRS><INVACCTFROM><BROKERID>x<ACCTID>99</INVACCTFROM><INVTRANLIST>${list}<INVBANKTRAN>${TRANSACTION}</INVBANKTRAN></INVTRANLIST></INVSTMTRS></OFX>`
    expect(await read(file)).toMatchObject({
      accounts: [{ text: '99', type: 'investment' }],
      rows: [{ amountCents: -500 }],
      left: [
        {
          reason: 'It is of investments, and Bucketbook keeps their money only',
          count: 3,
          example: 'BUYSTOCK 2026-01-15',
        },
      ],
    })
  })

  it('says why it has no rows: with the words of the bank, where the file has some', async () => {
    const status =
      '<STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Signon invalid: your password has expired</STATUS>'
    const refused = `<OFX><SIGNONMSGSRSV1><SONRS>${status}</SONRS></SIGNONMSGSRSV1></OFX>`
    expect((await read(refused)).warnings).toEqual([
      'The bank says: “Signon invalid: your password has expired” (code 15500).',
    ])
    const fine = '<STATUS><CODE>0<SEVERITY>INFO<MESSAGE>Success</STATUS>'
    const empty = statementOf('1', '<DTSTART>20260101<DTEND>20260131120000')
    expect((await read(`<OFX>${fine}${empty}</OFX>`)).warnings).toEqual([
      'The file holds no transactions from 2026-01-01 to 2026-01-31.',
    ])
    expect((await read('<OFX></OFX>')).warnings).toEqual(['The file holds no transactions.'])
    expect((await read(ofxOf(TRANSACTION))).warnings).toEqual([])
  })

  it('reads names that the bank has escaped twice', async () => {
    const file = ofxOf('<STMTTRN><DTPOSTED>20260131<TRNAMT>1<NAME>&amp;lt;DEFTPYMT&amp;gt; A&amp;B</STMTTRN>')
    expect(await lines(file)).toEqual(['2026-01-31 100 <DEFTPYMT> A&B'])
  })

  it('refuses a file that ends early', async () => {
    const file = ofxOf(TRANSACTION.repeat(12))
    expect(await refusalOf(file.slice(0, file.indexOf('</BANKTRANLIST>')))).toBe(
      'The file ends early: </OFX> is missing after 12 transactions.',
    )
    expect(await refusalOf('OFXHEADER:100\n')).toMatch(/ends early/)
  })

  it('refuses entity declarations and passes over a mere DOCTYPE', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE OFX [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${ofxOf('')}`
    expect(await refusalOf(bomb)).toMatch(/declares entities/)
    const plain = ofxOf(TRANSACTION).replace('<OFX>', '<!DOCTYPE OFX SYSTEM "ofx160.dtd"><OFX>')
    expect(await lines(plain)).toEqual(['2026-01-31 -500 Shop'])
  })
})
