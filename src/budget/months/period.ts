import { and, asc, eq, gt } from 'drizzle-orm'
import type { CommandContext, Viewer } from '../../book/context.ts'
import { getBook } from '../../book/open.ts'
import { books } from '../../book/tables.ts'
import type { Db, Tx } from '../../db/db.ts'
import { formatMoney } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { spentEitherWay } from '../categories/spent.ts'
import { listCategories } from '../categories/store.ts'
import { readCalendar } from '../ledger/months/budget.ts'
import { budgetPeriods } from '../ledger/months/tables.ts'
import { recountBook } from '../ledger/totals.ts'
import type { BudgetPeriod, BudgetPeriodChange } from './wire.ts'

type PeriodRow = typeof budgetPeriods.$inferSelect

const periodsOf = (db: Db, bookId: string): PeriodRow[] =>
  db
    .select()
    .from(budgetPeriods)
    .where(eq(budgetPeriods.bookId, bookId))
    .orderBy(asc(budgetPeriods.sinceMonth))
    .all()

/** How the budget's months lie, the newest choice, and what is spent of each category either way. */
export function readPeriod(db: Db, viewer: Viewer): BudgetPeriod {
  const { budgetPeriod, budgetPeriodAsked } = getBook(db, viewer.bookId)
  const newest = periodsOf(db, viewer.bookId).at(-1)
  return {
    budgetPeriod,
    monthStartsOn: newest?.startsOn ?? 1,
    monthShift: newest?.shift ?? 'none',
    since: newest?.sinceMonth ?? null,
    asked: budgetPeriodAsked,
    categories: listCategories(db, viewer).map((row) => {
      const { month, continuous } = spentEitherWay(db, viewer, row)
      return {
        categoryId: row.id,
        name: row.name,
        month: formatMoney(month),
        continuous: formatMoney(continuous),
      }
    }),
  }
}

/** Chooses between months and counters, and on which day months begin; what was counted before a change stays. */
export function changePeriod(tx: Tx, viewer: CommandContext, input: BudgetPeriodChange): BudgetPeriod {
  const { bookId, today } = viewer
  const before = readPeriod(tx, viewer)
  const present = readCalendar(tx, bookId).monthOf(today)
  const { budgetPeriod = before.budgetPeriod, since = present } = input
  const { monthStartsOn: startsOn = before.monthStartsOn, monthShift: shift = before.monthShift } = input
  if (since < present) refuse('invalid', 'Finished months keep their days. Choose this month or a later one.')
  tx.update(books).set({ budgetPeriod, budgetPeriodAsked: true }).where(eq(books.id, bookId)).run()
  if (startsOn !== before.monthStartsOn || shift !== before.monthShift || input.since !== undefined)
    setPeriod(tx, viewer, { bookId, sinceMonth: since, startsOn, shift })
  viewer.events.push({ kind: 'budget.changed', isFinished: false })
  return readPeriod(tx, viewer)
}

/** Lets months begin on another day from one on, and counts the rows of its days and later ones anew. */
function setPeriod(tx: Tx, viewer: CommandContext, period: PeriodRow): void {
  const { bookId, sinceMonth } = period
  tx.delete(budgetPeriods)
    .where(and(eq(budgetPeriods.bookId, bookId), gt(budgetPeriods.sinceMonth, sinceMonth)))
    .run()
  const { startsOn, shift } = period
  tx.insert(budgetPeriods)
    .values(period)
    .onConflictDoUpdate({
      target: [budgetPeriods.bookId, budgetPeriods.sinceMonth],
      set: { startsOn, shift },
    })
    .run()
  // The month of the change begins where it did.
  recountBook(tx, viewer, { month: sinceMonth, day: readCalendar(tx, bookId).firstDayOf(sinceMonth) })
}
