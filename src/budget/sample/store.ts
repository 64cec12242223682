import { eq, sql } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import { getBook } from '../../book/open.ts'
import { atMost, type Db, prepared, type Tx } from '../../db/db.ts'
import { addMonths, type Day, firstDayOf, monthOf } from '../../values/day.ts'
import { type Cents, parseMoney } from '../../values/money.ts'
import { Refusal, refuse } from '../../values/refusal.ts'
import { addAccount, removeAccount } from '../accounts/store.ts'
import { NewAccount } from '../accounts/wire.ts'
import { addBucket, removeBucket } from '../buckets/store.ts'
import { NewBucket } from '../buckets/wire.ts'
import { addCategory, changeCategory, removeCategory } from '../categories/store.ts'
import { NewCategory } from '../categories/wire.ts'
import { enter } from '../ledger/entry.ts'
import { readCalendar } from '../ledger/months/budget.ts'
import { categoryAllocations, categoryMonths } from '../ledger/months/tables.ts'
import { spendingByCategory } from '../ledger/totals.ts'
import { categoryPlans, categoryRests } from '../months/tables.ts'
import { forgetUnused } from '../payees/store.ts'
import { removeRecurring } from '../recurring/removal.ts'
import { addRecurring, getRecurring, payRecurring } from '../recurring/store.ts'
import { forgetKept } from '../removed/store.ts'
import { sampleRows } from '../sample-rows/tables.ts'
import { changeTransaction, removeTransaction } from '../transactions/store.ts'
import { ACCOUNTS, BUCKETS, BUDGET, CATEGORIES, entriesUntil, journeyOn, MONTHS, RECURRING } from './rules.ts'

type SampleKind = (typeof sampleRows.$inferSelect)['kind']

const anyOf = prepared((db) =>
  db
    .select({ id: sampleRows.rowId })
    .from(sampleRows)
    .where(eq(sampleRows.bookId, sql.placeholder('bookId')))
    .limit(atMost(1))
    .prepare(),
)
export const hasSample = (db: Db, bookId: string): boolean => anyOf(db).get({ bookId }) !== undefined

/** Fills the book with three months of a made-up household, every row marked as sample. */
export function addSample(tx: Tx, context: CommandContext): void {
  // Events of the single rows are dropped: that the sample came is all there is to hear.
  const viewer: CommandContext = { ...context, events: [] }
  if (hasSample(tx, viewer.bookId)) refuse('conflict', 'The sample data is there already.')
  context.events.push({ kind: 'sample.added' })
  const mark = <Row extends { id: string }>(kind: SampleKind, row: Row): Row => {
    tx.insert(sampleRows).values({ bookId: viewer.bookId, kind, rowId: row.id }).run()
    return row
  }
  const accounts = ACCOUNTS.map((each) => mark('account', addAccount(tx, viewer, NewAccount.parse(each))))
  const accountId = accounts[0]?.id ?? null
  const categories = CATEGORIES.map((each) =>
    mark('category', addCategory(tx, viewer, NewCategory.parse(each))),
  )
  const goals = BUCKETS.map((each) => {
    const targetDate = each.name === BUDGET.saves.goal ? journeyOn(viewer.today) : null
    return mark('bucket', addBucket(tx, viewer, NewBucket.parse({ ...each, targetDate })))
  })
  for (const { amount, category, ...entry } of entriesUntil(viewer.today)) {
    const categoryId = categories.find(({ name }) => name === category)?.id ?? null
    mark(
      'transaction',
      enter(tx, viewer, { ...entry, amountCents: parseMoney(amount) ?? 0, accountId, categoryId }),
    )
  }
  const categoryOf = (name: string) => categories.find((category) => category.name === name)?.id ?? null
  for (const each of RECURRING)
    addPaid(tx, viewer, each, { accountId, categoryId: categoryOf(each.category) }, mark)
  if (getBook(tx, viewer.bookId).budgetPeriod === 'continuous') spendOnlyThisMonth(tx, viewer, categories)
  else planMonths(tx, viewer, categories, { goals, accountId })
}

interface Named {
  id: string
  name: string
}

