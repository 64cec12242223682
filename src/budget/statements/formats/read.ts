import { hintOf, refuseSeveral } from './accounts.ts'
import { readCamt } from './camt.ts'
import { readCsv } from './csv.ts'
import { decodeFile } from './decode.ts'
import { formatOf, refuseOtherFiles, refuseUnknown } from './detect.ts'
import { readOfx } from './ofx.ts'
import { type Breathe, createPace, takeTurn } from './pace.ts'
import { readQif } from './qif.ts'
import type { StatementFormat } from './registry.ts'
import type { CsvColumnChoice, Reader, ReadHints, RowList, Statement, StatementRow } from './statement.ts'

export type {
  CsvColumnChoice,
  CsvColumns,
  LeftOut,
  Question,
  ReadHints,
  RememberedLayout,
  RowList,
  Statement,
  StatementRow,
} from './statement.ts'

export interface ReadOptions<Rows = StatementRow[]> {
  /** Accepted for callers that have it; the contents alone decide. */
  fileName?: string
  /** Columns of a CSV file that a person chose. */
  columns?: CsvColumnChoice | undefined
  /** What is known of the account. */
  hints?: ReadHints | undefined
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
  const chosen = options.columns ?? {}
  const former = options.hints?.layouts?.find(({ columns }) => columns.encoding)?.columns.encoding
  const { encoding, broken, ...decoded } = await decodeFile(bytes, pace, { asked: chosen.encoding, former })
  const text = withoutEndMark(decoded.text)
  options.decoded?.()
  await takeTurn(pace)
  const format = formatOf(text)
  const file = await READERS[format]({
    text,
    columns: chosen,
    hints: options.hints ?? {},
    encoding,
    pace,
    newRows,
  })
  const { accounts, table, rows, balance = null, left = [], warnings = [], ...of } = file ?? refuseUnknown()
  refuseSeveral(accounts)
  const [account] = accounts
  const accountHint = account ? hintOf(account) : null
  return {
    format,
    accountHint,
    columns: table?.columns ?? null,
    headers: table?.headers ?? null,
    balance,
    taken: of.taken ?? null,
    questions: of.questions ?? [],
    left,
    warnings: broken > 0 ? [...warnings, brokenBytes(broken)] : warnings,
    gaps: of.gaps ?? null,
    layoutKey: of.layoutKey ?? null,
    rows,
  }
}

const brokenBytes = (count: number): string =>
  count === 1
    ? 'One character of the file is broken: it is shown as \ufffd.'
    : `${count} characters of the file are broken: they are shown as \ufffd.`

/** DOS programs end a text with the character 26. */
function withoutEndMark(text: string): string {
  const mark = text.indexOf('\u001a', text.length - 100)
  return mark >= 0 && text.slice(mark + 1).trim() === '' ? text.slice(0, mark) : text
}
