import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../values/day.ts'
import { formatMoney, MAX_CENTS } from '../../../values/money.ts'
import { camtOf, FIXTURE_NAMES, fixture, ofxOf, read, refusalOf } from './testing.ts'

interface Row {
  date: string
  amountCents: number
  description: string
}

const word = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzäöüßéñ'),
  minLength: 4,
  maxLength: 12,
})
const row: fc.Arbitrary<Row> = fc.record({
  date: fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1970-01-01', days)),
  amountCents: fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }).filter((cents) => cents !== 0),
  description: fc
    .array(fc.oneof(word, fc.constantFrom('&', '<', '"', "'", ',', ';', '|', '&amp;', '=1', '#5')), {
      maxLength: 5,
    })
    .chain((words) => word.map((first) => [first, ...words].join(' '))),
})
const rows = fc.array(row, { minLength: 1, maxLength: 30 })

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
const european = (cents: number) =>
  formatMoney(cents)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, '.')
const [year, month, date] = [0, 5, 8].map((at) => (day: string) => day.slice(at, at === 0 ? 4 : at + 2)) as [
  (day: string) => string,
  (day: string) => string,
  (day: string) => string,
]

const writers: Record<string, (list: Row[]) => string> = {
  'OFX 1': (list) =>
    ofxOf(
      list
        .map(
          (r) =>
            `<STMTTRN><DTPOSTED>${r.date.replaceAll('-', '')}<TRNAMT>${formatMoney(r.amountCents)}<NAME>${xml(r.description)}</STMTTRN>`,
        )
        .join('\r\n'),
    ),
  'OFX 2': (list) =>
    `<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX>${list
      .map(
        (r) =>
          `<STMTTRN><DTPOSTED>${r.date.replaceAll('-', '')}</DTPOSTED><TRNAMT>${formatMoney(r.amountCents)}</TRNAMT><MEMO>${xml(r.description)}</MEMO></STMTTRN>`,
      )
      .join('\n')}</OFX>`,
  QIF: (list) =>
    `!Type:Bank\n${list.map((r) => `D${r.date}\nT${formatMoney(r.amountCents)}\nP${r.description}\n^\n`).join('')}`,
  'CAMT.053': (list) =>
    camtOf(
      list
        .map(
          (r) =>
            `<Ntry><Amt>${formatMoney(Math.abs(r.amountCents))}</Amt><CdtDbtInd>${r.amountCents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><BookgDt><Dt>${r.date}</Dt></BookgDt><AddtlNtryInf>${xml(r.description)}</AddtlNtryInf></Ntry>`,
        )
        .join(''),
    ),
  'CSV with commas': (list) =>
    `Date,Description,Amount\n${list.map((r) => `${r.date},${cell(r.description)},${formatMoney(r.amountCents)}\n`).join('')}`,
  'CSV of Europe': (list) =>
    `Datum;Verwendungszweck;Betrag\r\n${list.map((r) => `${date(r.date)}.${month(r.date)}.${year(r.date)};${cell(r.description)};${european(r.amountCents)}\r\n`).join('')}`,
  'CSV with debit and credit': (list) =>
    `Date\tText\tDebit\tCredit\n${list.map((r) => `${r.date}\t${cell(r.description)}\t${r.amountCents < 0 ? formatMoney(-r.amountCents) : ''}\t${r.amountCents > 0 ? formatMoney(r.amountCents) : ''}\n`).join('')}`,
}

describe('rows written in any format', () => {
  it.each(Object.entries(writers))('come back the same from %s', async (format, write) => {
    await fc.assert(
      fc.asyncProperty(rows, async (list) => {
        // A file in which no amount has a minus can't say by itself that a plus is money in.
        const statement = await read(write(list), { swap: false })
        const saysOf = (r: Row) => (format === 'QIF' ? { says: { payee: r.description } } : {})
        expect(statement.rows).toEqual(
          list.map((r, index) => ({ index, ...r, bankId: null, problem: null, ...saysOf(r) })),
        )
      }),
      { numRuns: 150 },
    )
  })
})

const FILES = FIXTURE_NAMES

describe('a damaged file', () => {
  it.each(FILES)('gives rows or a refusal wherever %s is cut', async (name) => {
    const whole = fixture(name)
    for (let length = 0; length < whole.length; length += 1 + Math.floor(whole.length / 400))
      await refusalOf(whole.subarray(0, length))
  })

  it.each(FILES.filter((name) => !name.endsWith('.csv')))(
    'never has another figure than %s as a whole, wherever it is cut',
    async (name) => {
      const whole = fixture(name)
      const { rows } = await read(whole)
      const figures = rows.map(({ date, amountCents }) => `${date} ${amountCents}`)
      // A QIF file and a sheet of MT940 have no end: where the next one would begin, nothing is missing.
      const isTold = !/\.qif$|sparkasse|two-accounts/.test(name)
      for (let length = 1; length < whole.length; length += 1 + Math.floor(whole.length / 1500)) {
        const part = whole.subarray(0, length)
        if ((await refusalOf(part)) !== '') continue
        const cut = (await read(part)).rows.filter(({ problem }) => problem === null)
        const seen = cut.map(({ date, amountCents }) => `${date} ${amountCents}`)
        expect(seen).toEqual(figures.slice(0, isTold ? rows.length : seen.length))
      }
    },
  )

  it.each(FILES.filter((name) => !name.endsWith('.csv')))(
    'is read once where it holds %s twice',
    async (name) => {
      const whole = fixture(name)
      const [once, twice] = [await read(whole), await read(Uint8Array.from([...whole, ...whole]))]
      expect(twice).toEqual({
        ...once,
        warnings: ['The file holds the same contents twice. They are read once.', ...once.warnings],
      })
    },
  )

  it('gives rows or a refusal whatever bytes are changed', async () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...FILES), changes, async (name, list) => {
        const bytes = fixture(name).slice()
        for (const [at, value] of list) bytes[at % bytes.length] = value
        await refusalOf(bytes)
      }),
      { numRuns: 500 },
    )
  })

  it('gives rows or a refusal whatever it consists of', async () => {
    const starts = [
      '',
      '<OFX>',
      'OFXHEADER:100\n',
      '!Type:Bank\n',
      camtOf('').slice(0, -60),
      'date,amount,payee\n',
    ]
    const noise = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .string({ unit: fc.constantFrom(...'<>/!?&;,"\'\n\r\t^DTP-.0123456789 aA[]='), maxLength: 300 })
        .map((text) => new TextEncoder().encode(text)),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...starts), noise, async (start, bytes) => {
        await refusalOf(Uint8Array.from([...new TextEncoder().encode(start), ...bytes]))
      }),
      { numRuns: 1500 },
    )
  })
})
