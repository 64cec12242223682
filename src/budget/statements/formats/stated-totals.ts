import { type Cents, formatMoney } from '../../../values/money.ts'

/** Number and sum of bookings of one direction. */
export interface Total {
  count: number
  cents: Cents
}

/** Bookings as a statement states them; null where it doesn't say, or not so that it can be read. */
export type StatedTotal = { [Name in keyof Total]: Total[Name] | null }

const NOUNS = { out: ['debit', 'debits'], in: ['credit', 'credits'], any: ['transaction', 'transactions'] }
export type TotalOf = keyof typeof NOUNS

const newTotals = (): Record<TotalOf, Total> => ({
  out: { count: 0, cents: 0 },
  in: { count: 0, cents: 0 },
  any: { count: 0, cents: 0 },
})

/** Counts the bookings of a statement, to be compared with what it states of them. */
export function createTotals() {
  // Some banks count what is not booked yet as well.
  const [booked, all] = [newTotals(), newTotals()]
  return {
    /** Adds a booking of that size, whatever its sign. */
    add(isOut: boolean, cents: Cents, isBooked = true): void {
      for (const totals of isBooked ? [booked, all] : [all])
        for (const total of [totals[isOut ? 'out' : 'in'], totals.any]) {
          total.count += 1
          total.cents += Math.abs(cents)
        }
    },
    /** The words for a difference; null where there is none. */
    differs(of: TotalOf, { count, cents }: StatedTotal): string | null {
      const agrees = (held: Total) =>
        (count ?? held.count) === held.count && (cents ?? held.cents) === held.cents
      if (agrees(booked[of]) || agrees(all[of])) return null
      const sum = (total: Cents | null) => (cents === null ? '' : `${formatMoney(total ?? 0)} in all`)
      const said = (total: StatedTotal, noun = '') =>
        [count === null ? '' : `${total.count}${noun}`, sum(total.cents)].filter(Boolean).join(', ')
      const [one, many] = NOUNS[of]
      const stated =
        count === null ? `${many} of ${sum(cents)}` : said({ count, cents }, ` ${count === 1 ? one : many}`)
      return `it states ${stated}, and holds ${said(booked[of])}. Something is missing in the file, or too much.`
    },
  }
}
