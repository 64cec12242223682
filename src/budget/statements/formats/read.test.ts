import { describe, expect, it } from 'vitest'
import { readStatement } from './read.ts'
import { camtOf, fixture, ofxOf, read } from './testing.ts'

const ROWS = 20_000
const CHARACTERS_BETWEEN_TURNS = 256 * 1024
const many = (line: (index: number) => string) =>
  Array.from({ length: ROWS }, (_, index) => line(index)).join('')

const LONG: [string, string][] = [
  ['CSV', `date,amount,payee\n${many((i) => `2026-01-31,-1.50,Shop number ${i} of the town\n`)}`],
  ['quoted CSV', `date,amount,payee\n${many((i) => `"2026-01-31","-1.50","Shop, number ${i}"\n`)}`],
  ['QIF', `!Type:Bank\n${many((i) => `D1/31/26\nT-1.50\nPShop number ${i}\n^\n`)}`],
  ['OFX', ofxOf(many((i) => `<STMTTRN><DTPOSTED>20260131<TRNAMT>-1.50<FITID>${i}<NAME>Shop</STMTTRN>\n`))],
  [
    'MT940',
    `:20:A\n:25:1234567\n:28C:1\n:60F:C260131EUR0,\n${many((i) => `:61:260131D1,50NMSC\n:86:Shop number ${i} of the town\n`)}:62F:C260131EUR0,\n-\n`,
  ],
  [
    'CAMT.053',
    camtOf(
      many(
        () => '<Ntry><Amt>1.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><ValDt><Dt>2026-01-31</Dt></ValDt></Ntry>\n',
      ),
    ),
  ],
]

describe('readStatement', () => {
  it.each(LONG)('gives others their turn all along a long %s file', async (_, text) => {
    let turns = 0
    const bytes = new TextEncoder().encode(text)
    const { rows } = await readStatement(bytes, {
      breathe: async () => {
        turns += 1
      },
    })
    expect(rows).toHaveLength(ROWS)
    expect(rows.every((row, index) => row.index === index && row.amountCents === -150)).toBe(true)
    expect(turns).toBeGreaterThan(bytes.length / CHARACTERS_BETWEEN_TURNS)
  })

  it('stops where taking turns fails', async () => {
    const gone = () => Promise.reject(new Error('the request is gone'))
    const bytes = new TextEncoder().encode(LONG[0]?.[1])
    await expect(readStatement(bytes, { breathe: gone })).rejects.toThrow('the request is gone')
  })

  it('does not believe the name of a file', async () => {
    const named = await readStatement(fixture('checking.ofx'), { fileName: 'statement.csv' })
    expect(named).toEqual(await read(fixture('checking.ofx')))
  })

  it('cuts long descriptions to 500 characters without splitting one', async () => {
    const { rows } = await read(`date,amount,payee\n2026-01-31,1.00,${'a'.repeat(499)}😀 and more\n`)
    expect(rows[0]?.description).toBe('a'.repeat(499))
  })

  it('drops control characters and those that turn the direction of writing', async () => {
    const { rows } = await read('date,amount,payee\n2026-01-31,1.00,a\u202egpj.exe\u0007\tb\n')
    expect(rows[0]?.description).toBe('a gpj.exe b')
  })
})
