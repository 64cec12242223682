import { and, desc, eq } from 'drizzle-orm'
import type { CommandContext, Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Month } from '../../values/day.ts'
import { formatMoney } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { accounts } from '../ledger/balances/tables.ts'
import { enter } from '../ledger/entry.ts'
import { readCalendar } from '../ledger/months/budget.ts'
import { addEntry, type Move } from './assigning.ts'
import { type RestToTake, restsToTake } from './rests.ts'
import { monthState } from './store.ts'
import type { RestsTaken } from './wire.ts'

/** The rests of a month that may go into goals now; refused before the month is over. */
export function proposeRests(db: Db, viewer: Viewer, month: Month, only?: string[]): RestToTake[] {
  const calendar = readCalendar(db, viewer.bookId)
  if (month >= calendar.monthOf(viewer.today))
    refuse('month_not_over', `This month ends on ${calendar.lastDayOf(month)}: its rest is known then.`)
  return restsToTake(db, viewer, month).filter(({ category }) => only?.includes(category.id) ?? true)
}

export const restsToWire = (
  rests: readonly (RestToTake & { transactionId?: string })[],
  id: string | null = null,
): RestsTaken => ({
  id,
  rows: rests.map(({ category, goal, cents, transactionId }) => ({
    categoryId: category.id,
    goalId: goal.id,
    amount: formatMoney(cents),
    transactionId: transactionId ?? null,
  })),
})

/** The account of the budget that holds most, where none was chosen or that one is gone. */
function payingAccount(db: Db, { bookId }: Viewer, chosen: string | null): string {
  const usable = and(eq(accounts.bookId, bookId), eq(accounts.isActive, true), eq(accounts.inBudget, true))
  const found =
    (chosen &&
      db
        .select({ id: accounts.id })
        .from(accounts)
        .where(and(usable, eq(accounts.id, chosen)))
        .get()) ||
    db.select({ id: accounts.id }).from(accounts).where(usable).orderBy(desc(accounts.balanceCents)).get()
  return found?.id ?? refuse('invalid', 'No active account of the budget is there that the rest could leave.')
}

/** Puts the rests into their goals: spent from their categories on the month's last day, all as one entry. */
export function takeRests(tx: Tx, viewer: CommandContext, month: Month, only?: string[]): RestsTaken {
  const rests = proposeRests(tx, viewer, month, only)
  if (rests.length === 0) return restsToWire([])
  const date = readCalendar(tx, viewer.bookId).lastDayOf(month)
  const state = monthState(tx, viewer, month)
  const taken = rests.map((rest) => {
    const transaction = enter(tx, viewer, {
      type: 'expense',
      amountCents: rest.cents,
      description: `Transfer to ${rest.goal.name} savings`,
      accountId: payingAccount(tx, viewer, rest.accountId),
      categoryId: rest.category.id,
      bucketId: rest.goal.id,
      date,
    })
    viewer.events.push({ kind: 'transaction.recorded', transaction }, { kind: 'goal.changed' })
    return { ...rest, transactionId: transaction.id }
  })
  const moves = taken.map(
    ({ category, goal, cents, transactionId }): Move => ({
      from: state.rows.find((row) => row.category.row.id === category.id) ?? null,
      to: null,
      goal: { id: goal.id, name: goal.name },
      cents,
      transactionId,
    }),
  )
  return restsToWire(taken, addEntry(tx, viewer, { month, kind: 'rest' }, moves))
}
