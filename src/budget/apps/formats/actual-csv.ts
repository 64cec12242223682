import type { Day } from '../../../values/day.ts'
import { eachPaced, type Pace } from '../../statements/formats/pace.ts'
import { typeByName, typeOfWord } from './account-types.ts'
import {
  type AppAccount,
  type AppCategory,
  type AppLine,
  addLeft,
  type Left,
  type ReadBook,
  type ReadChoices,
} from './book.ts'
import {
  centsOfCell,
  columnOf,
  counter,
  dayOfCell,
  decimalOfColumns,
  nameOf,
  orderOfColumn,
  type Table,
} from './cells.ts'

export const isActualCsv = (headers: string[]): boolean =>
  ['account', 'date', 'payee', 'notes', 'category', 'amount'].every((name) => headers.includes(name))

const WHOLE = /^\(SPLIT INTO (\d+|undefined)\) ?/
const PART = /^\(SPLIT (\d+) OF (\d+)\) ?/
const TAG = /(?:^|\s)#([^\s#]+)/g
/** Names under which the app keeps what is in no category. */
const NONE = /^(?:starting balances?|uncategorized)$/i
/** A row that is split, of which nothing tells the parts: older releases marked neither. */
const UNTOLD = -1
/** Ways of putting parts together that are tried for one row. */
const MOST_TRIES = 20_000

/** A line with what it says of splits: into how many it is split, or which part of how many it is. */
interface CsvLine extends AppLine {
  into: number | null
  part: { n: number; of: number } | null
}

export const tagsIn = (note: string): string[] =>
  [...new Set([...note.matchAll(TAG)].map(([, tag]) => nameOf(tag ?? '')))]
    .filter((tag) => tag !== '')
    .slice(0, 20)

export const isReconciliation = (note: string): boolean =>
  /^reconciliation balance adjustment$/i.test(note.trim())

/** Reads the table of all transactions that Actual exports: parts of splits stand apart from their row, in any order. */
export async function readActualCsv(table: Table, { dateOrder }: ReadChoices, pace: Pace): Promise<ReadBook> {
  const left: Left = new Map()
  const [account, date, payee, notes] = ['account', 'date', 'payee', 'notes'].map((name) =>
    columnOf(table, name),
  ) as [Cell, Cell, Cell, Cell]
  const [category, group, amount, whole] = ['category', 'category_group', 'amount', 'split_amount'].map(
    (name) => columnOf(table, name),
  ) as [Cell, Cell, Cell, Cell]
  const { order, question } = orderOfColumn(table, date, dateOrder)
  const decimal = decimalOfColumns(table, [amount, whole])
  const names = new Set(table.records.map((record) => nameOf(account(record)) || 'Account'))
  const accounts = new Map([...names].map((name) => [name, newAccount(name)]))
  const categories = new Map<string, AppCategory>()
  // Before the parts of splits were named, a category was written with its group.
  const isGrouped = !table.headers.includes('split_amount') && !table.headers.includes('category_group')
  const categoryOf = (record: string[]): string | null => {
    const text = nameOf(category(record))
    const at = isGrouped ? text.indexOf(': ') : -1
    const [groupName, own] = at > 0 ? [text.slice(0, at), text.slice(at + 2)] : [nameOf(group(record)), text]
    if (own === '' || NONE.test(own)) return null
    const key = groupName ? `${groupName}: ${own}` : own
    categories.set(key, { key, name: own, group: groupName || null, isHidden: false })
    return key
  }
  const keyOf = counter()
  const lines: CsvLine[] = []
  await eachPaced(table.records, pace, (record, index) => {
    const own = nameOf(account(record)) || 'Account'
    const day = dayOfCell(table, index, date(record), order)
    const written = notes(record)
    const [, into] = WHOLE.exec(written) ?? []
    const [, n, of] = PART.exec(written) ?? []
    const cents = centsOfCell(table, index, amount(record), decimal)
    const sum = centsOfCell(table, index, whole(record), decimal)
    // The sum of a split stands beside its parts, in a column of its own.
    const isWhole = into !== undefined || (cents === 0 && sum !== 0)
    const amountCents = isWhole ? sum : cents
    const note = written.replace(WHOLE, '').replace(PART, '')
    const other = nameOf(payee(record))
    const isStart = /^starting balance$/i.test(other)
    lines.push({
      key: keyOf(`${own}|${day}|${amountCents}${n ? `|${n} of ${of}` : ''}`),
      account: own,
      date: day,
      amountCents,
      note,
      payee: isStart ? '' : payee(record),
      category: isWhole ? null : categoryOf(record),
      bankId: null,
      tags: tagsIn(note),
      kind: isStart ? 'opening' : isReconciliation(note) ? 'adjustment' : 'entry',
      transferTo: other !== own && accounts.has(other) ? other : null,
      into: isWhole ? (into === undefined ? UNTOLD : Number(into) || 0) : null,
      part: n ? { n: Number(n), of: Number(of) } : null,
    })
  })
  const joined = joinSplits(lines, left)
  for (const line of joined) (accounts.get(line.account) as AppAccount).thereCents += line.amountCents
  if (table.headers.includes('cleared')) addLeft(left, 'Cleared and reconciled marks', '', lines.length)
  return {
    app: 'actual',
    accounts: [...accounts.values()],
    categories: [...categories.values()],
    lines: joined,
    schedules: [],
    rules: [],
    months: null,
    left,
    questions: question ? [question] : [],
    mixesIncome: true,
  }
}

