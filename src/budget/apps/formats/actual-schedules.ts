import type { Cycle } from '../../../values/cycle.ts'
import { type Day, parseDay } from '../../../values/day.ts'
import type { Cents } from '../../../values/money.ts'
import { type ActualFile, dayOfNumber } from './actual-file.ts'
import { type ActualNames, parsedList } from './actual-rules.ts'
import { type AppSchedule, addLeft } from './book.ts'
import { nameOf } from './cells.ts'
import { isObject, type Json, listOf, textOf } from './json.ts'

const find = (conditions: Json[], ...fields: string[]): unknown =>
  conditions.find(({ field }) => fields.includes(textOf(field)))?.value

/** Our cycle for the app's; undefined where there is none. */
function cycleOf(frequency: string, interval: number): Cycle | undefined {
  if (frequency === 'weekly') return interval === 2 ? 'biweekly' : undefined
  if (frequency === 'monthly')
    return interval === 1 ? 'monthly' : interval === 3 ? 'quarterly' : interval === 12 ? 'yearly' : undefined
  return frequency === 'yearly' && interval === 1 ? 'yearly' : undefined
}

/** Months may name the day that the schedule falls on: one, which the next day is of, says nothing else. */
function isOnDayOf(patterns: unknown, due: Day | null): boolean {
  const [first, more] = listOf(patterns)
  if (!first) return true
  return !more && first.type === 'day' && due !== null && Number(first.value) === Number(due.slice(-2))
}

function amountOf(value: unknown): Cents {
  const [low, high] = isObject(value)
    ? [Number(value.num1), Number(value.num2)]
    : [Number(value), Number(value)]
  const cents = Math.round((low + high) / 2)
  return Number.isSafeInteger(cents) ? cents : 0
}

/** Schedules of our cycles that pay are bills; others are named with their next day. */
export function actualSchedules(
  file: ActualFile,
  { names, transfers, accounts, left }: ActualNames,
): AppSchedule[] {
  const conditionsOf = new Map<string, unknown>()
  for (const row of file.all('rules', ['id', 'conditions'])) conditionsOf.set(textOf(row.id), row.conditions)
  const next = new Map<string, Day>()
  for (const row of file.all('schedules_next_date', [
    'schedule_id',
    'local_next_date',
    'base_next_date',
    'tombstone',
  ])) {
    const day = dayOfNumber(row.local_next_date) ?? dayOfNumber(row.base_next_date)
    if (day && row.tombstone !== 1) next.set(textOf(row.schedule_id), day)
  }
  const schedules: AppSchedule[] = []
  for (const row of file.all('schedules', ['id', 'rule', 'active', 'completed', 'tombstone', 'name'])) {
    if (row.tombstone === 1 || row.completed === 1) continue
    const conditions = parsedList(conditionsOf.get(textOf(row.rule)))
    const payeeId = textOf(find(conditions, 'payee', 'description'))
    const date = find(conditions, 'date')
    const recurs = isObject(date) ? date : {}
    const isEndless = recurs.endMode === undefined || recurs.endMode === 'never'
    const due = next.get(textOf(row.id)) ?? parseDay(textOf(recurs.start))
    const isPlain = isOnDayOf(recurs.patterns, due)
    const cycle =
      isPlain && isEndless ? cycleOf(textOf(recurs.frequency), Number(recurs.interval ?? 1)) : undefined
    const cents = amountOf(find(conditions, 'amount'))
    const name = nameOf(textOf(row.name) || names.get(payeeId) || 'Schedule')
    if (!cycle || !due || cents >= 0) {
      const what =
        cents >= 0
          ? 'Schedules of income'
          : 'Schedules that recur otherwise than every two weeks, month, quarter or year'
      addLeft(left, what, `${name}${due ? `, next ${due}` : ''}`)
      continue
    }
    const account = textOf(find(conditions, 'account', 'acct'))
    const transferTo = transfers.get(payeeId)?.account ?? ''
    schedules.push({
      key: textOf(row.id),
      kind: 'bill',
      name,
      amountCents: -cents,
      cycle,
      due,
      active: true,
      account: accounts.has(account) ? account : null,
      transferTo: accounts.has(transferTo) ? transferTo : null,
    })
  }
  return schedules
}
