import type { Cycle } from '../../../values/cycle.ts'
import { parseDay } from '../../../values/day.ts'
import { eachPaced, type Pace } from '../../statements/formats/pace.ts'
import { typeByName, typeOfWord } from './account-types.ts'
import {
  type AppAccount,
  type AppCategory,
  type AppLine,
  type AppSchedule,
  addLeft,
  type Left,
  type ReadBook,
} from './book.ts'
import { centsOfCell, columnOf, dayOfCell, nameOf, refuseLine, type Table } from './cells.ts'
import { fireflyMonths } from './firefly-months.ts'

const ENDS = ['source_name', 'source_type', 'destination_name', 'destination_type']
export const isFireflyRows = (headers: string[]): boolean =>
  ['journal_id', 'group_id', 'type', 'amount', 'date', ...ENDS].every((name) => headers.includes(name))
export const isFireflyAccounts = (headers: string[]): boolean =>
  headers.includes('account_id') && headers.includes('virtual_balance') && headers.includes('role')
export const isFireflyBills = (headers: string[]): boolean =>
  headers.includes('bill_id') && headers.includes('repeat_freq')

interface Tables {
  rows: Table
  accounts?: Table | undefined
  bills?: Table | undefined
  budgets?: Table | undefined
}

const OWN = ['asset account', 'default account', 'cash account', 'loan', 'debt', 'mortgage', 'credit card']
const CYCLES: Record<string, Cycle> = { monthly: 'monthly', quarterly: 'quarterly', yearly: 'yearly' }
const MOST_TAGS = 20

/** Firefly III's export: a line has both ends of a booking, and several of one group are a split. */
export async function readFirefly(tables: Tables, pace: Pace): Promise<ReadBook> {
  const { rows, accounts: list, bills, budgets } = tables
  const left: Left = new Map()
  const categories = new Map<string, AppCategory>()
  const accounts = accountsOf(list)
  const own = (name: string, type: string, currency: string): AppAccount | null => {
    if (!OWN.includes(type.toLowerCase())) return null
    // An account "(cash)" is Firefly's word for nobody in particular.
    if (type.toLowerCase() === 'cash account') return null
    const key = nameOf(name)
    const known = accounts.get(key) ?? newAccount(key, type, currency)
    known.currency ??= currency
    accounts.set(key, known)
    return known
  }
  const column = (...names: string[]) => columnOf(rows, ...names)
  const [id, group, title, type] = [
    column('journal_id'),
    column('group_id'),
    column('group_title'),
    column('type'),
  ]
  const [amount, foreign, currency, foreignCurrency] = [
    column('amount'),
    column('foreign_amount'),
    column('currency_code'),
    column('foreign_currency_code'),
  ]
  const [description, date] = [column('description'), column('date')]
  const [category, budget] = [column('category'), column('budget')]
  const [source, sourceType] = [column('source_name'), column('source_type')]
  const [target, targetType] = [column('destination_name'), column('destination_type')]
  const [tags, notes, external] = [column('tags'), column('notes'), column('external_id')]
  const groups = new Map<string, AppLine[]>()
  const alone: AppLine[] = []
  await eachPaced(rows.records, pace, (record, index) => {
    if (id(record) === '') refuseLine(rows, index, 'it has no journal_id.')
    const cents = Math.abs(centsOfCell(rows, index, amount(record), '.'))
    const foreignCents =
      foreign(record) === '' ? cents : Math.abs(centsOfCell(rows, index, foreign(record), '.'))
    const from = own(source(record), sourceType(record), currency(record))
    const to = own(target(record), targetType(record), foreignCurrency(record) || currency(record))
    const word = type(record).toLowerCase()
    const kind = word === 'opening balance' ? 'opening' : word === 'reconciliation' ? 'adjustment' : 'entry'
    const isBoth = from !== null && to !== null && kind === 'entry'
    const name = nameOf(category(record))
    if (name) categories.set(name, { key: name, name, group: null, isHidden: false })
    if (budget(record))
      addLeft(left, 'Budgets of bookings: a category says where money goes here', budget(record))
    const common = {
      date: dayOfCell(rows, index, date(record).slice(0, 10), 'ymd'),
      note: [description(record), notes(record)].filter((text) => text !== '').join('\n'),
      tags: tags(record)
        .split(',')
        .map(nameOf)
        .filter((tag) => tag !== '')
        .slice(0, MOST_TAGS),
      bankId: external(record) || null,
      category: name || null,
      kind,
    } as const
    const line = (own: AppAccount, amountCents: number, payee: string, key: string): AppLine => {
      own.thereCents += amountCents
      return { ...common, account: own.key, amountCents, payee, key }
    }
    const key = id(record)
    if (isBoth && from && to) {
      const isSame = from.currency === to.currency || foreign(record) === ''
      const out = line(from, -cents, '', key)
      const into = { ...line(to, isSame ? cents : foreignCents, '', `${key}:in`), category: null }
      if (isSame)
        alone.push(
          { ...out, transferTo: to.key, transferKey: into.key },
          { ...into, transferTo: from.key, transferKey: key },
        )
      else {
        addLeft(
          left,
          'Transfers between currencies: each half comes as an entry',
          `${out.date} ${from.name} → ${to.name}`,
        )
        alone.push({ ...out, payee: to.name }, { ...into, payee: from.name })
      }
      return
    }
    const its = from
      ? line(from, -cents, target(record), key)
      : to
        ? line(to, cents, source(record), key)
        : null
    if (!its) {
      addLeft(
        left,
        'Bookings between accounts that are not your own',
        `${date(record).slice(0, 10)} ${description(record)}`,
      )
      return
    }
    const splitOf = JSON.stringify([group(record), its.account, kind, from !== null])
    const known = groups.get(splitOf)
    if (known && kind === 'entry') known.push(its)
    else groups.set(kind === 'entry' ? splitOf : key, [its])
    if (title(record)) its.note ||= title(record)
  })
  const lines = [...groups.values()].map(joinGroup)
  return {
    app: 'firefly',
    accounts: [...accounts.values()],
    categories: [...categories.values()],
    lines: [...lines, ...alone],
    schedules: schedulesOf(bills, left),
    rules: [],
    months: fireflyMonths(budgets, categories, left),
    left,
    questions: [],
    mixesIncome: true,
  }
}

