import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import { type Day, firstDayOf, lastDayOf, type Month } from '../../values/day.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { type Kind, listDueDates, listPast, type RecurringRow } from '../recurring/due.ts'
import { KIND_NAMES, listRecurring } from '../recurring/store.ts'
import type { CalendarEntry } from './wire.ts'

/** Lists due dates of the month and their payments: of the past only what happened, of the future all. */
export function readCalendar(db: Db, viewer: Viewer, month: Month): CalendarEntry[] {
  return KIND_NAMES.flatMap((kind) =>
    listRecurring(kind, db, viewer).flatMap((row) => entriesOf(db, viewer, kind, row, month)),
  ).sort((a, b) => (a.date === b.date ? a.name.localeCompare(b.name) : a.date < b.date ? -1 : 1))
}

function entriesOf(db: Db, viewer: Viewer, kind: Kind, row: RecurringRow, month: Month): CalendarEntry[] {
  const [first, last] = [firstDayOf(month), lastDayOf(month)]
  const { id, name, icon, color } = row
  const asked = { kind, id, name, icon, color, amount: formatMoney(row.amountCents), transactionId: null }
  const paidOn = (date: Day, payment: { id: string; amountCents: Cents }): CalendarEntry => ({
    ...asked,
    date,
    amount: formatMoney(payment.amountCents),
    state: 'paid',
    transactionId: payment.id,
  })
  const due = row.active ? listDueDates(db, kind, row, first, last) : []
  return [
    ...listPast(db, kind, row, first, last).map(({ date, ...payment }) => paidOn(date, payment)),
    ...due.map(({ date, payment }): CalendarEntry => {
      if (payment) return paidOn(date, payment)
      if (date < viewer.today) return { ...asked, date, state: 'overdue' }
      return { ...asked, date, state: date === row.dueDate ? 'due' : 'upcoming' }
    }),
  ]
}
