import { type DecimalSign, noDecimalEvidence, provenDecimal, weighDecimal } from './amounts.ts'
import { cellText } from './csv-cell.ts'
import { directionOf } from './csv-cells.ts'
import { applyChoice, isChosen } from './csv-choice.ts'
import { type ColumnPositions, type Guess, guessColumns, type Sides } from './csv-columns.ts'
import { type Chain, chainOf, type Moves } from './csv-proof.ts'
import type { CsvRecord } from './csv-records.ts'
import { headerScore, plain } from './csv-words.ts'
import { isoDate } from './dates.ts'
import { readAmount } from './rows.ts'
import type { CsvColumnChoice, WordMeaning } from './statement.ts'

/** What the balances prove of the sample of a file: which columns move them, and how. */
export interface Proof {
  chain: Chain
  byWords: boolean
  hasFee: boolean
}

/** Which columns of a table are read as what, and why. */
export interface Plan {
  positions: ColumnPositions
  why: Guess['why']
  openSides: Sides | null
  openAmounts: number[]
  proof: Proof | null
  /** The header of the type column says that it tells in from out. */
  isDirection: boolean
  provenWords: Record<string, WordMeaning>
  provenMinus: 'turns' | 'nothing' | null
  /** There is a balance that could have proven something, and did not. */
  isUnproven: boolean
  /** Bucketbook has written the file: its signs are known. */
  isOwn: boolean
}

interface Sample {
  headers: string[]
  rows: CsvRecord[]
  hasHeader: boolean
}

const SAMPLE = 300
const LEAST_ROWS = 4

export function planOf(
  sample: Sample,
  choice: CsvColumnChoice,
  former: CsvColumnChoice,
  preset?: ColumnPositions,
): Plan {
  const guess = preset
    ? { positions: preset, why: {}, openSides: null, openAmounts: [], numbers: [] }
    : guessColumns(sample.headers, sample.rows, sample.hasHeader)
  const remembered = applyChoice(guess.positions, former, sample.headers, true)
  const positions = applyChoice(remembered, choice, sample.headers)
  const isMoneyChosen = (of: CsvColumnChoice) =>
    isChosen(of.amount) || isChosen(of.debit) || isChosen(of.credit)
  const isSet = isMoneyChosen(choice) || isMoneyChosen(former)
  const plan: Plan = {
    positions,
    why: { ...guess.why },
    openSides: isSet ? null : guess.openSides,
    openAmounts: isSet ? [] : guess.openAmounts,
    proof: null,
    isDirection: false,
    provenWords: {},
    provenMinus: null,
    isUnproven: false,
    isOwn: preset !== undefined,
  }
  for (const [of, reason] of [
    [former, 'remembered'],
    [choice, 'asked'],
  ] as const)
    for (const name of Object.keys(plan.positions) as (keyof ColumnPositions)[]) {
      const column = (of as Record<string, unknown>)[name]
      if (column !== undefined) plan.why[name] = reason
    }
  if (!preset) proveBy(plan, sample, guess, { isSet, choice, former })
  const { type } = plan.positions
  plan.isDirection =
    type !== null &&
    (isChosen(choice.type) ||
      (sample.hasHeader && headerScore(sample.headers[type] ?? '', 'direction') >= 1000))
  return plan
}

interface Hypothesis {
  amount: number | null
  sides: Sides | null
  byWords: boolean
  fee: number | null
  balance: number
}

interface Found extends Hypothesis {
  chain: Chain
}

