import type { Day } from '../../../values/day.ts'
import { brokenEndOf } from './csv-end.ts'
import { ownPositions } from './csv-own.ts'
import { type Plan, planOf } from './csv-plan.ts'
import type { Balances } from './csv-proof.ts'
import { type Read, readBy } from './csv-reading.ts'
import { type CsvTable, tableOf } from './csv-table.ts'
import { columnsOf, takenOf } from './csv-taken.ts'
import { takeTurn } from './pace.ts'
import type {
  CsvColumnChoice,
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
