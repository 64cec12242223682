import { type Day, daysBetween } from '../../../src/values/day.ts'
import { centsOf } from '../../../src/values/money.ts'
import type { Item } from './kind.ts'

/** The hint appears when this many days or fewer remain. */
const HINT_DAYS = 7

export interface DueStatus {
  state: 'inactive' | 'overdue' | 'today' | 'soon' | 'settled'
  /** The status in words, such as "3 days left". */
  text: string
  /** Due dates after today that are paid already. */
  ahead: number
}

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`

/** The payment status of a bill or subscription on that day. */
export function dueStatusOf(
  { due, active, paid, paidAhead }: Pick<Item, 'due' | 'active' | 'paid' | 'paidAhead'>,
  today: Day,
): DueStatus {
  const left = daysBetween(today, due)
  const ahead = paidAhead.filter((day) => day > today).length
  if (!active) return { state: 'inactive', text: 'Paused', ahead }
  if (paid && left <= 0) return { state: 'settled', text: 'Paid', ahead }
  if (left < 0) return { state: 'overdue', text: `Overdue by ${days(-left)}`, ahead }
  if (left === 0) return { state: 'today', text: 'Due today', ahead }
  if (left <= HINT_DAYS) return { state: 'soon', text: `${days(left)} left`, ahead }
  return { state: 'settled', text: 'Up to date', ahead }
}

/** Label of the button that pays: early, until the day has come. */
export const payingOf = ({ state }: DueStatus): string =>
  state === 'overdue' || state === 'today' ? 'Pay now' : 'Pay early'

/** Number of due dates still open this month, those of the past among them. */
export const openOf = ({ amount, stillDue }: Pick<Item, 'amount' | 'stillDue'>): number =>
  centsOf(stillDue) / centsOf(amount)

/** Order by urgency: active before inactive, then by due date, then by name. */
export const byUrgency = (a: Item, b: Item): number =>
  Number(b.active) - Number(a.active) || a.due.localeCompare(b.due) || a.name.localeCompare(b.name)
