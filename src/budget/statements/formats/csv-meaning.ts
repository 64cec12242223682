import { addDays } from '../../../values/day.ts'
import { type DecimalSign, decimalOf, provenDecimal } from './amounts.ts'
import { cellText } from './csv-cell.ts'
import { chosenFormat, isChosen } from './csv-choice.ts'
import { areSerialDays, isMonthLast, type OrderVerdict, orderOfDays } from './csv-dates.ts'
import { areDaysOnFirstRows } from './csv-day-groups.ts'
import { type Directions, directionsOf } from './csv-direction.ts'
import type { Evidence } from './csv-evidence.ts'
import { flagOf } from './csv-flags.ts'
import { partiesOf } from './csv-parties.ts'
import type { Plan } from './csv-plan.ts'
import { type Asking, ask } from './csv-questions.ts'
import type { TableReading } from './csv-row.ts'
import { statesOf } from './csv-states.ts'
import { type CsvTable, widthsOf } from './csv-table.ts'
import { isBookingDay, plain } from './csv-words.ts'
import { isoDate, orderOf } from './dates.ts'
import type { CsvColumnChoice, Question, ReadHints, Reason } from './statement.ts'
import { quoted } from './words.ts'

/** The reading of a table as a whole, with the reasons and the questions. */
export interface Meaning {
  reading: TableReading
  order: OrderVerdict
  decimalWhy: Reason
  directions: Directions
  questions: Question[]
}

/** More accounts of their own than a household has: such a column mostly names those of others. */
const MOST_ACCOUNTS = 50
const isTold = (names: Map<string, number>): boolean => names.size > 1 && names.size <= MOST_ACCOUNTS

const WITHOUT_DECIMALS = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))
const THREE_DECIMALS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))
/** The last year that two digits may mean, without a clock. */
const FAR_YEAR = 2069

export const lastYearOf = ({ today }: ReadHints): number => (today ? Number(today.slice(0, 4)) + 1 : FAR_YEAR)

export function meaningOfTable(
  table: CsvTable,
  plan: Plan,
  evidence: Evidence,
  choice: CsvColumnChoice,
  hints: ReadHints,
): Meaning {
  const { former, headers, sample } = table
  const asking: Asking = { headers, sample, choice, evidence }
  const questions: Question[] = []
  const decimal = decimalFor(evidence, choice, former, hints)
  if (decimal.isOpen) questions.push(ask.decimal(asking, evidence.openText))
  const directions = directionsOf({ plan, evidence, choice, former, hints, asking })
  const order = orderFor(table, plan, evidence, choice, hints)
  const lastYear = lastYearOf(hints)
  if (order.open.length > 0) {
    const text = evidence.days.example
    const days = order.open.flatMap((one) => {
      const day = isoDate(text, one, lastYear)
      return day ? [{ order: one, day }] : []
    })
    questions.push(ask.dateOrder(asking, text, days, order.isTurned))
  }
  const orderMessage = questions.find(({ kind }) => kind === 'date-order')?.message ?? ''
  const ofStates = statesOf(
    asking,
    plan.isOwn ? null : plan.positions.status,
    table.hasHeader,
    former.states ?? {},
  )
  questions.push(...directions.questions, ...ofStates.questions)
  let message = directions.open
  const { positions } = plan
  const isMoneyless = positions.amount === null && positions.debit === null && positions.credit === null
  if (plan.conflict) {
    const question = ask.memory(asking, plan.conflict)
    questions.unshift(question)
    message = question.message
  } else if (plan.openAmounts.length > 1 && !plan.proof) {
    const question = ask.amounts(asking, plan.openAmounts)
    questions.unshift(question)
    message = question.message
  } else if (isMoneyless && positions.date !== null) message = 'Choose the column with the amount.'
  for (const kind of ['account', 'currency'] as const) {
    const position = positions[kind]
    const names = kind === 'account' ? evidence.accounts : evidence.currencies
    if (position === null || names.size <= MOST_ACCOUNTS) continue
    const question = ask.accounts(asking, kind, position)
    questions.unshift(question)
    message = question.message
  }
  const { dayMiddle, monthMiddle } = evidence.days
  const isSaid = choice.dateOrder === 'ymd' || isChosen(choice.dateFormat)
  if (!isSaid && (isMonthLast(evidence.days) || MONTH_LAST.test(plain(headers[positions.date ?? -1] ?? ''))))
    message =
      'The days seem to stand as year, day and month. Only year, month and day can be read: choose that order if it is meant.'
  else if (dayMiddle > 0 && monthMiddle === 0)
    message = 'The days stand as year, day and month. Only year, month and day can be read.'
  else message ??= minorMessage(table, plan, evidence)
  if (
    positions.fee !== null &&
    evidence.fees > 0 &&
    !plan.proof &&
    choice.fee === undefined &&
    former.fee === undefined
  ) {
    const question = ask.fee(asking, positions.fee, evidence.feeText)
    questions.push(question)
    message ??= question.message
  }
  const reading: TableReading = {
    money: { positions, decimal: decimal.sign, ...directions },
    order: order.order,
    lastYear,
    today: hints.today,
    serialDays: areSerialDays(evidence.days) ? (table.is1904 ? 'from1904' : 'from1900') : null,
    openOrders: order.open,
    isDayOnce: !plan.isOwn && areDaysOnFirstRows(evidence.dayGroups),
    isTurned: order.isTurned,
    orderMessage,
    decimalMessage: decimal.isOpen
      ? (questions.find(({ kind }) => kind === 'decimal')?.message ?? null)
      : null,
    minusMessage: directions.minusOpen,
    message,
    ...widthsOf(table, plan),
    byAccount: isTold(evidence.accounts),
    byCurrency: isTold(evidence.currencies),
    memos: memosOf(table, plan),
    isBookedByDay: isBookedByDay(table, plan, choice),
    states: ofStates.states,
    stateMessage: ofStates.message,
    parties:
      table.hasHeader && !isChosen(choice.description) ? partiesOf(headers, positions.description) : null,
    flag: positions.status === null || !table.hasHeader ? null : flagOf(headers[positions.status] ?? ''),
  }
  return { reading, order, decimalWhy: decimal.why, directions, questions }
}