type Cell = (record: string[]) => string

const newAccount = (name: string): AppAccount => ({
  key: name,
  name,
  typeThere: '',
  inBudget: true,
  isClosed: false,
  currency: null,
  thereCents: 0,
  type: typeOfWord(name) ?? typeByName(name),
})

const poolOf = ({ account, date }: CsvLine, of: number): string => JSON.stringify([account, date, of])

/** Gives each split row its parts: of its account and day, one of each number, adding up to it. */
function joinSplits(lines: CsvLine[], left: Left): AppLine[] {
  const pools = new Map<string, CsvLine[][]>()
  const rows: Record<string, number> = {}
  for (const line of lines) {
    if (line.into) rows[poolOf(line, line.into)] = (rows[poolOf(line, line.into)] ?? 0) + 1
    if (!line.part) continue
    const { n, of } = line.part
    const pool = pools.get(poolOf(line, of)) ?? []
    pools.set(poolOf(line, of), pool)
    pool[n - 1] = [...(pool[n - 1] ?? []), line]
  }
  const taken = new Set<CsvLine>()
  const partsOf = new Map<CsvLine, AppLine['parts']>()
  for (const line of lines) {
    if (line.into === null) continue
    const name = poolOf(line, line.into)
    const pool = pools.get(name) ?? []
    const parts = line.into > 0 ? fitting(line, pool, taken, rows[name] === 1) : undefined
    if (!parts) continue
    for (const part of parts) taken.add(part)
    const rest = line.amountCents - parts.reduce((sum, part) => sum + part.amountCents, 0)
    partsOf.set(line, [...parts.map(plain), ...(rest === 0 ? [] : [restOf(line, rest)])])
    if (rest !== 0) addLeft(left, UNEQUAL, exampleOf(line))
  }
  return lines.flatMap((line): AppLine[] => {
    if (taken.has(line)) return []
    const parts = partsOf.get(line)
    if (parts) return [{ ...plain(line), parts }]
    if (line.into === UNTOLD || (line.into ?? 0) > 0) {
      addLeft(
        left,
        'Sums of splits whose parts can’t be told: these come as rows of their own',
        exampleOf(line),
      )
      return []
    }
    return [plain(line)]
  })
}

const UNEQUAL = 'Splits whose parts don’t add up: the rest comes without a category'
const exampleOf = ({ date, payee }: { date: Day; payee: string }): string => `${date} ${payee}`
const plain = ({ into: _, part: __, ...line }: CsvLine): AppLine => line
const restOf = ({ key }: CsvLine, amountCents: number) => ({
  key: `${key}/rest`,
  amountCents,
  category: null,
  note: '',
  payee: '',
})

/** The parts of a row; those of its payee are tried first. One that stands alone has the parts that there are. */
function fitting(
  row: CsvLine,
  pool: CsvLine[][],
  taken: Set<CsvLine>,
  isAlone: boolean,
): CsvLine[] | undefined {
  const places = Array.from({ length: row.into ?? 0 }, (_, place) =>
    (pool[place] ?? [])
      .filter((part) => !taken.has(part))
      .sort((a, b) => Number(b.payee === row.payee) - Number(a.payee === row.payee)),
  )
  if (places.some((all) => all.length === 0)) return undefined
  if (isAlone && places.every((all) => all.length === 1)) return places.flat()
  let tries = 0
  const found: CsvLine[] = []
  const fill = (place: number, open: number): boolean => {
    if (place === places.length) return open === 0
    for (const part of places[place] ?? []) {
      if (++tries > MOST_TRIES) return false
      found[place] = part
      if (fill(place + 1, open - part.amountCents)) return true
    }
    return false
  }
  return fill(0, row.amountCents) ? found : undefined
}
