import { describe, expect, it } from 'vitest'
import { FORMATS, STATEMENT_FORMATS } from './registry.ts'
import { camtOf, FIXTURE_NAMES, fixture, read, refusalOf, workbookOf, zipOf } from './testing.ts'

const README = import.meta.glob<string>('../../../../README.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const bytes = (...values: number[]) => Uint8Array.from([...values, ...Array(40).fill(1)])
const NO_STATEMENT =
  'This is no bank statement that Bucketbook can read: OFX, QFX, QIF, MT940, MT942, CAMT.053, CAMT.052, CAMT.054, CSV, XLSX or XLS.'

describe('what a file is', () => {
  it.each([
    ['a PDF', new TextEncoder().encode('%PDF-1.7')],
    ['a document or an archive', zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<a/>' })],
    ['an image (PNG)', bytes(0x89, 0x50, 0x4e, 0x47)],
    ['an image (JPEG)', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['a compressed (GZIP) file', bytes(0x1f, 0x8b)],
    ['a web page (HTML)', '<!DOCTYPE html><html><body>Sign in</body></html>'],
    [
      'an Excel (XML) file',
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook><Worksheet><Table></Table></Worksheet></Workbook>',
    ],
    ['a JSON file', '{ "a": [1, 2] }'],
    [
      'a SWIFT message, but no statement',
      '{1:F01INGBNL2ABXXX0000000000}{2:I103}{4:\n:20:1\n:32A:260131EUR1,\n-}',
    ],
    ['a SWIFT message, but no statement', ':20:START\n:32A:260131EUR1,\n'],
  ])('is named where it is %s', async (what, file) => {
    expect(await refusalOf(file)).toContain(`This is ${what}`)
  })

  it('is refused where it is empty', async () => {
    expect(await refusalOf('')).toBe('The file is empty.')
    expect(await refusalOf('\ufeff \r\n \n')).toBe('The file is empty.')
  })

  it.each([
    'Hello world',
    'Dear bank,\nplease send my statement, soon.\n',
    '<note><to>x</to></note>',
    '\\',
    'a;b\nc;d\n',
  ])('is refused where it is no statement: %s', async (text) => {
    expect(await refusalOf(text)).toBe(NO_STATEMENT)
  })

  it('is refused where it is binary', async () => {
    expect(await refusalOf(Uint8Array.from({ length: 999 }, (_, i) => (i * 7) % 256))).toMatch(/binary/)
    expect(await refusalOf(Uint8Array.from({ length: 999 }, (_, i) => 1 + ((i * 7) % 31)))).toMatch(/binary/)
  })

  it('does not depend on blank space or comments in front', async () => {
    expect((await read(`\n\n${camtOf('')}`)).format).toBe('camt.053')
    expect((await read('\n !Type:Bank\nD1/31/26\nT1\n^\n')).format).toBe('qif')
    expect((await read(camtOf('').replace('?>', '?><!-- from the bank -->'))).format).toBe('camt.053')
  })

  it.each([
    ['three lines of a bank', 'ABNANL2A\n940\nABNANL2A\n', 'mt940'],
    ['a line of a bank', '0000 01INGBNL2AXXXX00001\n940 00\n', 'mt940'],
    ['a field of its own', ':940:\n', 'mt940'],
    ['a block of SWIFT in front on its line', '{1:F01BREXPLPWXXXX0000000000}{2:O9401200}{4:\n', 'mt940'],
    ['a control character', '\u0001{1:F01POFICHBEXXXX}{2:I940}{4:\r\n', 'mt940'],
  ])('does not depend on %s in front', async (_, before, format) => {
    const text = ':20:A\n:25:1234567\n:28C:1\n:60F:C260130EUR0,\n:61:260131C1,NMSC\n:62F:C260131EUR1,\n-\n'
    expect(await read(before + text)).toMatchObject({ format, warnings: [], rows: [{ amountCents: 100 }] })
  })

  it('does not depend on remarks in front of QIF', async () => {
    expect((await read('### of my program\n\n; v1\n!Type:Bank\nD1/31/26\nT1\n^\n')).format).toBe('qif')
  })

  it('is a table where a text of it begins like another format', async () => {
    const table = 'date,amount,payee\n2026-01-31,1.00,"a\n!Type:Bank\n:20:\n:25:"\n'
    expect((await read(table)).format).toBe('csv')
  })

  it('passes over the end mark of DOS', async () => {
    expect((await read('date,amount\n2026-01-31,1.00\n\u001a')).rows).toHaveLength(1)
  })
})

describe('the list of formats', () => {
  it('has a file of a bank for each, which is recognised by its contents', async () => {
    const table = {
      Sheet: [
        ['Date', 'Amount'],
        ['2026-01-31', -1.5],
      ],
    }
    const files = [
      ...FIXTURE_NAMES.map(fixture),
      ...[workbookOf(table), workbookOf(table, { type: 'biff8' })],
    ]
    const formats = files.map(async (file) => (await read(file)).format)
    expect(new Set(await Promise.all(formats))).toEqual(new Set(STATEMENT_FORMATS))
  })

  it('is the one that the README promises', () => {
    const [text = ''] = Object.values(README)
    const promised = /Bank statements\*\*: ([^.]*(?:\.\d[^.]*)*)\./.exec(text)?.[1] ?? ''
    const labels = FORMATS.flatMap(({ label }) => label.split(', '))
    expect(labels.filter((label) => !promised.includes(label))).toEqual([])
  })
})
