import { type Cents, parseMoney } from '../../../values/money.ts'
import type { WrittenOf } from './account-rows.ts'
import { plainAmount } from './amounts.ts'
import { describeBooking } from './mt940-text.ts'
import { oneLine, quoted } from './words.ts'

/** Day of the value, day of the booking, direction, sign of the currency, amount, kind, references. */
const BOOKING = /^(\d{6})(\d{4})?([RE]?[CD])([A-Z])?([\d.,]{1,18})(?:([A-Z][A-Z0-9]{3})(.*))?$/
/** An amount has its comma always: "1.000" may be one or a thousand. */
const WITH_COMMA = /^[\d.]+,\d*$/

/** A booking (":61:") with what follows it. */
export interface Booking {
  account: string
  first: string
  details: string[]
  texts: string[]
}

/** Direction and amount of a booking; '' where it can't be read. */
export function moveOf(first: string): { mark: string; amount: string } {
  const [, , , mark = '', , amount = ''] = BOOKING.exec(first.trim()) ?? []
  return { mark, amount }
}

/** A credit that is taken back goes out, a debit that is taken back comes in. */
export const isOut = (mark: string): boolean => mark === 'D' || mark === 'RC'

/** The row of a booking. */
export function writeBooking({ account, first, details, texts }: Booking): WrittenOf {
  const [, value, entry, mark = '', , amount = '', kind = '', references = ''] = BOOKING.exec(first) ?? []
  const [reference = ''] = references.split('//')
  const told = describeBooking(texts) || oneLine(details.join(' '))
  const named = reference === 'NONREF' ? kind : reference || kind
  const isRead = WITH_COMMA.test(amount)
  return {
    account,
    date: value ? bookedOn(value, entry) : '',
    amount: isRead ? numberOf(amount) : '',
    isOut: isOut(mark),
    description: told || oneLine(named),
    bankId: undefined,
    problem: !value
      ? `"${quoted(first)}" is no booking that can be read`
      : isRead
        ? null
        : `"${quoted(amount)}" is no amount: MT940 writes a comma before the decimals`,
  }
}

export const isoOf = (text: string): string => {
  const year = Number(text.slice(0, 2))
  return `${year < 80 ? 2000 + year : 1900 + year}-${text.slice(2, 4)}-${text.slice(4, 6)}`
}

/** The day of the booking has no year: it is the one that lies nearest to the day of the value. */
function bookedOn(value: string, entry: string | undefined): string {
  const day = isoOf(value)
  if (!entry) return day
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const ahead = Number(entry.slice(0, 2)) - month
  const booked = ahead > 6 ? year - 1 : ahead < -6 ? year + 1 : year
  return `${booked}-${entry.slice(0, 2)}-${entry.slice(2)}`
}

/** The bank's own reference of a booking ("//…"), where it is no mere word that stands beside many. */
export function idsOf(bookings: Booking[]): (string | undefined)[] {
  const seen = new Map<string, string>()
  const repeated = new Set<string>()
  const ids = bookings.map(({ first, account }) => {
    const [, ...rest] = (BOOKING.exec(first)?.[7] ?? '').split('//')
    const id = rest.join('//').trim()
    if (id.length < 6 || !/\d{3}/.test(id)) return undefined
    const before = seen.get(`${account}|${id}`)
    if (before !== undefined && before !== first) repeated.add(id)
    seen.set(`${account}|${id}`, first)
    return id
  })
  return ids.map((id) => (id && repeated.has(id) ? undefined : id))
}

// An amount without decimals ends with its comma.
const numberOf = (amount: string): string => amount.replace(/,$/, ',00')

export const centsOf = (amount: string): Cents | null => {
  const plain = WITH_COMMA.test(amount) ? plainAmount(numberOf(amount), ',') : null
  return plain === null ? null : parseMoney(plain)
}
