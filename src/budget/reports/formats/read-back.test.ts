import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../../../values/day.ts'
import { MAX_CENTS } from '../../../values/money.ts'
import { PLAIN } from '../../ledger/entry.ts'
import type { TransactionRow } from '../../ledger/rules.ts'
import { readStatement } from '../../statements/formats/read.ts'
import { oneLine } from '../../statements/formats/words.ts'
import { FORMATS } from '../export.ts'
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

const row: fc.Arbitrary<TransactionRow> = fc
  .record({
    id: fc.uuid(),
    date: fc.integer({ min: 0, max: 80_000 }).map((days) => addDays('1970-01-01', days)),
    amountCents: fc.integer({ min: 1, max: MAX_CENTS }),
    type: fc.constantFrom('income' as const, 'expense' as const, 'savings' as const),
    description,
  })
  .map((fields) => ({
    ...fields,
    ...{
      seq: 0,
      bookId: '',
      accountId: 'a',
      categoryId: 'c',
      billId: null,
      subscriptionId: null,
      bucketId: null,
    },
    ...PLAIN,
    ...{ sourceBucketId: null, statementId: null, settledDueDate: null, importKey: null, createdAt: 0 },
    ...{ payeeId: null, note: null },
  }))
const account: fc.Arbitrary<SheetAccount> = fc.record({
  id: fc.uuid(),
  name: fc.constantFrom('Checking', '=1', 'A\n^\n!Type:Cat', 'Tom & <Co>', '"quoted", too'),
  type: fc.constantFrom(
    'checking' as const,
    'savings' as const,
    'credit_card' as const,
    'cash' as const,
    'investment' as const,
  ),
  balanceCents: fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }),
})

const sheetOf = (account: SheetAccount, rows: TransactionRow[]): Sheet => ({
  ...{ from: '1970-01-01', to: '2189-12-31', today: '2026-03-15', now: 0, currency: 'EUR' },
  accountNames: new Map([['a', account.name]]),
  categoryNames: new Map([['c', 'Food: "& <drink>"\n^']]),
  wires: () => [],
  pages: () => [rows],
  sections: () => [{ account, pages: [rows] }],
})

it.each(['ofx', 'qif', 'csv'] as const)('what is exported as %s is imported the same', async (format) => {
  await fc.assert(
    fc.asyncProperty(account, fc.array(row, { minLength: 1, maxLength: 20 }), async (account, rows) => {
      const text = [...FORMATS[format].write(sheetOf(account, rows))].join('')
      const read = await readStatement(new TextEncoder().encode(text))
      expect(read.format).toBe(format)
      expect(
        read.rows.map(({ date, amountCents, description, problem }) => ({
          date,
          amountCents,
          description,
          problem,
        })),
      ).toEqual(
        rows.map(({ date, type, amountCents, description }) => ({
          date,
          amountCents: type === 'income' ? amountCents : -amountCents,
          description: oneLine(description),
          problem: null,
        })),
      )
      if (format === 'ofx') expect(read.rows.map(({ bankId }) => bankId)).toEqual(rows.map(({ id }) => id))
    }),
    { numRuns: 200 },
  )
})

it('names no account twice in QIF, and lets none of them begin a section', () => {
  const account = { id: '1', type: 'checking' as const, balanceCents: 0 }
  const named = (name: string) => ({ account: { ...account, name }, pages: [] })
  const sheet = {
    ...sheetOf({ ...account, name: '' }, []),
    sections: () => ['Cash', 'cash', 'A\n!Type:Cat'].map(named),
  }
  const text = [...FORMATS.qif.write(sheet)].join('')
  expect(text.match(/^N.*/gm)).toEqual(['NCash', 'Ncash (2)', 'NA !Type:Cat'])
  expect(text).not.toContain('\n!Type:Cat')
})
