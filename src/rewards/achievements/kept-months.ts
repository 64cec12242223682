import type { Viewer } from '../../book/context.ts'
import { readCalendar } from '../../budget/ledger/months/budget.ts'
import { readFigures } from '../../budget/months/figures.ts'
import { type CategoryState, readState } from '../../budget/months/reading.ts'
import { plannedCents } from '../../budget/months/rules.ts'
import type { Db } from '../../db/db.ts'
import { addMonths } from '../../values/day.ts'

/** Months that are looked back over: a run that is longer ago was seen when it was made. */
const MOST_MONTHS = 36
/** Categories that are looked at one by one, before all of them are read together. */
const MOST_FIRST = 8

/**
 * True for each finished month, oldest first, that was kept: something was assigned, and no category had less than
 * nothing available, by what was assigned then.
 */
export function keptMonths(db: Db, viewer: Viewer): boolean[] {
  const present = readCalendar(db, viewer.bookId).monthOf(viewer.today)
  const [earliest, last] = [addMonths(present, -MOST_MONTHS), addMonths(present, -1)]
  const { categories } = readState(db, viewer, earliest, last)
  const within = { bookId: viewer.bookId, first: last, last }
  const figures = readFigures(db, within, { totals: [], said: [] })
  const isOverPlan = ({ row, rules }: CategoryState): boolean => {
    const { assignedCents, spentCents, fundedCents } = figures.of(row.id)(last)
    return spentCents - fundedCents > (assignedCents ?? plannedCents(rules, last, 0))
  }
  const isAssigned = Array<boolean>(MOST_MONTHS).fill(false)
  const isKept = Array<boolean>(MOST_MONTHS).fill(true)
  const look = ({ rolled }: CategoryState, how?: 'alone') => {
    for (const [at, { assignedCents, availableCents }] of rolled(how).entries()) {
      if (assignedCents > 0) isAssigned[at] = true
      if (availableCents < 0) isKept[at] = false
    }
  }
  // Once no month is kept, no other category could make one so again.
  const isOver = () => !isKept.includes(true)
  // Categories that are over their plan now mostly were before: a few of them may decide all months.
  for (const category of categories.filter(isOverPlan).slice(0, MOST_FIRST)) {
    if (isOver()) break
    look(category, 'alone')
  }
  for (const category of categories) {
    if (isOver()) break
    look(category)
  }
  return isKept.map((kept, at) => kept && isAssigned[at] === true)
}
