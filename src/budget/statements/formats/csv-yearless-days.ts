import { addDays, type Day, parseDay } from '../../../values/day.ts'
import { cellText } from './csv-cell.ts'
import { type CsvRecord, eachRecord, quotedCell } from './csv-records.ts'
import type { CsvTable } from './csv-table.ts'
import { headerScore } from './csv-words.ts'
import { type DateOrder, isoDate } from './dates.ts'
import type { Pace } from './pace.ts'

const NUMBERS = /^(\d{1,2})[./-](\d{1,2})\.?$/
const NAMED = /^(?:\d{1,2}[ .-]*\p{L}{3,10}\.?|\p{L}{3,10}\.? \d{1,2})$/u
/** Days with a year in the lines above the table. */
const WHOLE =
  /(?<!\d)(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}[ .-]\p{L}{3,10}[ .-]+\d{4}|\p{L}{3,10} \d{1,2},? \d{4})(?!\d)/gu
const LONGEST = 360
/** Lines below the rows say something else in its place. */
const LEAST = 0.8

type Table = Pick<CsvTable, 'text' | 'delimiter' | 'headers' | 'hasHeader' | 'sample' | 'firstRow'>
type Period = [from: Day, to: Day]

const isYearless = (text: string): boolean => NUMBERS.test(text) || NAMED.test(text)

/**
 * The table with the years of its days, where lines above it name a period of less than a year that holds each of them once;
 * null where it has years, or where they don't follow for certain.
 */
export async function withYears(table: Table, pace: Pace): Promise<string | null> {
  const { headers, sample, delimiter, firstRow } = table
  const column = headers.findIndex((header, at) => {
    const days = sample.map((row) => cellText(row, at)).filter((text) => text !== '')
    return headerScore(header, 'date') > 0 && days.filter(isYearless).length > days.length * LEAST
  })
  if (!table.hasHeader || column < 0) return null
  const above: string[] = []
  const records: CsvRecord[] = []
  await eachRecord(table.text, delimiter, pace, (record) => {
    if (records.length < firstRow) above.push(...(record.slice(0, 20).join(' ').match(WHOLE) ?? []))
    records.push(record)
  })
  const texts = new Set(records.slice(firstRow).map((record) => cellText(record, column)))
  const readings = (['dmy', 'mdy'] as const).flatMap((order) => daysIn(order, texts, above) ?? [])
  const [days, other] = readings
  if (!days || (other && [...days].some(([text, day]) => other.get(text) !== day))) return null
  const lines = records.map((record, position) =>
    record
      .map(
        (cell, at) => (position >= firstRow && at === column ? days.get(cellText(record, at)) : cell) ?? cell,
      )
      .map((cell) => quotedCell(cell, delimiter))
      .join(delimiter),
  )
  return `${lines.join('\n')}\n`
}

/** Each text with its day in that order; null unless all of them lie within the period. */
function daysIn(order: DateOrder, texts: Set<string>, above: string[]): Map<string, Day> | null {
  const period = periodIn(order, above)
  if (!period) return null
  const days = new Map<string, Day>()
  for (const text of texts) {
    if (!isYearless(text)) continue
    const day = dayWithin(text, order, period)
    if (!day) return null
    days.set(text, day)
  }
  return days.size > 0 ? days : null
}

function periodIn(order: DateOrder, above: string[]): Period | null {
  const days = above.flatMap((text) => dayOf(text, order) ?? []).sort()
  const [from, to] = [days[0], days.at(-1)]
  return from && to && from < to && to < addDays(from, LONGEST) ? [from, to] : null
}

function dayWithin(text: string, order: DateOrder, [from, to]: Period): Day | undefined {
  const [, first, second] = NUMBERS.exec(text) ?? []
  return [from, to]
    .map((end) => end.slice(0, 4))
    .flatMap(
      (year) =>
        dayOf(first ? `${first}/${second}/${year}` : `${text.replace(/\.$/, '')} ${year}`, order) ?? [],
    )
    .find((day) => day >= from && day <= to)
}

function dayOf(text: string, order: DateOrder): Day | null {
  const iso = isoDate(text, order)
  return iso && parseDay(iso)
}
