/** Rows of a table as numbers, in the order of the file: what each moved, the balance beside it, and its day. */
export interface Moves {
  /** Cents that each row moved, and its balance in cents; NaN where the row holds none. */
  moved: ArrayLike<number>
  balance: ArrayLike<number>
  /** A number that rises with the day; 0 where it is not known. */
  day: ArrayLike<number>
  length: number
}

export interface Chain {
  /** The balances follow from the rows, or would with all signs turned. */
  sign: 1 | -1
  /** The file goes from the first day to the last. */
  isAscending: boolean
  /** The balance is the one before the row. */
  isBefore: boolean
  /** Rows of a day stand in no order: they were put together by their balances. */
  isLoose: boolean
  hits: number
  differences: number
}

const LEAST_DIFFERENCES = 3
const LEAST_SHARE = 0.9

export const isHit = (a: number, b: number): boolean => Math.abs(a - b) < 0.5

interface Count {
  hits: number
  differences: number
}

/** Counts the balances that follow from the one before, and the rows between, read forwards or backwards. */
function countAlong({ moved, balance, length }: Moves, sign: 1 | -1, forwards: boolean): Count {
  let [hits, differences, sum] = [0, 0, 0]
  let last = Number.NaN
  for (let step = 0; step < length; step++) {
    const at = forwards ? step : length - 1 - step
    const [move, stated] = [moved[at] ?? Number.NaN, balance[at] ?? Number.NaN]
    if (!Number.isNaN(move)) sum += sign * move
    if (Number.isNaN(stated)) continue
    if (!Number.isNaN(last) && sum !== 0) {
      differences++
      if (isHit(stated - last, sum)) hits++
    }
    last = stated
    sum = 0
  }
  return { hits, differences }
}

/** 1 where the days rise along the file, -1 where they fall, 0 where they do neither. */
export function directionOfDays({ day, length }: Pick<Moves, 'day' | 'length'>): 1 | -1 | 0 {
  let [up, down, last] = [0, 0, 0]
  for (let at = 0; at < length; at++) {
    const one = day[at] ?? 0
    if (one === 0) continue
    if (last > 0 && one > last) up++
    if (last > 0 && one < last) down++
    last = one
  }
  if (up === down) return 0
  return up > down ? (down <= up / 10 ? 1 : 0) : up <= down / 10 ? -1 : 0
}

const MANY = 2 ** 21

/** Places of the rows by their days; within a day as in the file. */
export function placesByDay({ day, moved, balance, length }: Moves): Float64Array {
  const keys = new Float64Array(length)
  let count = 0
  for (let at = 0; at < length; at++)
    if ((day[at] ?? 0) > 0 && !Number.isNaN(moved[at]) && !Number.isNaN(balance[at]))
      keys[count++] = (day[at] ?? 0) * MANY + at
  const places = keys.subarray(0, count).sort()
  for (let at = 0; at < count; at++) places[at] = (places[at] ?? 0) % MANY
  return places
}

/** A day's rows in whatever order: its balances before and behind its rows, of which all but two are equal. */
interface LooseDay {
  day: number
  hits: number
  rows: number
  opening: number
  closing: number
}

function* looseDays(
  moves: Moves,
  places: Float64Array,
  sign: 1 | -1,
  isBefore: boolean,
): Generator<LooseDay> {
  let carried = Number.NaN
  for (let start = 0; start < places.length; ) {
    const day = moves.day[places[start] ?? 0] ?? 0
    let end = start
    const behind = new Map<number, number>()
    const before: number[] = []
    for (; end < places.length && moves.day[places[end] ?? 0] === day; end++) {
      const at = places[end] ?? 0
      const [stated, move] = [moves.balance[at] ?? 0, sign * (moves.moved[at] ?? 0)]
      const after = Math.round(isBefore ? stated + move : stated)
      behind.set(after, (behind.get(after) ?? 0) + 1)
      before.push(Math.round(isBefore ? stated : stated - move))
    }
    let hits = 0
    let open: number[] = []
    for (const one of before) {
      const count = behind.get(one) ?? 0
      if (count > 0) {
        behind.set(one, count - 1)
        hits++
      } else open.push(one)
    }
    const [closing = before.length > 0 ? (open[0] ?? carried) : carried] = [...behind].flatMap(
      ([cents, count]) => (count > 0 ? [cents] : []),
    )
    const opening = open.includes(carried) || open.length === 0 ? carried : (open[0] ?? carried)
    if (open.includes(carried)) hits++
    open = []
    yield { day, hits, rows: end - start, opening: Number.isNaN(opening) ? closing : opening, closing }
    carried = closing
    start = end
  }
}

function countLoose(moves: Moves, places: Float64Array, sign: 1 | -1, isBefore: boolean): Count {
  let [hits, rows] = [0, 0]
  for (const one of looseDays(moves, places, sign, isBefore)) {
    hits += one.hits
    rows += one.rows
    if (rows - hits > mostMisses(places.length)) return { hits: 0, differences: 0 }
  }
  return { hits, differences: Math.max(0, rows - 1) }
}

