import { cellText, isAmountText, isDateText } from './csv-cell.ts'
import { applyChoice, chosenFormat } from './csv-choice.ts'
import { type ColumnPositions, guessPositions } from './csv-columns.ts'
import { commonWidth, findTable, headersOf, layoutOf } from './csv-layout.ts'
import {
  type CsvEvidence,
  type CsvMeaning,
  isSameMeaning,
  meaningFrom,
  noEvidence,
  weighRow,
} from './csv-meaning.ts'
import { createOwnRows, type OwnRows, ownPositions } from './csv-own.ts'
import { type CsvRecord, eachRecord } from './csv-records.ts'
import { problemOfChoice, widthProblem, writeRow } from './csv-row.ts'
import { formatFrom } from './date-order.ts'
import type { DateFormat } from './dates.ts'
import { type Pace, takeTurn } from './pace.ts'
import { createRowReader } from './rows.ts'
import type {
  CsvColumnChoice,
  CsvColumns,
  FileAccount,
  ReadFile,
  RowList,
  StatementSource,
} from './statement.ts'

interface CsvTable {
  text: string
  delimiter: string
  /** Number of records before the first row. */
  firstRow: number
  /** Number of fields that a row needs, and that it may have. */
  needed: number
  allowed: number
  positions: ColumnPositions
  /** Bucketbook has written it. */
  isOwn: boolean
}

/** CSV of any bank: the columns are guessed from headers and contents, or chosen by hand. */
export async function readCsv<Rows extends RowList>({
  text,
  columns: choice,
  pace,
  newRows,
}: StatementSource<Rows>): Promise<ReadFile<Rows> | null> {
  const layout = layoutOf(text)
  if (!layout) return null
  await takeTurn(pace)
  const { header, firstRow, isKnown } = findTable(layout.head)
  const sample = layout.head.slice(firstRow)
  if (!isKnown && !sample.slice(0, 100).some(saysSomething)) return null
  const headerRecord = layout.head[header]
  const headers = headersOf(headerRecord, headerRecord?.length ?? commonWidth(sample.slice(0, 100)))
  const own = headerRecord && ownPositions(headers)
  const positions = applyChoice(own ?? guessPositions(headers, sample, header >= 0), choice, headers)
  const needed = headerRecord ? filledWidth(headerRecord) : headers.length
  const table = { ...layout, firstRow, needed, allowed: headers.length, positions, isOwn: own !== undefined }
  const { rows, accounts, evidence, meaning } = await readTable(table, sample, choice, pace, newRows)
  const used = positionsFor(positions, meaning, choice)
  const dateFormat = chosenFormat(choice.dateFormat) ?? formatFrom(evidence.dates, meaning.order)
  const columns = namesOf(used, headers, positions.date === null ? null : dateFormat)
  return { accounts, table: { columns, headers }, rows }
}

/** The rows of a table, and the accounts that it names. */
interface ReadRows<Rows> {
  rows: Rows
  accounts: FileAccount[]
}

interface ReadTable<Rows> extends ReadRows<Rows> {
  evidence: CsvEvidence
  meaning: CsvMeaning
}

/**
 * Reads the rows as the first of them seem to be meant, and once more in the rare case that later ones prove
 * it wrong. Keeping every record until all are seen would cost more than half of the time, and memory.
 */
async function readTable<Rows extends RowList>(
  table: CsvTable,
  sample: CsvRecord[],
  choice: CsvColumnChoice,
  pace: Pace,
  newRows: () => Rows,
): Promise<ReadTable<Rows>> {
  const format = chosenFormat(choice.dateFormat)
  const first = noEvidence()
  for (const row of sample) weighRow(first, row, table.positions)
  const guessed = meaningFrom(first, format)
  await takeTurn(pace)
  const evidence = noEvidence()
  const read = await readAs(table, guessed, choice, pace, newRows(), (row) =>
    weighRow(evidence, row, table.positions),
  )
  const meaning = meaningFrom(evidence, format)
  if (isSameMeaning(guessed, meaning)) return { ...read, evidence, meaning }
  return { ...(await readAs(table, meaning, choice, pace, newRows())), evidence, meaning }
}

async function readAs<Rows extends RowList>(
  table: CsvTable,
  meaning: CsvMeaning,
  choice: CsvColumnChoice,
  pace: Pace,
  rows: Rows,
  see?: (row: CsvRecord) => void,
): Promise<ReadRows<Rows>> {
  const positions = positionsFor(table.positions, meaning, choice)
  const choiceProblem = problemOfChoice(positions)
  const readRow = createRowReader(meaning)
  const own: OwnRows | undefined = table.isOwn ? createOwnRows(rows) : undefined
  let position = 0
  await eachRecord(table.text, table.delimiter, pace, (record) => {
    if (position++ < table.firstRow) return
    see?.(record)
    const problem = choiceProblem ?? widthProblem(record, table.needed, table.allowed)
    const row = readRow(writeRow(record, positions, problem))
    if (own) own.push(row, record)
    else rows.push(row)
  })
  own?.end()
  return { rows, accounts: own?.accounts() ?? [] }
}

/** Positions without the type column where that was merely guessed and amounts are signed. */
function positionsFor(
  positions: ColumnPositions,
  { isSigned }: CsvMeaning,
  choice: CsvColumnChoice,
): ColumnPositions {
  const isChosen = choice.type !== undefined && choice.type !== null
  return isSigned && !isChosen ? { ...positions, type: null } : positions
}

const saysSomething = (row: CsvRecord): boolean =>
  row.length <= 100 &&
  row.some((_, column) => {
    const text = cellText(row, column)
    return isDateText(text) || isAmountText(text)
  })

// Headers often end with an empty column that rows leave out.
const filledWidth = (record: CsvRecord): number => record.findLastIndex((field) => field.trim() !== '') + 1

function namesOf(positions: ColumnPositions, headers: string[], dateFormat: DateFormat | null): CsvColumns {
  const name = (position: number | null) => (position === null ? null : (headers[position] ?? null))
  const { date, amount, debit, credit, type, description } = positions
  return {
    date: name(date),
    amount: name(amount),
    debit: name(debit),
    credit: name(credit),
    type: name(type),
    description: description.flatMap((position) => headers[position] ?? []),
    dateFormat,
    ...{ fee: null, currency: null, account: null, balance: null, dateOrder: null, decimal: null },
    ...{ delimiter: ',', encoding: 'utf-8', headerRow: 1, swap: false },
  }
}
