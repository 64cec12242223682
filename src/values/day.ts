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

/** The day of the text, or null where the calendar has no such day ("2026-02-30"). Years 1900 to 2199. */
export function parseDay(text: string): Day | null {
  const match = DAY.exec(text)
  if (!match) return null
  const [year, month, date] = match.slice(1).map(Number) as [number, number, number]
  if (year < 1900 || year > 2199) return null
  return toDay(utc(year, month, date)) === text ? text : null
}

/** Milliseconds of the day's start as if it were in UTC: for differences between days only. */
function dayNumber(day: Day): number {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return utc(year, month, date) / MS_PER_DAY
}

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

export const firstDayOf = (month: Month): Day => `${month}-01`
export const lastDayOf = (month: Month): Day => addDays(firstDayOf(addMonths(month, 1)), -1)

const formatters = new Map<string, Intl.DateTimeFormat>()

/** True where the runtime knows the zone, such as "Europe/Berlin". */
export function isTimeZone(zone: string): boolean {
  try {
    formatterOf(zone)
    return true
  } catch {
    return false
  }
}

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone)
  if (!formatter) {
    // en-CA writes days as YYYY-MM-DD.
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    formatters.set(zone, formatter)
  }
  return formatter
}

const MS_PER_MINUTE = 60_000
let latest = { minute: -1, timeZone: '', day: '' }

/** The calendar day that a clock on the wall of that zone shows at the instant (milliseconds, UTC). */
export function dayAt(instantMs: number, timeZone: string): Day {
  // No zone changes its day within a minute, and every request asks.
  const minute = Math.floor(instantMs / MS_PER_MINUTE)
  if (latest.minute !== minute || latest.timeZone !== timeZone) {
    latest = { minute, timeZone, day: formatterOf(timeZone).format(instantMs) }
  }
  return latest.day
}
