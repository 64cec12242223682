import { hintOf } from './accounts.ts'
import { readCamt } from './camt.ts'
import { readCsv } from './csv.ts'
import { decodeFile } from './decode.ts'
import { formatOf, isWebPage, refuseOtherFiles, refuseUnknown } from './detect.ts'
import { readMt940 } from './mt940.ts'
import { readOfx } from './ofx.ts'
import { type Breathe, createPace, type Pace, takeTurn } from './pace.ts'
import { readQif } from './qif.ts'
import type { StatementFormat } from './registry.ts'
import type { CsvColumnChoice, Reader, ReadHints, RowList, Statement, StatementRow } from './statement.ts'
import { onlyFileOf, type Sheet, sheetOf } from './unpacked.ts'

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
  /** Hints on the account. */
  hints?: ReadHints | undefined
  /** Awaited every few milliseconds of work, so that others have their turn. */
  breathe?: Breathe
  /** Makes the list that takes the rows; a second one where the first shows how they are meant. */
  newRows?: () => Rows
  /** Called once the bytes are of no further use. */
  decoded?: () => void
}

/** Blank space between two halves of a file. */
const MAX_GAP = 4
const TWICE = 'The file holds the same contents twice. They are read once.'

const READERS: Record<StatementFormat, Reader> = {
  ofx: readOfx,
  qif: readQif,
  mt940: readMt940,
  'camt.053': readCamt,
  'camt.052': readCamt,
  'camt.054': readCamt,
  csv: readCsv,
  xlsx: readCsv,
  xls: readCsv,
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
  // The bytes that were sent are never shared with another thread.
  const unpacked = await onlyFileOf(bytes as Uint8Array<ArrayBuffer>)
  const book = await sheetOf(unpacked)
  if (!book) refuseOtherFiles(unpacked)
  const pace = createPace(options.breathe)
  const chosen = options.columns ?? {}
  const former = options.hints?.layouts?.find(({ columns }) => columns.encoding)?.columns.encoding
  const { encoding, broken, ...decoded } = book
    ? { ...book, encoding: 'utf-8', broken: 0 }
    : await decodeFile(unpacked, pace, {
        asked: chosen.encoding,
        former,
        isApart: options.breathe === undefined,
      })
  const sheet = book ?? (await pageTableOf(decoded.text, pace))
  const text = sheet?.text ?? withoutEndMark(decoded.text)
  options.decoded?.()
  await takeTurn(pace)
  const format = sheet?.format ?? formatOf(text)
  const half = READERS[format] === readCsv ? null : halfOf(text)
  const file = await READERS[format]({
    text: half ?? text,
    columns: chosen,
    hints: options.hints ?? {},
    encoding,
    is1904: sheet?.is1904,
    pace,
    newRows,
  })
  const { accounts, table, rows, left = [], ...of } = file ?? refuseUnknown()
  const [account, ...more] = accounts
  const isOne = account && more.length === 0
  const warnings = [
    ...(sheet?.warnings ?? []),
    ...(half === null ? [] : [TWICE]),
    ...(of.warnings ?? []),
    ...(broken > 0 ? [brokenBytes(broken)] : []),
  ]
  return {
    format,
    accountHint: isOne ? hintOf(account) : null,
    columns: table?.columns ?? null,
    headers: table?.headers ?? null,
    balance: of.balance ?? (isOne ? account.closing : null) ?? null,
    taken: of.taken ?? null,
    questions: of.questions ?? [],
    accounts,
    left,
    warnings,
    gaps: of.gaps ?? null,
    layoutKey: of.layoutKey ?? null,
    rows,
  }
}

/** The table of a web page, null where the file is none. Its reader is loaded for one only. */
async function pageTableOf(text: string, pace: Pace): Promise<Sheet | null> {
  if (!isWebPage(text)) return null
  const { sheetOfPage } = await import('./web-table.ts')
  return sheetOfPage(text, pace)
}

/** The half of a text that is the same twice, as where files were put together; null where it is not. */
function halfOf(text: string): string | null {
  const whole = text.trim()
  for (let gap = 0; gap <= MAX_GAP; gap++) {
    const length = (whole.length - gap) / 2
    if (!Number.isInteger(length) || whole[0] !== whole[length + gap]) continue
    if (whole.slice(length, length + gap).trim() !== '') continue
    if (whole.startsWith(whole.slice(length + gap)) && length > 0) return whole.slice(0, length)
  }
  return null
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
