import { refuse } from './refusal.ts'

/** A calendar day without a zone, "2026-03-31". Compares and sorts as text. */
export type Day = string
/** A calendar month, "2026-03". Compares and sorts as text. */
export type Month = string

const MS_PER_DAY = 86_400_000
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

const utc = (year: number, month: number, date: number): number => {
  const instant = new Date(0)
  instant.setUTCFullYear(year, month - 1, date)
  return instant.getTime()
}

const toDay = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

const FIRST_YEAR = 1900
const LAST_YEAR = 2199
export const YEARS_MESSAGE = `Dates lie in the years ${FIRST_YEAR} to ${LAST_YEAR}.`

/** The day of the text, or null where the calendar has no such day ("2026-02-30"). Years 1900 to 2199. */
export function parseDay(text: string): Day | null {
  const year = Number(text.slice(0, 4))
  return year >= FIRST_YEAR && year <= LAST_YEAR && isDay(text) ? text : null
}

/** True for a day of any year from 0 to 9999. */
export function isDay(text: string): boolean {
  const match = DAY.exec(text)
  if (!match) return false
  const [year, month, date] = match.slice(1).map(Number) as [number, number, number]
  return toDay(utc(year, month, date)) === text
}

/** Number of the day since 1970, as if it were in UTC: for differences between days only. */
const dayNumber = (day: Day): number => Date.parse(day) / MS_PER_DAY

export function addDays(day: Day, count: number): Day {
  return toDay((dayNumber(day) + count) * MS_PER_DAY)
}

/** Whole days from the first to the second; negative when the second comes earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from)
}

export const monthOf = (day: Day): Month => day.slice(0, 7)

export function addMonths(month: Month, count: number): Month {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const index = year * 12 + (number - 1) + count
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** Whole months from the first to the second; negative when the second comes earlier. */
export const monthsBetween = (from: Month, to: Month): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5))

export const firstDayOf = (month: Month): Day => `${month}-01`
export const lastDayOf = (month: Month): Day => addDays(firstDayOf(addMonths(month, 1)), -1)

/** Formatters by zone, in lower case, so that no spelling of a name gets a formatter of its own. */
const formatters = new Map<string, Intl.DateTimeFormat>()
/** Upper bound of kept formatters, more than there are names of zones. Each holds some 40 kB outside the heap. */
const MAX_FORMATTERS = 1000
/** Newer runtimes take offsets such as "+05:17" as well. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9+_/-]*$/

/** The zone's canonical name, "Europe/Berlin" for "europe/BERLIN"; null where the runtime knows no zone of that name. */
export function timeZoneNamed(text: string): string | null {
  if (!ZONE_NAME.test(text)) return null
  try {
    return formatterOf(text).resolvedOptions().timeZone
  } catch {
    return null
  }
}

function formatterOf(zone: string): Intl.DateTimeFormat {
  const name = zone.toLowerCase()
  let formatter = formatters.get(name)
  if (!formatter) {
    // en-CA writes days as YYYY-MM-DD.
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    if (formatters.size >= MAX_FORMATTERS) formatters.clear()
    formatters.set(name, formatter)
  }
  return formatter
}

/** A book that was made where more zones are known keeps its days; they are UTC's then. */
function formatterOrUtc(zone: string): Intl.DateTimeFormat {
  try {
    return formatterOf(zone)
  } catch {
    return formatterOf('UTC')
  }
}

const MS_PER_MINUTE = 60_000
/** True where the calendar has a day of the instant (milliseconds, UTC) in every time zone, also in one that is chosen later. */
export const hasDayEverywhere = (instantMs: number): boolean =>
  instantMs >= Date.UTC(FIRST_YEAR, 0, 2) && instantMs < Date.UTC(LAST_YEAR, 11, 31)

/** A day more than the calendar on both ends: a zone may be ahead of UTC or behind it. */
const [EARLIEST_MS, LATEST_MS] = [Date.UTC(FIRST_YEAR, 0, 0), Date.UTC(LAST_YEAR + 1, 0, 2)]
let latest = { minute: -1, timeZone: '', day: '' }

/**
 * The calendar day that a clock on the wall of that zone shows at the instant (milliseconds, UTC). Refused
 * where the calendar has no such day: its years are 1900 to 2199.
 */
export function dayAt(instantMs: number, timeZone: string): Day {
  // No zone changes its day within a minute, and every request asks.
  const minute = Math.floor(instantMs / MS_PER_MINUTE)
  if (latest.minute !== minute || latest.timeZone !== timeZone) {
    // Years before 1000 are written without their zeros, and those before Christ look like others.
    const isNear = instantMs >= EARLIEST_MS && instantMs < LATEST_MS
    const day = isNear ? parseDay(formatterOrUtc(timeZone).format(instantMs)) : null
    if (day === null) refuse('invalid', YEARS_MESSAGE)
    latest = { minute, timeZone, day }
  }
  return latest.day
}

const DAY_MS = 86_400_000

/** Formatters of the time by zone, made once: making one takes longer than all that it ever writes. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const name = timeZone.toLowerCase()
  let clock = clocks.get(name)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-CA', {
      timeZone: timeZoneNamed(timeZone) ?? 'UTC',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    if (clocks.size >= MAX_FORMATTERS) clocks.clear()
    clocks.set(name, clock)
  }
  return clock
}

/** The time that a clock on the wall of that zone shows at the instant, as `09:00`. */
export const timeAt = (instantMs: number, timeZone: string): string => clockOf(timeZone).format(instantMs)

/** Milliseconds by which clocks of that zone are ahead of UTC at the instant. */
const offsetAt = (instantMs: number, timeZone: string): number =>
  Date.parse(`${dayAt(instantMs, timeZone)}T${timeAt(instantMs, timeZone)}:00Z`) - instantMs

/**
 * The instant at which clocks of that zone show this day and time (`09:00`), the first one where they do so twice; of a
 * time that they skip, as much later as they skip.
 */
export function instantAt(day: Day, time: string, timeZone: string): number {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const [before, after] = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => asUtc - offsetAt(near, timeZone))
  const isShown = (instant = asUtc) => dayAt(instant, timeZone) === day && timeAt(instant, timeZone) === time
  return (isShown(before) || !isShown(after) ? before : after) ?? asUtc
}
