import { cellText, isDateText } from './csv-cell.ts'
import { type CsvRecord, eachRecord, quotedCell } from './csv-records.ts'
import { plain } from './csv-words.ts'
import type { Pace } from './pace.ts'

/** Headers of a day, a month and a year that stand in a column each. */
const WORDS = [
  'day tag jour dia giorno dag dzien den dan nap gun 日 일',
  'month monat mois mes mese maand miesiac mesic mesec manad maned honap ay 月 월',
  'year jahr annee ano anno jaar rok godina ar aar ev yil 年 년',
].map((words) => new Set(words.split(' ')))

const DAY = /^\d{1,2}$/
const MONTH = /^\d{1,2}$/
/** A year with all its digits, or one of an emperor of Japan. */
const YEAR = /^(?:(?:19|20)\d\d|(?:令和|平成|R|H) ?(?:\d{1,2}|元))$/

type Parts = [day: number, month: number, year: number]

/** The traits of a table that tell whether its days are parted. */
interface Table {
  text: string
  delimiter: string
  headers: string[]
  hasHeader: boolean
  sample: CsvRecord[]
  firstRow: number
}

/** The columns of a header line in which a day is parted into three; null where it is not. */
export function partsIn(headers: string[]): Parts | null {
  const names = headers.map(plain)
  const [day = -1, month = -1, year = -1] = WORDS.map((words) => names.findIndex((name) => words.has(name)))
  return day < 0 || month < 0 || year < 0 ? null : [day, month, year]
}

function dayOf(record: CsvRecord, [day, month, year]: Parts): string | null {
  const [d, m, y] = [day, month, year].map((column) => cellText(record, column)) as [string, string, string]
  return DAY.test(d) && MONTH.test(m) && YEAR.test(y) ? `${y}-${m}-${d}` : null
}

/** The table with each day as a whole under the header of its first part; null where days are not parted. */
export async function withWholeDays(table: Table, pace: Pace): Promise<string | null> {
  const { headers, sample, firstRow, delimiter } = table
  const parts = table.hasHeader ? partsIn(headers) : null
  if (!parts) return null
  const hasOther = headers.some((_, column) => sample.some((row) => isDateText(cellText(row, column))))
  if (hasOther || !sample.some((row) => dayOf(row, parts))) return null
  const lines: string[] = []
  let position = 0
  await eachRecord(table.text, delimiter, pace, (record) => {
    const day = position++ < firstRow ? null : dayOf(record, parts)
    const whole = day === null ? record : record.map((cell, column) => wholeCell(cell, column, day, parts))
    lines.push(whole.map((cell) => quotedCell(cell, delimiter)).join(delimiter))
  })
  return `${lines.join('\n')}\n`
}

const wholeCell = (cell: string, column: number, day: string, [place, ...rest]: Parts): string =>
  column === place ? day : rest.includes(column) ? '' : cell
