import { type Day, parseDay } from '../../../values/day.ts'
import { type DateEvidence, noDateEvidence, weighDate } from './date-order.ts'
import { type DateOrder, isoDate, partsOf } from './dates.ts'
import { isSerialDay } from './serial-days.ts'

const ORDERS = ['dmy', 'mdy', 'ymd'] as const satisfies readonly DateOrder[]
const MAX_KNOWN = 10_000

/** Counts of a file's days, as they would be in one order. */
interface InOrder {
  order: DateOrder
  wrong: number
  up: number
  down: number
  last: string
  first: string
  least: string
  most: string
}

/** Evidence of a whole column of days, in each order that it may be meant in. */
export interface DayEvidence extends DateEvidence {
  orders: InOrder[]
  /** Days that the orders read differently. */
  ambiguous: number
  example: string
  /** Days that only one order of numbers reads, of each, beside such with the year in front. */
  known: Map<string, (Day | null)[]>
  /** The days as they would be with the month last. */
  monthLast: InOrder
  /** Numbers by which spreadsheets count days, and all else. */
  serials: number
  others: number
}

const inOrder = (order: DateOrder): InOrder => ({
  order,
  wrong: 0,
  up: 0,
  down: 0,
  last: '',
  first: '',
  least: '9',
  most: '',
})

export const noDayEvidence = (): DayEvidence => ({
  ...noDateEvidence(),
  orders: ORDERS.map(inOrder),
  monthLast: inOrder('ymd'),
  ambiguous: 0,
  example: '',
  known: new Map(),
  serials: 0,
  others: 0,
})

function readingsOf(text: string, lastYear: number): (Day | null)[] {
  return ORDERS.map((order) => {
    const iso = isoDate(text, order, lastYear)
    return iso && parseDay(iso)
  })
}

/** True where orders that are possible for the text read it as different days. */
export function isAmbiguous(text: string, orders: readonly DateOrder[], lastYear: number): boolean {
  const days = new Set(
    orders.map((order) => isoDate(text, order, lastYear)).filter((iso) => iso && parseDay(iso)),
  )
  return days.size > 1
}

/** True where its numbers may stand in any order. */
const isOpenText = (text: string): boolean => {
  const parts = partsOf(text.trim())
  return parts !== null && !parts.isNamed && parts.first.length < 3
}

export function weighDay(evidence: DayEvidence, text: string, lastYear: number): void {
  let days = evidence.known.get(text)
  const isNew = days === undefined
  if (!days) {
    days = readingsOf(text, lastYear)
    if (evidence.known.size < MAX_KNOWN) evidence.known.set(text, days)
  }
  if (isNew) {
    if (isSerialDay(text)) evidence.serials++
    else evidence.others++
    weighDate(evidence, text)
    const distinct = new Set(days.filter((day) => day !== null))
    if (distinct.size > 1 && isOpenText(text)) {
      evidence.ambiguous++
      evidence.example ||= text
    }
  }
  for (let place = 0; place < ORDERS.length; place++)
    putInOrder(evidence.orders[place] as InOrder, days[place])
  const ymd = days[YEAR_FIRST]
  if (evidence.yearFirst > 0 && evidence.monthMiddle === 0)
    putInOrder(evidence.monthLast, ymd ? withMonthLast(ymd) : null)
}

const YEAR_FIRST = ORDERS.indexOf('ymd')

const withMonthLast = (day: Day): Day => `${day.slice(0, 5)}${day.slice(8)}${day.slice(4, 7)}` as Day

function putInOrder(one: InOrder, day: Day | null | undefined): void {
  if (!day) {
    one.wrong++
    return
  }
  if (one.last === '') one.first = day
  else if (day > one.last) one.up++
  else if (day < one.last) one.down++
  if (day < one.least) one.least = day
  if (day > one.most) one.most = day
  one.last = day
}

const LEAST_MOVES = 4

/** The rows are in order with the month behind the day, and in none as they stand. */
export function isMonthLast({ yearFirst, dayMiddle, monthMiddle, monthLast, orders }: DayEvidence): boolean {
  const ymd = orders[YEAR_FIRST] as InOrder
  if (yearFirst === 0 || dayMiddle + monthMiddle > 0 || monthLast.wrong > 0) return false
  return sorted(monthLast) && monthLast.up + monthLast.down >= LEAST_MOVES && !sorted(ymd)
}

/** True where every day of the column is a number by which spreadsheets count days. */
export const areSerialDays = ({ serials, others }: DayEvidence): boolean => serials > 0 && others === 0

export interface OrderVerdict {
  order: DateOrder
  why: 'asked' | 'remembered' | 'column' | 'balance'
  /** The orders between which somebody has to choose; empty where it is certain. */
  open: DateOrder[]
  /** Days of both orders, or such with the year in front among them: a spreadsheet has turned some of them. */
  isTurned: boolean
}

