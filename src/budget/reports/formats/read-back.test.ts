import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../values/day.ts'
import { formatMoney, MAX_CENTS } from '../../../values/money.ts'
import { PLAIN } from '../../ledger/entry.ts'
import type { TransactionRow } from '../../ledger/rules.ts'
import { OWN_HEADERS } from '../../statements/formats/csv-own.ts'
import { readStatement } from '../../statements/formats/read.ts'
import { cut, oneLine } from '../../statements/formats/words.ts'
import type { Transaction } from '../../transactions/wire.ts'
import { FORMATS } from '../export.ts'
import type { ExportFormat } from '../wire.ts'
import type { Sheet, SheetAccount } from './sheet.ts'

const HOSTILE = [
  ...[
    '"',
    "'",
    '\n',
    '\r\n',
    '\t',
    '<',
    '>',
    '&',
    '&amp;',
    ']]>',
    '<!--',
    '</STMTTRN>',
    '<MEMO>',
    '</OFX>',
    '^',
    '!Type:Bank',
  ],
  ...[
    ',',
    ';',
    '|',
    '=',
    '+',
    '-',
    '@',
    '=1+1',
    '🏖️',
    '👩‍👩‍👧',
    'é',
    'ß',
    '漢字',
    'שלום',
    '\u202e',
    '\u0007',
    '%20',
    '\\',
    '  ',
  ],
]
const description = fc
  .array(
    fc.oneof(
      fc.constantFrom(...HOSTILE),
      fc.string({ maxLength: 20 }),
      fc.constantFrom('Rent', 'Bakery', ' '),
    ),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  .map((parts) => parts.join('').trim().slice(0, 500).trim())
  // Rows without any letters are described by the rest of the row; an apostrophe that keeps a formula from running is ours.
  .filter((text) => /[a-z]/i.test(oneLine(text)) && !/^'[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/.test(text))

/** A transaction and what stands in other tables about it. */
interface Written {
  row: TransactionRow
  payee: string | null
  tags: string[]
  parts: Transaction['parts']
}

/** Amounts of 2 to 5 parts, or of none; together those of the row. */
const shares = fc.oneof(
  fc.constant<number[]>([]),
  fc.array(fc.integer({ min: 1, max: Math.floor(MAX_CENTS / 5) }), { minLength: 2, maxLength: 5 }),
)
const day = fc.integer({ min: 0, max: 80_000 }).map((days) => addDays('1970-01-01', days))
const text = fc.option(description)
const kind = fc.constantFrom('entry' as const, 'refund' as const, 'transfer' as const)
const written: fc.Arbitrary<Written> = fc
  .record({
    id: fc.uuid(),
    date: day,
    description,
    note: text,
    payee: text,
    shares,
    kind,
    amountCents: fc.integer({ min: 1, max: MAX_CENTS }),
    type: fc.constantFrom('income' as const, 'expense' as const, 'savings' as const),
    tags: fc.array(description, { maxLength: 3 }),
    otherDay: day,
  })
  .map(({ shares, otherDay, payee, tags, kind, note, ...fields }) => {
    const isSplit = kind !== 'transfer' && shares.length > 0
    const row: TransactionRow = {
      seq: 0,
      bookId: '',
      accountId: 'a',
      billId: null,
      subscriptionId: null,
      bucketId: null,
      ...PLAIN,
      sourceBucketId: null,
      statementId: null,
      settledDueDate: null,
      importKey: null,
      createdAt: 0,
      payeeId: null,
      note,
      ...fields,
      ...(kind === 'transfer' ? { kind, transferId: 't', transferAccountId: 'b' } : {}),
      ...(kind === 'refund' ? { type: 'income' as const, refund: true } : {}),
      categoryId: isSplit || kind === 'transfer' ? null : 'c',
      ...(isSplit
        ? { amountCents: shares.reduce((sum, share) => sum + share), partCount: shares.length }
        : {}),
    }
    const parts = (isSplit ? shares : []).map((share, n) => ({
      categoryId: n % 2 === 0 ? 'c' : null,
      amount: formatMoney(share),
      note: n === 0 ? note : null,
      date: n === 0 ? row.date : otherDay,
    }))
    return { row, payee, tags, parts }
  })
const list = fc.uniqueArray(written, { minLength: 1, maxLength: 20, selector: ({ row }) => row.id })

const account: fc.Arbitrary<SheetAccount> = fc.record({
  id: fc.constant('a'),
  name: fc.constantFrom('Checking', '=1', 'A\n^\n!Type:Cat', 'Tom & <Co>', '"quoted", too', 'One [1]'),
  type: fc.constantFrom(
    'checking' as const,
    'savings' as const,
    'credit_card' as const,
    'cash' as const,
    'investment' as const,
  ),
  todayCents: fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }),
  opening: fc.option(
    fc.record({ day, cents: fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }).filter((cents) => cents !== 0) }),
  ),
})

