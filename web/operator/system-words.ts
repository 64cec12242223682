import { formatCount, formatPercent, plural } from '../ui/format.ts'

const UNITS = ['KB', 'MB', 'GB', 'TB']
const STEP = 1000
const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR

/** 1234567 as "1.2 MB". */
export function formatBytes(bytes: number): string {
  let amount = bytes
  let unit = 'bytes'
  for (const next of UNITS) {
    if (amount < STEP) break
    amount /= STEP
    unit = next
  }
  return `${formatCount(amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount))} ${unit}`
}

/** The two largest parts of a time: "3 days, 4 hours", "5 minutes". */
export function formatSpan(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  if (minutes < 1) return 'less than a minute'
  const parts = [
    [Math.floor(minutes / DAY), 'day'],
    [Math.floor((minutes % DAY) / HOUR), 'hour'],
    [minutes % HOUR, 'minute'],
  ] as const
  const first = parts.findIndex(([count]) => count > 0)
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, name]) => plural(count, name))
    .join(', ')
}

/** 5 of 100 as "5%"; a share that is there is never told as nothing. */
export const formatPart = (part: number, whole: number): string =>
  whole > 0 ? formatPercent(Math.round((part / whole) * 1000) / 10) : formatPercent(0)
