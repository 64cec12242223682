import { describe, expect, it } from 'vitest'
import { camtOf, lines, read } from './testing.ts'

interface Entry {
  cents?: string
  day?: string
  id?: string
  text?: string
  status?: string
}

const entry = ({ cents = '4.00', day = '31', id = '', text = 'Cafe', status = 'BOOK' }: Entry) =>
  `<Ntry><Amt Ccy="EUR">${cents}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-01-${day}</Dt></BookgDt>${id && `<AcctSvcrRef>${id}</AcctSvcrRef>`}<AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`
const balance = (code: string, amount: string, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
const total = (name: string, count: number, sum: string) =>
  `<${name}><NbOfNtries>${count}</NbOfNtries><Sum>${sum}</Sum></${name}>`

interface Part {
  id?: string
  number?: string
  page?: string
  account?: string
  /** Balances and totals. */
  head?: string
}

const partOf = (
  tag: string,
  { id = '', number = '', page = '', account = '1234', head = '' }: Part,
  ...entries: Entry[]
) =>
  `<${tag}>${id && `<Id>${id}</Id>`}${page && `<${tag}Pgntn><PgNb>${page}</PgNb><LastPgInd>true</LastPgInd></${tag}Pgntn>`}${number && `<ElctrncSeqNb>${number}</ElctrncSeqNb>`}<Acct><Id><IBAN>NL00BANK000000${account}</IBAN></Id></Acct>${head}${entries.map(entry).join('')}</${tag}>`
const statements = (...parts: string[]) => camtOf('').replace(/<Stmt>.*<\/Stmt>/s, () => parts.join(''))
const reports = (...lists: Entry[][]) =>
  statements(...lists.map((list, at) => partOf('Rpt', { id: `R${at}` }, ...list)))
    .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
    .replace('camt.053', 'camt.052')
const cafes = (count: number) => Array.from({ length: count }, () => '2026-01-31 -400 Cafe')
const again = (count: number) => [
  { reason: 'An earlier statement of the file has it too', count, example: '2026-01-31 4.00 Cafe' },
]

describe('a statement of CAMT that stands in the file twice', () => {
  const head = balance('OPBD', '10.00', '2026-01-30') + balance('CLBD', '2.00', '2026-01-31')
  const stmt = (named: Part, ...entries: Entry[]) =>
    partOf('Stmt', { head, ...named }, ...(entries.length > 0 ? entries : [{}, {}]))

  it.each([
    ['id', { id: 'S1' }, { id: 'S1' }],
    ['number', { id: 'S1', number: '7' }, { id: 'S2', number: '7' }],
  ])('by its %s brings its rows once, however often one of them is in it', async (_, first, second) => {
    const file = await read(statements(stmt(first), stmt(second)))
    expect(await lines(statements(stmt(first), stmt(second)))).toEqual(cafes(2))
    expect([file.left, file.warnings]).toEqual([again(2), []])
    expect(file.rows.map(({ index }) => index)).toEqual([0, 1])
  })

  it('brings what only its second copy has', async () => {
    const file = statements(
      stmt({ id: 'S1', head: '' }, {}),
      stmt({ id: 'S1', head: '' }, {}, { text: 'Late' }),
    )
    expect(await lines(file)).toEqual([...cafes(1), '2026-01-31 -400 Late'])
    expect((await read(file)).left).toEqual(again(1))
  })

  it('is another one where its id, its page or its account is', async () => {
    for (const second of [{ id: 'S2' }, { id: 'S1', page: '2' }, { id: 'S1', account: '9999' }]) {
      const file = await read(statements(stmt({ id: 'S1', head: '' }), stmt({ head: '', ...second })))
      expect([file.rows.length, file.left]).toEqual([4, []])
    }
  })
})

describe('reports of CAMT.052 of one account', () => {
  it('that each have all of the day so far bring each row once', async () => {
    const [a, b, c] = [{}, { text: 'Shop' }, { day: '30' }]
    const all = ['2026-01-30 -400 Cafe', ...cafes(1), '2026-01-31 -400 Shop', ...cafes(1)]
    expect(await lines(reports([c], [c, a], [c, a, b], [c, a, b, a]))).toEqual(all)
    // The newest first, and another day behind.
    expect(await lines(reports([a, b], [a], [c], [c]))).toEqual([
      ...['2026-01-31 -400 Cafe', '2026-01-31 -400 Shop', '2026-01-30 -400 Cafe'],
    ])
  })

  it('that go on where the last one ended bring rows that look alike, and none again that has its id', async () => {
    const [a, b] = [{ text: 'Rent' }, { text: 'Shop' }]
    expect(await lines(reports([a, {}], [{}, b]))).toHaveLength(4)
    expect(await lines(reports([a, { id: '2026013100001' }], [{ id: '2026013100001' }, b]))).toHaveLength(3)
  })

  it('of several accounts repeat nothing of each other', async () => {
    const of = (account: string) => partOf('Rpt', { account }, {})
    expect(await lines(statements(of('1111'), of('2222'), of('1111')))).toHaveLength(2)
  })
})

describe('what a statement of CAMT states of its entries', () => {
  const warned = async (head: string, ...entries: Entry[]) =>
    (await read(statements(partOf('Stmt', { id: 'S1', head }, ...entries)))).warnings
  const summary = (...totals: string[]) => `<TxsSummry>${totals.join('')}</TxsSummry>`

  it('is compared with them, with or without what is not booked', async () => {
    const fits = summary(
      total('TtlNtries', 2, '8.00'),
      total('TtlCdtNtries', 0, '0'),
      total('TtlDbtNtries', 2, '8'),
    )
    expect(await warned(fits, {}, {})).toEqual([])
    expect(await warned(fits, {}, { status: 'PDNG' })).toEqual([])
    expect(await warned(summary(total('TtlDbtNtries', 3, '12.00')), {}, {})).toEqual([
      'Statement S1: it states 3 debits, 12.00 in all, and holds 2, 8.00 in all. Something is missing in the file, or too much.',
    ])
    expect(await warned(summary('<TtlNtries><NbOfNtries>1</NbOfNtries></TtlNtries>'), {}, {})).toEqual([
      'Statement S1: it states 1 transaction, and holds 2. Something is missing in the file, or too much.',
    ])
    expect(await warned(summary('<TtlCdtNtries><Sum>5.00</Sum></TtlCdtNtries>'), {})).toEqual([
      'Statement S1: it states credits of 5.00 in all, and holds 0.00 in all. Something is missing in the file, or too much.',
    ])
  })

  it('is said where a balance can not be read', async () => {
    expect(await warned(balance('CLBD', 'x', '2026-01-31'), {})).toEqual([
      'A balance of the file (CLBD) can not be read, so it proves nothing.',
    ])
  })
})

describe('an entry of CAMT', () => {
  it.each([
    ['RJCT', 'The bank has rejected it'],
    ['<Cd>INFO</Cd>', 'It is for information only, not booked'],
    ['<Prtry>Rejected</Prtry>', 'The bank has rejected it'],
    ['<Prtry>vorgemerkt</Prtry>', 'The bank has not booked it yet'],
  ])('of the status %s is no row', async (status, reason) => {
    const { rows, left } = await read(camtOf(entry({ status })))
    expect([rows, left.map((one) => one.reason)]).toEqual([[], [reason]])
  })

  it('of a status that nobody knows is a row, and it is said', async () => {
    const { rows, warnings } = await read(camtOf(entry({ status: 'XQZT' }) + entry({ status: 'Gebucht' })))
    expect([rows.length, warnings]).toEqual([2, ['Entries of the status “XQZT” count as booked.']])
  })
})
