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
import { type Reading, readRows, type WrittenRow } from './rows.ts'
import type { CsvColumnChoice, CsvColumns, Statement } from './statement.ts'
import { joinParts } from './words.ts'

/** CSV of any bank: the columns are guessed from headers and contents, or chosen by hand. */
export async function readCsv(text: string, choice: CsvColumnChoice, pace: Pace): Promise<Statement> {
  const layout = layoutOf(text)
  if (!layout) notAStatement()
  const records = await readRecords(text.slice(layout.start), layout.delimiter, pace)
  const { header, firstRow, isKnown } = findTable(records)
  const rows = records.slice(firstRow)
  if (!isKnown && !rows.slice(0, 200).some(saysSomething)) notAStatement()
  const headerRecord = records[header]
  const headers = headersOf(headerRecord, headerRecord?.length ?? commonWidth(rows.slice(0, 200)))
  const guess = guessPositions(headers, rows, header >= 0)
  const meaning = await weigh(rows, applyChoice(guess, choice, headers), choice, pace)
  const needed = headerRecord ? filledWidth(headerRecord) : headers.length
  const { positions } = meaning
  const choiceProblem = problemOfChoice(positions)
  const write = (row: CsvRecord) =>
    writeRow(row, positions, choiceProblem ?? widthProblem(row, needed, headers.length))
  return {
    format: 'csv',
    accountHint: null,
    columns: namesOf(positions, headers, meaning.dateFormat),
    headers,
    rows: await readRows(rows, write, meaning.reading, pace),
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

function writeRow(row: CsvRecord, positions: ColumnPositions, problem: string | null): WrittenRow {
  const { description } = positions
  const text = joinParts(description.map((column) => cellText(row, column))) || otherWords(row, positions)
  const written: WrittenRow = {
    date: cellText(row, positions.date),
    amount: cellText(row, positions.amount),
    isOut: positions.type !== null && directionOf(cellText(row, positions.type)) === 'out',
    description: text,
    bankId: undefined,
    problem,
  }
  if (positions.amount === null)
    writeSide(written, cellText(row, positions.debit), cellText(row, positions.credit))
  return written
}

function writeSide(written: WrittenRow, debit: string, credit: string): void {
  written.isOut = holdsAmount(debit)
  written.amount = written.isOut ? debit : credit || debit
  if (written.isOut && holdsAmount(credit)) written.problem ??= 'It holds a debit and a credit at once'
}

const holdsAmount = (text: string): boolean => /[^0.,\s]/.test(text)

/** What else the row says; real words before abbreviations such as a currency. */
function otherWords(row: CsvRecord, { date, amount, debit, credit }: ColumnPositions): string {
  const others = row
    .slice(0, 100)
    .map((_, column) => ([date, amount, debit, credit].includes(column) ? '' : cellText(row, column)))
  const words = others.filter((text) => /\p{L}{4}/u.test(text))
  return joinParts(words.length > 0 ? words : others.filter((text) => /\p{L}/u.test(text)))
}

function problemOfChoice({ date, amount, debit, credit }: ColumnPositions): string | null {
  if (date === null) return 'Choose the column with the date.'
  return amount === null && debit === null && credit === null ? 'Choose the column with the amount.' : null
}

function widthProblem(row: CsvRecord, needed: number, allowed: number): string | null {
  const isTooLong = row.length > allowed && row.slice(allowed).some((field) => field.trim() !== '')
  return row.length < needed || isTooLong ? `The row has ${row.length} fields instead of ${needed}` : null
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
