const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const longDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "1234.50" as "$1,234.50". The largest amount has 10 digits, which a float shows exactly. */
export const formatUsd = (amount: string | number): string => usd.format(Number(amount))

/** "2026-03-31" as "Mar 31", with the year when it isn't this one. */
export function formatDay(day: string): string {
  const instant = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(instant.getTime())) return day
  return (instant.getUTCFullYear() === new Date().getFullYear() ? shortDay : longDay).format(instant)
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** An instant as the wall clock beside this browser shows it. */
export const formatInstant = (instant: string): string => moment.format(new Date(instant))

export const formatCount = (count: number): string => count.toLocaleString('en-US')

/** "1 row", "2 rows". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
