import { describe, expect, it } from 'vitest'
import { fixture, lines, ofxOf, read, refusalOf, workbookOf, zipOf } from './testing.ts'
import { filesOf } from './unpacked.ts'

const MB = 1024 * 1024
const OFX = ofxOf('<STMTTRN><DTPOSTED>20260131<TRNAMT>-5.00<NAME>Shop</STMTTRN>')
const day = (text: string) => new Date(`${text}T00:00:00Z`)

async function namesIn(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const names: string[] = []
  for await (const { name, bytes: inner } of filesOf({ name: 'a.zip', bytes }))
    names.push(`${name} ${inner.length}`)
  return names
}

/** The bytes with others at the places where they stand. */
function changed(
  bytes: Uint8Array<ArrayBuffer>,
  change: (view: DataView, at: number) => void,
): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice()
  const view = new DataView(copy.buffer)
  for (let at = 0; at + 4 <= copy.length; at++) if (view.getUint32(at, true) === 0x02014b50) change(view, at)
  return copy
}

describe('a ZIP', () => {
  it('is the files in it, without folders and what systems put beside them', async () => {
    const files = { 'year/a.ofx': OFX, 'b.xml': 'b', '__MACOSX/._b.xml': 'c', '.DS_Store': 'd' }
    expect(await namesIn(zipOf(files))).toEqual([`a.ofx ${OFX.length}`, 'b.xml 1'])
    const plain = new TextEncoder().encode('date,amount\n')
    expect(await namesIn(plain)).toEqual(['a.zip 12'])
    const book = workbookOf({ S: [['Date', 'Amount']] })
    expect(await namesIn(book)).toEqual([`a.zip ${book.length}`])
  })

  it('of one file is read as that file, whatever its format', async () => {
    expect(await lines(zipOf({ 'a.ofx': OFX }))).toEqual(['2026-01-31 -500 Shop'])
    expect(await read(zipOf({ 'a.xml': fixture('camt052.v2.xml') }))).toEqual(
      await read(fixture('camt052.v2.xml')),
    )
    const book = workbookOf({
      S: [
        ['Date', 'Text', 'Amount'],
        [day('2026-01-31'), 'Shop', -5],
      ],
    })
    expect(await lines(zipOf({ 'a.xlsx': book }))).toEqual(['2026-01-31 -500 Shop'])
  })

  it('of several files is refused with their names where one file is asked for', async () => {
    expect(await refusalOf(zipOf({ 'a.ofx': OFX, 'b.ofx': OFX }))).toBe(
      'The ZIP file holds 2 files (a.ofx, b.ofx). Unpack it, and import one at a time.',
    )
    expect(await refusalOf(zipOf({ '.DS_Store': 'd' }))).toBe('The ZIP file is empty.')
    expect(await refusalOf(zipOf({ 'b.zip': zipOf({ 'a.ofx': OFX }) }))).toBe(
      'The ZIP file holds another one, “b.zip”. Unpack it, and import its files.',
    )
  })

  it('is refused before it is unpacked where it would become too large, or has too many files', async () => {
    const large = changed(zipOf({ 'a.ofx': OFX }), (view, at) => view.setUint32(at + 24, 65 * MB, true))
    const tooLarge = 'The ZIP file holds more than 64 MB. Unpack it, and import its files.'
    expect(await refusalOf(large)).toBe(tooLarge)
    const many = zipOf(Object.fromEntries(Array.from({ length: 401 }, (_, n) => [`${n}.csv`, 'a'])))
    expect(await refusalOf(many)).toBe('The ZIP file holds more than 400 files.')
  })

  it('is refused where it becomes larger, or other, than it says', async () => {
    const damaged = 'The ZIP file is damaged. Download it once more.'
    const zip = zipOf({ 'a.csv': new Uint8Array(2 * MB) })
    for (const size of [1, 3 * MB, 0])
      expect(await refusalOf(changed(zip, (view, at) => view.setUint32(at + 24, size, true)))).toBe(damaged)
    const small = zipOf({ 'a.ofx': OFX })
    expect(await refusalOf(changed(small, (view, at) => view.setUint32(at + 16, 1, true)))).toBe(damaged)
    expect(await refusalOf(changed(small, (view, at) => view.setUint16(at + 8, 1, true)))).toBe(
      'The ZIP file is protected with a password. Unpack it, and import its files.',
    )
    expect(await refusalOf(changed(small, (view, at) => view.setUint16(at + 10, 9, true)))).toBe(
      'The ZIP file is packed in a way that Bucketbook can’t read.',
    )
  })

  it('is refused in words wherever it is cut, and where it is doubled', async () => {
    const zip = zipOf({ 'a.ofx': OFX })
    for (let length = 4; length < zip.length; length++)
      expect(await refusalOf(zip.subarray(0, length))).toMatch(/^The ZIP file is damaged/)
    expect(await refusalOf(Uint8Array.from([...zip, ...zip]))).toMatch(/^The ZIP file|^$/)
  })
})

