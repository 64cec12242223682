import type { Viewer } from '../../book/context.ts'
import { getBook } from '../../book/open.ts'
import type { Db } from '../../db/db.ts'
import { formatMoney } from '../../values/money.ts'
import { readBudget, readCalendar } from '../ledger/months/budget.ts'
import { dueByCategory, type MonthState, monthState, readPlans } from './store.ts'
import type { SafeToSpend } from './wire.ts'

/** Accounts that one pays from. */
const PAYING: ReadonlySet<string> = new Set(['checking', 'cash', 'credit_card'])

/** The amount that one can spend until the present month's end without breaking a plan or missing a bill. */
export function safeToSpend(
  db: Db,
  viewer: Viewer,
  state: MonthState = monthState(db, viewer, readCalendar(db, viewer.bookId).monthOf(viewer.today)),
): SafeToSpend {
  const { bookId } = viewer
  const { isInBudget } = readBudget(db, bookId)
  // The payment of a card moves nothing out of the budget.
  const due = dueByCategory(
    db,
    viewer,
    state.to,
    ({ transferAccountId }) => transferAccountId === null || !isInBudget(transferAccountId),
  )
  const dueCents = [...due.values()].reduce((all, cents) => all + cents, 0)
  const isByMonth = getBook(db, bookId).budgetPeriod === 'month'
  const plans = readPlans(db, viewer)
  const setAside = state.rows.reduce((all, { category, availableCents }) => {
    const isTarget = (plans.get(category.row.id)?.kind ?? null) !== null
    return isTarget ? all + Math.max(0, availableCents - (due.get(category.row.id) ?? 0)) : all
  }, 0)
  const [setAsideCents, aheadCents] = isByMonth ? [setAside, state.aheadCents] : [0, 0]
  const spendable = state.holding.reduce(
    (all, { type, isActive, cents }) => (isActive && PAYING.has(type) ? all + cents : all),
    0,
  )
  const left = state.heldCents - dueCents - setAsideCents - aheadCents
  return {
    amount: formatMoney(Math.min(spendable - dueCents, left)),
    spendable: formatMoney(spendable),
    held: formatMoney(state.heldCents),
    due: formatMoney(dueCents),
    setAside: formatMoney(setAsideCents),
    ahead: formatMoney(aheadCents),
    until: state.to,
  }
}
