import type { Db } from '../../db/db.ts'
import type { Viewer } from '../../http/context.ts'
import { addCycles } from '../../values/cycle.ts'
import { type Day, firstDayOf, lastDayOf, type Month } from '../../values/day.ts'
import { formatMoney } from '../../values/money.ts'
import {
  findPayment,
  KIND_NAMES,
  type Kind,
  listPayments,
  listRecurring,
  type RecurringRow,
} from '../recurring/store.ts'
import type { CalendarEntry } from './wire.ts'

/** What falls due in the month, and what was paid for it: of the past only what happened, of the future all. */
export function readCalendar(db: Db, viewer: Viewer, month: Month): CalendarEntry[] {
  return KIND_NAMES.flatMap((kind) =>
    listRecurring(kind, db, viewer).flatMap((row) => entriesOf(db, viewer, kind, row, month)),
  ).sort((a, b) => (a.date === b.date ? a.name.localeCompare(b.name) : a.date < b.date ? -1 : 1))
}

function entriesOf(db: Db, viewer: Viewer, kind: Kind, row: RecurringRow, month: Month): CalendarEntry[] {
  const [first, last] = [firstDayOf(month), lastDayOf(month)]
  const { id, name, icon, color } = row
  const asked = { kind, id, name, icon, color, amount: formatMoney(row.amountCents), transactionId: null }
  const payment = findPayment(db, kind, row)
  // The payment of the present cycle is shown at its due date, below.
  const paid = listPayments(db, kind, row, first, last)
    .filter((each) => each.id !== payment?.id)
    .map(({ date, amountCents, id }) => ({
      ...asked,
      date,
      amount: formatMoney(amountCents),
      state: 'paid' as const,
      transactionId: id,
    }))
  const due = row.active ? dueDates(row, first, last) : []
  return [
    ...paid,
    ...due.map((date): CalendarEntry => {
      const isPresent = date === row.dueDate
      if (isPresent && payment) return { ...asked, date, state: 'paid', transactionId: payment.id }
      if (date < viewer.today) return { ...asked, date, state: 'overdue' }
      return { ...asked, date, state: isPresent ? 'due' : 'upcoming' }
    }),
  ]
}

/** The due dates from the present one on that lie within the days. */
export function dueDates({ dueDate, cycle, anchorDay }: RecurringRow, first: Day, last: Day): Day[] {
  const dates: Day[] = []
  for (let count = 0; ; count++) {
    const date = addCycles(dueDate, cycle, count, anchorDay)
    if (date > last) return dates
    if (date >= first) dates.push(date)
  }
}
