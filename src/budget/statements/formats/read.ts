import { hintOf, refuseSeveral } from './accounts.ts'
import { readCamt } from './camt.ts'
import { readCsv } from './csv.ts'
import { decode } from './decode.ts'
import { formatOf, refuseOtherFiles, refuseUnknown } from './detect.ts'
import { readOfx } from './ofx.ts'
import { type Breathe, createPace, takeTurn } from './pace.ts'
import { readQif } from './qif.ts'
import type { StatementFormat } from './registry.ts'
import type { CsvColumnChoice, Reader, RowList, Statement, StatementRow } from './statement.ts'

export type {
  CsvColumnChoice,
  CsvColumns,
  FileAccount,
  LeftOut,
  RowList,
  RowSays,
  Statement,
  StatementRow,
} from './statement.ts'

export interface ReadOptions<Rows = StatementRow[]> {
  /** Accepted for callers that have it; the contents alone decide. */
  fileName?: string
  /** Columns of a CSV file that a person chose. */
  columns?: CsvColumnChoice
  /** Awaited every few milliseconds of work, so that others have their turn. */
  breathe?: Breathe
  /** Makes the list that takes the rows; a second one where the first shows how they are meant. */
  newRows?: () => Rows
  /** Called once the bytes are of no further use. */
  decoded?: () => void
}

const READERS: Record<StatementFormat, Reader> = {
  ofx: readOfx,
  qif: readQif,
  'camt.053': readCamt,
  csv: readCsv,
}

/**
 * The rows of a bank's file, in any of the formats of `registry.ts`. A row that can't be taken says so in its
 * `problem`; a file that can't be read, or read to its end, is refused with `invalid_file`.
 */
export async function readStatement(bytes: Uint8Array, options?: ReadOptions): Promise<Statement>
export async function readStatement<Rows extends RowList>(
  bytes: Uint8Array,
  options: ReadOptions<Rows> & { newRows: () => Rows },
): Promise<Statement<Rows>>
export async function readStatement(
  bytes: Uint8Array,
  { newRows = () => [], ...options }: ReadOptions<RowList> = {},
): Promise<Statement<RowList>> {
  refuseOtherFiles(bytes)
  const pace = createPace(options.breathe)
  const text = withoutEndMark(await decode(bytes, pace))
  options.decoded?.()
  await takeTurn(pace)
  const format = formatOf(text)
  const file = await READERS[format]({ text, columns: options.columns ?? {}, pace, newRows })
  const { accounts, isSplit, table, rows, balance = null, left = [], warnings = [] } = file ?? refuseUnknown()
  if (!isSplit) refuseSeveral(accounts)
  const [account] = accounts
  const accountHint = account && accounts.length === 1 ? hintOf(account) : null
  return {
    format,
    accountHint,
    columns: table?.columns ?? null,
    headers: table?.headers ?? null,
    balance,
    accounts,
    left,
    warnings,
    rows,
  }
}

/** DOS programs end a text with the character 26. */
function withoutEndMark(text: string): string {
  const mark = text.indexOf('\u001a', text.length - 100)
  return mark >= 0 && text.slice(mark + 1).trim() === '' ? text.slice(0, mark) : text
}
