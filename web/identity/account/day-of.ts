import { dayAt } from '../../../src/values/day.ts'
import { formatDay } from '../../ui/format.ts'
import { preferences } from '../../ui/preferences.ts'

/** "Jan 4, 2026", as a calendar in the book's time zone had it. */
export const dayOf = (instant: string): string =>
  formatDay(dayAt(Date.parse(instant), preferences().timeZone))
