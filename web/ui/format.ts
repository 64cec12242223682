import { dayAt } from '../../src/values/day.ts'
import { isolated } from './in-line.ts'
import { byPreferences, type Preferences, preferences, today } from './preferences.ts'

/** A format with the currency's decimals, at most two, and no cent hidden: the book counts in hundredths. */
export const moneyFormat = ({ locale, currency }: Preferences, more: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 2, ...more })

const money = byPreferences((preferences) => moneyFormat(preferences))
const shortMoney = byPreferences((preferences) =>
  moneyFormat(preferences, { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 }),
)
const count = byPreferences(({ locale }) => new Intl.NumberFormat(locale))
const percent = byPreferences(
  ({ locale }) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
)

/**
 * The number in that format, without the minus that -0, and what rounds to it, would have before its zero. Set apart where the
 * format has letters from the right to the left, so that it trades no figures with what stands beside it.
 */
function withoutMinusOfZero(format: Intl.NumberFormat, number: number): string {
  const text = format.format(number)
  return isolated(number <= 0 && text === format.format(-0) ? format.format(0) : text)
}

/** "1234.50" as "$1,234.50". The largest amount has 10 digits, which a float shows exactly. */
export const formatAmount = (amount: string | number, currency?: string): string =>
  withoutMinusOfZero(currency ? moneyFormat({ ...preferences(), currency }) : money(), Number(amount))

/** Money in with + and money out with - before it; nothing has no direction. */
export function formatSigned(type: string, amount: string | number, currency?: string): string {
  const sign = Number(amount) === 0 ? '' : type === 'income' ? '+' : '-'
  return sign + formatAmount(amount, currency)
}

/** "12345.00" as "$12.3K", for the axis of a chart. */
export const formatShortAmount = (amount: string | number): string =>
  withoutMinusOfZero(shortMoney(), Number(amount))

const wholeMoney = byPreferences((preferences) => moneyFormat(preferences, { maximumFractionDigits: 0 }))

/** "109.48" as "$109", "12345.00" as "$12.3K", and less than ten with its cents: for a table of figures to compare. */
export const formatRoundAmount = (amount: string): string => {
  const size = Math.abs(Number(amount))
  if (size < 10) return formatAmount(amount)
  return size < 1000 ? withoutMinusOfZero(wholeMoney(), Number(amount)) : formatShortAmount(amount)
}

const fewDigits = byPreferences(({ locale }) => new Intl.NumberFormat(locale, { notation: 'compact' }))

/** "333.07" as "333", "1210.50" as "1.2K": where there is no room for the currency. */
export const formatFewDigits = (amount: string): string => withoutMinusOfZero(fewDigits(), Number(amount))

/** An amount as another choice of preferences would write it. */
export const formatAmountAs = (amount: string, choice: Preferences): string =>
  withoutMinusOfZero(moneyFormat(choice), Number(amount))

/** "$", "€", "CHF". */
export const currencySymbol = byPreferences(
  (preferences) =>
    moneyFormat(preferences, { currencyDisplay: 'narrowSymbol' })
      .formatToParts(0)
      .find((part) => part.type === 'currency')?.value ?? preferences.currency,
)

const dayFormat = (options: Intl.DateTimeFormatOptions) =>
  byPreferences(({ locale }) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }))

const shortDay = dayFormat({ month: 'short', day: 'numeric' })
const longDay = dayFormat({ month: 'short', day: 'numeric', year: 'numeric' })
const weekDay = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' })
const weekDayOfYear = dayFormat({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const shortMonth = dayFormat({ month: 'short' })
const longMonth = dayFormat({ month: 'long', year: 'numeric' })

function written(day: string, thisYear: Intl.DateTimeFormat, otherYear: Intl.DateTimeFormat): string {
  const instant = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(instant.getTime())) return day
  return isolated((day.slice(0, 4) === today().slice(0, 4) ? thisYear : otherYear).format(instant))
}

/** "2026-03-31" as "Mar 31", with the year when it isn't this one. */
export const formatDay = (day: string): string => written(day, shortDay(), longDay())

/** "2026-03-31" as "Mar 31", whatever its year: for an axis that is shorter than one. */
export const formatShortDay = (day: string): string => written(day, shortDay(), shortDay())

/** "2026-03-31" as "Tuesday, March 31". */
export const formatWeekDay = (day: string): string => written(day, weekDay(), weekDayOfYear())

/** "2026-03" as "Mar". */
export const formatShortMonth = (month: string): string =>
  shortMonth().format(new Date(`${month}-01T00:00:00Z`))

/** "2026-03" as "March 2026". */
export const formatMonth = (month: string): string =>
  isolated(longMonth().format(new Date(`${month}-01T00:00:00Z`)))

/** The day of an instant in the book's time zone, as `formatDay` writes it. */
export const formatDayOf = (instant: string): string =>
  formatDay(dayAt(Date.parse(instant), preferences().timeZone))

const moment = byPreferences(
  ({ locale, timeZone }) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
)

/** An instant as a clock in the book's time zone shows it. */
export const formatInstant = (instant: string): string => isolated(moment().format(new Date(instant)))

const clock = byPreferences(
  ({ locale, timeZone }) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }),
)

/** The time of day of an instant in the book's time zone. */
export const formatTime = (instant: string): string => isolated(clock().format(new Date(instant)))

export const formatCount = (number: number): string => count().format(number)

/** 12.5 as "12.5%". */
export const formatPercent = (number: number): string => withoutMinusOfZero(percent(), number / 100)

/** The share of something that is there: a small one is not nothing. */
export const formatShare = (share: number): string =>
  share < 0.1 ? `<${formatPercent(0.1)}` : formatPercent(share)

/** "1 row", "2 rows". */
export const plural = (number: number, one: string, many = `${one}s`): string =>
  `${formatCount(number)} ${number === 1 ? one : many}`
