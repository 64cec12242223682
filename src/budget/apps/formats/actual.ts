import { type Cents, MAX_CENTS } from '../../../values/money.ts'
import { refuse } from '../../../values/refusal.ts'
import type { Pace } from '../../statements/formats/pace.ts'
import { isReconciliation, tagsIn } from './actual-csv.ts'
import { type ActualFile, dayOfNumber, openActual } from './actual-file.ts'
import { accountsOf, categoriesOf, isGone, nameRest, payeesOf } from './actual-lists.ts'
import { actualMonths, budgetTypeOf } from './actual-months.ts'
import { actualRules } from './actual-rules.ts'
import { actualSchedules } from './actual-schedules.ts'
import {
  type AppAccount,
  type AppCategory,
  type AppLine,
  addLeft,
  type Left,
  type ReadBook,
  type SqliteFile,
} from './book.ts'
import { textOf } from './json.ts'
import { monthSums } from './month-sums.ts'

type Row = Record<string, unknown>

const MOST_ROWS = 1_000_000

const number = (value: unknown): number => (typeof value === 'number' ? value : Number(value ?? Number.NaN))

const centsOf = (value: unknown, what: string): Cents => {
  const cents = number(value ?? 0)
  if (!Number.isSafeInteger(cents) || Math.abs(cents) > MAX_CENTS)
    refuse('invalid_file', `An amount of Actual’s book can’t be held here: ${what}.`)
  return cents
}

/** Reads Actual's database. */
export async function readActual(sqlite: SqliteFile, metadata: unknown, pace: Pace): Promise<ReadBook> {
  const file = openActual(sqlite)
  const left: Left = new Map()
  const accounts = accountsOf(file)
  const { categories, incomes, mapped } = categoriesOf(file, left)
  const payees = payeesOf(file)
  const lines = await linesOf(file, { accounts, categories, incomes, mapped, payees, left }, pace)
  const names = new Map([...payees].map(([id, { name }]) => [id, name]))
  const about = { accounts, categories: new Set(categories.keys()), mapped, names, transfers: payees, left }
  nameRest(file, left)
  const sums = await monthSums(lines, accounts, () => false, pace)
  const type = budgetTypeOf(file, metadata)
  return {
    app: 'actual',
    accounts: [...accounts.values()],
    categories: [...categories.values()],
    lines,
    schedules: actualSchedules(file, about),
    rules: actualRules(file, about),
    months: actualMonths(file, type, { categories, incomes, sums, left }),
    left,
    questions: [],
  }
}

interface Book {
  accounts: Map<string, AppAccount>
  categories: Map<string, AppCategory>
  incomes: Map<string, string>
  mapped: Map<string, string>
  payees: Map<string, { name: string; account: string }>
  left: Left
}

const COLUMNS = [
  ...[
    'id',
    'isParent',
    'isChild',
    'acct',
    'category',
    'amount',
    'description',
    'notes',
    'date',
    'financial_id',
  ],
  ...[
    'starting_balance_flag',
    'transferred_id',
    'tombstone',
    'parent_id',
    'imported_description',
    'pending',
    'cleared',
    'reconciled',
  ],
]

async function linesOf(file: ActualFile, book: Book, pace: Pace): Promise<AppLine[]> {
  const { accounts, left } = book
  const lines = new Map<string, AppLine>()
  const children: { row: Row; line: AppLine }[] = []
  const gone = new Set<string>()
  let seen = 0
  let cleared = 0
  for (const row of file.all('transactions', COLUMNS)) {
    if (++seen > MOST_ROWS)
      refuse('too_large', `The book has more than ${MOST_ROWS.toLocaleString('en-US')} rows.`)
    const turn = pace(128)
    if (turn) await turn
    const id = textOf(row.id)
    if (isGone(row)) gone.add(id)
    if (isGone(row) || !accounts.has(textOf(row.acct))) continue
    if (row.cleared === 1 || row.reconciled === 1) cleared += 1
    const line = lineOf(row, id, book)
    if (!line) continue
    if (row.isChild === 1) children.push({ row, line })
    else lines.set(id, line)
  }
  for (const { row, line } of children) {
    // Actual names a part after its row: its id begins with it, where no column says so.
    const parentId = textOf(row.parent_id) || line.key.split('/')[0] || ''
    const parent = lines.get(parentId)
    if (!parent) {
      if (!gone.has(parentId))
        addLeft(left, 'Parts of splits whose row is gone', `${line.date} ${line.payee}`)
      continue
    }
    parent.parts ??= []
    parent.parts.push(line)
  }
  const all = [...lines.values()]
  for (const line of all) {
    const account = accounts.get(line.account)
    if (account) account.thereCents += line.amountCents
    if (!line.parts) continue
    const sum = line.parts.reduce((total, part) => total + part.amountCents, 0)
    if (sum === line.amountCents) continue
    // Actual marks such a split as one that is not done: what is missing has no category.
    line.parts.push({
      key: `${line.key}/rest`,
      amountCents: line.amountCents - sum,
      category: null,
      note: '',
      payee: '',
    })
    addLeft(
      left,
      'Splits whose parts don’t add up: the rest comes without a category',
      `${line.date} ${line.payee}`,
    )
  }
  if (cleared > 0) addLeft(left, 'Cleared and reconciled marks', '', cleared)
  return all
}

function lineOf(row: Row, id: string, { categories, incomes, mapped, payees, left }: Book): AppLine | null {
  const date = dayOfNumber(row.date)
  const payee = payees.get(textOf(row.description))
  const note = textOf(row.notes)
  if (!date) {
    addLeft(left, 'Rows without a day', note || id)
    return null
  }
  const category = textOf(row.category)
  const inOurs = mapped.get(category) || category
  const name = payee?.account ? '' : payee?.name || textOf(row.imported_description)
  return {
    key: id,
    account: textOf(row.acct),
    date,
    amountCents: centsOf(row.amount, `${date} ${name}`),
    payee: name,
    note,
    category: categories.has(inOurs) ? inOurs : null,
    isInflow: incomes.has(inOurs),
    tags: tagsIn(note),
    bankId: textOf(row.financial_id) || null,
    kind: row.starting_balance_flag === 1 ? 'opening' : isReconciliation(note) ? 'adjustment' : 'entry',
    transferTo: payee?.account || null,
    transferKey: textOf(row.transferred_id) || null,
  }
}
