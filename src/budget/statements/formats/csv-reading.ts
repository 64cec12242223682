import type { Day } from '../../../values/day.ts'
import type { Cents } from '../../../values/money.ts'
import { accountAt, accountNamed, currencyOf } from './csv-accounts.ts'
import { cellText } from './csv-cell.ts'
import { isChosen } from './csv-choice.ts'
import { isUnsigned } from './csv-direction.ts'
import { type Evidence, noEvidence, weighRow } from './csv-evidence.ts'
import { isSameMeaning, lastYearOf, type Meaning, meaningOfTable } from './csv-meaning.ts'
import { createMoves, type MoveList } from './csv-moves.ts'
import { createOwnRows } from './csv-own.ts'
import type { Plan } from './csv-plan.ts'
import { type Moves, type Proven, provenBy } from './csv-proof.ts'
import { ask } from './csv-questions.ts'
import { type CsvRecord, eachRecord } from './csv-records.ts'
import { createTableReader } from './csv-row.ts'
import { createWayTeller } from './csv-sized.ts'
import { createStatedLines, type Stated } from './csv-stated.ts'
import { createStrayFinder } from './csv-strays.ts'
import { type CsvTable, isBalanceLine } from './csv-table.ts'
import { type Ways, waysOf } from './csv-ways.ts'
import { takeTurn } from './pace.ts'
import type { FileAccount, LeftOut, RowList, StatementRow, StatementSource } from './statement.ts'
import { oneLine } from './words.ts'

interface ReadRows<Rows> {
  rows: Rows
  accounts: FileAccount[]
  left: LeftOut[]
  /** Rows without a day of their own. */
  undated: number
  /** Balances that lines state for the beginning and the end, and the sum that the rows move. */
  stated: Stated
  total: Cents
}

/** A table's rows, and what they and their balances show. */
export interface Read<Rows> extends ReadRows<Rows> {
  plan: Plan
  meaning: Meaning
  evidence: Evidence
  /** The proofs by balances, by the account that the rows name; by '' where they name none. */
  proven: Map<string, Proven>
}

/**
 * Reads the rows as the first of them seem to be meant, and once more where later ones prove it wrong. Keeping every
 * record until all are seen would cost more than half of the time, and memory.
 */
export async function readBy<Rows extends RowList>(
  source: StatementSource<Rows>,
  table: CsvTable,
  plan: Plan,
): Promise<Read<Rows>> {
  const { columns: choice, hints, pace } = source
  const lastYear = lastYearOf(hints)
  const see = (evidence: Evidence, row: CsvRecord) => {
    // A sum has no sign and no word that says its way.
    if (!DIGIT.test(cellText(row, plan.positions.date)) && isBalanceLine(row)) return
    weighRow(evidence, row, plan.positions, lastYear)
    weighAccount(evidence, row, plan)
  }
  const some = noEvidence()
  for (const row of table.sample) see(some, row)
  const guessed = meaningOfTable(table, plan, some, choice, hints)
  await takeTurn(pace)
  const evidence = noEvidence()
  const read = await readAs(source, table, plan, guessed, (row) => see(evidence, row))
  const meaning = meaningOfTable(table, plan, evidence, choice, hints)
  const last = isSameMeaning(guessed, meaning) ? read : await readAs(source, table, plan, meaning)
  if (!plan.proof) return { ...last, plan, meaning, evidence, proven: new Map() }
  const moves = doneOf(last.moves)
  const proven = plan.proof.bySize ? new Map() : provenBy(moves)
  const [first] = proven.values()
  // A first part of the file may hold rows of one direction only, and look as if its amounts had signs.
  const isSized =
    plan.proof.bySize || (first?.chain.sign !== 1 && plan.positions.amount !== null && isUnsigned(evidence))
  const ways =
    isSized && !meaning.reading.money.usesWords && !isChosen(choice.type)
      ? waysOfAll(moves, moves.size > 1 ? {} : centsIn(last.stated))
      : null
  if (!ways) return { ...last, plan, meaning, evidence, proven }
  plan.proof.bySize = true
  return readSized(source, table, { plan, evidence, ways })
}

const doneOf = (moves: Map<string, MoveList>): Map<string, Moves> =>
  new Map([...moves].map(([key, list]) => [key, list.done()]))

/** The ways of the rows of each account whose balances tell them; null where those of none do. */
function waysOfAll(
  moves: Map<string, Moves>,
  stated: Parameters<typeof waysOf>[1],
): Map<string, Ways> | null {
  const found = new Map<string, Ways>()
  for (const [key, one] of moves) {
    const ways = waysOf(one, stated)
    if (ways) found.set(key, ways)
  }
  return found.size > 0 ? found : null
}