export const isProven = ({ hits, differences }: Count): boolean =>
  differences >= LEAST_DIFFERENCES && hits >= differences * LEAST_SHARE

/** The most of all rows that may fail to follow where the others prove anything. */
export const mostMisses = (rows: number): number => rows * (1 - LEAST_SHARE) + 1

/** The chain that balances and moves form; null where the balances prove nothing, or two things. */
export function chainOf(moves: Moves): Chain | null {
  const days = directionOfDays(moves)
  const found: Chain[] = []
  for (const sign of [1, -1] as const)
    for (const forwards of [true, false]) {
      const count = countAlong(moves, sign, forwards)
      if (!isProven(count)) continue
      const isBefore = days !== 0 && forwards !== days > 0
      const turned = isBefore ? (-sign as 1 | -1) : sign
      found.push({
        sign: turned,
        isAscending: isBefore ? !forwards : forwards,
        isBefore,
        isLoose: false,
        ...count,
      })
    }
  const places = found.length === 0 ? placesByDay(moves) : null
  if (places)
    for (const sign of [1, -1] as const)
      for (const isBefore of [false, true]) {
        const count = countLoose(moves, places, sign, isBefore)
        if (isProven(count)) found.push({ sign, isAscending: days >= 0, isBefore, isLoose: true, ...count })
      }
  found.sort((a, b) => b.hits - a.hits || Number(a.isBefore) - Number(b.isBefore))
  const [best, second] = found
  // Equal amounts fit both ways. Of one day's rows in no order a balance is the one after its row.
  const isAlike = best && second && second.hits === best.hits && !(best.isLoose && second.isBefore)
  if (isAlike && second.sign !== best.sign) return null
  return best ?? null
}

interface Balances {
  opening: { day: number; cents: number }
  closing: { day: number; cents: number }
  gaps: { from: number; to: number; cents: number }[]
}

/** The chain of an account's rows, and the balances that it proves. */
export interface Proven {
  chain: Chain
  balances: Balances | null
}

/**
 * The chain and the balances of each account, the account that proves the most first. Accounts with too few rows
 * of their own are read as that one is, where their balances follow without a break.
 */
export function provenBy(moves: Map<string, Moves>, known?: Map<string, Chain>): Map<string, Proven> {
  const all = [...moves].map(([key, own]) => ({ key, own, chain: known ? known.get(key) : chainOf(own) }))
  const [best] = all.flatMap(({ chain }) => chain ?? []).sort((a, b) => b.hits - a.hits)
  if (!best) return new Map()
  const proven = all.flatMap(({ key, own, chain }): [string, Proven][] => {
    if (chain) return chain.sign === best.sign ? [[key, { chain, balances: balancesOf(own, chain) }]] : []
    const balances = balancesOf(own, best)
    return balances?.gaps.length === 0 ? [[key, { chain: best, balances }]] : []
  })
  return new Map(proven.sort(([, a], [, b]) => b.chain.hits - a.chain.hits))
}

const MOST_GAPS = 100

/** Opening, closing and breaks of a proven chain. */
function balancesOf(moves: Moves, chain: Chain): Balances | null {
  return chain.isLoose ? looseBalances(moves, chain) : strictBalances(moves, chain)
}

function strictBalances(
  { moved, balance, day, length }: Moves,
  { sign, isAscending, isBefore }: Chain,
): Balances | null {
  let found: Balances | null = null
  let [sum, last] = [0, Number.NaN]
  let from = 0
  for (let step = 0; step < length; step++) {
    const at = isAscending ? step : length - 1 - step
    const move = Number.isNaN(moved[at]) ? 0 : sign * (moved[at] ?? 0)
    const one = day[at] ?? 0
    sum += move
    if (Number.isNaN(balance[at])) continue
    const stated = (balance[at] ?? 0) + (isBefore ? move : 0)
    if (found === null)
      found = { opening: { day: one, cents: stated - sum }, closing: { day: one, cents: stated }, gaps: [] }
    else if (!isHit(stated - last, sum) && found.gaps.length < MOST_GAPS)
      found.gaps.push({ from, to: one, cents: Math.round(stated - sum - last) })
    found.closing = { day: one, cents: stated }
    ;[last, sum, from] = [stated, 0, one]
  }
  return found
}

function looseBalances(moves: Moves, { sign, isBefore }: Chain): Balances | null {
  let found: Balances | null = null
  for (const { day, opening, closing } of looseDays(moves, placesByDay(moves), sign, isBefore)) {
    if (found === null)
      found = { opening: { day, cents: opening }, closing: { day, cents: closing }, gaps: [] }
    else if (!isHit(opening, found.closing.cents) && found.gaps.length < MOST_GAPS)
      found.gaps.push({ from: found.closing.day, to: day, cents: opening - found.closing.cents })
    found.closing = { day, cents: closing }
  }
  return found
}
