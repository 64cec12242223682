import type { ReadEntry } from './camt-entry.ts'

type Counts = Map<string, number>

const keyOf = ({ row, currency }: ReadEntry): string =>
  [row.isOut ? '-' : '+', row.amount, currency, row.bankId, row.description].join('\n')

/** An earlier statement of the same account: itself once more, a report that may go on with an earlier one, or another. */
export type Standing = 'again' | 'report' | 'other'

/**
 * Finds entries that a statement has from an earlier one of the same account and file: of one that comes again, and of reports,
 * of which each has all entries of the day so far. A report that begins anew repeats only what has the bank's id.
 */
export function createRepeats() {
  /** By account and day. */
  const seen = new Map<string, Counts>()
  return {
    find(account: string, entries: readonly ReadEntry[], standing: Standing): boolean[] {
      const placed = entries.map((entry) => ({
        entry,
        key: keyOf(entry),
        day: `${account}\n${entry.row.date}`,
      }))
      const now = new Map<string, Counts>()
      for (const { day, key } of placed) count(countsIn(now, day), key)
      const goesOn =
        standing === 'again' ||
        [...now].every(([day, counts]) => holds(counts, seen.get(day))) ||
        [...now].every(([day, counts]) => holds(seen.get(day), counts))
      const found = new Map<string, Counts>()
      const repeated = placed.map(({ entry, day, key }) => {
        if (standing === 'other' || !(goesOn || entry.row.bankId)) return false
        return count(countsIn(found, day), key) <= (seen.get(day)?.get(key) ?? 0)
      })
      for (const [place, { day, key }] of placed.entries())
        if (!repeated[place]) count(countsIn(seen, day), key)
      return repeated
    },
  }
}

function countsIn(days: Map<string, Counts>, day: string): Counts {
  const known = days.get(day)
  if (known) return known
  const counts: Counts = new Map()
  days.set(day, counts)
  return counts
}

function count(counts: Counts, key: string): number {
  const next = (counts.get(key) ?? 0) + 1
  counts.set(key, next)
  return next
}

/** True where all of `part` is in `whole`. */
function holds(whole: Counts | undefined, part: Counts | undefined): boolean {
  for (const [key, times] of part ?? []) if ((whole?.get(key) ?? 0) < times) return false
  return true
}