/** Booking days stand beside the days that are read: which of them is right nobody has said. */
const isBookedByDay = (
  { headers, hasHeader }: CsvTable,
  { positions, isOwn }: Plan,
  { date }: CsvColumnChoice,
) =>
  hasHeader &&
  !isOwn &&
  positions.status !== null &&
  !isChosen(date) &&
  isBookingDay(headers[positions.status] ?? '')

const KIND = new Set(['type', 'typ', 'tipo', 'description', 'beschreibung'])
const IMPACT =
  /^(?:balance impact|auswirkung auf (?:das )?guthaben|impact sur le solde|impacto (?:en el|no) saldo|impatto sul saldo|effect op saldo)$/

/** PayPal writes what it holds back among what it books, and tells it by the kind of the row and its impact on the balance. */
const memosOf = ({ headers, hasHeader }: CsvTable, { positions, isOwn }: Plan): number[] =>
  !hasHeader || isOwn || positions.status === null
    ? []
    : headers.flatMap((header, column) => {
        const words = plain(header)
        return KIND.has(words) || IMPACT.test(words) ? [column] : []
      })

const MINOR =
  /\b(?:cents?|pence|pennies|minor|base units?|centimes?|centimos?|centavos|centesimi|ore|grosz\w*|haler\w*|kopeks?|paise|kurus)\b|копе/u

/** "Date (YYYY-DD-MM)" */
const MONTH_LAST = /\b(?:yyyy|jjjj|aaaa|y) ?(?:dd|tt|jj|d) ?mm?\b/

const PARTS = /\b(?:minor units?|subunits?)\b/
const PLACES = /\b(?:exponent|decimals|decimal places|currency scale|minor unit digits|precision)\b/

/** A column beside amounts without decimals that says how many they have, or holds their cents. */
function decimalsBeside({ headers, sample }: CsvTable): string | undefined {
  return headers.find((header, column) => {
    const words = plain(header)
    const is = PARTS.test(words) ? /^\d+$/ : PLACES.test(words) ? /^[0-4]$/ : null
    if (is === null) return false
    const cells = sample.map((row) => cellText(row, column)).filter((text) => text !== '')
    return cells.every((text) => is.test(text)) && cells.some((text) => Number(text) > 0)
  })
}

/** The message for amounts without a decimal that are in cents by a header: they are no whole euros; null for none. */
function minorMessage(table: CsvTable, { positions }: Plan, { decimals }: Evidence): string | null {
  const { headers, hasHeader } = table
  const { amount, debit, credit } = positions
  if (!hasHeader || decimals.dots + decimals.commas > 0) return null
  const named = [amount, debit, credit].flatMap((column) => (column === null ? [] : (headers[column] ?? [])))
  const minor = named.find((header) => MINOR.test(plain(header)))
  const beside = minor === undefined ? decimalsBeside(table) : undefined
  if (beside !== undefined)
    return `“${quoted(beside)}” tells the decimals of the amounts. Only amounts that are written whole, such as 12.50, can be read.`
  return minor === undefined
    ? null
    : `“${quoted(minor)}” counts in hundredths. Only amounts in whole units can be read.`
}

/** The decimal mark of all amounts of a file, as far as it shows. */
export function decimalFor(
  { decimals, currencies }: Pick<Evidence, 'decimals' | 'currencies'>,
  choice: CsvColumnChoice,
  former: CsvColumnChoice,
  { currency }: ReadHints,
): { sign: DecimalSign; why: Reason; isOpen: boolean } {
  if (choice.decimal) return { sign: choice.decimal, why: 'asked', isOpen: false }
  const proven = provenDecimal(decimals)
  if (proven) return { sign: proven, why: 'column', isOpen: false }
  if (former.decimal) return { sign: former.decimal, why: 'remembered', isOpen: false }
  const { openDots, openCommas } = decimals
  const mark: DecimalSign = openDots >= openCommas ? '.' : ','
  const stated = currencies.size === 1 ? [...currencies.keys()][0] : currency
  if (openDots === 0 || openCommas === 0) {
    if (WITHOUT_DECIMALS.has(stated ?? ''))
      return { sign: mark === '.' ? ',' : '.', why: 'column', isOpen: false }
    if (THREE_DECIMALS.has(stated ?? '')) return { sign: mark, why: 'column', isOpen: false }
  }
  return { sign: decimalOf(decimals), why: 'column', isOpen: true }
}

function orderFor(
  { former, period }: CsvTable,
  { proof }: Plan,
  evidence: Evidence,
  choice: CsvColumnChoice,
  { today, layouts }: ReadHints,
): OrderVerdict {
  const format = chosenFormat(choice.dateFormat)
  const hints = {
    asked: choice.dateOrder ?? (format ? orderOf(format) : null),
    remembered:
      former.dateOrder ?? layouts?.find(({ columns }) => columns.dateOrder)?.columns.dateOrder ?? null,
    today,
    isAscending: proof && !proof.chain.isLoose ? proof.chain.isAscending : null,
    period,
  }
  return orderOfDays(evidence.days, hints, (day) => addDays(day, 1))
}

export const isSameMeaning = (a: Meaning, b: Meaning): boolean =>
  JSON.stringify([a.reading, a.order]) === JSON.stringify([b.reading, b.order])
