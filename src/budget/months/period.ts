import { and, asc, eq, gt } from 'drizzle-orm'
import type { CommandContext, Viewer } from '../../book/context.ts'
import { getBook } from '../../book/open.ts'
import { books } from '../../book/tables.ts'
import type { Db, Tx } from '../../db/db.ts'
import { budgetCalendar } from '../../values/budget-month.ts'
import { formatMoney } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { spentEitherWay } from '../categories/spent.ts'
import { listCategories } from '../categories/store.ts'
import { readCalendar } from '../ledger/months/budget.ts'
import { budgetPeriods } from '../ledger/months/tables.ts'
import type { Effects } from '../ledger/rules.ts'
import { countAhead, recountBook } from '../ledger/totals.ts'
import type { BudgetPeriod, BudgetPeriodChange } from './wire.ts'

type PeriodRow = typeof budgetPeriods.$inferSelect

const periodsOf = (db: Db, bookId: string): PeriodRow[] =>
  db
    .select()
    .from(budgetPeriods)
    .where(eq(budgetPeriods.bookId, bookId))
    .orderBy(asc(budgetPeriods.sinceMonth))
    .all()

/** The newest choice of how the budget's months lie, and the spending of each category by month and by counter. */
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

/** Effects of the rows in the months of `period`, good as long as the book has this version. */
interface Counted {
  version: number
  period: PeriodRow
  effects: Effects
}

/** The period that a change asks for; undefined where the months stay as they lie. */
function periodAsked(db: Db, { bookId, today }: Viewer, input: BudgetPeriodChange): PeriodRow | undefined {
  const present = readCalendar(db, bookId).monthOf(today)
  const periods = periodsOf(db, bookId)
  const newest = periods.at(-1)
  const { since = present, monthStartsOn: startsOn = newest?.startsOn ?? 1 } = input
  const { monthShift: shift = newest?.shift ?? 'none' } = input
  const isOther = (rule: PeriodRow | undefined) =>
    startsOn !== (rule?.startsOn ?? 1) || shift !== (rule?.shift ?? 'none')
  // A first day that was chosen for a later month may be wanted earlier.
  const isSaid = input.monthStartsOn !== undefined || input.monthShift !== undefined
  const isNew =
    isOther(newest) || (isSaid && isOther(periods.findLast(({ sinceMonth }) => sinceMonth <= since)))
  return isNew || input.since !== undefined ? { bookId, sinceMonth: since, startsOn, shift } : undefined
}

const ATTEMPTS = 3

/**
 * Counts the rows as the change will count them, in slices, so that the change itself only puts them in place. Undefined where
 * nothing is to be counted, or the book never rests: then the change counts for itself.
 */
export async function countPeriod(
  db: Db,
  viewer: Viewer,
  input: BudgetPeriodChange,
): Promise<Counted | undefined> {
  const { bookId } = viewer
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const period = periodAsked(db, viewer, input)
    if (!period) return undefined
    const { version } = getBook(db, bookId)
    const earlier = periodsOf(db, bookId).filter(({ sinceMonth }) => sinceMonth < period.sinceMonth)
    const rules = [...earlier, period].map(({ sinceMonth: since, startsOn, shift }) => ({
      since,
      startsOn,
      shift,
    }))
    const calendar = budgetCalendar(rules)
    const effects = await countAhead(db, viewer, calendar, calendar.firstDayOf(period.sinceMonth))
    if (getBook(db, bookId).version === version) return { version, period, effects }
  }
  return undefined
}

/** Chooses between months and counters, and on which day months begin; what was counted before a change stays. */
export function changePeriod(
  tx: Tx,
  viewer: CommandContext,
  input: BudgetPeriodChange,
  counted: Counted | undefined,
): BudgetPeriod {
  const { bookId } = viewer
  const period = periodAsked(tx, viewer, input)
  if (input.since !== undefined && input.since < readCalendar(tx, bookId).monthOf(viewer.today))
    refuse('invalid', 'Finished months keep their days. Choose this month or a later one.')
  const { version, budgetPeriod: before } = getBook(tx, bookId)
  const { budgetPeriod = before } = input
  tx.update(books).set({ budgetPeriod, budgetPeriodAsked: true }).where(eq(books.id, bookId)).run()
  const isSame = counted?.version === version && JSON.stringify(counted.period) === JSON.stringify(period)
  if (period) setPeriod(tx, viewer, period, isSame ? counted?.effects : undefined)
  viewer.events.push({ kind: 'budget.changed', isFinished: false })
  return readPeriod(tx, viewer)
}

/** Lets months begin on another day from one on, and counts the rows of its days and later ones anew. */
function setPeriod(tx: Tx, viewer: CommandContext, period: PeriodRow, counted: Effects | undefined): void {
  const { bookId, sinceMonth, startsOn, shift } = period
  tx.delete(budgetPeriods)
    .where(and(eq(budgetPeriods.bookId, bookId), gt(budgetPeriods.sinceMonth, sinceMonth)))
    .run()
  tx.insert(budgetPeriods)
    .values(period)
    .onConflictDoUpdate({
      target: [budgetPeriods.bookId, budgetPeriods.sinceMonth],
      set: { startsOn, shift },
    })
    .run()
  // The month of the change begins where it did.
  const since = { month: sinceMonth, day: readCalendar(tx, bookId).firstDayOf(sinceMonth) }
  recountBook(tx, viewer, since, counted)
}