/** Plans months: assigned amounts, what becomes of rests, a target. Nobody has done that, so no history says it. */
function planMonths(
  tx: Tx,
  { bookId, today }: CommandContext,
  categories: (Named & { allocatedCents: Cents })[],
  { goals, accountId }: { goals: Named[]; accountId: string | null },
): void {
  const { assigned, stays, saves, target } = BUDGET
  const present = readCalendar(tx, bookId).monthOf(today)
  const first = addMonths(present, 1 - MONTHS)
  const idOf = (rows: Named[], named: string) => rows.find(({ name }) => name === named)?.id ?? ''
  const months = Array.from({ length: MONTHS - 1 }, (_, index) => addMonths(first, index))
  const before = months.flatMap((month) =>
    categories.map(({ id, allocatedCents }) => ({ month, categoryId: id, assignedCents: allocatedCents })),
  )
  const now = Object.entries(assigned).map(([name, amount]) => ({
    month: present,
    categoryId: idOf(categories, name),
    assignedCents: parseMoney(amount),
  }))
  for (const each of [...before, ...now])
    tx.insert(categoryMonths)
      .values({ bookId, ...each })
      .run()
  const since = { bookId, sinceMonth: first }
  const goalId = idOf(goals, saves.goal)
  tx.insert(categoryRests)
    .values([
      { ...since, categoryId: idOf(categories, stays), rest: 'surplus' },
      { ...since, categoryId: idOf(categories, target.category), rest: 'surplus' },
      {
        bookId,
        sinceMonth: addMonths(present, -1),
        categoryId: idOf(categories, saves.category),
        rest: 'goal',
        goalId,
        accountId,
      },
    ])
    .run()
  tx.insert(categoryPlans)
    .values({
      bookId,
      categoryId: idOf(categories, target.category),
      kind: 'by_date' as const,
      cents: parseMoney(target.amount),
      day: firstDayOf(addMonths(present, target.months)),
    })
    .run()
}

/** Sets counters to this month's spending: a continuous budget's are as after a reset on the first. */
function spendOnlyThisMonth(tx: Tx, viewer: CommandContext, categories: { id: string }[]): void {
  const month = monthOf(viewer.today)
  const present = spendingByCategory(tx, viewer.bookId, month, month)
  for (const { id } of categories) {
    const spent = present.find(({ categoryId }) => categoryId === id)?.expense ?? 0
    changeCategory(tx, viewer, id, { spent })
  }
}

/** A bill or subscription that was paid whenever it fell due until today. */
function addPaid(
  tx: Tx,
  viewer: CommandContext,
  { kind, amount, day, category: _, ...fields }: (typeof RECURRING)[number],
  { accountId, categoryId }: { accountId: string | null; categoryId: string | null },
  mark: <Row extends { id: string }>(kind: SampleKind, row: Row) => Row,
): void {
  const due: Day = `${addMonths(monthOf(viewer.today), 1 - MONTHS)}-${String(day).padStart(2, '0')}`
  const looks = { color: 'primary', priority: 'low', active: true, autoPay: false, accountId } as const
  const { id } = mark(
    kind,
    addRecurring(kind, tx, viewer, { ...fields, ...looks, amount: parseMoney(amount) ?? 0, due }),
  )
  // Each is monthly, so one date falls into each of the months.
  for (let month = 0; month < MONTHS; month++) {
    const { dueDate } = getRecurring(kind, tx, viewer, id)
    if (dueDate >= viewer.today) return
    const { transaction } = payRecurring(kind, tx, viewer, id, { date: dueDate })
    mark('transaction', transaction)
    changeTransaction(tx, viewer, transaction.id, { categoryId })
  }
}

/** Takes all sample data away. What the owner entered themselves stays, without links to what is gone. */
export function removeSample(tx: Tx, context: CommandContext): void {
  const viewer: CommandContext = { ...context, events: [] }
  context.events.push({ kind: 'sample.removed' })
  const removers: Record<SampleKind, (id: string) => void> = {
    transaction: (id) => removeTransaction(tx, viewer, id),
    bill: (id) => removeRecurring('bill', tx, viewer, id),
    subscription: (id) => removeRecurring('subscription', tx, viewer, id),
    bucket: (id) => removeBucket(tx, viewer, id),
    category: (id) => removeCategory(tx, viewer, id),
    account: (id) => removeAccount(tx, viewer, id),
  }
  const marked = tx.select().from(sampleRows).where(eq(sampleRows.bookId, viewer.bookId)).all()
  for (const kind of Object.keys(removers) as SampleKind[]) {
    for (const { rowId } of marked.filter((row) => row.kind === kind)) ifThere(() => removers[kind](rowId))
  }
  // Nor can it be brought back one by one, also what its owner had removed before.
  for (const { kind, rowId } of marked) if (kind !== 'transaction') forgetKept(tx, viewer, kind, rowId)
  for (const table of [categoryMonths, categoryRests, categoryPlans, categoryAllocations])
    for (const { kind, rowId } of marked)
      if (kind === 'category') tx.delete(table).where(eq(table.categoryId, rowId)).run()
  tx.delete(sampleRows).where(eq(sampleRows.bookId, viewer.bookId)).run()
  forgetUnused(tx, viewer.bookId)
}

/** Rows that the owner has removed already need not be removed again. */
function ifThere(remove: () => void): void {
  try {
    remove()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not_found') throw error
  }
}