const newAccount = (key: string, type: string, currency: string): AppAccount => ({
  key,
  name: key,
  typeThere: type,
  inBudget: true,
  isClosed: false,
  currency: currency || null,
  thereCents: 0,
  // The role that tells savings from a current account stands in the export of accounts only.
  type: /^asset account$/i.test(type) ? typeByName(key) : typeOfWord(type),
})

function accountsOf(table: Table | undefined): Map<string, AppAccount> {
  const accounts = new Map<string, AppAccount>()
  if (!table) return accounts
  const [name, type, role] = [columnOf(table, 'name'), columnOf(table, 'type'), columnOf(table, 'role')]
  const [active, currency] = [columnOf(table, 'active'), columnOf(table, 'currency_code')]
  const [iban, number] = [columnOf(table, 'iban'), columnOf(table, 'number')]
  for (const record of table.records) {
    if (!OWN.includes(type(record).toLowerCase()) || /^cash account$/i.test(type(record))) continue
    const key = nameOf(name(record))
    const account = newAccount(key, type(record), currency(record))
    account.type = role(record) ? typeOfWord(role(record)) : account.type
    account.isClosed = ['', '0', 'false'].includes(active(record).toLowerCase())
    const digits = (iban(record) || number(record)).replace(/\D/g, '').slice(-4)
    if (digits) account.number = digits
    accounts.set(key, account)
  }
  return accounts
}

/** Bookings of one group on one account are what one row is split into. */
function joinGroup(group: AppLine[]): AppLine {
  const [first] = group as [AppLine]
  if (group.length === 1) return first
  const payees = new Set(group.map(({ payee }) => payee))
  return {
    ...first,
    amountCents: group.reduce((sum, { amountCents }) => sum + amountCents, 0),
    category: null,
    payee: payees.size === 1 ? first.payee : [...payees].join(', '),
    tags: [...new Set(group.flatMap(({ tags }) => tags))].slice(0, MOST_TAGS),
    note: '',
    parts: group,
  }
}

function schedulesOf(table: Table | undefined, left: Left): AppSchedule[] {
  if (!table) return []
  const [id, name, least, most] = [
    columnOf(table, 'bill_id'),
    columnOf(table, 'name'),
    columnOf(table, 'amount_min'),
    columnOf(table, 'amount_max'),
  ]
  const [date, repeats, skip, active] = [
    columnOf(table, 'date'),
    columnOf(table, 'repeat_freq'),
    columnOf(table, 'skip'),
    columnOf(table, 'active'),
  ]
  return table.records.flatMap((record, index): AppSchedule[] => {
    const due = parseDay(date(record).slice(0, 10))
    const sum =
      Math.abs(centsOfCell(table, index, least(record), '.')) +
      Math.abs(centsOfCell(table, index, most(record), '.'))
    const cycle = ['', '0'].includes(skip(record)) ? CYCLES[repeats(record).toLowerCase()] : undefined
    const amountCents = Math.round(sum / 2)
    if (!cycle || !due || amountCents === 0) {
      addLeft(
        left,
        'Bills that recur otherwise than every two weeks, month, quarter or year',
        `${name(record)}: ${repeats(record)}, next ${date(record).slice(0, 10)}`,
      )
      return []
    }
    const isActive = !['', '0', 'false'].includes(active(record).toLowerCase())
    return [
      {
        key: id(record),
        kind: 'bill',
        name: nameOf(name(record)),
        amountCents,
        cycle,
        due,
        account: null,
        transferTo: null,
        active: isActive,
      },
    ]
  })
}
