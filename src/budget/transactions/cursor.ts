import { type SQL, sql } from 'drizzle-orm'
import { parseDay } from '../../values/day.ts'
import { refuse } from '../../values/refusal.ts'
import { transactions } from '../ledger/tables.ts'
import type { Place } from './beside.ts'

/** Names the place after a row: its day and its order of entry. */
export const cursorAfter = ({ date, seq }: Place): string => `${date}.${seq}`

/** The place that a cursor names; refused where it is none that `cursorAfter` made. */
export function placeOf(cursor: string): Place {
  const [date = '', seq = ''] = cursor.split('.')
  if (!parseDay(date) || !/^\d{1,15}$/.test(seq)) refuse('invalid', 'cursor: not one that this server gave')
  return { date, seq: Number(seq) }
}

export function after(cursor: string): SQL {
  const { date, seq } = placeOf(cursor)
  // The first condition bounds the index; the second settles ties within the day.
  return sql`${transactions.date} <= ${date} AND (${transactions.date} < ${date} OR ${transactions.seq} < ${seq})`
}
