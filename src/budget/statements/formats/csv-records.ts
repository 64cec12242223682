import Papa from 'papaparse'
import { refuse } from '../../../values/refusal.ts'
import type { Pace } from './pace.ts'

export type CsvRecord = string[]

const SLICE = 64 * 1024
const MAX_RECORD = 1024 * 1024
export const MAX_FIELDS = 1_000

interface Parsed {
  data: CsvRecord[]
  errors: { code: string; row: number; index: number }[]
  meta: { cursor: number }
}

/**
 * Visits the records that hold anything. Papa Parse reads slice after slice and leaves a record that the slice cuts
 * for the next one; its own streaming would read a giant line again with each chunk.
 */
export async function eachRecord(
  text: string,
  delimiter: string,
  pace: Pace,
  visit: (record: CsvRecord) => void,
): Promise<void> {
  const parser = parserFor(text, delimiter)
  let start = 0
  let size = SLICE
  while (start < text.length) {
    const isLast = start + size >= text.length
    const slice = text.slice(start, start + size)
    const { data, errors, meta }: Parsed = parser.parse(slice, 0, !isLast)
    refuseOpenQuote(text, start, data, errors)
    for (const record of data) {
      if (record.length > MAX_FIELDS)
        refuseRecord(text, start, `A row near line LINE has more than ${MAX_FIELDS} fields.`)
      if (!isBlank(record)) visit(record)
    }
    if (!isLast && meta.cursor === 0) {
      if (size >= MAX_RECORD) refuseLongRecord(text, start, slice)
      size = MAX_RECORD
    } else {
      start = isLast ? text.length : start + meta.cursor
      size = SLICE
    }
    const turn = pace(slice.length)
    if (turn) await turn
  }
}

/** The first records of the text, read as if the delimiter were this one; never a refusal. */
export function peekRecords(head: string, delimiter: string, isWhole: boolean): CsvRecord[] {
  const { data }: Parsed = parserFor(head, delimiter).parse(head, 0, !isWhole)
  return data.filter((record) => !isBlank(record))
}

function parserFor(text: string, delimiter: string) {
  // With "\n" the "\r" before it stays at the end of the last field and is trimmed there.
  const newline = text.includes('\n') ? '\n' : '\r'
  return new Papa.Parser({ delimiter, newline })
}

const isBlank = (record: CsvRecord): boolean => record.every((field) => field.trim() === '')

/** Refuses a stray quote that has swallowed the lines behind it; others inside a field do no harm. */
function refuseOpenQuote(text: string, start: number, data: CsvRecord[], errors: Parsed['errors']): void {
  for (const { code, row, index } of errors) {
    const swallowsLines = code === 'MissingQuotes' || data[row]?.some((field) => /[\r\n]./.test(field))
    if (swallowsLines) refuseRecord(text, start + index, 'line LINE: a quote is opened and never closed.')
  }
}

function refuseLongRecord(text: string, start: number, slice: string): never {
  const isOneLine = !/[\r\n]/.test(slice)
  refuseRecord(
    text,
    start,
    isOneLine
      ? 'Line LINE is longer than any bank statement has it.'
      : 'line LINE: a quote is opened and never closed.',
  )
}

function refuseRecord(text: string, at: number, message: string): never {
  let line = 1
  // Counted one by one: a list of all lines before it would be larger than the file.
  for (const end of text.slice(0, at).matchAll(/\r\n?|\n/g)) if (end) line += 1
  refuse('invalid_file', message.replace('LINE', String(line)))
}

/** A cell as it stands in a table of that delimiter: in quotes where it would break the table. */
export const quotedCell = (cell: string, delimiter: string): string =>
  cell.includes(delimiter) || /["\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
