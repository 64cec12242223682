import { accountKeyOf } from './csv-accounts.ts'
import { cellText } from './csv-cell.ts'
import { isBalanceName } from './csv-cells.ts'
import { applyChoice, isChosen } from './csv-choice.ts'
import { type ColumnPositions, type Guess, guessColumns } from './csv-columns.ts'
import { bestOf, daysOf, type Found, hypotheses, numbersOf, wordsByBalance } from './csv-hypotheses.ts'
import type { Chain } from './csv-proof.ts'
import type { CsvRecord } from './csv-records.ts'
import type { Sides } from './csv-sides.ts'
import { foundBySizes } from './csv-sized.ts'
import { headerScore } from './csv-words.ts'
import type { CsvColumnChoice, WordMeaning } from './statement.ts'

/** The proof by balances in the sample of a file: the columns that move them, and how. */
interface Proof {
  chain: Chain
  byWords: boolean
  /** Amounts have no signs: the balances say which way each went. */
  bySize: boolean
  hasFee: boolean
}

/** The columns of a table that are read, and the reasons. */
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
  /** True where a balance could have proven something, and did not. */
  isUnproven: boolean
  /** Columns that the balances prove where others are remembered, and the remembered ones. */
  conflict: [proven: CsvColumnChoice, remembered: CsvColumnChoice] | null
  /** Bucketbook has written the file: its signs are known. */
  isOwn: boolean
}

/** A column that says in and out describes nothing; one that was taken for it, and is not, may. */
const withoutColumn = (description: number[], type: number | null, former: number | null): number[] => {
  const left = description.filter((one) => one !== type)
  return left.length > 0 || former === null ? left : [former]
}

const isMoneyOf = (of: CsvColumnChoice): boolean =>
  isChosen(of.amount) || isChosen(of.debit) || isChosen(of.credit)

/** The columns that the balances prove and the remembered ones, as choices. */
function conflictOf(found: Found, { amount, debit, credit }: ColumnPositions): Plan['conflict'] {
  const { sides, chain, balance } = found
  const [out, into] = chain.sign === 1 ? (sides ?? []) : [...(sides ?? [])].reverse()
  const proven: CsvColumnChoice =
    out === undefined || into === undefined
      ? { amount: found.amount, debit: null, credit: null, balance }
      : { amount: null, debit: out, credit: into, balance }
  return [proven, { amount, debit, credit }]
}

interface Sample {
  headers: string[]
  rows: CsvRecord[]
  hasHeader: boolean
}

const SAMPLE = 300
/** Rows up to which unproven balances raise no doubt: those of so few may prove nothing though all is right. */
export const LEAST_ROWS = 4

export function planOf(
  sample: Sample,
  choice: CsvColumnChoice,
  former: CsvColumnChoice,
  preset?: ColumnPositions,
  currency?: string,
): Plan {
  const guess = preset
    ? { positions: preset, why: {}, openSides: null, openAmounts: [], numbers: [] }
    : guessColumns(sample.headers, sample.rows, sample.hasHeader, currency)
  const remembered = applyChoice(guess.positions, former, sample.headers, true)
  const positions = applyChoice(remembered, choice, sample.headers)
  const isSet = isMoneyOf(choice) || isMoneyOf(former)
  const { type } = positions
  if (!isChosen(choice.description) && !isChosen(former.description) && type !== guess.positions.type)
    positions.description = withoutColumn(positions.description, type, guess.positions.type)
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
    conflict: null,
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
  plan.isDirection =
    type !== null &&
    (isChosen(choice.type) ||
      (sample.hasHeader && headerScore(sample.headers[type] ?? '', 'direction') >= 1000))
  return plan
}

/** The rows of the account that has the most: balances of several don't follow from each other. */
function ofOneAccount(rows: CsvRecord[], positions: ColumnPositions): CsvRecord[] {
  const byAccount = new Map<string, CsvRecord[]>()
  for (const row of rows) {
    const key = accountKeyOf(row, { byAccount: true, byCurrency: true, money: { positions } })
    const own = byAccount.get(key)
    if (own) own.push(row)
    else byAccount.set(key, [row])
  }
  // Rows that name none are of the only one that others name.
  if (byAccount.size - Number(byAccount.has('')) < 2) return rows
  return [...byAccount.values()].reduce((most, own) => (own.length > most.length ? own : most), [])
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
  // A line that states a balance moves nothing, though it may hold it once more as an amount.
  const sample = ofOneAccount(rows, positions)
    .slice(0, SAMPLE)
    .filter((row) => !row.some(isBalanceName))
  const columns = numbersOf(
    sample,
    [...new Set([...guess.numbers, ...moneyOf(positions)])],
    choice.decimal ?? null,
  )
  const days = daysOf(sample, positions.date)
  const named = positions.balance
  const balances = named !== null ? [named] : hasHeader && isSet ? [] : [...columns.keys()]
  const around = { days, rows: sample, positions, words: {} }
  let found = bestOf(hypotheses(positions, columns, balances, isSet), columns, around)
  if (!found && named !== null && positions.type !== null && positions.amount !== null) {
    const words = wordsByBalance(sample, positions, columns)
    const byWords = { amount: positions.amount, sides: null, byWords: true, fee: null, balance: named }
    if (Object.keys(words).length > 0) found = bestOf([byWords], columns, { ...around, words })
    if (found) plan.provenWords = words
  }
  const isAgainst = found?.chain.sign === -1 && found.amount !== null && !found.byWords
  if ((!found || isAgainst) && !isChosen(choice.type)) {
    const amounts = found ? [found.amount ?? 0] : [...new Set([...amountOf(positions), ...plan.openAmounts])]
    found = foundBySizes({ ...around, amounts, balances, columns }) ?? found
  }
  if (!found && isSet && !isMoneyOf(choice)) {
    const free = bestOf(hypotheses(positions, columns, [...columns.keys()], false), columns, around)
    if (free) plan.conflict = conflictOf(free, positions)
  }
  if (!found) {
    const stated = sample.filter((row) => cellText(row, named) !== '')
    plan.isUnproven = named !== null && stated.length > LEAST_ROWS && positions.amount !== named
    return
  }
  const { chain, byWords, bySize = false, fee, balance, amount, sides } = found
  const sign = chain.sign
  plan.proof = { chain, byWords, bySize, hasFee: fee !== null }
  plan.isUnproven = false
  if (named === null) plan.why.balance = 'balance'
  positions.balance = balance
  if (fee === null && positions.fee !== null && !isChosen(choice.fee)) {
    // The amount holds the fee already.
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
  const named = (one: number, role: 'debit' | 'credit') =>
    hasHeader ? headerScore(headers[one] ?? '', role) : 0
  const words = named(out, 'debit') + named(into, 'credit') - named(out, 'credit') - named(into, 'debit')
  // The order of the two by words or by a person stays: a balance that goes the other way is asked about.
  const isTurned = !isSet && (words < 0 || (words === 0 && sign === -1))
  positions.debit = isTurned ? into : out
  positions.credit = isTurned ? out : into
  if (isTurned && plan.proof) plan.proof.chain.sign = sign === 1 ? -1 : 1
  plan.openSides = null
  plan.openAmounts = []
  plan.provenMinus = 'turns'
  if (!isSet) plan.why.debit = plan.why.credit = 'balance'
}

const amountOf = ({ amount }: ColumnPositions): number[] => (amount === null ? [] : [amount])

const moneyOf = ({ amount, debit, credit, balance, fee }: ColumnPositions): number[] =>
  [amount, debit, credit, balance, fee].filter((one) => one !== null)