/** Lets the balance choose among the columns that hold money, and say what words and signs mean. */
function proveBy(
  plan: Plan,
  { rows, headers, hasHeader }: Sample,
  guess: Guess,
  { isSet, choice, former }: { isSet: boolean; choice: CsvColumnChoice; former: CsvColumnChoice },
): void {
  const { positions } = plan
  if (choice.balance === null || (former.balance === null && choice.balance === undefined)) return
  const sample = rows.slice(0, SAMPLE)
  const columns = numbersOf(
    sample,
    [...new Set([...guess.numbers, ...moneyOf(positions)])],
    choice.decimal ?? null,
  )
  const days = daysOf(sample, positions.date)
  const named = positions.balance
  const balances = named !== null ? [named] : hasHeader && isSet ? [] : [...columns.keys()]
  const around = { days, rows: sample, positions, words: {} }
  let found = bestOf(hypotheses(plan, columns, balances, isSet), columns, around)
  if (!found && named !== null && positions.type !== null && positions.amount !== null) {
    const words = wordsByBalance(sample, positions, columns)
    const byWords = { amount: positions.amount, sides: null, byWords: true, fee: null, balance: named }
    if (Object.keys(words).length > 0) found = bestOf([byWords], columns, { ...around, words })
    if (found) plan.provenWords = words
  }
  if (!found) {
    plan.isUnproven = named !== null && sample.length > LEAST_ROWS && positions.amount !== named
    return
  }
  const { chain, byWords, fee, balance, amount, sides } = found
  const sign = chain.sign
  plan.proof = { chain, byWords, hasFee: fee !== null }
  plan.isUnproven = false
  if (named === null) plan.why.balance = 'balance'
  positions.balance = balance
  if (fee === null && positions.fee !== null && !isChosen(choice.fee)) {
    // The amount has it in it already.
    positions.fee = null
    delete plan.why.fee
  } else if (fee !== null && !isChosen(choice.fee)) plan.why.fee = 'balance'
  if (sides) takeSides(plan, sides, sign, isSet, headers, hasHeader)
  else if (amount !== null) {
    positions.amount = amount
    positions.debit = positions.credit = null
    plan.openSides = null
    plan.openAmounts = []
    if (!isSet) plan.why.amount = 'balance'
  }
  positions.description = positions.description.filter((one) => one !== balance && one !== amount)
}

function takeSides(
  plan: Plan,
  sides: Sides,
  sign: 1 | -1,
  isSet: boolean,
  headers: string[],
  hasHeader: boolean,
): void {
  const { positions } = plan
  const [out, into] = sides
  positions.amount = null
  const isNamed =
    hasHeader &&
    [out, into].some(
      (one) => headerScore(headers[one] ?? '', 'debit') + headerScore(headers[one] ?? '', 'credit') > 0,
    )
  // What words or a person say of the two stays: a balance that goes the other way is asked about.
  const isTurned = sign === -1 && !isSet && !isNamed
  positions.debit = isTurned ? into : out
  positions.credit = isTurned ? out : into
  if (isTurned && plan.proof) plan.proof.chain.sign = 1
  plan.openSides = null
  plan.openAmounts = []
  plan.provenMinus = 'turns'
  if (!isSet) plan.why.debit = plan.why.credit = 'balance'
}

const moneyOf = ({ amount, debit, credit, balance, fee }: ColumnPositions): number[] =>
  [amount, debit, credit, balance, fee].filter((one) => one !== null)

function numbersOf(
  rows: CsvRecord[],
  columns: number[],
  chosen: DecimalSign | null,
): Map<number, Float64Array> {
  const evidence = noDecimalEvidence()
  for (const row of rows)
    for (const column of columns) {
      const text = cellText(row, column)
      if (text !== '') weighDecimal(evidence, text)
    }
  const decimal = chosen ?? provenDecimal(evidence) ?? '.'
  return new Map(
    columns.slice(0, 12).map((column) => [
      column,
      Float64Array.from(rows, (row) => {
        const text = cellText(row, column)
        return text === '' ? Number.NaN : (readAmount(text, decimal).cents ?? Number.NaN)
      }),
    ]),
  )
}

/** Days as numbers that rise, where both orders of day and month agree that they do. */
function daysOf(rows: CsvRecord[], column: number | null): Float64Array {
  const inOrder = (['dmy', 'mdy', 'ymd'] as const).map((order) =>
    Float64Array.from(rows, (row) => Number(isoDate(cellText(row, column), order)?.replaceAll('-', '') ?? 0)),
  )
  const [best] = inOrder.sort((a, b) => disorderOf(a) - disorderOf(b))
  return best ?? new Float64Array(rows.length)
}

function disorderOf(days: Float64Array): number {
  let [up, down, none] = [0, 0, 0]
  days.forEach((day, at) => {
    if (day === 0) none++
    if (at === 0) return
    if (day > (days[at - 1] ?? 0)) up++
    if (day < (days[at - 1] ?? 0)) down++
  })
  return Math.min(up, down) + none * 10
}