const wireOf = ({ row, payee, tags, parts }: Written): Transaction => ({
  ...row,
  amount: formatMoney(row.amountCents),
  createdAt: '1970-01-01T00:00:00.000Z',
  fromGoalId: null,
  categoryId: row.refund ? null : row.categoryId,
  refundCategoryId: row.refund ? row.categoryId : null,
  payee,
  tags,
  parts,
  matched: null,
  paidBy: null,
  shares: null,
  contributionId: null,
})

const sheetOf = (account: SheetAccount, list: Written[]): Sheet => {
  const rows = list.map(({ row }) => row)
  return {
    from: '1970-01-01',
    to: '2189-12-31',
    today: '2026-03-15',
    now: 0,
    currency: 'EUR',
    accountNames: new Map([
      ['a', account.name],
      ['b', account.name],
    ]),
    accountTypes: new Map([
      ['a', account.type],
      ['b', account.type],
    ]),
    goalNames: new Map(),
    categoryNames: new Map([['c', 'Food: "& <drink>"\n^']]),
    wires: (asked) => list.filter(({ row }) => asked.includes(row)).map(wireOf),
    pages: () => [rows],
    sections: () => [{ account, pages: [rows] }],
  }
}

const textOf = (format: ExportFormat, sheet: Sheet): string => [...FORMATS[format].write(sheet)].join('')
const readBack = (text: string) => readStatement(new TextEncoder().encode(text))

/** The payee that a file of the format names for a row. */
function payeeIn(format: 'ofx' | 'qif' | 'csv', text: string, payee: string): string | undefined {
  if (format === 'csv') return payee || undefined
  const beside = payee === text ? '' : payee
  return format === 'qif' ? beside || text : cut(beside, 100) || undefined
}

it.each(['ofx', 'qif', 'csv'] as const)('what is exported as %s is imported the same', async (format) => {
  await fc.assert(
    fc.asyncProperty(account, list, async (account, list) => {
      const read = await readBack(textOf(format, sheetOf(account, list)))
      const rows = list.map(({ row }) => ({
        date: row.date,
        amountCents: row.type === 'income' ? row.amountCents : -row.amountCents,
        description: oneLine(row.description),
      }))
      expect(read.format).toBe(format)
      expect(read.rows.map(({ says }) => says?.payee)).toEqual(
        list.map(({ row, payee }) => payeeIn(format, oneLine(row.description), oneLine(payee ?? ''))),
      )
      expect(read.rows).toMatchObject(rows.map((row, index) => ({ ...row, index, problem: null })))
      if (format === 'ofx') {
        expect(read.rows.map(({ bankId }) => bankId)).toEqual(list.map(({ row }) => row.id))
        expect(read.balance).toEqual({ day: '2026-03-15', cents: account.todayCents })
      } else {
        const name = format === 'qif' ? account.name.replace('[1]', '(1)') : account.name
        expect(read.accountHint).toBe(oneLine(name))
      }
      if (format === 'qif') expect(read.accounts[0]?.opening).toEqual(account.opening ?? undefined)
    }),
    { numRuns: 200 },
  )
})

const LINE = '2026-03-01,Shop,expense,-'
const ownFile = (...lines: string[]) => [OWN_HEADERS.join(','), ...lines].join('\r\n')

