import type { Day } from '../../../../values/day.ts'
import type { ReadHints } from '../statement.ts'
import { encode } from './encodings.ts'
import type { Layout } from './layout.ts'
import { type Movement, type Variant, variantsFor } from './movements.ts'
import { isWholeSample } from './numbers.ts'
import { fill, isSecond } from './template.ts'

/** A row that must come out of a file, however it is written. */
export interface Expected {
  /** The booking, or the day on which it counts where the file has both. */
  days: string[]
  cents: number
  name: string
  /** Number of the row's account within the file, where it has two; else 0. */
  account: 0 | 1
}

export interface CorpusFile {
  layout: Layout
  variant: string
  text: string
  bytes: Uint8Array
  /** Hints on the account. */
  hints: ReadHints
  expected: Expected[]
}

/** Opening balance in cents, enough that no balance goes below zero. */
const OPENING = 3_456_789

const has = (layout: Layout, place: RegExp): boolean => place.test(layout.row)

/** The files that a layout is tried with, each with the rows that are in it. */
export function filesOf(layout: Layout): CorpusFile[] {
  const variants = variantsFor({
    locale: layout.locale,
    isCard: layout.isCard,
    isWhole: isWholeFile(layout),
    hasStatus: has(layout, /\{(?:status|posted) /),
    hasFee: has(layout, /\{fee /),
  })
  return variants.map((variant) => fileOf(layout, variant))
}

function fileOf(layout: Layout, variant: Variant): CorpusFile {
  const { delimiter, locale } = layout
  const row = rowOf(layout)
  let balance = isWholeFile(layout) ? OPENING * 100 : OPENING
  const opening = balance
  const entries = variant.movements.map((movement, place) => {
    const beforeCents = balance
    if (!movement.isPending) balance += movement.cents - (movement.feeCents ?? 0)
    const filling = { movement, place, beforeCents, afterCents: balance, locale }
    return {
      movement,
      line: fill(row, delimiter, filling),
      expected: expectedOf(layout, movement, place),
    }
  })
  const shown = inOrder(
    entries,
    layout.isNewestFirst !== (variant.isTurned ?? false),
    variant.isMixed ?? false,
  )
  const around = (template: string) =>
    fillAround(template, { opening, closing: balance, movements: variant.movements, layout })
  const lines = [...layout.head.map(around), ...shown.map(({ line }) => line), ...layout.foot.map(around)]
  const text = `${lines.join('\n')}\n`
  return {
    layout,
    variant: variant.name,
    text,
    bytes: encode(text, layout.encoding),
    hints: hintsFor(layout, variant),
    expected: shown.flatMap(({ expected }) => expected),
  }
}

/** The template of a row. Beside a column for the payee its text names none, so that the payee must come from the column. */
const rowOf = ({ head, row }: Layout): string =>
  head.length > 0 && /\{(?:payee|sender|recipient)\}/.test(row) ? row.replaceAll('{text}', 'Ref 4711') : row

/** Currencies of countries whose money has no cents, or thousandths. */
const CURRENCIES: Record<string, string> = {
  CL: 'CLP',
  IS: 'ISK',
  JP: 'JPY',
  KR: 'KRW',
  VN: 'VND',
  TN: 'TND',
  JO: 'JOD',
}

/** Countries where a number with one mark can only be a whole one. */
export const ZERO_DECIMALS: ReadonlySet<string> = new Set(['CL', 'IS', 'JP', 'KR', 'VN'])

/** Hints for the reader, whose day is the one after the month, unless the file is read long after. */
function hintsFor(layout: Layout, { isLate, isTurned }: Variant): ReadHints {
  const currency = CURRENCIES[layout.locale.slice(-2)]
  return {
    today: (isLate ? '2026-12-31' : '2026-04-01') as Day,
    ...(currency ? { currency } : {}),
    ...(layout.isCard && !isTurned ? { isCard: true } : {}),
  }
}

const isWholeFile = (layout: Layout): boolean => {
  const sample = /\{(?:amt|abs|opp|out0?) ([^}]*)\}/.exec(layout.row)?.[1]
  return sample !== undefined && isWholeSample(sample)
}

interface Around {
  opening: number
  closing: number
  movements: Movement[]
  layout: Layout
}

/** Lines before and behind the rows name the first and the last day, and the balances. */
function fillAround(template: string, { opening, closing, movements, layout }: Around): string {
  const first = { day: movements[0]?.day ?? 1, cents: 1, name: '' }
  const last = { ...first, day: movements.at(-1)?.day ?? 1 }
  const filling = { place: 0, beforeCents: opening, afterCents: closing, locale: layout.locale }
  const ofLast = template.replaceAll(/\{last ([^}]*)\}/g, (_, format: string) =>
    fill(`{day ${format}}`, layout.delimiter, { ...filling, movement: last }),
  )
  const renamed = ofLast
    .replaceAll('{first ', '{day ')
    .replaceAll('{opening ', '{bal0 ')
    .replaceAll('{closing ', '{bal ')
  return fill(renamed, layout.delimiter, { ...filling, movement: first })
}

function inOrder<Entry extends { movement: Movement }>(
  entries: Entry[],
  isNewestFirst: boolean,
  isMixed: boolean,
): Entry[] {
  const byDay = new Map<number, Entry[]>()
  for (const entry of entries)
    byDay.set(entry.movement.day, [...(byDay.get(entry.movement.day) ?? []), entry])
  const days = [...byDay.values()]
  if (isNewestFirst) days.reverse()
  return days.flatMap((day) => (isNewestFirst !== isMixed ? day.toReversed() : day))
}

const dayOf = (day: number): string => `2026-03-${String(day).padStart(2, '0')}`

function expectedOf(layout: Layout, movement: Movement, place: number): Expected[] {
  if (layout.isRefused || movement.isPending) return []
  const isTwo = has(layout, /\{acct [^}]*\//)
  const days = has(layout, /\{value /)
    ? [dayOf(movement.day), dayOf(movement.day + 1)]
    : [dayOf(movement.day)]
  const says = has(layout, /\{(?:text|payee|sender|recipient)\}/)
  const row: Expected = {
    days,
    cents: movement.cents,
    name: says ? movement.name : '',
    account: isTwo && isSecond(place) ? 1 : 0,
  }
  return movement.feeCents ? [row, { ...row, cents: -movement.feeCents, name: '' }] : [row]
}
