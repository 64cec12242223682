import { type Month, monthOf } from '../../../values/day.ts'
import type { Cents } from '../../../values/money.ts'
import { eachPaced, type Pace } from '../../statements/formats/pace.ts'
import type { AppAccount, AppLine } from './book.ts'

type OfMonths = Map<Month, Cents>

/** Sums of a book's lines in each month, as envelope budgets count them: by the accounts of the budget alone. */
export interface MonthSums {
  /** Net amounts that moved each account. */
  nets: Map<string, OfMonths>
  /** Money that came in to be assigned. */
  inflow: OfMonths
  /** Net amounts that moved each category, and the part of them on cards. */
  moved: Map<Month, Map<string, Cents>>
  onCards: Map<Month, Map<string, Cents>>
  /** Amounts without a category that should have one, and the part of them on cards. */
  loose: OfMonths
  looseOnCards: OfMonths
}

const raise = <Key>(map: Map<Key, Cents>, key: Key, cents: Cents) => map.set(key, (map.get(key) ?? 0) + cents)

const within = <Key, Inner>(map: Map<Key, Map<Inner, Cents>>, key: Key): Map<Inner, Cents> => {
  const known = map.get(key) ?? new Map<Inner, Cents>()
  map.set(key, known)
  return known
}

export async function monthSums(
  lines: readonly AppLine[],
  accounts: ReadonlyMap<string, AppAccount>,
  isCard: (account: string) => boolean,
  pace: Pace,
): Promise<MonthSums> {
  const sums: MonthSums = {
    nets: new Map(),
    inflow: new Map(),
    moved: new Map(),
    onCards: new Map(),
    loose: new Map(),
    looseOnCards: new Map(),
  }
  await eachPaced(lines, pace, (line) => {
    if (!accounts.get(line.account)?.inBudget) return
    const month = monthOf(line.date)
    const card = isCard(line.account)
    raise(within(sums.nets, line.account), month, line.amountCents)
    for (const { amountCents, category, isInflow, transferTo } of line.parts?.length ? line.parts : [line]) {
      if (isInflow) raise(sums.inflow, month, amountCents)
      else if (category !== null) {
        raise(within(sums.moved, month), category, amountCents)
        if (card) raise(within(sums.onCards, month), category, amountCents)
      } else if (!transferTo || !accounts.get(transferTo)?.inBudget) {
        raise(sums.loose, month, amountCents)
        if (card) raise(sums.looseOnCards, month, amountCents)
      }
    }
  })
  return sums
}

/** All that came to the sum by the end of the month. */
export function untilMonth(sums: ReadonlyMap<Month, Cents> | undefined, last: Month): Cents {
  let all = 0
  for (const [month, cents] of sums ?? []) if (month <= last) all += cents
  return all
}

/** The earliest month of some; undefined where there is none. */
export const firstOf = (months: Iterable<Month>): Month | undefined => {
  let first: Month | undefined
  for (const month of months) if (first === undefined || month < first) first = month
  return first
}
