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
  /** The months to be shown; those in which nothing is said, spent or funded may be left out. */
  months: ReadonlyMap<Month, MonthOfCategory>
  /** The months before them. */
  before(month: Month): NetOfMonth
}

/** What somebody assigned in a month, null as planned, and what is funded less what is spent, in cents. */
export type NetOfMonth = readonly [typedCents: Cents | null, netCents: Cents]

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

/** What the category carries into the first of the months that are to be shown: nothing, unless its rest stayed before. */
function carriedInto(category: CategoryOverMonths, earlier: readonly Month[]): Cents {
  const { rests } = category
  let carriedCents = 0
  for (const month of earlier) {
    const rest = category.until !== null && month >= category.until ? 'back' : latest(rests, month)?.rest
    if (rest === undefined || rest === 'back') {
      carriedCents = 0
      continue
    }
    const [typed, net] = category.before(month)
    const assignedCents = typed ?? plannedCents(category, month, carriedCents)
    carriedCents = carriedOn(rest, carriedCents + assignedCents + net)
  }
  return carriedCents
}

export const NO_NET: NetOfMonth = [null, 0]

/** The category in each of the months to be shown; `earlier` are those before, from the first whose rest stayed. */
export function rollForward(
  category: CategoryOverMonths,
  months: readonly Month[],
  earlier: readonly Month[],
): RolledMonth[] {
  let carriedCents = carriedInto(category, earlier)
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
