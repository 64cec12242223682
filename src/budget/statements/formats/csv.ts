import type { Day } from '../../../values/day.ts'
import { cellText } from './csv-cell.ts'
import { brokenEndOf } from './csv-end.ts'
import { type Evidence, noEvidence, weighRow } from './csv-evidence.ts'
import { isSameMeaning, lastYearOf, type Meaning, meaningOfTable } from './csv-meaning.ts'
import { createMoves, type MoveList } from './csv-moves.ts'
import { createOwnRows, ownPositions } from './csv-own.ts'
import { type Plan, planOf } from './csv-plan.ts'
import { type Balances, balancesOf, chainOf } from './csv-proof.ts'
import { type CsvRecord, eachRecord } from './csv-records.ts'
import { createTableReader, currencyIn } from './csv-row.ts'
import { createStrayFinder } from './csv-strays.ts'
import { type CsvTable, tableOf } from './csv-table.ts'
import { columnsOf, takenOf } from './csv-taken.ts'
import { takeTurn } from './pace.ts'
import type {
  CsvColumnChoice,
  FileAccount,
  LeftOut,
  ReadFile,
  ReadHints,
  RowList,
  StatedBalance,
  StatementSource,
} from './statement.ts'
import { cut, oneLine, quoted } from './words.ts'

/**
 * CSV of any bank. What decides how it is read, the stronger first: what somebody chose, the balances beside the rows,
 * what was remembered, words of headers and directions, the whole column. What stays open is asked.
 */
export async function readCsv<Rows extends RowList>(
  source: StatementSource<Rows>,
): Promise<ReadFile<Rows> | null> {
  const { columns: choice, hints, pace } = source
  const table = tableOf(source.text, choice, hints.layouts)
  if (!table) return null
  const end = brokenEndOf(table.text, table.delimiter, table.sample)
  if (end !== null) {
    const broken = table.text.slice(end)
    const file = await readCsv({ ...source, text: table.text.slice(0, end) })
    return file && { ...file, left: [...(file.left ?? []), brokenOff(broken)] }
  }
  await takeTurn(pace)
  const first = await readBy(source, table, planFor(table, source))
  const { plan } = first
  if (plan.proof === null || first.chain || choice.balance === null) return fileOf(source, table, first)
  // What the first rows proved does not hold for all of them.
  const without = planFor({ ...table, former: { ...table.former, balance: null } }, source)
  without.isUnproven = true
  return fileOf(source, table, await readBy(source, table, without))
}

const brokenOff = (line: string): LeftOut => ({
  reason: 'The file ends within this row',
  count: 1,
  example: cut(oneLine(line), 120),
})

const planFor = (
  table: CsvTable,
  { columns: choice, hints }: Pick<StatementSource<RowList>, 'columns' | 'hints'>,
): Plan => {
  const own = table.isOwn ? ownPositions(table.headers) : undefined
  return planOf({ ...table, rows: table.sample }, choice, own ? {} : table.former, own, hints.currency)
}

interface Read<Rows> {
  rows: Rows
  plan: Plan
  meaning: Meaning
  evidence: Evidence
  accounts: FileAccount[]
  left: LeftOut[]
  chain: ReturnType<typeof chainOf>
  balances: Balances | null
}

/**
 * Reads the rows as the first of them seem to be meant, and once more where later ones prove it wrong. Keeping every
 * record until all are seen would cost more than half of the time, and memory.
 */
