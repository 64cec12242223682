import { addDays } from '../../../values/day.ts'
import { isChosen } from './csv-choice.ts'
import { brokenEndOf } from './csv-end.ts'
import { type Ends, endsOf } from './csv-ends.ts'
import { ownPositions } from './csv-own.ts'
import { withWholeDays } from './csv-parted-days.ts'
import { LEAST_ROWS, type Plan, planOf } from './csv-plan.ts'
import { longDay } from './csv-questions.ts'
import { type Read, readBy } from './csv-reading.ts'
import { refuseSplitNumbers } from './csv-split-numbers.ts'
import { type CsvTable, tableOf } from './csv-table.ts'
import { columnsOf, takenOf } from './csv-taken.ts'
import { withOneSide } from './csv-two-sided.ts'
import { withYears } from './csv-yearless-days.ts'
import { takeTurn } from './pace.ts'
import type { FileAccount, LeftOut, ReadFile, ReadHints, RowList, StatementSource } from './statement.ts'
import { cut, oneLine, quoted } from './words.ts'

/**
 * CSV of any bank. What decides how it is read, the stronger first: what somebody chose, the balances beside the rows,
 * what was remembered, words of headers and directions, the whole column. What stays open is asked.
 */
export async function readCsv<Rows extends RowList>(
  source: StatementSource<Rows>,
): Promise<ReadFile<Rows> | null> {
  const { columns: choice, hints, pace } = source
  const found = tableOf(source.text, choice, hints.layouts)
  if (!found) return null
  const table = source.is1904 ? { ...found, is1904: true } : found
  const end = brokenEndOf(table.text, table.delimiter, table.sample)
  if (end !== null) {
    const broken = table.text.slice(end)
    const file = await readCsv({ ...source, text: table.text.slice(0, end) })
    return file && { ...file, left: [...(file.left ?? []), brokenOff(broken)] }
  }
  await takeTurn(pace)
  const wholeDays = (await withWholeDays(table, pace)) ?? (await withYears(table, pace))
  if (wholeDays !== null) return readCsv({ ...source, text: wholeDays })
  const oneSided = await withOneSide(table, pace)
  if (oneSided !== null) {
    const { delimiter: _d, headerRow: _h, ...columns } = choice
    return readCsv({ ...source, columns, text: oneSided })
  }
  const asked = planFor(table, source)
  refuseSplitNumbers(table, asked, isChosen(choice.amount))
  const first = await readBy(source, table, asked)
  const { plan } = first
  if (plan.proof === null || first.proven.size > 0 || choice.balance === null)
    return fileOf(source, table, first)
  // The proof of the first rows does not hold for all of them.
  const without = planFor({ ...table, former: { ...table.former, balance: null } }, source)
  // A few rows prove nothing for want of differences, so nothing is said of them.
  without.isUnproven = first.evidence.rows > LEAST_ROWS
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

function fileOf<Rows extends RowList>(
  { columns: choice, hints, encoding }: StatementSource<Rows>,
  table: CsvTable,
  read: Read<Rows>,
): ReadFile<Rows> {
  const { plan, meaning, evidence, rows, left, accounts } = read
  const columns = columnsOf(table, plan, meaning, evidence, encoding)
  const [single] = evidence.currencies.size === 1 ? [...evidence.currencies.keys()] : []
  const currency = single !== undefined && /^[A-Z]{3}$/.test(single) ? single : undefined
  const isSplit = accounts.length > 1
  const ends = isSplit ? accounts.map(({ text }) => endsOf(read, text)) : [endsOf(read)]
  const [{ closing, gaps }] = ends as [Ends]
  const agrees = ends.every((one) => one.agrees)
  return {
    accounts: ends.flatMap((one, place) => accountWith(accounts[place], currency, one)),
    table: { columns, headers: table.headers },
    left,
    ...(isSplit ? {} : { balance: closing, ...(gaps ? { gaps } : {}) }),
    taken: takenOf(columns, plan, meaning, choice, table, agrees),
    questions: meaning.questions,
    warnings: warningsOf(read, isSplit ? undefined : currency, hints),
    layoutKey: table.key,
    rows,
  }
}

/** A file that names no account states its balances all the same. */
function accountWith(
  named: FileAccount | undefined,
  currency: string | undefined,
  { opening, closing }: Ends,
): FileAccount[] {
  const ends = opening || closing ? { opening, closing } : {}
  if (!named) return Object.keys(ends).length > 0 ? [{ text: '', knownBy: 'name', ...ends }] : []
  return [{ ...named, ...(currency ? { currency } : {}), ...ends }]
}

function warningsOf(
  { plan, meaning, evidence, undated }: Pick<Read<RowList>, 'plan' | 'meaning' | 'evidence' | 'undated'>,
  currency: string | undefined,
  hints: ReadHints,
): string[] {
  const warnings: string[] = []
  if (undated > 0)
    warnings.push(
      `${undated === 1 ? 'One row has no day of its own, and is' : `${undated} rows have no day of their own, and are`} of the day above.`,
    )
  if (plan.isUnproven)
    warnings.push('The balances of the file do not follow from its rows, so they prove nothing.')
  if (currency && hints.currency && currency !== hints.currency)
    warnings.push(
      `The file is in ${quoted(currency)}, and the book in ${hints.currency}: amounts are taken as they stand.`,
    )
  const last = evidence.days.orders.find(({ order }) => order === meaning.order.order)?.most ?? ''
  if (hints.today && evidence.days.short > 0 && last !== '' && last < addDays(hints.today, -OLD_DAYS))
    warnings.push(`Its last day is ${longDay(last)}: years of two digits may be meant otherwise.`)
  return warnings
}

/** Days after which a file is doubted whose years have two digits: Japan writes 2026 as 08. */
const OLD_DAYS = 3650
