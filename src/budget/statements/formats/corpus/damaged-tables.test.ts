import { describe, expect, it } from 'vitest'
import { type ReadHints, readStatement } from '../read.ts'
import { type Damaged, doubled, faultsOf } from './damage.ts'
import { encode } from './encodings.ts'

describe('a table whose balances, lines or numbers say more than its columns, damaged at any byte', () => {
  const head = 'Date,Description,Amount,Balance\n'
  const rows = [
    '01,Coffee,12.50,987.50',
    '02,Rent,900.00,87.50',
    '03,Wage,2500.00,2587.50',
    '04,Bus,2.50,2585.00',
  ]
  const of = (day: string) => rows.map((row) => `${day}${row}\n`).join('')
  const loose = [
    '03,d,4.00,115.00',
    '03,e,5.00,120.00',
    '02,b,2.00,97.00',
    '02,c,22.00,119.00',
    '01,a,1.00,99.00',
  ]
  const LINES = ['2026-01-01,Opening balance,,1000.00\n', '2026-01-31,Closing balance,,2585.00\n']
  const TABLES: [name: string, text: string][] = [
    ['amounts without signs', `${head}${LINES.join(of('2026-01-'))}`],
    [
      'such of days in no order',
      `${head}2026-01-01,Opening balance,,100.00\n${loose.map((row) => `2026-01-${row}\n`).join('')}`,
    ],
    [
      'stated balances',
      'Fecha;Concepto;Importe\n01/01/2026;Saldo inicial;1.000,00\n14/01/2026;a;-12,50\n15/01/2026;b;-900,00\n31/01/2026;Saldo final;87,50\n',
    ],
    ['days of a spreadsheet', 'Date,Description,Amount\n45231,a,-12.50\n45232,b,-900.00\n45260,c,100.00\n'],
    [
      'an amount in euros',
      'Date,Libellé,Montant,Devise,Montant en euros\n2026-01-14,a,-12.50,USD,-11.00\n2026-01-15,b,-900.00,EUR,-900.00\n2026-01-16,c,100.00,USD,90.00\n',
    ],
  ]

  it.each(TABLES)('%s', async (name, text) => {
    const hints: ReadHints = { currency: 'EUR' }
    const bytes = new TextEncoder().encode(text)
    const { rows: whole } = await readStatement(bytes, { hints })
    expect(whole.filter(({ problem }) => problem !== null)).toEqual([])
    const figures = (times: number) =>
      whole.reduce(
        (found, { date, amountCents }) =>
          found.set(`${date} ${amountCents}`, (found.get(`${date} ${amountCents}`) ?? 0) + times),
        new Map<string, number>(),
      )
    const tried = (what: string, made: Uint8Array, times = 1): Damaged => ({
      name: `${name}, ${what}`,
      bytes: made,
      hints,
      allowed: figures(times),
    })
    // Of an only row nothing shows that it was longer.
    const first = text.indexOf('\n', text.indexOf('\n') + 1)
    const only = new TextEncoder().encode(text.slice(0, first)).length
    const cuts = [...bytes.keys()].filter((at) => at > only || at <= text.indexOf('\n'))
    const files = [
      ...cuts.map((at) => tried(`cut off after byte ${at}`, bytes.slice(0, at))),
      tried('doubled', doubled(bytes), 2),
      ...['utf-16le-bom', 'windows-1252'].map((encoding) => tried(encoding, encode(text, encoding))),
      ...['"', '(', '<a>', '{"a":'].map((sign) =>
        tried(
          `nested by ${sign}`,
          new TextEncoder().encode(text.replace(/(?<=[,;])(?:a|Coffee)(?=[,;])/, sign.repeat(10_000))),
        ),
      ),
      tried(
        'with 10,000 columns',
        new TextEncoder().encode(
          text.replaceAll(/(?<=.)\n/g, `${text.includes(';') ? ';' : ','}`.repeat(10_000).concat('\n')),
        ),
      ),
    ]
    expect(await faultsOf(files)).toEqual([])
  })
})
