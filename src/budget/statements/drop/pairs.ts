import { type Day, daysBetween } from '../../../values/day.ts'
import type { Cents } from '../../../values/money.ts'

/** Days between the halves of a transfer, at most. */
const MOST_DAYS = 5
/** Rows of one amount that are looked at for each: with so many, none is certain. */
const LOOKED_AT = 200
const EPOCH = '1970-01-01'

/** A new row of a drop that may be half of a transfer. */
export interface Flow {
  index: number
  date: Day
  cents: Cents
  accountId: string
}

interface Dated extends Flow {
  day: number
}

/** The only row that fits; undefined where none does, or more than one. */
function onlyFit(row: Dated, others: Dated[]): Dated | undefined {
  let [low, high] = [0, others.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((others[middle] as Dated).day < row.day - MOST_DAYS) low = middle + 1
    else high = middle
  }
  let only: Dated | undefined
  for (let at = low; at < others.length; at++) {
    const other = others[at] as Dated
    if (other.day > row.day + MOST_DAYS) break
    if (at - low >= LOOKED_AT) return undefined
    if (other.accountId === row.accountId) continue
    if (only) return undefined
    only = other
  }
  return only
}

/**
 * Pairs of new rows of one drop that are certain to be a transfer: opposite amounts of two accounts, few days apart, and
 * neither fits another row. Yields after every row that it looks at.
 */
export function* certainPairs(flows: Flow[]): Generator<void, [Flow, Flow][]> {
  const groups = new Map<Cents, { out: Dated[]; in: Dated[] }>()
  for (const flow of flows) {
    const size = Math.abs(flow.cents)
    const group = groups.get(size) ?? { out: [], in: [] }
    groups.set(size, group)
    group[flow.cents < 0 ? 'out' : 'in'].push({ ...flow, day: daysBetween(EPOCH, flow.date) })
    yield
  }
  const pairs: [Flow, Flow][] = []
  for (const group of groups.values()) {
    if (group.out.length === 0 || group.in.length === 0) continue
    for (const rows of [group.out, group.in]) rows.sort((a, b) => a.day - b.day)
    for (const row of group.out) {
      yield
      const fit = onlyFit(row, group.in)
      if (fit && onlyFit(fit, group.out) === row) pairs.push([row, fit])
    }
  }
  return pairs
}
