import { addMonths, type Month } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import type { Rest } from './wire.ts'

/** Figures of a category in one month, in cents. */
export interface MonthOfCategory {
  /** Null: as planned. */
  assignedCents: Cents | null
  spentCents: Cents
  fundedCents: Cents
}

/** The plans and rests of a category, each from a month on. */
export interface CategoryRules {
  /** The month in which the category was made: it is planned from then on. */
  since: Month
  /** The month in which the category was put away: nothing is planned or carried after it. */
  until: Month | null
  /** Oldest first. */
  allocations: readonly { since: Month; cents: Cents; capCents: Cents | null }[]
  rests: readonly { since: Month; rest: Rest }[]
}

/** A category's rules with its figures of every month. */
export interface CategoryOverMonths extends CategoryRules {
  in(month: Month): MonthOfCategory
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

/** Figures of a month in which nothing is said, spent or funded. */
export const NOTHING: MonthOfCategory = { assignedCents: null, spentCents: 0, fundedCents: 0 }

/** The category's plan in the month, in cents, at most what is missing to its cap; 0 outside of its months. */
export function plannedCents(
  { since, until, allocations }: CategoryRules,
  month: Month,
  carriedCents: Cents,
): Cents {
  if (month < since || (until !== null && month > until)) return 0
  const { cents, capCents } = latest(allocations, month) ?? { cents: 0, capCents: null }
  return capCents === null ? cents : Math.max(0, Math.min(cents, capCents - carriedCents))
}

/** The part of what is available at the month's end that is carried on, in cents. */
const carriedOn = (rest: Rest, availableCents: Cents): Cents => {
  if (rest === 'back') return 0
  return rest === 'both' ? availableCents : Math.max(0, availableCents)
}

function roll(category: CategoryOverMonths, month: Month, carriedCents: Cents): RolledMonth {
  const { assignedCents: typed, spentCents, fundedCents } = category.in(month)
  const assignedCents = typed ?? plannedCents(category, month, carriedCents)
  const isLast = category.until !== null && month >= category.until
  return {
    month,
    carriedCents,
    assignedCents,
    spentCents,
    fundedCents,
    isPlanned: typed === null,
    availableCents: carriedCents + assignedCents + fundedCents - spentCents,
    rest: isLast ? 'back' : (latest(category.rests, month)?.rest ?? 'back'),
  }
}

/** The first month whose rest may stay; undefined where none before the month did. */
export const carriesSince = (rests: CategoryOverMonths['rests'], month: Month): Month | undefined =>
  rests.find(({ rest, since }) => rest !== 'back' && since < month)?.since

/** Cents that the category carries out of a month, by those that it carried into it. */
export function carriedOut(category: CategoryOverMonths, month: Month, carriedCents: Cents): Cents {
  const isLast = category.until !== null && month >= category.until
  const rest = isLast ? 'back' : latest(category.rests, month)?.rest
  if (rest === undefined || rest === 'back') return 0
  const { assignedCents: typed, spentCents, fundedCents } = category.in(month)
  const assignedCents = typed ?? plannedCents(category, month, carriedCents)
  return carriedOn(rest, carriedCents + assignedCents + fundedCents - spentCents)
}

/**
 * The category in each of the months to be shown; `earlier` are those before, from the first whose rest stayed or from one
 * of which it is known what was carried into it, in cents.
 */
export function rollForward(
  category: CategoryOverMonths,
  months: readonly Month[],
  earlier: readonly Month[],
  knownCents: Cents = 0,
): RolledMonth[] {
  let carriedCents = knownCents
  for (const month of earlier) carriedCents = carriedOut(category, month, carriedCents)
  return months.map((month) => {
    const one = roll(category, month, carriedCents)
    carriedCents = carriedOn(one.rest, one.availableCents)
    return one
  })
}

/** The months from one to another, both included. */
export function monthsFrom(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}
