import { addMonths, type Month } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import type { Rest } from './wire.ts'

/** What a category has in one month, in cents. */
export interface MonthOfCategory {
  /** Null: as planned. */
  assignedCents: Cents | null
  spentCents: Cents
  fundedCents: Cents
}

/** What is known of a category for all its months. */
export interface CategoryOverMonths {
  /** The month in which it was made: it is planned from then on. */
  since: Month
  /** The month in which it was put away: nothing is planned or carried after it. */
  until: Month | null
  /** Oldest first. */
  allocations: readonly { since: Month; cents: Cents; capCents: Cents | null }[]
  rests: readonly { since: Month; rest: Rest }[]
  /** Months in which nothing is said, spent or funded may be left out. */
  months: ReadonlyMap<Month, MonthOfCategory>
}

export interface RolledMonth extends MonthOfCategory {
  month: Month
  carriedCents: Cents
  assignedCents: Cents
  isPlanned: boolean
  availableCents: Cents
  rest: Rest
}

const latest = <Item extends { since: Month }>(items: readonly Item[], month: Month): Item | undefined =>
  items.findLast(({ since }) => since <= month)

const NOTHING: MonthOfCategory = { assignedCents: null, spentCents: 0, fundedCents: 0 }

/** What the category is planned to get in the month, at most what is missing to its cap. */
export function plannedCents(
  { since, until, allocations }: CategoryOverMonths,
  month: Month,
  carriedCents: Cents,
): Cents {
  if (month < since || (until !== null && month > until)) return 0
  const { cents, capCents } = latest(allocations, month) ?? { cents: 0, capCents: null }
  return capCents === null ? cents : Math.max(0, Math.min(cents, capCents - carriedCents))
}

/** What becomes of the rest at the month's end. */
const carriedOn = (rest: Rest, availableCents: Cents): Cents => {
  if (rest === 'back') return 0
  return rest === 'both' ? availableCents : Math.max(0, availableCents)
}

function roll(category: CategoryOverMonths, month: Month, carriedCents: Cents): RolledMonth {
  const { assignedCents: typed, spentCents, fundedCents } = category.months.get(month) ?? NOTHING
  const assignedCents = typed ?? plannedCents(category, month, carriedCents)
  const isLast = category.until !== null && month >= category.until
  return {
    ...{ month, carriedCents, assignedCents, spentCents, fundedCents, isPlanned: typed === null },
    availableCents: carriedCents + assignedCents + fundedCents - spentCents,
    rest: isLast ? 'back' : (latest(category.rests, month)?.rest ?? 'back'),
  }
}

/** The first month whose rest may stay; undefined where none before the month did. */
export const carriesSince = (rests: CategoryOverMonths['rests'], month: Month): Month | undefined =>
  rests.find(({ rest, since }) => rest !== 'back' && since < month)?.since

/** The category in each of the months up to the last, with what each carries into the next. */
export function rollForward(category: CategoryOverMonths, first: Month, last: Month): RolledMonth[] {
  let carriedCents = 0
  const rolled: RolledMonth[] = []
  // Before the first month whose rest stays, every month begins with nothing.
  const begin = carriesSince(category.rests, first) ?? first
  for (let month = begin; month <= last; month = addMonths(month, 1)) {
    const one = roll(category, month, carriedCents)
    if (month >= first) rolled.push(one)
    carriedCents = carriedOn(one.rest, one.availableCents)
  }
  return rolled
}
