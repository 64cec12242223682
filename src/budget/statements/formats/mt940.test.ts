import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../values/day.ts'
import { formatMoney, MAX_CENTS } from '../../../values/money.ts'
import { fixture, lines, read, refusalOf } from './testing.ts'

const statement = (bookings: string, { opening = 'C260130EUR100,00', closing = 'C260131EUR100,00' } = {}) =>
  `:20:A\n:25:NL69INGB0123456789\n:28C:7/1\n:60F:${opening}\n${bookings}:62F:${closing}\n-\n`
const warningsOf = async (text: string) => (await read(text)).warnings

describe('MT940', () => {
  it('reads mt940-ing.940: blocks of SWIFT, words between slashes, a reversal, the turn of the year', async () => {
    const file = await read(fixture('mt940-ing.940'))
    expect(file).toMatchObject({ format: 'mt940', accountHint: 'NL69INGB0123456789', warnings: [], left: [] })
    expect(file.accounts).toEqual([
      {
        text: 'NL69INGB0123456789',
        knownBy: 'number',
        currency: 'EUR',
        opening: { day: '2025-12-30', cents: 66223 },
        closing: { day: '2026-01-02', cents: 66336 },
      },
    ])
    expect(file.balance).toEqual({ day: '2026-01-02', cents: 66336 })
    expect(file.rows.map(({ bankId }) => bankId)).toEqual([
      ...['00000000001005', '00000000001006', '00000000001015'],
    ])
    expect(await lines(fixture('mt940-ing.940'))).toEqual([
      '2025-12-31 156 ING BANK NV INZAKE WEB - EV10001REP1000000T1000',
      '2025-12-31 -157 TOTAAL 1 VZ',
      '2026-01-02 114 ING Bank N.V. inzake WeB - EV123REP123412T1234',
    ])
  })

  it('reads mt940-abn.sta: three lines in front, amounts without decimals, free text and words', async () => {
    const file = await read(fixture('mt940-abn.sta'))
    expect([file.accountHint, file.balance, file.warnings]).toEqual([
      ...['0253', { day: '2026-05-22', cents: 231019 }, []],
    ])
    expect(await lines(fixture('mt940-abn.sta'))).toEqual([
      '2026-05-22 -1750 BEA NR:NND7Z2 22.05.26/16.34 TOKO JANSEN,PAS123 LEIDEN',
      '2026-05-22 -3000 ENERGIE BEDRIJF - FACTUUR 4711',
      '2026-05-22 1250 P. DE VRIES - LUNCH',
    ])
  })

  it('reads mt940-sparkasse.sta: numbered subfields, the currency’s letter, a credit that is taken back', async () => {
    const file = await read(fixture('mt940-sparkasse.sta'))
    expect([file.accountHint, file.accounts[0]?.opening, file.balance, file.warnings]).toEqual([
      '4567',
      { day: '2025-12-30', cents: 150000 },
      { day: '2026-01-02', cents: 343310 },
      [],
    ])
    expect(await lines(fixture('mt940-sparkasse.sta'))).toEqual([
      '2025-12-30 -5490 Stadtwerke Muster-Stadt GmbH - Strom Abschlag Januar Kundennummer 77',
      '2025-12-30 210000 Muster AG - Lohn 12/2025',
      '2026-01-02 -1200 Abrechnung 31.12.2025',
      '2026-01-02 -10000 Erika Beispiel - Konto erloschen',
    ])
  })

  it('reads mt940-mbank.sta: text over several lines', async () => {
    expect(await lines(fixture('mt940-mbank.sta'))).toEqual([
      '2026-01-31 -15000 020 PRZELEW ZEWNETRZNY; z rach.: 12114020040000300201355387; do: JAN KOWALSKI; tyt.: FAKTURA 12/2026; TNR: 145271016138274.010001',
      '2026-01-31 250055 034 UZNANIE; od: SP. Z O.O. TEST; tyt.: WYNAGRODZENIE',
    ])
  })

  it('reads MT942, and leaves out by name what the bank expects', async () => {
    const file = await read(fixture('mt942-deutsche.942'))
    expect(file.left).toEqual([
      {
        reason: 'The bank expects it and has not booked it yet',
        count: 1,
        example: '2601310131ED20,00NDDTNONREF//DB26013100…',
      },
    ])
    expect(await lines(fixture('mt942-deutsche.942'))).toEqual([
      '2026-01-31 10000 Anna Beispiel - Miete Februar',
    ])
    expect(file.balance).toBeNull()
  })

  it('names the account of each row where the file has several', async () => {
    const { accounts, rows, accountHint, balance } = await read(fixture('mt940-two-accounts.sta'))
    expect([accountHint, balance]).toEqual([null, null])
    expect(accounts.map(({ text, currency, opening }) => [text, currency, opening?.cents])).toEqual([
      ['CH9300762011623852957', 'CHF', 10000],
      ['CH5604835012345678009', 'EUR', -1000],
    ])
    expect(rows.map(({ accountKey, amountCents }) => [accountKey, amountCents])).toEqual([
      ['CH9300762011623852957', -2000],
      ['CH5604835012345678009', 1000],
    ])
  })

  it.each([
    ['260101', '1231', '2025-12-31'],
    ['251231', '0101', '2026-01-01'],
    ['260615', '0614', '2026-06-14'],
    ['991231', '', '1999-12-31'],
  ])(
    'takes the day of the booking beside a value of %s and an entry of %s: %s',
    async (value, entry, day) => {
      const { rows } = await read(statement(`:61:${value}${entry}C1,00NMSCx\n`))
      expect(rows[0]?.date).toBe(day)
    },
  )

  it.each([
    ['C', 100],
    ['D', -100],
    ['RC', -100],
    ['RD', 100],
    ['CR', 100],
    ['RDR', 100],
  ])('takes %s for %i', async (mark, cents) => {
    expect((await read(statement(`:61:260131${mark}1,NMSCx\n`))).rows[0]?.amountCents).toBe(cents)
  })

  it('says where the transactions of a statement are not what its balances say', async () => {
    expect(await warningsOf(statement(':61:260131D20,NMSCx\n', { closing: 'C260131EUR80,00' }))).toEqual([])
    expect(await warningsOf(statement(':61:260131D20,NMSCx\n'))).toEqual([
      'Statement 7/1 of 2026-01-31: its transactions and its balances differ by 20.00. Something is missing in the file, or too much.',
    ])
  })

  it('says that a file holds no transactions, and which of them it can not read', async () => {
    expect(await warningsOf(statement(''))).toEqual(['The file holds no transactions.'])
    expect(await lines(statement(':61:2601X1D20\n:61:260230C1,NMSC\n:61:260131C0,00NMSC\n'))).toEqual([
      '! "2601X1D20" is no booking that can be read',
      '! The date 2026-02-30 does not exist',
      '! The amount is zero',
    ])
  })

  it('says that the bank leaves small amounts out, and that a page is missing', async () => {
    const interim = ':20:A\n:25:1234567\n:34F:EURD100,\n:61:260131D200,NMSCx\n:90D:1EUR200,\n-\n'
    expect(await warningsOf(interim)).toEqual(['The bank leaves out amounts below 100.00 in this file.'])
    expect(await warningsOf(statement('').replace(':62F:', ':62M:'))).toContain(
      'The last statement goes on with a page that is not in the file.',
    )
  })

  it('says where the bank counts other debits and credits than the file holds', async () => {
    const counted = (debits: string, credits: string) =>
      warningsOf(
        `${statement(':61:260131D20,NMSCx\n:61:260131RC1,5NMSCx\n:61:260131C21,5NMSCx\n').slice(0, -2)}:90D:${debits}\n:90C:${credits}\n-\n`,
      )
    expect(await counted('2EUR21,5', '1EUR21,50')).toEqual([])
    expect(await counted('3EUR41,5', '1EUR0,')).toEqual([
      'Statement 7/1: it states 3 debits, 41.50 in all, and holds 2, 21.50 in all. Something is missing in the file, or too much.',
      'Statement 7/1: it states 1 credit, 0.00 in all, and holds 1, 21.50 in all. Something is missing in the file, or too much.',
    ])
    expect(await counted('2EUR', '1EUR21,50')).toEqual([
      'Statement 7/1: its total of debits "2EUR" can not be read.',
    ])
  })

  it('takes totals of MT942 with or without what the bank expects, and compares no page of a statement', async () => {
    const interim = (total: string) =>
      warningsOf(
        `:20:A\n:25:1234567\n:28C:31/1\n:34F:EUR0,\n:61:260131D1,NMSCx\n:61:260131ED2,NMSCx\n:90D:${total}\n-\n`,
      )
    expect([await interim('1EUR1,'), await interim('2EUR3,')]).toEqual([[], []])
    expect(await interim('2EUR2,')).toHaveLength(1)
    const page = statement(':61:260131D20,NMSCx\n', { closing: 'C260131EUR80,' }).replace(':60F:', ':60M:')
    expect(await warningsOf(`${page.slice(0, -2)}:90D:9EUR900,\n-\n`)).toEqual([])
  })

  it.each([
    ['closing', ':62F:C260131EUR80,00', ':62F:C260131EUR80.00', 'C260131EUR80.00'],
    ['closing', ':62F:C260131EUR80,00', ':62F:EUR80,00', 'EUR80,00'],
    ['opening', ':60F:C260130EUR100,00', ':60F:C260230EUR100,00', 'C260230EUR100,00'],
  ])('says that the %s balance can not be read', async (which, whole, broken, written) => {
    const file = statement(':61:260131D20,NMSCx\n', { closing: 'C260131EUR80,00' })
    expect(await warningsOf(file.replace(whole, broken))).toEqual([
      `Statement 7/1: its ${which} balance "${written}" can not be read, so it proves nothing.`,
    ])
  })

  it('refuses an amount whose comma is missing, of which nobody knows whether it is a thousand', async () => {
    const amounts = ['1.000', '1000', '1,000.00', '1.50,', '1.000,5', '1,']
    expect(await lines(statement(amounts.map((amount) => `:61:260131D${amount}NMSCx\n`).join('')))).toEqual([
      '! "1.000" is no amount: MT940 writes a comma before the decimals',
      '! "1000" is no amount: MT940 writes a comma before the decimals',
      '! "1,000.00" is no amount: MT940 writes a comma before the decimals',
      '! "1.50,00" is no amount',
      '2026-01-31 -100050 x',
      '2026-01-31 -100 x',
    ])
  })

  it('takes no reference for an id that stands beside several bookings', async () => {
    const twice =
      ':61:260131D1,NMSCx//POS123456\n:61:260131D2,NMSCx//POS123456\n:61:260131D3,NMSCx//A98765432\n'
    expect((await read(statement(twice))).rows.map(({ bankId }) => bankId)).toEqual([null, null, 'A98765432'])
  })

  it('keeps a line that begins like no field of a statement as text', async () => {
    const { rows } = await read(statement(':61:260131D1,NMSCx\n:86:Call\n:12:30 noon\n'))
    expect(rows[0]?.description).toBe('Call :12:30 noon')
  })

  it('is refused where it ends early', async () => {
    const file = statement(':61:260131D1,NMSCx\n'.repeat(3))
    const cut = file.slice(0, file.indexOf(':62F:'))
    expect(await refusalOf(cut)).toBe('The file ends early: :62F: is missing after 3 transactions.')
    expect(await refusalOf(cut + file)).toBe('The file ends early: :62F: is missing after 3 transactions.')
  })

  it('is read once where the file holds it twice', async () => {
    const file = statement(':61:260131D20,NMSCx\n', { closing: 'C260131EUR80,00' })
    const { rows, warnings } = await read(file + file)
    expect([rows.length, warnings]).toEqual([
      1,
      ['The file holds the same contents twice. They are read once.'],
    ])
  })

  it('reads what was written, and the balances of the file agree', async () => {
    const booking = fc.record({
      date: fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('1980-01-01', days)),
      amountCents: fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }).filter((cents) => cents !== 0),
      description: fc.stringMatching(/^[A-Z][a-z]{3,10}( [A-Z][a-z]{3,10}){0,30}$/),
    })
    const write = ({
      date,
      amountCents,
      description,
    }: {
      date: string
      amountCents: number
      description: string
    }) =>
      [
        `:61:${date.slice(2).replaceAll('-', '')}${date.slice(5).replace('-', '')}${amountCents < 0 ? 'D' : 'C'}${formatMoney(Math.abs(amountCents)).replace('.', ',')}NMSCNONREF`,
        `:86:${description.match(/.{1,65}/g)?.join('\r\n')}`,
      ].join('\r\n')
    await fc.assert(
      fc.asyncProperty(fc.array(booking, { minLength: 1, maxLength: 30 }), async (list) => {
        const sum = list.reduce((total, { amountCents }) => total + amountCents, 0)
        fc.pre(Math.abs(sum) <= MAX_CENTS)
        const closing = `${sum < 0 ? 'D' : 'C'}260131EUR${formatMoney(Math.abs(sum)).replace('.', ',')}`
        const text = statement(`${list.map(write).join('\r\n')}\r\n`, { opening: 'C800101EUR0,', closing })
        const { rows, warnings } = await read(text)
        expect(warnings).toEqual([])
        expect(rows).toEqual(list.map((row, index) => ({ index, ...row, bankId: null, problem: null })))
      }),
      { numRuns: 150 },
    )
  })
})
