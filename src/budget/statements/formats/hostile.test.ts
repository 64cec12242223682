import { describe, expect, it } from 'vitest'
import { camtOf, ofxOf, refusalOf } from './testing.ts'

const MB = 1024 * 1024
const OFX = ofxOf('').slice(0, -60)
const CAMT = camtOf('<Ntry>').slice(0, -60)
const CAMT_HEAD = CAMT.slice(0, CAMT.indexOf('<Stmt>'))
const MT940 = ':20:A\n:25:1234567\n:28C:1\n:60F:C260130EUR0,\n:61:260131C1,NMSC\n'
const CSV = 'date,amount,payee\n'

const FILES: [string, () => string][] = [
  ['one line of 20 MB', () => 'a'.repeat(20 * MB)],
  ['one CSV line of 20 MB', () => CSV + 'a,'.repeat(10 * MB)],
  ['one CSV cell of 20 MB', () => `${CSV}2026-01-31,1.00,${'a'.repeat(20 * MB)}`],
  ['a quoted CSV cell of 20 MB', () => `${CSV}2026-01-31,1.00,"${'a\n'.repeat(10 * MB)}"`],
  ['a million delimiters', () => `${CSV}${','.repeat(1_000_000)}\n`],
  ['a million delimiters in the header', () => `${'date,'.repeat(1_000_000)}\n2026-01-31,1\n`],
  ['a million quotes', () => CSV + '"'.repeat(1_000_000)],
  ['a million stray quotes', () => `${CSV}"${'"a'.repeat(1_000_000)}`],
  ['a million empty quoted cells', () => CSV + '"",'.repeat(1_000_000)],
  ['quotes and blanks', () => `${CSV}"${'" '.repeat(1_000_000)}`],
  ['2 million empty lines', () => CSV + '\n'.repeat(2_000_000)],
  ['300,000 rows of noise', () => CSV + 'x,y\n'.repeat(300_000)],
  ['20 MB of blanks', () => `date,amount${' '.repeat(20 * MB)}`],
  ['a million unclosed tags', () => OFX + '<A>'.repeat(1_000_000)],
  ['a million unclosed transactions', () => OFX + '<STMTTRN>'.repeat(500_000)],
  ['a million broken tags', () => OFX + '<a'.repeat(1_000_000)],
  ['2 million "<"', () => OFX + '<'.repeat(2_000_000)],
  ['a million closing tags', () => OFX + '</STMTTRN>'.repeat(1_000_000)],
  ['a million unclosed comments', () => OFX + '<!--'.repeat(1_000_000)],
  ['a million unclosed CDATA', () => OFX + '<![CDATA['.repeat(1_000_000)],
  ['a million doctypes', () => OFX + '<!DOCTYPE a>'.repeat(500_000)],
  ['an OFX name of 20 MB', () => ofxOf(`<STMTTRN><NAME>${'a &'.repeat(7 * MB)}`)],
  [
    'an OFX name of 20 MB of blanks',
    () => ofxOf(`<STMTTRN><DTPOSTED>${' '.repeat(10 * MB)}<TRNAMT>${' '.repeat(10 * MB)}1`),
  ],
  ['100,000 unclosed XML elements', () => CAMT + '<A>'.repeat(100_000)],
  [
    '100,000 unclosed XML elements outside of entries',
    () => camtOf('').slice(0, -60) + '<A>'.repeat(100_000),
  ],
  ['a million unclosed XML elements before any entry', () => `${CAMT_HEAD}${'<a>'.repeat(1_000_000)}`],
  ['a million elements in an entry', () => camtOf(`<Ntry>${'<A/>'.repeat(1_000_000)}</Ntry>`)],
  ['a million siblings', () => camtOf(`<Ntry>${'<Amt/>'.repeat(1_000_000)}</Ntry>`)],
  ['an XML text of 7 MB', () => camtOf(`<Ntry><AddtlNtryInf>${'a &amp;'.repeat(MB)}</AddtlNtryInf></Ntry>`)],
  [
    'a million attributes',
    () => `${CAMT}<A ${Array.from({ length: 300_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`,
  ],
  ['an attribute of 20 MB', () => `${CAMT}<A a="${'a'.repeat(20 * MB)}"/>`],
  ['a tag name of 20 MB', () => `${CAMT}<${'a'.repeat(20 * MB)}>`],
  ['an open comment of 4 MB', () => `${CAMT}<!--${'-a'.repeat(2 * MB)}`],
  ['2 million QIF marks', () => `!Type:Bank\n${'^\n'.repeat(2_000_000)}`],
  ['a QIF line of 20 MB', () => `!Type:Bank\nD1/1/26\nT${'1'.repeat(10 * MB)}\nP${' '.repeat(10 * MB)}\n^\n`],
  ['a million QIF headers', () => '!Type:Bank\n!Account\n'.repeat(500_000)],
  ['20 MB of one MT940 field', () => `${MT940}:86:${'a'.repeat(20 * MB)}`],
  ['a million MT940 lines of one field', () => `${MT940}:86:${'a\n'.repeat(1_000_000)}`],
  ['300,000 MT940 bookings without an end', () => MT940 + ':61:260131C1,NMSC\n'.repeat(300_000)],
  ['a million MT940 statements', () => ':20:\n:25:1\n:60F:\n:62F:\n'.repeat(250_000)],
  ['100,000 subfields', () => `${MT940}:86:166${'?20a'.repeat(100_000)}\n:62F:C260131EUR1,\n-\n`],
  ['100,000 words between slashes', () => `${MT940}:86:${'/NAME/a'.repeat(100_000)}\n:62F:C260131EUR1,\n-\n`],
  ['100,000 QIF accounts', () => Array.from({ length: 100_000 }, (_, n) => `!Account\nN${n}\n^\n`).join('')],
  ['100,000 parts of a QIF entry', () => `!Type:Bank\nD1/31/26\nT1\n${'Sa\n$1\n'.repeat(100_000)}^\n`],
  [
    '100,000 OFX accounts',
    () =>
      OFX +
      Array.from(
        { length: 100_000 },
        (_, n) => `<STMTRS><BANKACCTFROM><ACCTID>${n}</BANKACCTFROM></STMTRS>`,
      ).join(''),
  ],
  [
    '100,000 OFX accounts of one number',
    () =>
      OFX +
      Array.from(
        { length: 100_000 },
        (_, n) => `<STMTRS><BANKACCTFROM><ACCTID>1<BANKID>${n}</BANKACCTFROM></STMTRS>`,
      ).join(''),
  ],
  ['300,000 messages of a bank', () => OFX + '<STATUS><CODE>1<MESSAGE>a</STATUS>'.repeat(300_000)],
  ['a text that is itself twice, of 20 MB', () => `!Type:Bank\n${'D1/31/26\n'.repeat(MB)}`.repeat(2)],
]

describe('a hostile file comes to an end, with a sentence or with rows', () => {
  // Reading in time that grows with the square of the file would not be done within the hour.
  it.each(FILES)(
    '%s',
    async (_, make) => {
      const refusal = await refusalOf(new TextEncoder().encode(make()))
      expect(refusal).toMatch(/^$|^[\p{L}“].{8}/su)
    },
    60_000,
  )
})
