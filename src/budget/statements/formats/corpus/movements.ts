import { namesIn } from './names.ts'

/** A movement of money on an account, in whatever file it stands. */
export interface Movement {
  /** Day of March 2026. */
  day: number
  /** Money in is positive. */
  cents: number
  name: string
  /** Not booked yet. */
  isPending?: boolean
  /** Fee that is taken beside the amount. */
  feeCents?: number
}

type Sketch = [day: number, cents: number, name: number]

const MONTH: Sketch[] = [
  [2, -450, 0],
  [2, -8765, 1],
  [5, -95000, 2],
  [9, -123456, 3],
  [13, 1999, 4],
  [17, -6030, 5],
  [17, -450, 0],
  [20, 10075, 7],
  [25, 250010, 6],
  [28, -105025, 2],
]

const CARD: Sketch[] = [
  [2, -450, 0],
  [2, -8765, 1],
  [5, -3590, 5],
  [9, -123456, 3],
  [13, 1999, 4],
  [17, -6030, 5],
  [17, -450, 0],
  [20, -2075, 1],
  [25, 120010, 8],
  [28, -4025, 0],
]

const EARLY_DAYS = [2, 2, 3, 4, 5, 7, 7, 8, 10, 11]

export interface Variant {
  name: string
  movements: Movement[]
  /** True where the rows of a day stand the other way round than the days do. */
  isMixed?: boolean
  /** The file is read long after its month, so that no day of any reading is yet to come. */
  isLate?: boolean
  /** The days stand in the other order. */
  isTurned?: boolean
}

interface Wanted {
  locale: string
  isCard: boolean
  /** The file has no cents. */
  isWhole: boolean
  hasStatus: boolean
  hasFee: boolean
}

/** The files that one layout is tried with. */
export function variantsFor({ locale, isCard, isWhole, hasStatus, hasFee }: Wanted): Variant[] {
  const names = namesIn(locale)
  const sketches = isCard ? CARD : MONTH
  const inCents = isWhole ? (cents: number) => cents * 100 : (cents: number) => cents
  const all = sketches.map(
    ([day, cents, name]): Movement => ({ day, cents: inCents(cents), name: names[name] ?? '' }),
  )
  const withCents = (change: (cents: number) => number) =>
    all.map((movement) => ({ ...movement, cents: change(movement.cents) }))
  const inEarly = (movements: Movement[]) =>
    movements.map((movement, index) => ({ ...movement, day: EARLY_DAYS[index] ?? 11 }))
  const round = withCents((cents) => Math.trunc(cents / 100) * 100 + Math.sign(cents) * 100)
  const variants: Variant[] = [
    { name: 'month', movements: all },
    { name: 'early', movements: inEarly(round) },
    { name: 'late', movements: inEarly(all), isLate: true },
    { name: 'turned', movements: all, isTurned: true, isMixed: true },
    { name: 'thousands', movements: withCents((cents) => cents + Math.sign(cents) * inCents(210_000)) },
    { name: 'spending', movements: all.filter(({ cents }) => cents < 0) },
    { name: 'single', movements: all.slice(5, 6) },
  ]
  if (hasStatus) variants.push({ name: 'pending', movements: withLast(all, { isPending: true }) })
  if (hasFee) variants.push({ name: 'fee', movements: withLast(all, { feeCents: inCents(150) }) })
  return variants
}

const withLast = (movements: Movement[], change: Partial<Movement>): Movement[] =>
  movements.map((movement, index) => (index === movements.length - 1 ? { ...movement, ...change } : movement))
