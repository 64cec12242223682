import { describe, expect, it } from 'vitest'
import { fixture, lines, ofxOf, read, refusalOf } from './testing.ts'

const TRANSACTION = '<STMTTRN><TRNTYPE>POS<DTPOSTED>20260131<TRNAMT>-5.00<FITID>a1<NAME>Shop</STMTTRN>'

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
        '<STMTTRNP><DTTRAN>20260131<TRNAMT>1<NAME>a</STMTTRNP>',
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
      '! The bank has not booked it yet',
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

  it('refuses several accounts with rows, and takes one beside an empty one', async () => {
    const statement = (account: string, rows: string) =>
      `<STMTRS><BANKACCTFROM><ACCTID>${account}</BANKACCTFROM><BANKTRANLIST>${rows}</BANKTRANLIST></STMTRS>`
    const two = `<OFX>${statement('111234', TRANSACTION)}${statement('115678', TRANSACTION)}</OFX>`
    expect(await refusalOf(two)).toBe(
      'The file holds statements of 2 accounts (…1234, …5678). Export one account at a time.',
    )
    const one = `<OFX>${statement('111234', '')}${statement('115678', TRANSACTION)}</OFX>`
    expect((await read(one)).accountHint).toBe('5678')
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
