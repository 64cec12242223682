import { addMonths, type Month } from '../../../values/day.ts'
import { type Cents, MAX_CENTS } from '../../../values/money.ts'
import { refuse } from '../../../values/refusal.ts'
import type { ActualFile } from './actual-file.ts'
import { type AppCategory, type AppMonths, addLeft, type Left } from './book.ts'
import { nameOf } from './cells.ts'
import { isObject, textOf } from './json.ts'
import { firstOf, type MonthSums, untilMonth } from './month-sums.ts'

const FIRST = '1970-01'
const LAST = '2200-12'

/** The one of Actual's two budgets that the settings of the book choose; undefined where they name neither. */
export function budgetTypeOf(file: ActualFile, metadata: unknown): 'envelope' | 'tracking' | undefined {
  let word = isObject(metadata) ? textOf(metadata.budgetType) : ''
  for (const row of file.all('preferences', ['id', 'value']))
    if (row.id === 'budgetType') word = textOf(row.value)
  if (/^(?:tracking|report)$/.test(word)) return 'tracking'
  return /^(?:envelope|rollover)$/.test(word) ? 'envelope' : undefined
}

interface Known {
  categories: ReadonlyMap<string, AppCategory>
  /** Names of the categories of income, by their ids. */
  incomes: ReadonlyMap<string, string>
  sums: MonthSums
  left: Left
}

/** A category's amount in a month of Actual's budget, with its rollover. */
interface Said {
  cents: Cents
  /** True with the rollover on: all that is left is carried into the next month, also below zero. */
  isCarried: boolean
}

const monthOfNumber = (value: unknown): Month | null => {
  const digits = /^(\d{4})-?(\d{2})$/.exec(textOf(value))
  const month = digits ? `${digits[1]}-${digits[2]}` : ''
  return /-(?:0[1-9]|1[0-2])$/.test(month) && month >= FIRST && month <= LAST ? month : null
}

const centsOf = (value: unknown, what: string): Cents => {
  const cents = Number(value ?? 0)
  if (!Number.isSafeInteger(cents) || Math.abs(cents) > MAX_CENTS)
    refuse('invalid_file', `An amount of Actual’s budget can’t be held here: ${what}.`)
  return cents
}

/** The months of Actual's budget, of either type. */
export function actualMonths(
  file: ActualFile,
  type: 'envelope' | 'tracking' | undefined,
  { categories, incomes, sums, left }: Known,
): AppMonths | null {
  const said = saidIn(file, 'zero_budgets', { categories, incomes, left })
  const tracked = saidIn(file, 'reflect_budgets', { categories, incomes, left })
  const isTracking = type === 'tracking' || (type === undefined && said.size === 0 && tracked.size > 0)
  const own = isTracking ? tracked : said
  if (own.size === 0) return null
  const last = [...own.keys()].sort().at(-1) as Month
  const first = firstOf([
    ...own.keys(),
    ...sums.moved.keys(),
    ...sums.inflow.keys(),
    ...sums.loose.keys(),
  ]) as Month
  const held = heldIn(file)
  const available = new Map<Month, Map<string, Cents>>()
  const toAssign = new Map<Month, Cents>()
  const assigned: AppMonths['assigned'] = []
  const rests: AppMonths['rests'] = []
  let before = new Map<string, Cents>()
  let fundsCents = 0
  for (let month = first; month <= last; month = addMonths(month, 1)) {
    const now = new Map<string, Cents>()
    const [budget, moved] = [own.get(month), sums.moved.get(month)]
    const earlier = own.get(addMonths(month, -1))
    fundsCents += sums.inflow.get(month) ?? 0
    for (const category of categories.keys()) {
      const { cents = 0, isCarried = false } = budget?.get(category) ?? {}
      const leftCents = before.get(category) ?? 0
      const wasCarried = earlier?.get(category)?.isCarried ?? false
      const stays = wasCarried ? leftCents : isTracking ? 0 : Math.max(0, leftCents)
      if (!wasCarried) fundsCents += Math.min(0, leftCents)
      fundsCents -= cents
      now.set(category, stays + cents + (moved?.get(category) ?? 0))
      if (budget?.has(category)) assigned.push({ month, category, cents })
      const rest = isCarried ? 'both' : isTracking ? 'back' : 'surplus'
      if (month === first ? !isTracking || isCarried : isCarried !== wasCarried)
        rests.push({ category, since: month, rest })
    }
    available.set(month, now)
    toAssign.set(month, fundsCents - (held.get(month) ?? 0))
    before = now
  }
  const later = (month: Month) => {
    let cents = 0
    for (const one of assigned) if (one.month > month) cents += one.cents
    return cents
  }
  return {
    assigned,
    rests,
    available,
    toAssign: (month) => (isTracking ? null : (toAssign.get(month) ?? null)),
    differences: (month) =>
      isTracking
        ? []
        : [
            { reason: 'Held there for the next month; here it is to assign', cents: held.get(month) ?? 0 },
            {
              reason: 'Rows without a category, which Actual’s budget leaves out',
              cents: untilMonth(sums.loose, month),
            },
            { reason: 'Assigned in later months, which is not taken off there', cents: -later(month) },
          ],
  }
}

/** Amounts and rollovers of a budget table, by month and category; income that was expected is left out, and named. */
function saidIn(
  file: ActualFile,
  table: string,
  { categories, incomes, left }: Omit<Known, 'sums'>,
): Map<Month, Map<string, Said>> {
  const months = new Map<Month, Map<string, Said>>()
  for (const row of file.all(table, ['month', 'category', 'amount', 'carryover'])) {
    const [category, isCarried] = [textOf(row.category), Number(row.carryover ?? 0) === 1]
    const cents = centsOf(row.amount, `${textOf(row.month)}`)
    if (cents === 0 && !isCarried) continue
    const income = incomes.get(category)
    if (income !== undefined && cents !== 0)
      addLeft(left, 'Income that was expected in a month: only what comes in counts here', nameOf(income))
    if (!categories.has(category)) continue
    const month = monthOfNumber(row.month)
    if (month === null)
      return refuse(
        'invalid_file',
        `Actual’s budget has a month that there is none: ${textOf(row.month).slice(0, 20)}.`,
      )
    const own = months.get(month) ?? new Map<string, Said>()
    months.set(month, own)
    own.set(category, { cents, isCarried })
  }
  return months
}

function heldIn(file: ActualFile): Map<Month, Cents> {
  const held = new Map<Month, Cents>()
  for (const row of file.all('zero_budget_months', ['id', 'buffered'])) {
    const month = monthOfNumber(row.id)
    if (month !== null) held.set(month, centsOf(row.buffered, `what is held in ${month}`))
  }
  return held
}
