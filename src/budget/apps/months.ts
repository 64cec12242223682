import { sql } from 'drizzle-orm'
import type { CommandContext, Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { type Month, monthsBetween } from '../../values/day.ts'
import { type Cents, formatMoney, MAX_CENTS } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { readCalendar } from '../ledger/months/budget.ts'
import { categoryMonths } from '../ledger/months/tables.ts'
import type { Coming } from '../months/coming.ts'
import { type BudgetState, readState } from '../months/reading.ts'
import { categoryRests } from '../months/tables.ts'
import { broughtKey, type ComingMonths, categoryIdIn, type Plan } from './planned.ts'
import type { Writing } from './rows.ts'

/** Categories times months that are looked at. */
const MOST_CELLS = 500_000

/** Plans what of the app's months comes; null where it has none. What was said here already stays as it is. */
export function planMonths(db: Db, viewer: Viewer, plan: Plan): ComingMonths | null {
  const { months } = plan.book
  const named = [...(months?.available.keys() ?? [])].sort()
  const [first, last] = [named[0], named.at(-1)]
  if (!months || first === undefined || last === undefined) return null
  if ((monthsBetween(first, last) + 1) * (plan.categories.size + 1) > MOST_CELLS)
    refuse('too_large', `The months of the book, ${first} to ${last}, are more than Bucketbook can hold.`)
  const cells = new Map<string, ComingMonths['assigned'][number]>()
  for (const { month, category: key, cents } of months.assigned) {
    const categoryId = categoryIdIn(plan, key)
    if (categoryId === null) continue
    const cell = cells.get(`${month}${categoryId}`) ?? { month, categoryId, key, cents: 0 }
    cell.cents += cents
    if (Math.abs(cell.cents) > MAX_CENTS)
      refuse('invalid_file', `A category is assigned at most ${formatMoney(MAX_CENTS)} in a month.`)
    cells.set(`${month}${categoryId}`, cell)
  }
  const here = new Set([...plan.categories.values()].flatMap(({ id }) => id ?? []))
  const state = here.size > 0 ? readState(db, viewer, first, last) : undefined
  const standing = standingHere(state, here)
  let kept = 0
  const assigned = [...cells.values()].filter((cell) => {
    const one = standing.get(`${cell.month}${cell.categoryId}`)
    if (one && !one.isPlanned) kept += 1
    return one ? one.isPlanned && one.assignedCents !== cell.cents : cell.cents !== 0
  })
  const chosen = new Set(state?.categories.flatMap(({ row, rests }) => (rests.length > 0 ? row.id : [])))
  const owner = new Map<string, string>()
  const rests = months.rests.flatMap(({ category: key, since, rest }) => {
    const categoryId = categoryIdIn(plan, key)
    if (categoryId === null || chosen.has(categoryId)) return []
    // The first of two categories that become one says what becomes of the rest.
    if (!owner.has(categoryId)) owner.set(categoryId, key)
    return owner.get(categoryId) === key ? { categoryId, key, since, rest } : []
  })
  return { first, last, assigned, rests, kept }
}

/** Months of the categories that are here already, by month and id: the cents assigned, and whether only by the plan. */
function standingHere(state: BudgetState | undefined, here: ReadonlySet<string>) {
  const standing = new Map<string, { isPlanned: boolean; assignedCents: Cents }>()
  for (const { row, rolled } of state?.categories ?? [])
    if (here.has(row.id)) for (const one of rolled()) standing.set(`${one.month}${row.id}`, one)
  return standing
}

/** The same months as something that comes into the budget. */
export const saidIn = (months: ComingMonths | null): Pick<Coming, 'rests' | 'said'> => ({
  rests: (months?.rests ?? []).map(({ categoryId, since, rest }) => ({
    bookId: '',
    categoryId,
    sinceMonth: since,
    rest,
    goalId: null,
    accountId: null,
  })),
  said: (months?.assigned ?? []).map(({ month, categoryId, cents }) => ({
    month,
    categoryId,
    assignedCents: cents,
    differsCents: 0 as const,
  })),
})

/** The month in which the two budgets are compared: the present one, where the app has it. */
export function comparedMonth(db: Db, viewer: Viewer, months: ComingMonths | null): Month {
  const present = readCalendar(db, viewer.bookId).monthOf(viewer.today)
  if (!months) return present
  return present > months.last ? months.last : present < months.first ? months.first : present
}

/** Notes what the months will bring, in slices, before they are seen: an undo takes off what is still as it was brought. */
export function noteMonths(tx: Tx, { plan, batch, categoryIds }: Writing, slice: NotedMonth[]): void {
  const rows = slice.flatMap(({ kind, text, key }) => {
    const rowId = categoryIds.get(key)
    return rowId ? [[kind, broughtKey(plan.book, `${text} ${key}`), rowId]] : []
  })
  tx.run(sql`INSERT OR REPLACE INTO brought_rows (book_id, kind, key, row_id, statement_id, is_made)
    SELECT ${batch.bookId}, value->>0, value->>1, value->>2, ${batch.id}, 1 FROM json_each(${JSON.stringify(rows)})`)
}

interface NotedMonth {
  kind: 'month' | 'rest'
  text: string
  /** The key of the category in the app. */
  key: string
}

export const notedMonths = ({ months }: Plan): NotedMonth[] => [
  ...(months?.assigned ?? []).map(({ month, cents, key }) => ({
    kind: 'month' as const,
    text: `${month} ${cents}`,
    key,
  })),
  ...(months?.rests ?? []).map(({ since, rest, key }) => ({
    kind: 'rest' as const,
    text: `${since} ${rest}`,
    key,
  })),
]

/** Assigns what the months bring. What somebody has said meanwhile stays. */
export function assignMonths(
  tx: Tx,
  { bookId }: CommandContext,
  { plan: { months }, categoryIds }: Writing,
): void {
  if (!months) return
  const idOf = (key: string) => categoryIds.get(key) ?? null
  const assigned = months.assigned.map(({ month, key, cents }) => [month, idOf(key), cents])
  const rests = months.rests.map(({ since, key, rest }) => [since, idOf(key), rest])
  const isThere = sql`EXISTS (SELECT 1 FROM budget_categories AS category
    WHERE category.id = value->>1 AND category.book_id = ${bookId})`
  tx.run(sql`INSERT INTO ${categoryMonths} (book_id, month, category_id, assigned_cents)
    SELECT ${bookId}, value->>0, value->>1, value->>2 FROM json_each(${JSON.stringify(assigned)}) WHERE ${isThere}
    ON CONFLICT DO UPDATE SET assigned_cents = coalesce(assigned_cents, excluded.assigned_cents)`)
  tx.run(sql`INSERT OR IGNORE INTO ${categoryRests} (book_id, category_id, since_month, rest)
    SELECT ${bookId}, value->>1, value->>0, value->>2 FROM json_each(${JSON.stringify(rests)}) WHERE ${isThere}`)
}
