import {
  type Chain,
  directionOfDays,
  isHit,
  isProven,
  type Moves,
  mostMisses,
  placesByDay,
} from './csv-proof.ts'

/** The direction of each row of amounts without signs, as the balances beside them tell. */
export interface Ways {
  /** 1 for money in, -1 for money out, 0 where the balances leave it open. */
  ways: Int8Array
  chain: Chain
}

const MOST_IN_A_DAY = 2_000
const STEPS = 1_000
const MOST_STEPS = 20_000

/**
 * The ways of all rows, where the balances move by the amounts, up or down. Null where they do so too seldom. The first row
 * follows from what lines of the file state for its beginning; where balances stand before their rows, the last.
 */
export function waysOf(moves: Moves, stated: Ends = {}): Ways | null {
  const days = directionOfDays(moves)
  const found = [true, false].flatMap((forwards) => {
    const one = waysAlong(moves, forwards, days)
    return isProven(one.chain) && areTelling(moves, one.ways) ? [one] : []
  })
  const [best] = found.sort(
    (a, b) => b.chain.hits - a.chain.hits || Number(a.chain.isBefore) - Number(b.chain.isBefore),
  )
  if (best) return withEnd(moves, best, stated)
  const loose = waysByDay(moves, days, stated.opening)
  return loose && isProven(loose.chain) && areTelling(moves, loose.ways) ? loose : null
}

/** True where two sizes at least are told: by one alone a number that counts the rows would be proven too. */
const areTelling = ({ moved }: Moves, ways: Int8Array): boolean => haveTwoSizes(moved, (at) => ways[at] !== 0)

export function haveTwoSizes(moved: Moves['moved'], isTold: (at: number) => boolean = () => true): boolean {
  let first = 0
  for (let at = 0; at < moved.length; at++) {
    const size = Math.abs(moved[at] ?? 0)
    if (!(size > 0) || !isTold(at)) continue
    if (first !== 0 && !isHit(size, first)) return true
    first = size
  }
  return false
}

/** Balances in cents, as the file writes them. */
interface Ends {
  opening?: number | undefined
  closing?: number | undefined
}

function withEnd({ moved, balance, length }: Moves, found: Ways, { opening, closing }: Ends): Ways {
  const { isAscending, isBefore } = found.chain
  const at = isAscending !== isBefore ? 0 : length - 1
  const stated = balance[at] ?? Number.NaN
  const difference = isBefore ? (closing ?? Number.NaN) - stated : stated - (opening ?? Number.NaN)
  if (isHit(Math.abs(difference), Math.abs(moved[at] ?? Number.NaN))) found.ways[at] = difference > 0 ? 1 : -1
  return found
}

function waysAlong({ moved, balance, length }: Moves, forwards: boolean, days: 1 | -1 | 0): Ways {
  const isBefore = days !== 0 && forwards !== days > 0
  const ways = new Int8Array(length)
  let [hits, differences, last] = [0, 0, Number.NaN]
  for (let step = 0; step < length; step++) {
    const at = forwards ? step : length - 1 - step
    const [size, stated] = [Math.abs(moved[at] ?? Number.NaN), balance[at] ?? Number.NaN]
    const difference = stated - last
    if (size > 0 && !Number.isNaN(difference)) {
      differences++
      if (isHit(Math.abs(difference), size)) {
        hits++
        ways[at] = difference > 0 !== isBefore ? 1 : -1
      }
    }
    last = stated
  }
  const isAscending = isBefore ? !forwards : forwards
  return { ways, chain: { sign: 1, isAscending, isBefore, isLoose: false, hits, differences } }
}

/** Rows of a day in whatever order: put together by their balances, from that of the day before. */
function waysByDay(moves: Moves, days: 1 | -1 | 0, opening = Number.NaN): Ways | null {
  const places = placesByDay(moves)
  const ways = new Int8Array(moves.length)
  let hits = 0
  let carried = opening
  for (let start = 0; start < places.length; ) {
    const day = moves.day[places[start] ?? 0]
    let end = start
    while (end < places.length && moves.day[places[end] ?? 0] === day) end++
    const rows = places.subarray(start, end)
    const path = pathThrough(moves, rows, carried) ?? pathThrough(moves, rows, Number.NaN)
    path?.ways.forEach((way, at) => {
      ways[rows[at] ?? 0] = way
      if (way !== 0) hits++
    })
    carried = path?.closing ?? Number.NaN
    start = end
    if (end - hits > mostMisses(places.length)) return null
  }
  const differences = Math.max(0, places.length - 1)
  return {
    ways,
    chain: { sign: 1, isAscending: days >= 0, isBefore: false, isLoose: true, hits, differences },
  }
}

interface Path {
  ways: Int8Array
  closing: number
}

/**
 * The ways of a day's rows that lead from the opening through all of their balances; without an opening that of the
 * first row stays open. What two such paths tell differently stays open too. Null where there is none.
 */
function pathThrough({ moved, balance }: Moves, rows: Float64Array, opening: number): Path | null {
  const count = rows.length
  if (count > MOST_IN_A_DAY) return null
  const statedAt = (row: number) => Math.round(balance[rows[row] ?? 0] ?? 0)
  const froms = new Map<number, [row: number, way: 1 | -1][]>()
  for (let row = 0; row < count; row++)
    for (const way of [1, -1] as const) {
      const from = Math.round(statedAt(row) - way * Math.abs(moved[rows[row] ?? 0] ?? 0))
      const list = froms.get(from)
      if (list) list.push([row, way])
      else froms.set(from, [[row, way]])
    }
  const current = new Int8Array(count)
  const isUsed = new Uint8Array(count)
  const most = Math.min(count * count, MOST_STEPS) + STEPS
  let found: Path | null = null
  let steps = 0
  const walk = (from: number, left: number): void => {
    if (left === 0) {
      found = found ? together(found, current, from) : { ways: current.slice(), closing: from }
      return
    }
    for (const [row, way] of froms.get(from) ?? []) {
      if (++steps > most) return
      if (isUsed[row] === 0) go(row, way, left)
    }
  }
  const go = (row: number, way: 1 | -1 | 0, left: number): void => {
    isUsed[row] = 1
    current[row] = way
    walk(statedAt(row), left - 1)
    isUsed[row] = 0
    current[row] = 0
  }
  if (Number.isNaN(opening)) for (let row = 0; row < count && steps <= most; row++) go(row, 0, count)
  else walk(Math.round(opening), count)
  // Paths that were not looked through may tell otherwise.
  return steps > most ? null : found
}

const together = ({ ways, closing }: Path, other: Int8Array, otherClosing: number): Path => ({
  ways: ways.map((way, at) => (way === other[at] ? way : 0)),
  closing: closing === otherClosing ? closing : Number.NaN,
})