const DIGIT = /\d/
const centsIn = ({ opening, closing }: Stated) => ({ opening: opening?.cents, closing: closing?.cents })

const MOST_OPEN = 5

/** Reads rows without signs, of which the balances say which way they went. */
async function readSized<Rows extends RowList>(
  source: StatementSource<Rows>,
  table: CsvTable,
  { plan, evidence, ways }: Pick<Read<Rows>, 'plan' | 'evidence'> & { ways: Map<string, Ways> },
): Promise<Read<Rows>> {
  const { columns: choice, hints } = source
  const meaning = meaningOfTable(table, plan, evidence, choice, hints)
  const { swap, words } = meaning.directions
  const teller = createWayTeller(ways, plan.positions, swap, words)
  const { moves, ...rest } = await readAs(source, table, plan, meaning, undefined, teller.told)
  const asking = { headers: table.headers, sample: table.sample, choice, evidence }
  if (teller.open.length <= MOST_OPEN)
    meaning.questions.push(...teller.open.map((row) => ask.way(asking, row)))
  const chains = new Map([...ways].map(([key, { chain }]) => [key, chain]))
  return { ...rest, plan, meaning, evidence, proven: provenBy(doneOf(moves), chains) }
}

const MOST_KEYS = 1000

function weighAccount({ accounts, currencies }: Evidence, row: CsvRecord, { positions }: Plan): void {
  const count = (counts: Map<string, number>, text: string) => {
    if (text !== '' && (counts.has(text) || counts.size < MOST_KEYS))
      counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  if (positions.account !== null) count(accounts, oneLine(cellText(row, positions.account)))
  count(currencies, currencyOf(row, positions))
}

async function readAs<Rows extends RowList>(
  { pace, newRows }: StatementSource<Rows>,
  table: CsvTable,
  plan: Plan,
  { reading }: Meaning,
  see?: (row: CsvRecord) => void,
  told?: (row: StatementRow, record: CsvRecord) => StatementRow,
): Promise<ReadRows<Rows> & { moves: Map<string, MoveList> }> {
  const rows = newRows()
  const own = table.isOwn ? createOwnRows(rows) : undefined
  const moves = new Map<string, MoveList>()
  const movesOf = (key = ''): MoveList => {
    const list = moves.get(key) ?? createMoves()
    moves.set(key, list)
    return list
  }
  const strays = createStrayFinder(table, plan.positions.date)
  const keys = new Map<string, FileAccount>()
  const { balance, account } = plan.positions
  const decimal = reading.money.decimal
  const lines = createStatedLines(reading.money)
  const sums: Sums = { first: null, last: null, latest: null, total: 0 }
  const reader = createTableReader(
    reading,
    (read, record, moved) => {
      if (own) return own.push(read, record)
      const isMoved = plan.proof !== null && balance !== null && !Number.isNaN(moved)
      const judged = strays.judged(read, record)
      const row = told && isMoved ? told(judged, record) : judged
      rows.push(row)
      addToSums(sums, row)
      if (row.accountKey !== undefined && !keys.has(row.accountKey))
        keys.set(row.accountKey, accountAt(record, reading))
      if (!isMoved) return
      const size = told ? (row.amountCents ?? Number.NaN) : moved
      movesOf(row.accountKey).add(row.date, size, cellText(record, balance), decimal)
    },
    lines.see,
  )
  let position = 0
  let single = ''
  await eachRecord(table.text, table.delimiter, pace, (record) => {
    if (position++ < table.firstRow) return
    strays.see(record)
    see?.(record)
    if (single === '' && account !== null) single = oneLine(cellText(record, account))
    reader.read(record)
  })
  own?.end()
  const accounts =
    own?.accounts() ?? (keys.size > 0 ? [...keys.values()] : single === '' ? [] : [accountNamed(single)])
  const { first, last, total } = sums
  const stated = first && last ? lines.ends(first, last) : { opening: null, closing: null }
  return { rows, accounts, left: reader.left(), undated: reader.undated(), moves, stated, total }
}

interface Sums {
  first: Day | null
  last: Day | null
  latest: Day | null
  total: Cents
}

function addToSums(sums: Sums, { date, amountCents, problem }: StatementRow): void {
  if (problem !== null || date === null) return
  sums.total += amountCents ?? 0
  // Rows of a day mostly stand together.
  if (date === sums.latest) return
  sums.latest = date
  if (sums.first === null || date < sums.first) sums.first = date
  if (sums.last === null || date > sums.last) sums.last = date
}