describe('our own CSV', () => {
  it('is one row per Id, and of any other file no lines are put together', async () => {
    const lines = [`${LINE}3.00,A,Food,,,,,1`, `${LINE}4.00,A,,,,,,1`, `${LINE}5.00,A,,,,,,2`]
    const { rows, columns } = await readBack(ownFile(...lines))
    expect(rows.map(({ index, amountCents }) => [index, amountCents])).toEqual([
      [0, -700],
      [1, -500],
    ])
    expect(columns).toMatchObject({ amount: 'Amount', type: null, description: ['Description'] })
    const others = ownFile(...lines).replace('Note,', 'Remark,')
    expect((await readBack(others)).rows.map(({ amountCents }) => amountCents)).toEqual([-300, -400, -500])
  })

  it('says of each row its payee, category, tags, note, other account and parts', async () => {
    const beside = `A,Food,Rewe,trip; work,"two\nlines",`
    const lines = [`${LINE}3.00,${beside},1`, `${LINE}4.00,A,,,,,Card,2`]
    const parts = [`${LINE}1.00,A,Food,Rewe,trip,own,,3`, `${LINE}2.00,A,,Rewe,trip,all,,3`]
    const alike = [`${LINE}1.00,A,Food,,,all,,4`, `${LINE}2.00,A,,,,all,,4`]
    const { rows } = await readBack(ownFile(...lines, ...parts, ...alike))
    expect(rows.map(({ says }) => says)).toEqual([
      { payee: 'Rewe', category: 'Food', tags: ['trip', 'work'], note: 'two lines', isOwn: true },
      { transferTo: 'Card', isOwn: true },
      {
        payee: 'Rewe',
        tags: ['trip'],
        isOwn: true,
        parts: [
          { category: 'Food', note: 'own', amountCents: -100 },
          { note: 'all', amountCents: -200 },
        ],
      },
      { note: 'all', parts: [{ category: 'Food', amountCents: -100 }, { amountCents: -200 }], isOwn: true },
    ])
  })

  it('says of money in whether it takes back what was spent, also of each part', async () => {
    const line = (type: string, amount: string, category: string, id: string) =>
      `2026-03-01,Shop,${type},${amount},A,${category},,,,,${id}`
    const { rows } = await readBack(
      ownFile(
        ...[line('income', '3.00', 'Food', '1'), line('refund', '4.00', '', '2')],
        ...[line('income', '5.00', '', '3'), line('opening', '6.00', '', '4')],
        ...[line('income', '100.00', '', '5'), line('income', '7.00', 'Food', '5')],
      ),
    )
    expect(rows.map(({ says }) => says)).toEqual([
      { category: 'Food', refund: true, isOwn: true },
      { refund: true, isOwn: true },
      { isOwn: true },
      { opening: true, isOwn: true },
      {
        parts: [{ amountCents: 10_000 }, { category: 'Food', refund: true, amountCents: 700 }],
        isOwn: true,
      },
    ])
  })

  it('keeps lines apart that somebody changed, and says where parts are too much or no amounts', async () => {
    const apart = [`${LINE}3.00,A,,,,,,1`, '2026-03-02,Shop,expense,-4.00,A,,,,,,1', `${LINE}1,A,,,,,,`]
    expect((await readBack(ownFile(...apart, `${LINE}1,A,,,,,,`))).rows).toHaveLength(4)
    const problemOf = async (...amounts: string[]) =>
      (await readBack(ownFile(...amounts.map((amount) => `${LINE}${amount},A,,,,,,1`)))).rows.map(
        ({ amountCents, problem }) => [amountCents, problem],
      )
    expect(await problemOf('99999999.99', '0.01')).toEqual([
      [null, 'The amount of all parts is too large: at most 99,999,999.99'],
    ])
    expect(await problemOf('1.00', 'x')).toEqual([[null, '"-x" is no amount']])
  })

  it('runs no formula, whichever cell holds one', () => {
    const one = { ...PLAIN, id: 'x', type: 'expense' as const, date: '2026-03-01', amountCents: 1 }
    const row = {
      ...one,
      description: '=SUM(A1)',
      note: '+1',
      accountId: 'a',
      categoryId: 'c',
    } as TransactionRow
    const sheet = sheetOf({ ...CHECKING, name: '@a' }, [{ row, payee: '-1', tags: ['=2', '=3'], parts: [] }])
    const [, line] = textOf('csv', { ...sheet, categoryNames: new Map([['c', '=4']]) }).split('\r\n')
    expect(line).toBe("2026-03-01,'=SUM(A1),expense,-0.01,'@a,'=4,'-1,'=2; '=3,'+1,,x")
  })
})

