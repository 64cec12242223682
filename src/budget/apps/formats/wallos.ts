import { type Day, parseDay } from '../../../values/day.ts'
import { parseMoney } from '../../../values/money.ts'
import { refuse } from '../../../values/refusal.ts'
import { plainAmount } from '../../statements/formats/amounts.ts'
import { quoted } from '../../statements/formats/words.ts'
import { type AppSchedule, addLeft, type Left, type ReadBook } from './book.ts'
import { counter, nameOf } from './cells.ts'
import { isObject, type Json, listOf, textOf } from './json.ts'

/** The subscriptions in an export of Wallos; null in any other JSON. */
export function wallosIn(value: unknown): Json[] | null {
  const list = listOf(isObject(value) ? value.subscriptions : value)
  const isWallos =
    list.length > 0 && list.every((one) => 'Name' in one && 'Price' in one && 'Next Payment' in one)
  return isWallos ? list : null
}

const CYCLES: Record<string, AppSchedule['cycle']> = {
  monthly: 'monthly',
  yearly: 'yearly',
  annually: 'yearly',
  quarterly: 'quarterly',
  biweekly: 'biweekly',
  'every 2 weeks': 'biweekly',
  'every 3 months': 'quarterly',
  'every 12 months': 'yearly',
  'every month': 'monthly',
}

/** Wallos knows subscriptions only. Its older exports don't say how often one is paid. */
export function readWallos(list: Json[]): ReadBook {
  const left: Left = new Map()
  const keyOf = counter()
  const schedules = list.flatMap((one): AppSchedule[] => {
    const name = nameOf(textOf(one.Name)) || 'Subscription'
    const due: Day | null = parseDay(textOf(one['Next Payment']).slice(0, 10))
    const price = plainAmount(textOf(one.Price).replace(/^[^\d.,-]+/, ''), '.')
    const amountCents = price === null ? null : parseMoney(price)
    if (amountCents === null || !due)
      refuse(
        'invalid_file',
        `${name}: “${quoted(textOf(one.Price))}” on “${quoted(textOf(one['Next Payment']))}” is no price with a day.`,
      )
    const said = textOf(one['Payment Cycle'] ?? one.Cycle ?? one.Frequency)
      .trim()
      .toLowerCase()
    const cycle = CYCLES[said]
    if (amountCents <= 0 || !cycle) {
      const why =
        amountCents <= 0
          ? 'Subscriptions without a price'
          : said === ''
            ? 'Subscriptions of which the export doesn’t say how often they are paid'
            : 'Subscriptions that recur otherwise than every two weeks, month, quarter or year'
      addLeft(left, why, `${name}, ${said || 'next'} ${due}`)
      return []
    }
    const active = textOf(one.Active).toLowerCase() !== 'no' && textOf(one.State).toLowerCase() !== 'disabled'
    return [
      {
        key: keyOf(name),
        kind: 'subscription',
        name,
        amountCents,
        cycle,
        due,
        account: null,
        transferTo: null,
        active,
      },
    ]
  })
  const currencies = new Set(list.map((one) => /^[^\d.,\s-]+/.exec(textOf(one.Price))?.[0] ?? ''))
  if (currencies.size > 1)
    addLeft(left, 'Prices in several currencies: each comes as its number', [...currencies].join(' '))
  return {
    app: 'wallos',
    accounts: [],
    categories: [],
    lines: [],
    schedules,
    rules: [],
    months: null,
    left,
    questions: [],
  }
}
