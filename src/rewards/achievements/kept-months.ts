import type { Viewer } from '../../book/context.ts'
import { readCalendar } from '../../budget/ledger/months/budget.ts'
import { type CategoryState, readState } from '../../budget/months/reading.ts'
import type { Db } from '../../db/db.ts'
import { addMonths } from '../../values/day.ts'

/** Months that are looked back over: a run that is longer ago was seen when it was made. */
const MOST_MONTHS = 36
/** Categories that are looked at one by one, before all of them are read together. */
const MOST_FIRST = 8

/**
 * Of each finished month, oldest first, whether it was kept: something was assigned, and no category had less than
 * nothing available, by what was assigned then.
 */
export function keptMonths(db: Db, viewer: Viewer): boolean[] {
  const present = readCalendar(db, viewer.bookId).monthOf(viewer.today)
  const [earliest, last] = [addMonths(present, -MOST_MONTHS), addMonths(present, -1)]
  // What is overspent now mostly was before: if it was in every month, no other category needs to be looked at.
  const overspent = readState(db, viewer, last, last).categories.filter((category) =>
    category.rolled().some(({ availableCents }) => availableCents < 0),
  )
  const first = new Set(overspent.slice(0, MOST_FIRST).map(({ row }) => row.id))
  const { categories } = readState(db, viewer, earliest, last)
  const isAssigned = Array<boolean>(MOST_MONTHS).fill(false)
  const isKept = Array<boolean>(MOST_MONTHS).fill(true)
  const look = ({ rolled }: CategoryState, how?: 'alone') => {
    for (const [at, { assignedCents, availableCents }] of rolled(how).entries()) {
      if (assignedCents > 0) isAssigned[at] = true
      if (availableCents < 0) isKept[at] = false
    }
  }
  for (const category of categories) if (first.has(category.row.id)) look(category, 'alone')
  for (const category of categories) {
    // No other category could make one of them kept again.
    if (!isKept.includes(true)) break
    look(category)
  }
  return isKept.map((kept, at) => kept && isAssigned[at] === true)
}
