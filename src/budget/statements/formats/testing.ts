import { Refusal } from '../../../values/refusal.ts'
import { type CsvColumnChoice, readStatement, type Statement } from './read.ts'

const FIXTURES = import.meta.glob<string>('../fixtures/*', { query: '?raw', import: 'default', eager: true })

/** For tests only: a file of `fixtures/`, and short ways to read texts. */
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