const TABLE = [
  ['Date', 'Text', 'Amount', 'Rate'],
  [day('2026-01-31'), 'Shop "a", b', -1234.56, 1.234],
  [day('2026-02-01'), 'Line\nbreak', 0.1 + 0.2, 1],
  [null, null, null, null],
  [day('2026-02-28'), 'Card', 1200, 12345.678],
]

describe('a workbook', () => {
  it.each(['xlsx', 'biff8'] as const)(
    'is a table of texts, its days and numbers as they are: %s',
    async (type) => {
      for (const is1904 of [false, true]) {
        const file = workbookOf({ Sheet: TABLE }, { type, is1904 })
        expect(await lines(file)).toEqual([
          '2026-01-31 -123456 Shop "a", b',
          '2026-02-01 30 Line break',
          '2026-02-28 120000 Card',
        ])
        const { format, headers, columns } = await read(file)
        expect([format, headers]).toEqual([type === 'xlsx' ? 'xlsx' : 'xls', TABLE[0]])
        expect(columns).toMatchObject({ date: 'Date', amount: 'Amount' })
      }
    },
  )

  it('is read from the sheet with the most rows, and says which are not', async () => {
    const file = workbookOf({ Info: [['Bank', 'of Town']], Moves: TABLE, Empty: [], More: TABLE.slice(0, 2) })
    const { rows, warnings } = await read(file)
    expect(rows).toHaveLength(3)
    expect(warnings).toEqual([
      'Of the workbook only the sheet “Moves” is read, which has the most rows; not “Info”, “More”.',
    ])
  })

  it('is refused without a table, with too many cells, and with too many columns', async () => {
    expect(await refusalOf(workbookOf({ Empty: [] }))).toBe('The workbook holds no table.')
    const wide = [Array.from({ length: 10_000 }, (_, n) => `Column ${n}`)]
    expect(await refusalOf(workbookOf({ Wide: [...wide, ...wide] }))).toMatch(/more than 1,000 columns/)
    const sheets = Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`S${n}`, TABLE]))
    expect(await refusalOf(workbookOf(sheets))).toMatch(/more than 40 sheets/)
  })

  it('is refused where it is damaged, wherever it is cut', async () => {
    const [book, old] = [workbookOf({ S: TABLE }), workbookOf({ S: TABLE }, { type: 'biff8' })]
    for (let length = 8; length < book.length; length += 97)
      expect(await refusalOf(book.subarray(0, length))).toMatch(/^The ZIP file is damaged/)
    for (let length = 8; length < old.length; length += 509)
      expect(await refusalOf(old.subarray(0, length))).toMatch(/^$|^The workbook/)
    expect(await refusalOf(Uint8Array.from([...book, ...book]))).toMatch(/^The ZIP file|^$/)
  })
})
