import { describe, expect, it } from 'vitest'
import { camtOf, fixture, lines, read, refusalOf } from './testing.ts'

const entry = (inner: string, { direction = 'DBIT', date = '<BookgDt><Dt>2026-01-31</Dt></BookgDt>' } = {}) =>
  `<Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>${direction}</CdtDbtInd>${date}${inner}</Ntry>`
const payment = (inner: string) => `<NtryDtls><TxDtls>${inner}</TxDtls></NtryDtls>`

describe('CAMT.053', () => {
  it.each([
    ['camt053.v2.xml', null, '2014-12-31'],
    ['camt053.v8.xml', 'AAAASESS-FP-CN_98765/01', '2014-12-30'],
  ])('reads %s', async (name, bankId, day) => {
    expect(await read(fixture(name))).toMatchObject({
      format: 'camt.053',
      accountHint: 'NL26VAYB8060476890',
      columns: null,
      headers: null,
      balance: { day, cents: -2700 },
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

  it('refuses pending rows and rows without a direction', async () => {
    const file = camtOf(
      entry('<Sts>PDNG</Sts>') +
        entry('<Sts><Cd>PDNG</Cd></Sts>') +
        entry('<Sts>INFO</Sts>') +
        entry('', { direction: '' }),
    )
    expect(await lines(file)).toEqual([
      '! The bank has not booked it yet',
      '! The bank has not booked it yet',
      '! It is for information only, not booked',
      '! It is neither credit nor debit',
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

  it('refuses several accounts', async () => {
    const file = camtOf(entry('')).replace(
      '</BkToCstmrStmt>',
      `<Stmt><Acct><Id><IBAN>NL00BANK0000001234</IBAN></Id></Acct>${entry('')}</Stmt></BkToCstmrStmt>`,
    )
    expect(await refusalOf(file)).toBe(
      'The file holds statements of 2 accounts (…6890, …1234). Export one account at a time.',
    )
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

  it('names CAMT.052 and CAMT.054', async () => {
    expect(await refusalOf('<Document xmlns="urn:x:camt.052.001.02"><BkToCstmrAcctRpt/></Document>')).toMatch(
      /CAMT\.052/,
    )
    expect(
      await refusalOf('<Document xmlns="urn:x:camt.054.001.02"><BkToCstmrDbtCdtNtfctn/></Document>'),
    ).toMatch(/CAMT\.054/)
  })
})
