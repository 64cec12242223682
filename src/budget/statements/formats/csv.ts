import { decimalOf, weighDecimal } from './amounts.ts'
import { cellText, isAmountText, isDateText } from './csv-cell.ts'
import { applyChoice, chosenFormat } from './csv-choice.ts'
import { type ColumnPositions, guessPositions } from './csv-columns.ts'
import { commonWidth, findTable, headersOf, layoutOf } from './csv-layout.ts'
import { type CsvRecord, readRecords } from './csv-records.ts'
import { directionOf } from './csv-words.ts'
import { formatFrom, noDateEvidence, orderFrom, weighDate } from './date-order.ts'
import { type DateFormat, orderOf } from './dates.ts'
import { notAStatement } from './detect.ts'
import { eachPaced, type Pace } from './pace.ts'
import { addRow, type Reading, readRows, type WrittenRow } from './rows.ts'
import type { CsvColumnChoice, CsvColumns, Statement } from './statement.ts'
import { joinParts } from './words.ts'

/** CSV of any bank: the columns are guessed from headers and contents, or chosen by hand. */
export async function readCsv(text: string, choice: CsvColumnChoice, pace: Pace): Promise<Statement> {
  const layout = layoutOf(text)
  if (!layout) notAStatement()
  const records = await readRecords(text.slice(layout.start), layout.delimiter, pace)
  const { header, firstRow } = findTable(records)
  const rows = records.slice(firstRow)
  if (header < 0 && !rows.slice(0, 200).some(saysSomething)) notAStatement()
  const headerRecord = records[header]
  const headers = headersOf(headerRecord, headerRecord?.length ?? commonWidth(rows.slice(0, 200)))
  const guess = guessPositions(headers, rows, header >= 0)
  const positions = applyChoice(guess, choice, headers)
  const meaning = await weigh(rows, positions, choice, pace)
  const needed = headerRecord ? filledWidth(headerRecord) : headers.length
  const written: WrittenRow[] = []
  await eachPaced(rows, pace, (row) =>
    addRow(written, {
      ...writeRow(row, meaning.positions),
      problem:
        choiceProblem(meaning.positions) ??
        widthProblem(row, needed, headers.length) ??
        sidesProblem(row, meaning.positions),
    }),
  )
  return {
    format: 'csv',
    accountHint: null,
    columns: namesOf(meaning.positions, headers, meaning.dateFormat),
    headers,
    rows: await readRows(written, meaning.reading, pace),
  }
}

const saysSomething = (row: CsvRecord): boolean =>
  row.length <= 100 &&
  row.some((_, column) => {
    const text = cellText(row, column)
    return isDateText(text) || isAmountText(text)
  })

interface Meaning {
  positions: ColumnPositions
  dateFormat: DateFormat | null
  reading: Reading
}

/** How dates and signs are meant shows only over all rows. */
async function weigh(
  rows: CsvRecord[],
  positions: ColumnPositions,
  choice: CsvColumnChoice,
  pace: Pace,
): Promise<Meaning> {
  const dates = noDateEvidence()
  const decimals = { dots: 0, commas: 0 }
  let isSigned = false
  await eachPaced(rows, pace, (row) => {
    weighDate(dates, cellText(row, positions.date))
    for (const column of [positions.amount, positions.debit, positions.credit]) {
      if (column === null) continue
      const text = cellText(row, column)
      weighDecimal(decimals, text)
      isSigned ||= /^[(\u2212-]|[-)]$/.test(text)
    }
  })
  const chosen = chosenFormat(choice.dateFormat)
  const order = chosen ? orderOf(chosen) : orderFrom(dates, decimals.commas > decimals.dots)
  const isTypeNeeded = !isSigned || (choice.type !== undefined && choice.type !== null)
  return {
    positions: isTypeNeeded ? positions : { ...positions, type: null },
    dateFormat: chosen ?? (positions.date === null ? null : formatFrom(dates, order)),
    reading: { order, decimal: decimalOf(decimals) },
  }
}

function writeRow(row: CsvRecord, positions: ColumnPositions): Omit<WrittenRow, 'problem'> {
  return {
    date: cellText(row, positions.date),
    ...amountOf(row, positions),
    description:
      joinParts(positions.description.map((column) => cellText(row, column))) || otherWords(row, positions),
    bankId: undefined,
  }
}

function amountOf(row: CsvRecord, positions: ColumnPositions): { amount: string; isOut: boolean } {
  if (positions.amount !== null) {
    const isOut = directionOf(cellText(row, positions.type)) === 'out'
    return { amount: cellText(row, positions.amount), isOut }
  }
  const debit = cellText(row, positions.debit)
  const credit = cellText(row, positions.credit)
  if (holdsAmount(debit)) return { amount: debit, isOut: true }
  return { amount: credit || debit, isOut: false }
}

const holdsAmount = (text: string): boolean => /[^0.,\s]/.test(text)

function otherWords(row: CsvRecord, { date, amount, debit, credit }: ColumnPositions): string {
  const words = row.flatMap((_, column) => {
    const text = [date, amount, debit, credit].includes(column) ? '' : cellText(row, column)
    return /\p{L}{4}/u.test(text) ? [text] : []
  })
  return joinParts(words.slice(0, 8))
}

function choiceProblem({ date, amount, debit, credit }: ColumnPositions): string | null {
  if (date === null) return 'Choose the column with the date.'
  return amount === null && debit === null && credit === null ? 'Choose the column with the amount.' : null
}

function widthProblem(row: CsvRecord, needed: number, allowed: number): string | null {
  const isTooLong = row.length > allowed && row.slice(allowed).some((field) => field.trim() !== '')
  return row.length < needed || isTooLong ? `The row has ${row.length} fields instead of ${needed}` : null
}

function sidesProblem(row: CsvRecord, { debit, credit }: ColumnPositions): string | null {
  return holdsAmount(cellText(row, debit)) && holdsAmount(cellText(row, credit))
    ? 'It holds a debit and a credit at once'
    : null
}

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
  }
}
