import { eachPaced, type Pace } from '../../statements/formats/pace.ts'
import { isNamedAs, typeByName } from './account-types.ts'
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

export const isYnabRegister = (headers: string[]): boolean =>
  ['account', 'date', 'payee', 'outflow', 'inflow'].every((name) => headers.includes(name))
export const isYnabPlan = (headers: string[]): boolean =>
  headers.includes('month') && headers.includes('activity') && headers.includes('available')

const TRANSFER = /^Transfer\s*:\s*(.+)$/i
const SPLIT = /^\s*\(?split\s*\(?(\d+)\s*\/\s*(\d+)\)?\s*(.*)$/is
const CARDS = 'credit card payments'
const isInflow = (group: string, category: string): boolean =>
  /^inflow$/i.test(group) || /^(?:inflow:\s*)?(?:ready to assign|to be budgeted)$/i.test(category)

interface RegisterLine extends AppLine {
  split: { n: number; of: number } | null
}

/** A register as YNAB exports it, with the plan beside it where that was sent. */
export async function readYnabCsv(
  register: Table,
  plan: Table | undefined,
  { dateOrder }: ReadChoices,
  pace: Pace,
): Promise<ReadBook> {
  const left: Left = new Map()
  const [outflow, inflow] = [columnOf(register, 'outflow'), columnOf(register, 'inflow')]
  const decimal = decimalOfColumns(register, [outflow, inflow])
  const day = columnOf(register, 'date')
  const { order, question } = orderOfColumn(register, day, dateOrder)
  const [account, flag, payee] = [
    columnOf(register, 'account'),
    columnOf(register, 'flag'),
    columnOf(register, 'payee'),
  ]
  const [group, category] = [
    columnOf(register, 'category group', 'master category'),
    columnOf(register, 'category', 'sub category'),
  ]
  const memo = columnOf(register, 'memo')
  const keyOf = counter()
  const accounts = new Map<string, AppAccount & { cards?: boolean }>()
  const categories = new Map<string, AppCategory>()
  const withCategory = new Set<string>()
  const budgeted = new Set<string>()
  const cards = cardsOf(plan)
  const lines: RegisterLine[] = []
  await eachPaced(register.records, pace, (record, index) => {
    const key = nameOf(account(record))
    const amountCents =
      centsOfCell(register, index, inflow(record), decimal) -
      centsOfCell(register, index, outflow(record), decimal)
    const date = dayOfCell(register, index, day(record), order)
    const known = accounts.get(key) ?? newAccount(key, cards)
    accounts.set(key, known)
    known.thereCents += amountCents
    const [, to] = TRANSFER.exec(payee(record)) ?? []
    const [groupName, name] = [nameOf(group(record)), nameOf(category(record))]
    const isCategory = name !== '' && !isInflow(groupName, name) && groupName.toLowerCase() !== CARDS
    if (isCategory) addCategory(categories, groupName, name)
    if (name !== '') withCategory.add(key)
    else if (!to) budgeted.add(key)
    const [, n, of, rest] = SPLIT.exec(memo(record)) ?? []
    const isStart = /^starting balance$/i.test(payee(record))
    const isAdjustment = /^(?:reconciliation|manual) balance adjustment$/i.test(payee(record))
    lines.push({
      account: key,
      date,
      amountCents,
      bankId: null,
      key: keyOf(`${key}|${date}|${amountCents}`),
      payee: to || isStart ? '' : payee(record),
      category: isCategory ? categoryKey(groupName, name) : null,
      note: n ? (rest ?? '') : memo(record),
      tags: flag(record) ? [nameOf(flag(record))] : [],
      kind: isStart ? 'opening' : isAdjustment ? 'adjustment' : 'entry',
      transferTo: to ? nameOf(to) : null,
      split: n ? { n: Number(n), of: Number(of) } : null,
    })
  })
  for (const one of accounts.values()) one.inBudget = withCategory.has(one.key) || !budgeted.has(one.key)
  const months = takePlan(plan, categories, left)
  const lost = lines.find(({ transferTo }) => transferTo && !accounts.has(transferTo))
  if (lost)
    addLeft(left, 'Accounts that transfers name and the register does not hold', lost.transferTo ?? '')
  if (register.headers.includes('cleared')) addLeft(left, 'Cleared and reconciled marks', '', lines.length)
  return {
    app: 'ynab',
    accounts: [...accounts.values()],
    categories: [...categories.values()],
    lines: joinSplits(lines, left),
    schedules: [],
    rules: [],
    toAssignCents: months,
    left,
    questions: question ? [question] : [],
  }
}

const categoryKey = (group: string, name: string): string => `${group}: ${name}`

function addCategory(categories: Map<string, AppCategory>, group: string, name: string): void {
  const key = categoryKey(group, name)
  if (categories.has(key)) return
  categories.set(key, { key, name, group: group || null, isHidden: /^hidden categories$/i.test(group) })
}

/** The register says no types: those with a payment category are cards, others are told by their names. */
const newAccount = (name: string, cards: Set<string>): AppAccount => ({
  key: name,
  name,
  typeThere: '',
  inBudget: true,
  isClosed: false,
  currency: null,
  thereCents: 0,
  type: cards.has(name.toLowerCase()) || isNamedAs('credit_card', name) ? 'credit_card' : typeByName(name),
})

function cardsOf(plan: Table | undefined): Set<string> {
  if (!plan) return new Set()
  const [group, category] = [columnOf(plan, 'category group'), columnOf(plan, 'category')]
  return new Set(
    plan.records
      .filter((record) => group(record).toLowerCase() === CARDS)
      .map((record) => nameOf(category(record)).toLowerCase()),
  )
}

/** Takes the plan's categories; what it says of months waits until there are some. Returns what is left to assign there. */
function takePlan(plan: Table | undefined, categories: Map<string, AppCategory>, left: Left): null {
  if (!plan) return null
  const [month, group, category] = [
    columnOf(plan, 'month'),
    columnOf(plan, 'category group'),
    columnOf(plan, 'category'),
  ]
  const assigned = columnOf(plan, 'assigned', 'budgeted')
  const decimal = decimalOfColumns(plan, [assigned])
  const months = new Set<string>()
  const cards = new Set<string>()
  for (const [index, record] of plan.records.entries()) {
    const [groupName, name] = [nameOf(group(record)), nameOf(category(record))]
    if (groupName.toLowerCase() === CARDS) cards.add(name)
    else if (name !== '' && !isInflow(groupName, name)) addCategory(categories, groupName, name)
    if (centsOfCell(plan, index, assigned(record), decimal) !== 0) months.add(month(record))
  }
  for (const name of cards)
    addLeft(left, 'Payment categories of cards: our card’s debt is part of what is held', name)
  const [first = ''] = months
  if (months.size > 0)
    addLeft(left, 'Months with what was assigned: months come with a later release', first, months.size)
  return null
}

/** Lines that say "Split (1/3)" are one row again. They stand beside each other, in either order. */
function joinSplits(lines: RegisterLine[], left: Left): AppLine[] {
  const joined: AppLine[] = []
  for (let at = 0; at < lines.length; ) {
    const first = lines[at] as RegisterLine
    const of = first.split?.of ?? 0
    const group = first.split && of > 1 && of <= 500 ? lines.slice(at, at + of) : []
    const isWhole = group.length === of && of > 1 && isOneSplit(group, first)
    if (!isWhole) {
      if (first.split)
        addLeft(
          left,
          'Lines of a split whose other lines are missing: each comes as a row of its own',
          `${first.date} ${first.payee}`,
        )
      joined.push(withoutSplit(first))
      at += 1
      continue
    }
    const parts = group.toSorted((a, b) => (a.split?.n ?? 0) - (b.split?.n ?? 0))
    const amountCents = parts.reduce((sum, part) => sum + part.amountCents, 0)
    const payee = parts.find((part) => part.payee !== '')?.payee ?? ''
    const whole = { ...withoutSplit(first), amountCents, payee, category: null, note: '', transferTo: null }
    // Parts that cancel each other out are no row: each stays one of its own.
    if (amountCents === 0) joined.push(...parts.map(withoutSplit))
    else joined.push({ ...whole, parts: parts.map(withoutSplit) })
    at += of
  }
  return joined
}

const isOneSplit = (group: RegisterLine[], { account, date, split }: RegisterLine): boolean =>
  group.every((line) => line.account === account && line.date === date && line.split?.of === split?.of) &&
  new Set(group.map((line) => line.split?.n)).size === group.length

const withoutSplit = ({ split: _, ...line }: RegisterLine): AppLine => line