async function readBy<Rows extends RowList>(
  source: StatementSource<Rows>,
  table: CsvTable,
  plan: Plan,
): Promise<Read<Rows>> {
  const { columns: choice, hints, pace } = source
  const lastYear = lastYearOf(hints)
  const see = (evidence: Evidence, row: CsvRecord) => {
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
  const { moves, ...rest } = last
  const all = plan.proof ? moves.done() : null
  const chain = all && chainOf(all)
  return { ...rest, plan, meaning, evidence, chain, balances: all && chain ? balancesOf(all, chain) : null }
}

const MOST_KEYS = 1000

function weighAccount({ accounts, currencies }: Evidence, row: CsvRecord, { positions }: Plan): void {
  const count = (counts: Map<string, number>, text: string) => {
    if (text !== '' && (counts.has(text) || counts.size < MOST_KEYS))
      counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  if (positions.account !== null) count(accounts, oneLine(cellText(row, positions.account)))
  if (positions.currency !== null) count(currencies, oneLine(cellText(row, positions.currency)))
  else {
    const text =
      cellText(row, positions.amount) || cellText(row, positions.debit) || cellText(row, positions.credit)
    if (!BARE.test(text)) count(currencies, currencyIn(text) ?? '')
  }
}
const BARE = /^[\d.,-]*$/

async function readAs<Rows extends RowList>(
  { pace, newRows }: StatementSource<Rows>,
  table: CsvTable,
  plan: Plan,
  { reading }: Meaning,
  see?: (row: CsvRecord) => void,
): Promise<{ rows: Rows; accounts: FileAccount[]; left: LeftOut[]; moves: MoveList }> {
  const rows = newRows()
  const own = table.isOwn ? createOwnRows(rows) : undefined
  const moves = createMoves()
  const strays = createStrayFinder(table, plan.positions.date)
  const keys = new Map<string, FileAccount>()
  const { balance, account, currency } = plan.positions
  const decimal = reading.money.decimal
  const reader = createTableReader(reading, (read, record, moved) => {
    if (own) return own.push(read, record)
    const row = strays.judged(read, record)
    rows.push(row)
    if (row.accountKey !== undefined && !keys.has(row.accountKey) && keys.size < MOST_KEYS)
      keys.set(
        row.accountKey,
        accountOf(row.accountKey, reading.byCurrency ? cellText(record, currency) : ''),
      )
    if (plan.proof && balance !== null && !Number.isNaN(moved))
      moves.add(row.date, moved, cellText(record, balance), decimal)
  })
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
    own?.accounts() ?? (keys.size > 0 ? [...keys.values()] : single === '' ? [] : [accountOf(single, '')])
  return { rows, accounts, left: reader.left(), moves }
}

const accountOf = (text: string, currency: string): FileAccount => ({
  text,
  knownBy: /\d{4}/.test(text) && currency === '' ? 'number' : 'name',
  ...(currency === '' ? {} : { currency: oneLine(currency) }),
})

const dayOf = (day: number): Day => {
  const text = String(day)
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
}

function fileOf<Rows extends RowList>(
  { columns: choice, hints, encoding }: StatementSource<Rows>,
  table: CsvTable,
  read: Read<Rows>,
): ReadFile<Rows> {
  const { plan, meaning, balances, chain, evidence, rows, left, accounts } = read
  const isOne = accounts.length < 2
  // What is owed is written with a plus by some banks.
  const sign = chain?.sign === -1 || meaning.directions.swap ? -1 : 1
  const stated = (one: Balances['closing']): StatedBalance | null =>
    one.day > 0 ? { day: dayOf(one.day), cents: sign * Math.round(one.cents) || 0 } : null
  const isProven = balances !== null && isOne && meaning.questions.length === 0
  const closing = isProven ? stated(balances.closing) : null
  const columns = columnsOf(table, plan, meaning, evidence, encoding)
  const [only] = accounts
  const [currency] = evidence.currencies.size === 1 ? [...evidence.currencies.keys()] : []
  const known = isOne && currency && /^[A-Z]{3}$/.test(currency) ? { currency } : {}
  const ends = closing && isProven ? { opening: stated(balances.opening), closing } : {}
  const gaps = isProven
    ? balances.gaps.map(({ from, to, cents }) => ({ from: dayOf(from), to: dayOf(to), cents: sign * cents }))
    : undefined
  return {
    accounts: only && isOne ? [{ ...only, ...known, ...ends }] : accounts,
    table: { columns, headers: table.headers },
    balance: closing,
    left,
    ...(gaps ? { gaps } : {}),
    taken: takenOf(columns, plan, meaning, choice, table, gaps?.length === 0),
    questions: meaning.questions,
    warnings: warningsOf(plan, known.currency, hints, choice, left, rows),
    layoutKey: table.key,
    rows,
  }
}

function warningsOf(
  plan: Plan,
  currency: string | undefined,
  hints: ReadHints,
  _choice: CsvColumnChoice,
  _left: LeftOut[],
  _rows: unknown,
): string[] {
  const warnings: string[] = []
  if (plan.isUnproven)
    warnings.push('The balances of the file do not follow from its rows, so they prove nothing.')
  if (currency && hints.currency && currency !== hints.currency)
    warnings.push(
      `The file is in ${quoted(currency)}, and the book in ${hints.currency}: amounts are taken as they stand.`,
    )
  return warnings
}