const sorted = ({ up, down }: InOrder): boolean => up === 0 || down === 0

const yearsOf = ({ least, most }: InOrder): number => Number(most.slice(0, 4)) - Number(least.slice(0, 4))

export interface OrderHints {
  asked: DateOrder | null
  remembered: DateOrder | null
  today: Day | undefined
  /** True where the balances go from the first row to the last. */
  isAscending: boolean | null
  /** Days that lines above the table name. */
  period: string[]
}

/**
 * The order of a column's days: what was chosen; a day above 12; what the account's last file had; the order of the rows,
 * no day after tomorrow, the file's own period; else it is open.
 */
export function orderOfDays(
  evidence: DayEvidence,
  hints: OrderHints,
  dayAfter: (day: Day) => Day,
): OrderVerdict {
  const { yearFirst, dayFirst, monthFirst, named, separator, short, open } = evidence
  const certain = (order: DateOrder, why: OrderVerdict['why'] = 'column'): OrderVerdict => ({
    order,
    why,
    open: [],
    isTurned: false,
  })
  if (areSerialDays(evidence)) return certain('ymd')
  if (hints.asked) return certain(hints.asked, 'asked')
  const numbers = dayFirst + monthFirst + open + short
  if (numbers === 0) return certain(yearFirst > 0 ? 'ymd' : named > 0 || separator === '.' ? 'dmy' : 'mdy')
  const [dmy, mdy, ymd] = evidence.orders as [InOrder, InOrder, InOrder]
  const isShort = short > 0 && yearFirst === 0
  const isTurned =
    (dayFirst > 0 && monthFirst > 0 && !(isShort && ymd.wrong === 0)) ||
    (yearFirst > 0 && separator !== null && (dayFirst > 0 || monthFirst > 0 || open > 0))
  if (isTurned)
    return {
      order: dayFirst >= monthFirst ? 'dmy' : 'mdy',
      why: 'column',
      open: ['dmy', 'mdy'],
      isTurned: true,
    }
  let possible = isShort ? [dmy, mdy, ymd] : [dmy, mdy]
  const fits = Math.min(...possible.map(({ wrong }) => wrong))
  possible = possible.filter(({ wrong }) => wrong === fits)
  // Days of two digits for the year: nobody has a statement of thirty years where another reading has one of months.
  const span = Math.min(...possible.map(yearsOf))
  if (isShort && possible.length > 1)
    possible = possible.filter((one) => yearsOf(one) <= Math.max(2, span * 4))
  const only = possible[0]
  if (possible.length === 1 && only) return certain(only.order)
  if (evidence.ambiguous === 0) return certain((only ?? dmy).order)
  if (separator === '.' && !isShort) return certain('dmy')
  const { remembered, today, isAscending, period } = hints
  if (remembered && possible.some(({ order }) => order === remembered))
    return certain(remembered, 'remembered')
  const narrowed = (left: InOrder[]): InOrder[] => (left.length > 0 ? left : possible)
  if (isAscending !== null) {
    const along = possible.filter(({ up, down }) =>
      isAscending ? down === 0 && up > 0 : up === 0 && down > 0,
    )
    if (along.length === 1 && along[0]) return certain(along[0].order, 'balance')
  }
  const inRow = possible.filter(sorted)
  if (inRow.length === 1 && inRow[0] && inRow[0].up + inRow[0].down >= 2) return certain(inRow[0].order)
  if (today) possible = narrowed(possible.filter(({ most }) => most <= dayAfter(today)))
  if (period.length > 0) {
    const named = period.flatMap((text) => {
      const parts = partsOf(text)
      return parts && !parts.isNamed && parts.first.length < 3
        ? Number(parts.first) > 12
          ? ['dmy']
          : Number(parts.second) > 12
            ? ['mdy']
            : []
        : []
    })
    if (new Set(named).size === 1) possible = narrowed(possible.filter(({ order }) => order === named[0]))
    const days = period
      .flatMap((text) => isoDate(text, 'ymd') ?? [])
      .filter((iso) => parseDay(iso))
      .sort()
    const [from, to] = [days[0], days.at(-1)]
    if (from && to && from < to)
      possible = narrowed(possible.filter(({ least, most }) => least >= from && most <= to))
  }
  if (possible.length === 1 && possible[0]) return certain(possible[0].order)
  // A decimal comma is no proof: American Express writes 03/11/2026 and "12,50" to its Swedish customers.
  return {
    order: possible[0]?.order ?? 'dmy',
    why: 'column',
    open: possible.map(({ order }) => order),
    isTurned: false,
  }
}
