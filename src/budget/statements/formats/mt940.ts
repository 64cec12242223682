import { parseDay } from '../../../values/day.ts'
import { type Cents, formatMoney } from '../../../values/money.ts'
import { readAccountRows } from './account-rows.ts'
import { createAccounts } from './accounts.ts'
import { refuseEarlyEnd } from './early-end.ts'
import { createLeftOut } from './left-out.ts'
import { linesOf } from './lines.ts'
import { type Booking, centsOf, idsOf, isOut, isoOf, moveOf, writeBooking } from './mt940-booking.ts'
import { createTotals } from './stated-totals.ts'
import type { ReadFile, RowList, StatedBalance, StatementSource } from './statement.ts'
import { oneLine, quoted } from './words.ts'

const FIELD = /^:(20|21|25P?|28C?|13D?|34F|60[FM]|61|62[FM]|64|65|86|90[CD]|NS|940|942):/
const BALANCE = /^([CD])(\d{6})([A-Z]{3})([\d.,]{1,18})$/
const TOTAL = /^(\d{1,5})[A-Z]{3}([\d.,]{1,18})$/
const IBAN_AND_CURRENCY = /^([A-Z]{2}\d{2}[A-Z0-9]{11,30}?|\d{6,})\s?([A-Z]{3})$/
/** Lines of one field; a bank has six. */
const MAX_LINES = 200
/** Warnings of one kind: a file of a year may have one for each day. */
const MAX_NAMED = 3

/** A message: one statement, or a page of one. */
interface Message {
  account: string
  number: string
  opening: Balance | null
  isOpen: boolean
  /** MT942, which closes with no balance. */
  isInterim: boolean
  sum: Cents
  isWhole: boolean
  /** Null for a page, whose totals may be those of the whole statement. */
  totals: ReturnType<typeof createTotals> | null
  /** True where the statement goes on in the next message. */
  isPage: boolean
}

interface Balance extends StatedBalance {
  currency: string
}

interface Mt940File {
  bookings: Booking[]
  accounts: ReturnType<typeof createAccounts>
  left: ReturnType<typeof createLeftOut>
  warnings: string[]
  message: Message
  field: string
  lines: string[]
  /** The booking that the next text is of. */
  open: Booking | null
}

const newMessage = (): Message => ({
  account: '',
  number: '',
  opening: null,
  isOpen: false,
  isInterim: false,
  sum: 0,
  isWhole: true,
  isPage: false,
  totals: createTotals(),
})

/** MT940 and MT942 of SWIFT, also those behind a bank's header or in blocks of SWIFT. */
export async function readMt940<Rows extends RowList>({
  text,
  pace,
  newRows,
}: StatementSource<Rows>): Promise<ReadFile<Rows>> {
  const file: Mt940File = {
    bookings: [],
    accounts: createAccounts('number'),
    left: createLeftOut(),
    warnings: [],
    message: newMessage(),
    field: '',
    lines: [],
    open: null,
  }
  for (const line of linesOf(text)) {
    readLine(file, line)
    const turn = pace(line.length + 1)
    if (turn) await turn
  }
  endField(file)
  if (file.message.isOpen)
    refuseEarlyEnd(file.message.isInterim ? ':90C:' : ':62F:', file.bookings.length, 'transaction')
  if (file.message.isPage)
    file.warnings.push('The last statement goes on with a page that is not in the file.')
  const ids = idsOf(file.bookings)
  const items = file.bookings.map((booking, place) => ({ ...writeBooking(booking), bankId: ids[place] }))
  const { accounts } = file
  const rows = await readAccountRows(items, accounts, { order: 'ymd', decimal: ',' }, pace, newRows())
  if (file.bookings.length === 0) file.warnings.push('The file holds no transactions.')
  return {
    accounts: accounts.list(),
    left: file.left.list(),
    warnings: warningsOf(file),
    rows,
  }
}

function warningsOf({ warnings: all }: Mt940File): string[] {
  const warnings = [...new Set(all)]
  const more = warnings.length - MAX_NAMED
  const rest =
    more > 0
      ? [`There are ${more} more statements in the file of which something like it is to be said.`]
      : []
  return [...warnings.slice(0, MAX_NAMED), ...rest]
}