const CHECKING: SheetAccount = { id: 'a', name: 'Checking', type: 'checking', todayCents: 0, opening: null }

it('of several accounts each format names that of each row', async () => {
  const written = fc.sample(list, { numRuns: 1, seed: 1 })[0] as Written[]
  const two = ['a', 'b'].map((id) => ({ ...CHECKING, id, name: `Account ${id}` }))
  const rows = written.flatMap(({ row }) =>
    two.map(({ id }) => ({ ...row, id: `${row.id}-${id}`, accountId: id })),
  )
  const sheet: Sheet = {
    ...sheetOf(CHECKING, []),
    accountNames: new Map(two.map(({ id, name }) => [id, name])),
    pages: () => [rows],
    wires: (asked) => asked.map((row) => wireOf({ row, payee: null, tags: [], parts: [] })),
    sections: () =>
      two.map((account) => ({ account, pages: [rows.filter((row) => row.accountId === account.id)] })),
  }
  // Two of one name are two.
  const alike = { ...sheet, accountNames: new Map(two.map(({ id }) => [id, 'Cash'])) }
  expect((await readBack(textOf('csv', alike))).accounts.map(({ text }) => text)).toEqual([
    'Cash',
    'Cash (2)',
  ])
  const table = await readBack(textOf('csv', sheet))
  expect(table.accounts.map(({ text }) => text)).toEqual(['Account a', 'Account b'])
  expect(table.rows.map(({ accountKey }) => accountKey)).toEqual(
    written.flatMap(() => ['Account a', 'Account b']),
  )
  for (const [format, names] of [
    ['qif', ['Account a', 'Account b']],
    ['ofx', ['a', 'b']],
  ] as const) {
    const { accounts, rows: back } = await readBack(textOf(format, sheet))
    expect(accounts.map(({ text }) => text)).toEqual(names)
    expect(back.map(({ accountKey }) => accountKey)).toEqual(names.flatMap((name) => written.map(() => name)))
  }
})

it('writes a transfer in QIF under the name that the other account has in the file', () => {
  const [a, b] = ['a', 'b'].map((id) => ({ ...CHECKING, id, name: 'Cash [1]' })) as [
    SheetAccount,
    SheetAccount,
  ]
  const half = (id: string, transferAccountId: string, type: 'income' | 'expense') =>
    ({
      ...PLAIN,
      id,
      type,
      accountId: id,
      date: '2026-03-01',
      amountCents: 500,
      description: 'Over',
      kind: 'transfer',
      transferId: 't',
      transferAccountId,
    }) as TransactionRow
  const sheet: Sheet = {
    ...sheetOf(CHECKING, []),
    accountNames: new Map([a, b].map(({ id, name }) => [id, name])),
    sections: () => [
      { account: a, pages: [[half('a', 'b', 'expense')]] },
      { account: b, pages: [[half('b', 'a', 'income')]] },
    ],
  }
  expect(textOf('qif', sheet).match(/^[NTL].*/gm)).toEqual([
    ...['NCash (1)', 'TBank', 'T-5.00', 'L[Cash (1) (2)]'],
    ...['NCash (1) (2)', 'TBank', 'T5.00', 'L[Cash (1)]'],
  ])
})

it('names no account twice in QIF, and lets none of them begin a section', () => {
  const named = (name: string, at: number) => ({ account: { ...CHECKING, id: `${at}`, name }, pages: [] })
  const sheet = {
    ...sheetOf(CHECKING, []),
    sections: () => ['Cash', 'cash', 'A\n!Type:Cat'].map(named),
  }
  const text = [...FORMATS.qif.write(sheet)].join('')
  expect(text.match(/^N.*/gm)).toEqual(['NCash', 'Ncash (2)', 'NA !Type:Cat'])
  expect(text).not.toContain('\n!Type:Cat')
})
