import { eachPaced, type Pace } from '../../statements/formats/pace.ts'
import { typeByName } from './account-types.ts'
import {
  type AppAccount,
  type AppCategory,
  type AppLine,
  addLeft,
  INCOME_LEFT,
  type Left,
  type ReadBook,
} from './book.ts'
import { centsOfCell, columnOf, counter, dayOfCell, nameOf, refuseLine, type Table } from './cells.ts'

export const isEzBookkeeping = (headers: string[]): boolean =>
  ['time', 'type', 'category', 'sub category', 'account', 'amount', 'account2', 'account2 amount'].every(
    (name) => headers.includes(name),
  )

/** ezBookkeeping's export: a transfer is one line with both ends, a starting balance a modification of the balance. */
export async function readEzBookkeeping(table: Table, pace: Pace): Promise<ReadBook> {
  const left: Left = new Map()
  const column = (name: string) => columnOf(table, name)
  const [time, type, group, sub] = [
    column('time'),
    column('type'),
    column('category'),
    column('sub category'),
  ]
  const [from, fromCurrency, amount] = [column('account'), column('account currency'), column('amount')]
  const [to, toCurrency, toAmount] = [
    column('account2'),
    column('account2 currency'),
    column('account2 amount'),
  ]
  const [tags, description] = [column('tags'), column('description')]
  const accounts = new Map<string, AppAccount>()
  const categories = new Map<string, AppCategory>()
  const keyOf = counter()
  const accountOf = (name: string, currency: string): AppAccount => {
    const key = nameOf(name) || 'Account'
    const known = accounts.get(key) ?? {
      key,
      name: key,
      typeThere: '',
      type: typeByName(key),
      inBudget: true,
      isClosed: false,
      thereCents: 0,
      currency: currency || null,
    }
    accounts.set(key, known)
    return known
  }
  const lines: AppLine[] = []
  const income = new Set<string>()
  await eachPaced(table.records, pace, (record, index) => {
    const date = dayOfCell(table, index, time(record).slice(0, 10), 'ymd')
    const cents = centsOfCell(table, index, amount(record), '.')
    const word = type(record).toLowerCase()
    const name = nameOf(sub(record) || group(record))
    const common = {
      date,
      payee: '',
      note: description(record),
      bankId: null,
      category: null,
      tags: tags(record)
        .split(';')
        .map(nameOf)
        .filter((tag) => tag !== '')
        .slice(0, 20),
    }
    const line = (account: AppAccount, amountCents: number, kind: AppLine['kind'] = 'entry'): AppLine => {
      account.thereCents += amountCents
      return {
        ...common,
        kind,
        account: account.key,
        amountCents,
        key: keyOf(`${account.key}|${date}|${amountCents}|${time(record)}`),
      }
    }
    const own = accountOf(from(record), fromCurrency(record))
    if (word === 'transfer') {
      const other = accountOf(to(record), toCurrency(record))
      const into = centsOfCell(table, index, toAmount(record), '.')
      const [out, back] = [line(own, -cents), line(other, into)]
      if (cents === into && own !== other) {
        out.transferTo = other.key
        out.transferKey = back.key
        back.transferTo = own.key
        back.transferKey = out.key
      } else {
        addLeft(
          left,
          'Transfers between currencies: each half comes as an entry',
          `${date} ${own.name} → ${other.name}`,
        )
        Object.assign(out, { payee: other.name })
        Object.assign(back, { payee: own.name })
      }
      lines.push(out, back)
    } else if (word === 'balance modification') lines.push(line(own, cents, 'opening'))
    else if (word === 'income' || word === 'expense' || word === 'refund') {
      const its = line(own, word === 'expense' ? -cents : cents)
      if (word !== 'income' && name !== '') {
        const key = `${nameOf(group(record))}: ${name}`
        categories.set(key, { key, name, group: sub(record) ? nameOf(group(record)) : null, isHidden: false })
        its.category = key
      } else if (name !== '') {
        income.add(name)
        if (its.note === '') its.note = name
      }
      lines.push(its)
    } else refuseLine(table, index, `“${type(record).slice(0, 40)}” is no type of ezBookkeeping.`)
  })
  for (const name of income) addLeft(left, INCOME_LEFT, name)
  const geo = columnOf(table, 'geographic location')
  const places = table.records.filter((record) => geo(record) !== '').length
  if (places > 0) addLeft(left, 'Places on the map', '', places)
  return {
    app: 'ezbookkeeping',
    accounts: [...accounts.values()],
    categories: [...categories.values()],
    lines,
    schedules: [],
    rules: [],
    months: null,
    left,
    questions: [],
  }
}
