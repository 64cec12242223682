import { CFB, utils, type WorkBook, write } from '@e965/xlsx'
import { Refusal } from '../../../values/refusal.ts'
import { type CsvColumnChoice, readStatement, type Statement } from './read.ts'

const FIXTURES = import.meta.glob<string>('../fixtures/*', { query: '?raw', import: 'default', eager: true })

/** The bytes of a file of `fixtures/`; for tests only. */
export function fixture(name: string): Uint8Array {
  const text = FIXTURES[`../fixtures/${name}`]
  if (text === undefined) throw new Error(`There is no fixture ${name}`)
  return new TextEncoder().encode(text)
}

/** Names of all files of banks. */
export const FIXTURE_NAMES = Object.keys(FIXTURES)
  .map((path) => path.slice('../fixtures/'.length))
  .filter((name) => name !== 'README.md')

const bytesOf = (source: string | Uint8Array): Uint8Array =>
  typeof source === 'string' ? new TextEncoder().encode(source) : source

export const read = (source: string | Uint8Array, columns?: CsvColumnChoice): Promise<Statement> =>
  readStatement(bytesOf(source), columns ? { columns } : {})

/** "2026-01-31 -1250 Rent" of each row, or "! problem". */
export async function lines(source: string | Uint8Array, columns?: CsvColumnChoice): Promise<string[]> {
  const { rows } = await read(source, columns)
  return rows.map(({ date, amountCents, description, problem }) =>
    problem ? `! ${problem}` : `${date} ${amountCents} ${description}`,
  )
}

/** The message with which the file is refused; "" where it is read. */
export async function refusalOf(source: string | Uint8Array, columns?: CsvColumnChoice): Promise<string> {
  try {
    await read(source, columns)
    return ''
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

export const ofxOf = (transactions: string, account = '12345678'): string =>
  `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><BANKID>1<ACCTID>${account}</BANKACCTFROM><BANKTRANLIST>${transactions}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

export const camtOf = (entries: string, version = '02'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>NL26VAYB8060476890</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`

/** A ZIP of these files. */
export function zipOf(files: Record<string, string | Uint8Array>): Uint8Array<ArrayBuffer> {
  const box = CFB.utils.cfb_new()
  // The library puts a file of its own into each.
  CFB.utils.cfb_del(box, '/\u0001Sh33tJ5')
  for (const [name, contents] of Object.entries(files)) CFB.utils.cfb_add(box, `/${name}`, bytesOf(contents))
  return Uint8Array.from(CFB.write(box, { type: 'array', fileType: 'zip', compression: true }) as Uint8Array)
}

/** A workbook of sheets, whose cells are texts, numbers, or days as dates. */
export function workbookOf(
  sheets: Record<string, (string | number | Date | null)[][]>,
  { type = 'xlsx', is1904 = false }: { type?: 'xlsx' | 'biff8'; is1904?: boolean } = {},
): Uint8Array<ArrayBuffer> {
  const book: WorkBook = utils.book_new()
  book.Workbook = { WBProps: { date1904: is1904 } }
  // `UTC` is not in the library's types.
  const options: object = { date1904: is1904, UTC: true }
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows, options), name)
  return new Uint8Array(write(book, { type: 'array', bookType: type, compression: true }) as ArrayBuffer)
}
