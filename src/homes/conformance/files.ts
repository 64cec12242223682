import { assert } from 'chai'
import type { StatementPreview, StatementReceipt } from '../../budget/statements/wire.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { newBook } from './book.ts'
import type { World } from './client.ts'

/** A row of a bank's file: the bank's id, the day, the amount and the text. */
export type BankRow = [id: string, day: string, amount: string, text: string]

export const GROCER: BankRow = ['b1', '2026-03-02', '-31.20', 'Grocer']
export const SALARY: BankRow = ['b2', '2026-03-01', '2500.00', 'Salary']
export const CINEMA: BankRow = ['b3', '2026-02-27', '-18.00', 'Cinema']

/** An OFX file of these rows, as a bank writes it. */
export function ofx(...rows: BankRow[]): string {
  return ofxWith('', ...rows)
}

/** The same with what stands behind the list of rows, such as a balance. */
export function ofxWith(behind: string, ...rows: BankRow[]): string {
  const entries = rows.map(
    ([id, day, amount, text]) =>
      `<STMTTRN><TRNTYPE>${amount.startsWith('-') ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${day.replaceAll('-', '')}120000` +
      `<TRNAMT>${amount}<FITID>${id}<NAME>${text}</STMTTRN>`,
  )
  return [
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252',
    'COMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n',
    '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD',
    '<BANKACCTFROM><BANKID>1<ACCTID>99990042<ACCTTYPE>CHECKING</BANKACCTFROM>',
    `<BANKTRANLIST><DTSTART>20260101<DTEND>20260331\n${entries.join('\n')}\n</BANKTRANLIST>${behind}`,
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n',
  ].join('\n')
}

/** A CSV file: its rows carry no id of the bank. */
export const csv = (...rows: [day: string, amount: string, text: string][]): string =>
  ['Date,Amount,Description', ...rows.map((row) => row.join(','))].join('\n')

/** An OFX file of the account with this number. */
export const ofxOf = (number: string, rows: BankRow[], behind = ''): string =>
  ofxWith(behind, ...rows).replace('<ACCTID>99990042', `<ACCTID>${number}`)

/** An MT940 statement of one account, with its opening and closing balance. */
export const mt940 = (
  from: string,
  opening: string,
  to: string,
  closing: string,
  ...rows: [string, string][]
) =>
  [
    ':20:STARTUMS\n:25:10020030/1234567\n:28C:1/1',
    `:60F:C${from}USD${opening}`,
    ...rows.map(([on, amount], index) => `:61:${on}${amount}NMSC${from}${index}\n:86:Shop ${index}`),
    `:62F:C${to}USD${closing}\n-\n`,
  ].join('\n')

export interface Upload {
  file?: string
  /** Further files, with their names. */
  files?: [name: string, text: string][]
  name?: string
  accountId?: string
  columns?: object | string
  skip?: number[] | string
  asNew?: number[] | string
  rows?: object[] | string
  matches?: object[] | string
  accountMap?: Record<string, string | null>
  categoryMap?: Record<string, string | null>
  without?: string[]
  newAccounts?: Record<string, { name?: string; type?: string }>
  usualCategories?: boolean
  opening?: string
  openedOn?: string
  openings?: Record<string, { opening: string; openedOn: string }>
}

/** The form that carries a statement. */
export function formOf({ file, files = [], name = 'statement.ofx', accountId, ...fields }: Upload): FormData {
  const form = new FormData()
  const text = (value: object | string | boolean) =>
    typeof value === 'string' ? value : JSON.stringify(value)
  if (file !== undefined) form.append('file', new Blob([file]), name)
  for (const [called, content] of files) form.append('file', new Blob([content]), called)
  if (accountId !== undefined) form.append('accountId', accountId)
  for (const [field, value] of Object.entries(fields))
    if (value !== undefined) form.append(field, text(value))
  return form
}

/** A book with an account of 100.00 and what is done with a bank's files. */
export async function statementBook(world: World) {
  const book = await newBook(world)
  const { id: accountId } = await book.account({ balance: '100' })
  const upload = (path: string, fields: Upload, headers?: Record<string, string>) =>
    book.send('POST', `/statements${path}`, formOf({ accountId, ...fields }), headers)
  const done = async <Body>(status: number, path: string, fields: Upload): Promise<Body> => {
    const answer = await upload(path, fields)
    assert.strictEqual(answer.status, status, JSON.stringify(answer.body))
    return answer.body as Body
  }
  return {
    ...book,
    accountId,
    upload,
    preview: (file: string, fields: Upload = {}) =>
      done<StatementPreview>(200, '/preview', { file, ...fields }),
    previewAll: (files: [string, string][], fields: Upload = {}) =>
      done<StatementPreview>(200, '/preview', { files, ...fields }),
    importAll: (files: [string, string][], fields: Upload = {}) =>
      done<StatementReceipt>(201, '', { files, ...fields }),
    import: (file: string, fields: Upload = {}) => done<StatementReceipt>(201, '', { file, ...fields }),
    /** Imported, known and refused rows, as the receipt counts them. */
    counts: async (file: string, fields: Upload = {}) => {
      const { imported, duplicates, refused } = await done<StatementReceipt>(201, '', { file, ...fields })
      return [imported, duplicates, refused]
    },
    statuses: async (file: string, fields: Upload = {}) => {
      const { rows } = await done<StatementPreview>(200, '/preview', { file, ...fields })
      return rows.map(({ status }) => status)
    },
    ownBalance: () => book.balance(accountId),
    texts: async () => (await book.get<Transaction[]>('/transactions')).map(({ description }) => description),
  }
}