function* hypotheses(
  plan: Plan,
  columns: Map<number, Float64Array>,
  balances: number[],
  isSet: boolean,
): Generator<Hypothesis> {
  const { amount, debit, credit, type, fee } = plan.positions
  const fees = fee === null ? [null] : [null, fee]
  for (const balance of balances) {
    for (const of of fees) {
      const one = { fee: of, balance }
      if (debit !== null && credit !== null && balance !== debit && balance !== credit)
        yield { ...one, amount: null, sides: [debit, credit], byWords: false }
      if (amount !== null && amount !== balance) {
        yield { ...one, amount, sides: null, byWords: false }
        if (type !== null) yield { ...one, amount, sides: null, byWords: true }
      }
      if (isSet) continue
      const free = [...columns.keys()].filter((column) => column !== balance && column !== of)
      for (const a of free) {
        if (a !== amount) yield { ...one, amount: a, sides: null, byWords: false }
        for (const b of free)
          if (a < b && areApart(columns, a, b)) yield { ...one, amount: null, sides: [a, b], byWords: false }
      }
    }
  }
}

/** No row has both. */
function areApart(columns: Map<number, Float64Array>, a: number, b: number): boolean {
  const [one, two] = [columns.get(a), columns.get(b)]
  return (one ?? []).every((cents, at) => !(cents && two?.[at]))
}

interface Around {
  days: Float64Array
  rows: CsvRecord[]
  positions: ColumnPositions
  words: Record<string, WordMeaning>
}

function bestOf(all: Iterable<Hypothesis>, columns: Map<number, Float64Array>, around: Around): Found | null {
  let best: Found | null = null
  for (const one of all) {
    const moves = movesOf(one, columns, around)
    const chain = moves && chainOf(moves)
    if (!chain) continue
    const isBetter = !best || chain.hits / chain.differences > best.chain.hits / best.chain.differences + 1e-9
    if (isBetter || (best && chain.hits > best.chain.hits)) best = { ...one, chain }
  }
  return best
}

function movesOf(
  { amount, sides, byWords, fee, balance }: Hypothesis,
  columns: Map<number, Float64Array>,
  { days, rows, positions, words }: Around,
): Moves | null {
  const stated = columns.get(balance)
  if (!stated) return null
  const moved = new Float64Array(rows.length)
  const fees = fee === null ? undefined : columns.get(fee)
  const [out, into] = (sides ?? []).map((column) => columns.get(column))
  const [outSign, inSign] = [out, into].map((list) => (isMostlyMinus(list) ? 1 : -1)) as [number, number]
  for (let at = 0; at < rows.length; at++) {
    let cents: number
    if (sides) {
      const [paid, got] = [out?.[at] || 0, into?.[at] || 0]
      cents = paid * outSign - got * inSign
      if (paid === 0 && got === 0) cents = Number.NaN
    } else {
      cents = columns.get(amount ?? -1)?.[at] ?? Number.NaN
      if (byWords) {
        const word = cellText(rows[at] ?? [], positions.type)
        const way = words[plain(word)] ?? directionOf(word)
        cents = way === null ? Number.NaN : way === 'in' ? Math.abs(cents) : -Math.abs(cents)
      }
    }
    moved[at] = cents - Math.abs(fees?.[at] || 0)
  }
  return { moved, balance: stated, day: days, length: rows.length }
}

const isMostlyMinus = (list: Float64Array | undefined): boolean => {
  let sum = 0
  for (const cents of list ?? []) if (cents) sum += Math.sign(cents)
  return sum < 0
}

interface Vote {
  in: number
  out: number
  all: number
}

/** Words of the type column whose rows move the balance one way only, by `plain`. */
function wordsByBalance(
  rows: CsvRecord[],
  { type, amount, balance }: ColumnPositions,
  columns: Map<number, Float64Array>,
): Record<string, WordMeaning> {
  const [sizes, stated] = [columns.get(amount ?? -1), columns.get(balance ?? -1)]
  if (!sizes || !stated) return {}
  for (const step of [1, -1]) {
    const votes = new Map<string, Vote>()
    let hits = 0
    rows.forEach((row, at) => {
      if (rows[at - step] === undefined) return
      const difference = (stated[at] ?? Number.NaN) - (stated[at - step] ?? Number.NaN)
      const word = plain(cellText(row, type))
      const vote = votes.get(word) ?? { in: 0, out: 0, all: 0 }
      vote.all++
      if (Math.abs(difference) === Math.abs(sizes[at] ?? 0)) {
        vote[difference > 0 ? 'in' : 'out']++
        hits++
      }
      votes.set(word, vote)
    })
    if (hits < 3 || hits < (rows.length - 1) * 0.9) continue
    const sure = [...votes].filter(([, vote]) => Math.min(vote.in, vote.out) === 0 && vote.in + vote.out > 0)
    return Object.fromEntries(sure.map(([word, vote]) => [word, vote.in > 0 ? 'in' : 'out']))
  }
  return {}
}