function readLine(file: Mt940File, line: string): void {
  // A message within blocks of SWIFT begins behind "{4:" and ends with "-}".
  const text = line.replace(/^\p{Cc}?\{.*?\{?4:\s*(?=:|$)/u, '')
  const tag = FIELD.exec(text)?.[1]
  if (tag) {
    endField(file)
    file.field = tag
    file.lines = [text.slice(tag.length + 2)]
  } else if (/^-(?:\}|\s*$)/.test(text) || /^\p{Cc}?\{/u.test(text)) {
    endField(file)
    if (file.message.isInterim) file.message.isOpen = false
  } else if (file.field !== '' && file.lines.length < MAX_LINES) file.lines.push(text)
}

function endField(file: Mt940File): void {
  const { field, lines, message } = file
  const [first = ''] = lines
  file.field = ''
  file.lines = []
  if (field === '') return
  if (field === '86') file.open?.texts.push(...lines)
  // A text behind any other field is of the whole statement, not of the last booking.
  else if (field !== 'NS') file.open = null
  if (field === '20') beginMessage(file)
  else if (field === '25' || field === '25P') beginAccount(file, first)
  else if (field === '28' || field === '28C') message.number = oneLine(first)
  else if (field === '34F' || field.startsWith('13')) beginInterim(file, first)
  else if (field === '60F' || field === '60M') openStatement(file, first, field === '60M')
  else if (field === '61') addBooking(file, first, lines.slice(1))
  else if (field === '62F' || field === '62M') closeStatement(file, first, field === '62M')
  else if (field.startsWith('90')) compareTotal(file, field === '90D', first)
}

function beginMessage(file: Mt940File): void {
  if (file.message.isOpen && !file.message.isInterim)
    refuseEarlyEnd(':62F:', file.bookings.length, 'transaction')
  file.message = { ...newMessage(), isOpen: true }
}

/** "20041111/1234567890", "NL20INGB0001234567EUR" or "500950253". */
function beginAccount({ accounts, message }: Mt940File, text: string): void {
  const written = oneLine(text)
  const [, number = written, currency] = IBAN_AND_CURRENCY.exec(written) ?? []
  message.isOpen = true
  message.account = number
  accounts.beginIn(number, currency ?? '')
}

function beginInterim({ message, ...file }: Mt940File, text: string): void {
  message.isInterim ||= message.opening === null
  const floor = /^[A-Z]{3}[CD]?([\d.,]+)$/.exec(text.trim())?.[1]
  const cents = floor ? centsOf(floor) : 0
  if (cents === 0) return
  // What the bank states of all bookings is not what it lists then.
  message.isWhole = false
  const least = cents === null ? quoted(floor ?? '') : formatMoney(cents)
  file.warnings.push(`The bank leaves out amounts below ${least} in this file.`)
}

function openStatement(file: Mt940File, text: string, isPage: boolean): void {
  const { accounts, message } = file
  const balance = balanceOf(file, 'opening', text)
  Object.assign(message, { opening: balance, sum: 0, isWhole: true, isInterim: false, isOpen: true })
  message.totals = isPage ? null : createTotals()
  if (!balance) return
  accounts.beginIn(message.account, balance.currency)
  accounts.open({ day: balance.day, cents: balance.cents })
}

/** A balance that is not what the one before makes with the bookings between them: some are missing, or too many. */
function closeStatement(file: Mt940File, text: string, isPage: boolean): void {
  const { accounts, message, warnings } = file
  Object.assign(message, { isOpen: false, isPage })
  if (isPage) message.totals = null
  const balance = balanceOf(file, 'closing', text)
  if (!balance) return
  accounts.close({ day: balance.day, cents: balance.cents })
  const { opening, sum, isWhole } = message
  const difference = opening ? balance.cents - opening.cents - sum : 0
  if (difference === 0 || !isWhole) return
  warnings.push(
    `${nameOf(message)} of ${balance.day}: its transactions and its balances differ by ${formatMoney(Math.abs(difference))}. Something is missing in the file, or too much.`,
  )
}

const nameOf = ({ number }: Message): string => (number ? `Statement ${quoted(number)}` : 'Statement')

/** Compares the number and sum of all debits, or credits, that the bank states. */
function compareTotal({ message, warnings }: Mt940File, isOut: boolean, text: string): void {
  message.isOpen = false
  const [, count, amount = ''] = TOTAL.exec(text.trim()) ?? []
  const cents = centsOf(amount)
  const noun = isOut ? 'debits' : 'credits'
  if (!count || cents === null)
    warnings.push(`${nameOf(message)}: its total of ${noun} "${quoted(text)}" can not be read.`)
  else if (message.isWhole) {
    const difference = message.totals?.differs(isOut ? 'out' : 'in', { count: Number(count), cents })
    if (difference) warnings.push(`${nameOf(message)}: ${difference}`)
  }
}

function addBooking(file: Mt940File, first: string, details: string[]): void {
  const { accounts, left, message } = file
  const { mark, amount } = moveOf(first)
  const cents = centsOf(amount)
  if (mark.startsWith('E')) {
    message.totals?.add(mark === 'ED', cents ?? 0, false)
    left.count('The bank expects it and has not booked it yet', first)
    return
  }
  if (cents === null) message.isWhole = false
  else message.sum += isOut(mark) ? -cents : cents
  message.totals?.add(isOut(mark), cents ?? 0)
  file.open = { account: accounts.current(), first: first.trim(), details, texts: [] }
  file.bookings.push(file.open)
}

/** A balance as it is written; what can't be read is said. */
function balanceOf({ message, warnings }: Mt940File, which: string, text: string): Balance | null {
  const [, mark, date = '', currency = '', amount = ''] = BALANCE.exec(text.trim()) ?? []
  const cents = centsOf(amount)
  const day = parseDay(isoOf(date))
  if (cents === null || day === null) {
    warnings.push(
      `${nameOf(message)}: its ${which} balance "${quoted(text)}" can not be read, so it proves nothing.`,
    )
    return null
  }
  return { day, cents: mark === 'D' ? -cents : cents, currency }
}
