import { daysBetween } from '../../../values/day.ts'
import type { Cents } from '../../../values/money.ts'
import { eachPaced, type Pace } from '../../statements/formats/pace.ts'
import { MAX_PARTS } from '../../transactions/wire.ts'
import { type AppBook, type AppLine, type AppRow, addLeft, type ReadBook } from './book.ts'
import { withoutIncome } from './income.ts'

/** Days between the two lines of a transfer that no link joins. */
const MOST_DAYS = 5

/** A row that waits for its other half. */
interface Waiting {
  row: AppRow
  transferKey: string | null
}

/** Puts the lines of an app's book together as our rows: splits, transfers once, and what accounts began with. */
export async function assemble(book: ReadBook, pace: Pace): Promise<AppBook> {
  const { lines, ...rest } = book
  const rows: AppRow[] = []
  const byKey = new Map<string, AppRow>()
  const waiting: Waiting[] = []
  let splits = 0
  await eachPaced(lines, pace, (line) => {
    const made = rowsOf(line, book)
    if (made.some(({ row }) => row.parts.length > 0)) splits += 1
    for (const { row, keys, transferKey } of made) {
      rows.push(row)
      for (const key of keys) byKey.set(key, row)
      if (row.transferTo !== null) waiting.push({ row, transferKey })
    }
  })
  const categories = book.mixesIncome ? withoutIncome(rows, book) : book.categories
  const transfers = await pairHalves(waiting, byKey, book, pace)
  const openings = takeOpenings(rows, book)
  const kept = rows.filter((row) => !openings.taken.has(row))
  return { ...rest, categories, rows: kept, openings: openings.openings, transfers, splits }
}

interface Made {
  row: AppRow
  /** Keys of the app that lead to this row. */
  keys: string[]
  transferKey: string | null
}

const plain = (line: AppLine): AppRow => ({
  key: line.key,
  account: line.account,
  date: line.date,
  amountCents: line.amountCents,
  payee: line.payee,
  category: line.category,
  note: line.note,
  tags: line.tags,
  bankId: line.bankId,
  bankCents: line.amountCents,
  kind: line.kind,
  transfer: null,
  transferTo: line.transferTo ?? null,
  parts: [],
  dividedFrom: null,
})

/** The rows of one line: parts that go elsewhere, or the other way, are rows of their own. */
function rowsOf(line: AppLine, { left }: ReadBook): Made[] {
  const all = line.kind === 'opening' ? [] : (line.parts ?? [])
  const parts = all.filter(({ amountCents }) => amountCents !== 0)
  if (parts.length === 0) {
    if (line.amountCents !== 0)
      return [{ row: plain(line), keys: [line.key], transferKey: line.transferKey ?? null }]
    addLeft(left, 'Lines without an amount', `${line.date} ${line.payee}`)
    return []
  }
  const isWith = (cents: Cents) => cents > 0 === line.amountCents > 0
  const own = parts
    .filter(({ transferTo, amountCents }) => !transferTo && isWith(amountCents))
    .slice(0, MAX_PARTS)
  const others = parts.filter((part) => !own.includes(part))
  // YNAB has no row above the lines of a split: it goes by the key of one, which may be one that leaves.
  const key = others.some((part) => part.key === line.key)
    ? ((own[0] ?? others[0])?.key ?? line.key)
    : line.key
  const made: Made[] = []
  if (own.length > 0) {
    const amountCents = own.reduce((sum, part) => sum + part.amountCents, 0)
    const [first] = own
    const isSplit = own.length > 1
    const row: AppRow = {
      ...plain(line),
      key,
      amountCents,
      transferTo: null,
      category: isSplit ? null : (first?.category ?? null),
      parts: isSplit
        ? own.map(({ category, note, ...part }) => ({
            amountCents: Math.abs(part.amountCents),
            category,
            note,
          }))
        : [],
      note: isSplit ? line.note : [line.note, first?.note].filter(Boolean).join(' · '),
    }
    made.push({ row, keys: [key, ...own.map((part) => part.key)], transferKey: null })
  }
  for (const part of others) {
    const isFirst = made.length === 0
    const row: AppRow = {
      ...plain(line),
      key: isFirst ? key : part.key,
      amountCents: part.amountCents,
      category: part.category,
      payee: part.payee || line.payee,
      note: part.note || line.note,
      bankId: isFirst ? line.bankId : null,
      transferTo: part.transferTo ?? null,
      dividedFrom: isFirst || !isWith(part.amountCents) ? null : key,
    }
    if (!isWith(part.amountCents))
      addLeft(
        left,
        'Parts of a split that go the other way: each comes as a row of its own',
        `${line.date} ${line.payee}`,
      )
    made.push({
      row,
      keys: isFirst ? [key, part.key] : [part.key],
      transferKey: part.transferKey ?? null,
    })
  }
  return made
}

