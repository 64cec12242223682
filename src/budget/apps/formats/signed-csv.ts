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
import type { Layout } from './signed-layouts.ts'

/** Names under which apps keep what is in no category. */
const NONE = /^(?:uncategorized|starting balances?)$/i

/** Reads a table in which every line is a row of one account, without links between the two ends of a transfer. */
export async function readSigned(
  table: Table,
  layout: Layout,
  { dateOrder }: ReadChoices,
  pace: Pace,
): Promise<ReadBook> {
  const { app, columns, signed = (cents) => cents, leftAs, moves, isMove: isMoveBy } = layout
  const left: Left = new Map()
  const column = (name: string | undefined) => (name ? columnOf(table, name) : () => '')
  const [date, account, payee, category] = [
    column(columns.date),
    column(columns.account),
    column(columns.payee),
    column(columns.category),
  ]
  const [amount, note, tags, group, mask] = [
    column(columns.amount),
    column(columns.note),
    column(columns.tags),
    column(columns.group),
    column(columns.number),
  ]
  const { order, question } = orderOfColumn(table, date, dateOrder)
  const decimal = decimalOfColumns(table, [amount])
  const accounts = new Map<string, AppAccount>()
  const categories = new Map<string, AppCategory>()
  const keyOf = counter()
  const lines: AppLine[] = []
  const cells = new Map(table.headers.map((header) => [header, columnOf(table, header)]))
  await eachPaced(table.records, pace, (record, index) => {
    const cell = (name: string) => cells.get(name)?.(record) ?? ''
    const why = leftAs?.(cell) ?? null
    const name = nameOf(account(record)) || 'Account'
    const cents = signed(centsOfCell(table, index, amount(record), decimal), cell)
    const day = dayOfCell(table, index, date(record), order)
    if (why !== null) {
      addLeft(left, why, `${day} ${payee(record)}`)
      return
    }
    const known = accounts.get(name) ?? newAccount(name, mask(record))
    accounts.set(name, known)
    known.thereCents += cents
    const own = nameOf(category(record))
    const isMove = moves.test(own) || isMoveBy?.(cell) === true
    if (isMove)
      addLeft(
        left,
        'Transfers: the app links no two rows, so they come as entries; Bucketbook suggests which belong together',
        `${day} ${payee(record)}`,
      )
    const isCategory = own !== '' && !isMove && !NONE.test(own)
    const groupName = nameOf(group(record))
    const categoryKey = isCategory ? (groupName ? `${groupName}: ${own}` : own) : null
    if (categoryKey)
      categories.set(categoryKey, { key: categoryKey, name: own, group: groupName || null, isHidden: false })
    lines.push({
      key: keyOf(`${name}|${day}|${cents}`),
      account: name,
      date: day,
      amountCents: cents,
      payee: payee(record),
      category: categoryKey,
      note: note(record),
      bankId: null,
      tags: tags(record)
        .split(',')
        .map(nameOf)
        .filter((tag) => tag !== '')
        .slice(0, 20),
      kind: 'entry',
    })
  })
  const questions = question ? [question] : []
  return {
    app,
    accounts: [...accounts.values()],
    categories: [...categories.values()],
    lines,
    schedules: [],
    rules: [],
    months: null,
    left,
    questions,
    mixesIncome: true,
  }
}

function newAccount(name: string, mask: string): AppAccount {
  const number = mask.replace(/\D/g, '').slice(-4)
  const type = typeOfWord(name) ?? typeByName(name)
  return {
    key: name,
    name,
    typeThere: '',
    type,
    inBudget: true,
    isClosed: false,
    currency: null,
    thereCents: 0,
    ...(number ? { number } : {}),
  }
}
