import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'

const FOLDER = 'src/budget/statements/fixtures'
const SMALL = 40_000

/** Real statements of banks, as far as they are short; the beginnings of the others. */
const seeds = readdirSync(FOLDER)
  .filter((name) => name !== 'README.md')
  .sort()
  .map((name) => ({ name, bytes: readFileSync(`${FOLDER}/${name}`).subarray(0, SMALL) }))

const bytesOf = (text: string) => Buffer.from(text, 'utf8')
const TOKENS = [
  ...[
    '\u0000',
    '\ufeff',
    '"',
    '""',
    '\n',
    '\r\n',
    '\r',
    ';',
    ',',
    '\t',
    '^',
    '<',
    '>',
    '</',
    '&',
    '&lt;',
    '&#0;',
  ],
  ...[
    '-',
    '99999999999999999999',
    '1e999',
    'NaN',
    '(5.00)',
    '1.234,56',
    "1'000.00",
    '31/02/2026',
    '00000000',
  ],
  ...['20260315120000[-5:EST]', '99991231', "D15/3'26", '<STMTTRN>', '</STMTTRN>', '!Type:Bank\n', '<Ntry>'],
  ...['<?xml version="1.0" encoding="UTF-16"?>', '<!DOCTYPE a [<!ENTITY b "c">]>', '&b;', '<![CDATA[', ']]>'],
  ...[
    'Ccy="XXX"',
    '<Amt>',
    '=HYPERLINK("x")',
    '\u202e',
    '😀',
    '"'.repeat(500),
    '<a>'.repeat(500),
    ','.repeat(2000),
  ],
].map(bytesOf)
const ODD = [Buffer.from([0xff, 0xfe]), Buffer.from([0xc3]), Buffer.from([0x80, 0x81]), Buffer.alloc(300)]

type Edit = { at: number; kind: 'cut' | 'insert' | 'flip' | 'repeat' | 'end'; size: number; token: number }

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat({ max: SMALL }),
  kind: fc.constantFrom('cut', 'insert', 'insert', 'flip', 'repeat', 'end'),
  size: fc.integer({ min: 1, max: 200 }),
  token: fc.nat({ max: TOKENS.length + ODD.length - 1 }),
})

function edited(bytes: Buffer, { at, kind, size, token }: Edit): Buffer {
  const place = bytes.length === 0 ? 0 : at % bytes.length
  const [before, after] = [bytes.subarray(0, place), bytes.subarray(place)]
  const piece = [...TOKENS, ...ODD][token] ?? Buffer.alloc(0)
  if (kind === 'cut') return Buffer.concat([before, after.subarray(size)])
  if (kind === 'insert') return Buffer.concat([before, piece, after])
  if (kind === 'repeat') return Buffer.concat([before, ...Array(20).fill(after.subarray(0, size)), after])
  if (kind === 'end') return before
  const flipped = Buffer.from(bytes)
  for (let index = place; index < Math.min(place + (size % 8), bytes.length); index++)
    flipped[index] = (flipped[index] ?? 0) ^ (1 << (size % 8))
  return flipped
}

export interface Upload {
  name: string
  bytes: Buffer
}

/** A bank's file in which up to six places are not as the bank wrote them, sometimes under another's name. */
export const upload: fc.Arbitrary<Upload> = fc
  .record({
    seed: fc.constantFrom(...seeds),
    edits: fc.array(edit, { maxLength: 6 }),
    rename: fc.constantFrom(
      '',
      '',
      '',
      'a.csv',
      'a.qif',
      'a.ofx',
      'a.xml',
      '../../x',
      '\u202e.csv',
      'n'.repeat(400),
    ),
  })
  .map(({ seed, edits, rename }) => ({ name: rename || seed.name, bytes: edits.reduce(edited, seed.bytes) }))
