import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import { formatMoney } from '../../values/money.ts'
import { readCalendar } from '../ledger/months/budget.ts'
import { defaultSharesOf, payerOfRecurring } from '../sharing/defaults.ts'
import { countOpen, findPayment, type Kind, listPaidAhead, type RecurringRow } from './due.ts'

/** The last day of the present month of the book's budget. */
function monthsEnd(db: Db, { bookId, today }: Viewer) {
  const calendar = readCalendar(db, bookId)
  return calendar.lastDayOf(calendar.monthOf(today))
}

/** The payer and the shares that a bill or subscription has in a shared book; null where nothing is said, and in an own one. */
function sharingOf(db: Db, { member }: Viewer, { id }: RecurringRow) {
  const shares = member ? defaultSharesOf(db, id) : []
  return {
    paidBy: member ? payerOfRecurring(db, id) : null,
    shares:
      shares.length > 0
        ? shares.map(({ memberId, weight }) => ({ memberId, amount: formatMoney(weight) }))
        : null,
  }
}

/** The part of the wire form that both have in common. */
export const commonWire = (kind: Kind, db: Db, viewer: Viewer, row: RecurringRow) => ({
  id: row.id,
  name: row.name,
  amount: formatMoney(row.amountCents),
  accountId: row.accountId,
  transferAccountId: row.transferAccountId,
  categoryId: row.categoryId,
  icon: row.icon,
  color: row.color,
  priority: row.priority,
  active: row.active,
  anchorDay: row.anchorDay,
  autoPay: row.autoPay,
  paid: row.dueDate > viewer.today || findPayment(db, kind, row) !== undefined,
  paidAhead: listPaidAhead(db, kind, row, viewer.today),
  stillDue: formatMoney(
    row.transferAccountId ? 0 : row.amountCents * countOpen(db, kind, row, monthsEnd(db, viewer)),
  ),
  ...sharingOf(db, viewer, row),
  createdAt: new Date(row.createdAt).toISOString(),
  rev: row.rev,
})
