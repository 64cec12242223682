import type { Month } from '../../../values/day.ts'
import type { Cents } from '../../../values/money.ts'
import type { AppAccount, AppMonths } from './book.ts'
import { firstOf, type MonthSums, untilMonth } from './month-sums.ts'

/** A category of a month of YNAB's plan. */
export interface PlanLine {
  month: Month
  /** Null: the payment category of a card, whose name is that of the account. */
  category: string | null
  card: string
  assignedCents: Cents
  availableCents: Cents
}

interface Known {
  lines: readonly PlanLine[]
  accounts: ReadonlyMap<string, AppAccount>
  sums: MonthSums
  /** Cents to assign in each month as YNAB's API states them; its CSV does not. */
  stated?: ReadonlyMap<Month, Cents>
}

export const CARDS_LEFT =
  'Payment categories of cards: our card’s debt is part of what is held, so what is set aside for it there pays it here'

const sum = <Item>(items: Iterable<Item>, cents: (item: Item) => Cents): Cents => {
  let all = 0
  for (const item of items) all += cents(item)
  return all
}

/**
 * The months of YNAB's plan. What is left of a category stays in it, and what cash is overspent is taken off the next month:
 * our 'surplus'. What is overspent on a card becomes debt there, and is never taken off anything.
 */
export function ynabMonths({ lines, accounts, sums, stated }: Known): AppMonths | null {
  if (lines.length === 0 && !stated?.size) return null
  // Months of which only what is to assign is stated are known as well.
  const available = new Map<Month, Map<string, Cents>>(
    [...(stated ?? [])].map(([month]) => [month, new Map()]),
  )
  const assigned: AppMonths['assigned'] = []
  const payments = new Map<Month, Map<string, Cents>>()
  const assignedIn = new Map<Month, Cents>()
  const toCards = new Map<Month, Cents>()
  for (const { month, category, card, assignedCents, availableCents } of lines) {
    const kept = category === null ? payments : available
    const own = kept.get(month) ?? new Map<string, Cents>()
    kept.set(month, own)
    own.set(category ?? card, availableCents)
    assignedIn.set(month, (assignedIn.get(month) ?? 0) + assignedCents)
    if (category === null) toCards.set(month, (toCards.get(month) ?? 0) + assignedCents)
    else assigned.push({ month, category, cents: assignedCents })
  }
  const cards = new Map<string, string>()
  for (const { key, name } of accounts.values()) cards.set(name.toLowerCase(), key)
  const isPaidBy = new Set(lines.flatMap(({ category, card }) => (category === null ? card : [])))
  const cardKeys = new Map([...isPaidBy].map((name) => [name, cards.get(name.toLowerCase())]))
  const isCard = new Set(cardKeys.values())
  const after = (cents: ReadonlyMap<Month, Cents>, last: Month) =>
    sum(cents, ([month, each]) => (month > last ? each : 0))
  const overspentOnCards = (month: Month) =>
    sum(available.get(month) ?? [], ([category, cents]) =>
      Math.min(Math.max(0, -cents), Math.max(0, -(sums.onCards.get(month)?.get(category) ?? 0))),
    )
  const looseCash = (month: Month) => (sums.loose.get(month) ?? 0) - (sums.looseOnCards.get(month) ?? 0)
  const cashAt = (month: Month) =>
    sum(sums.nets, ([account, nets]) => (isCard.has(account) ? 0 : untilMonth(nets, month)))
  const all = (cents: ReadonlyMap<string, Cents> | undefined) => sum(cents ?? [], ([, each]) => each)
  const since = firstOf([
    ...available.keys(),
    ...sums.moved.keys(),
    ...[...sums.nets.values()].flatMap((nets) => [...nets.keys()]),
  ])
  const named = new Set(lines.flatMap(({ category }) => category ?? []))
  return {
    assigned,
    rests: since ? [...named].map((category) => ({ category, since, rest: 'surplus' })) : [],
    available,
    toAssign(month) {
      const known = stated?.get(month)
      if (known !== undefined || (!available.has(month) && !payments.has(month))) return known ?? null
      const aside = all(available.get(month)) + all(payments.get(month)) + overspentOnCards(month)
      return cashAt(month) - aside - looseCash(month) - after(assignedIn, month)
    },
    differences: (month) => [
      ...[...cardKeys].flatMap(([name, key]) => {
        if (key === undefined) return []
        const cents = (payments.get(month)?.get(name) ?? 0) + untilMonth(sums.nets.get(key), month)
        return { reason: cents < 0 ? debtOf(name) : aheadOf(name), cents }
      }),
      {
        reason:
          'Overspent on cards in this month: at its end it becomes debt there, and here it is taken off',
        cents: overspentOnCards(month),
      },
      {
        reason: 'Rows of this month without a category: nothing takes them off there yet',
        cents: looseCash(month),
      },
      { reason: 'Assigned to payments of cards in later months', cents: after(toCards, month) },
    ],
  }
}

const debtOf = (card: string) =>
  `${card}: debt that no money is set aside for there; here a card’s debt is part of what is held`
const aheadOf = (card: string) => `${card}: set aside there beyond its debt; here it is to assign`
