import type { Month } from '../../../values/day.ts'
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
import { monthSums } from './month-sums.ts'
import { CARDS_LEFT, type PlanLine, ynabMonths } from './ynab-months.ts'

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
      isInflow: name !== '' && isInflow(groupName, name),
      note: n ? (rest ?? '') : memo(record),
      tags: flag(record) ? [nameOf(flag(record))] : [],
      kind: isStart ? 'opening' : isAdjustment ? 'adjustment' : 'entry',
      transferTo: to ? nameOf(to) : null,
      split: n ? { n: Number(n), of: Number(of) } : null,
    })
  })
  for (const one of accounts.values()) one.inBudget = withCategory.has(one.key) || !budgeted.has(one.key)
  const planned = takePlan(plan, categories, left)
  const lost = lines.find(({ transferTo }) => transferTo && !accounts.has(transferTo))
  if (lost)
    addLeft(left, 'Accounts that transfers name and the register does not hold', lost.transferTo ?? '')
  if (register.headers.includes('cleared')) addLeft(left, 'Cleared and reconciled marks', '', lines.length)
  const sums = await monthSums(lines, accounts, (name) => cards.has(name.toLowerCase()), pace)
  return {
    app: 'ynab',
    accounts: [...accounts.values()],
    categories: [...categories.values()],
    lines: joinSplits(lines, left),
    schedules: [],
    rules: [],
    months: ynabMonths({ lines: planned, accounts, sums }),
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

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The month of a name such as "Mar 2026"; null where it is none. */
function monthNamed(text: string): Month | null {
  const [, word = '', year = ''] = /^([a-z]{3,9})\.? (\d{4})$/i.exec(text) ?? []
  const at = MONTHS.indexOf(word.slice(0, 3).toLowerCase())
  const month = at < 0 ? text : `${year}-${String(at + 1).padStart(2, '0')}`
  return /^(?:19[7-9]\d|20\d\d|21\d\d|2200)-(?:0[1-9]|1[0-2])$/.test(month) ? month : null
}

/** Takes the plan's categories and months; without a month where the name of one can't be read. */
function takePlan(plan: Table | undefined, categories: Map<string, AppCategory>, left: Left): PlanLine[] {
  if (!plan) return []
  const [month, group, category] = [
    columnOf(plan, 'month'),
    columnOf(plan, 'category group'),
    columnOf(plan, 'category'),
  ]
  const [assigned, available] = [columnOf(plan, 'assigned', 'budgeted'), columnOf(plan, 'available')]
  const decimal = decimalOfColumns(plan, [assigned, available])
  const lines: PlanLine[] = []
  const cards = new Set<string>()
  const unread = new Set<string>()
  for (const [index, record] of plan.records.entries()) {
    const [groupName, name] = [nameOf(group(record)), nameOf(category(record))]
    const isCard = groupName.toLowerCase() === CARDS
    const known = monthNamed(month(record))
    if (known === null) unread.add(month(record))
    if (isCard) cards.add(name)
    else if (name !== '' && !isInflow(groupName, name)) addCategory(categories, groupName, name)
    else continue
    const assignedCents = centsOfCell(plan, index, assigned(record), decimal)
    const availableCents = centsOfCell(plan, index, available(record), decimal)
    const own = isCard ? null : categoryKey(groupName, name)
    if (known) lines.push({ month: known, category: own, card: name, assignedCents, availableCents })
  }
  for (const name of cards) addLeft(left, CARDS_LEFT, name)
  const [first = ''] = unread
  if (unread.size === 0) return lines
  addLeft(left, 'Months of a plan of which the name of one can’t be read', first, unread.size)
  return []
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
