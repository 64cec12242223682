import { readCamt } from './camt.ts'
import { readCsv } from './csv.ts'
import { decode } from './decode.ts'
import { formatOf, refuseOtherFiles } from './detect.ts'
import { readOfx } from './ofx.ts'
import { type Breathe, createPace, takeTurn } from './pace.ts'
import { readQif } from './qif.ts'
import type { CsvColumnChoice, RowList, Statement, StatementRow } from './statement.ts'

export type {
  CsvColumnChoice,
  CsvColumns,
  RowList,
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

/**
 * The rows of a bank's file: OFX, QFX, QIF, CAMT.053 or CSV. A row that can't be taken says so in its
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
  switch (formatOf(text)) {
    case 'ofx':
      return readOfx(text, pace, newRows)
    case 'qif':
      return readQif(text.trimStart(), pace, newRows)
    case 'camt.053':
      return readCamt(text.trimStart(), pace, newRows)
    case 'csv':
      return readCsv(text, options.columns ?? {}, pace, newRows)
  }
}

/** DOS programs end a text with the character 26. */
function withoutEndMark(text: string): string {
  const mark = text.indexOf('\u001a', text.length - 100)
  return mark >= 0 && text.slice(mark + 1).trim() === '' ? text.slice(0, mark) : text
}