const isOther = (one: AppRow, other: AppRow): boolean =>
  one !== other &&
  other.transfer === null &&
  one.transferTo === other.account &&
  other.transferTo === one.account

/** Joins the two halves of each transfer: by the app's link, else by accounts, amount and day. */
async function pairHalves(
  waiting: Waiting[],
  byKey: Map<string, AppRow>,
  { left, accounts }: ReadBook,
  pace: Pace,
): Promise<number> {
  let count = 0
  const join = (one: AppRow, other: AppRow) => {
    count += 1
    one.transfer = one.key
    other.transfer = one.key
  }
  const open: AppRow[] = []
  await eachPaced(waiting, pace, ({ row, transferKey }) => {
    if (row.transfer !== null) return
    const other = transferKey === null ? undefined : byKey.get(transferKey)
    if (other && isOther(row, other) && other.amountCents === -row.amountCents) join(row, other)
    else open.push(row)
  })
  const lines = new Map<string, AppRow[]>()
  const nameOf = (from: string, to: string | null, cents: Cents) => JSON.stringify([from, to, cents])
  for (const row of open) {
    const name = nameOf(row.account, row.transferTo, row.amountCents)
    const known = lines.get(name)
    if (known) known.push(row)
    else lines.set(name, [row])
  }
  for (const line of lines.values()) line.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  await eachPaced(open, pace, (row) => {
    if (row.transfer !== null) return
    const line = lines.get(nameOf(row.transferTo ?? '', row.account, -row.amountCents)) ?? []
    const other = nearest(line, row)
    if (other) join(row, other)
  })
  const nameOfAccount = new Map(accounts.map(({ key, name }) => [key, name]))
  for (const row of open) {
    if (row.transfer !== null) continue
    const to = nameOfAccount.get(row.transferTo ?? '') ?? row.transferTo ?? ''
    addLeft(
      left,
      'Transfers whose other half is not in the files: each comes as an entry',
      `${row.date} ${row.payee || to}`,
    )
    row.transferTo = null
  }
  return count
}

/** The free row of the line, which is in the order of days, that is nearest to the row's day. */
function nearest(line: AppRow[], row: AppRow): AppRow | undefined {
  let [low, high] = [0, line.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((line[middle] as AppRow).date < row.date) low = middle + 1
    else high = middle
  }
  let best: { row: AppRow; days: number } | undefined
  for (const step of [1, -1])
    for (let at = step > 0 ? low : low - 1; at >= 0 && at < line.length; at += step) {
      const other = line[at] as AppRow
      const days = Math.abs(daysBetween(other.date, row.date))
      if (days > MOST_DAYS || (best && days >= best.days)) break
      if (isOther(row, other)) best = { row: other, days }
    }
  return best?.row
}

/** Accounts' openings, and the rows taken as such: a starting balance on an account's first day. Later ones stay rows. */
function takeOpenings(rows: AppRow[], { accounts }: ReadBook) {
  const firstDay = new Map<string, string>()
  const opening = new Map<string, AppRow>()
  for (const row of rows) {
    if (row.date < (firstDay.get(row.account) ?? '9999')) firstDay.set(row.account, row.date)
    if (row.kind !== 'opening') continue
    const known = opening.get(row.account)
    if (!known || row.date < known.date) opening.set(row.account, row)
  }
  const openings: AppBook['openings'] = new Map()
  const taken = new Set<AppRow>()
  for (const { key } of accounts) {
    const day = firstDay.get(key)
    const row = opening.get(key)
    if (row && row.date === day) {
      taken.add(row)
      openings.set(key, { cents: row.amountCents, day: row.date, key: row.key })
    } else if (day) openings.set(key, { cents: 0, day, key: null })
  }
  return { openings, taken }
}
