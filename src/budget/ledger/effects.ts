import { and, eq, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { endedGoals, type KeptExpense } from '../ended-goals/tables.ts'
import { accounts, buckets, categories } from './balances/tables.ts'
import { readBudget } from './months/budget.ts'
import { addTotals, isSomething } from './months/store.ts'
import { readParts } from './parts/store.ts'
import { addEffects, type Effective, type Effects, noEffects, type TransactionRow } from './rules.ts'
import { transactions } from './tables.ts'

const { placeholder } = sql

const moveBalance = prepared((db) =>
  db
    .update(accounts)
    .set({
      balanceCents: sql`${accounts.balanceCents} + ${placeholder('cents')}`,
      rev: sql`${accounts.rev} + 1`,
    })
    .where(and(eq(accounts.id, placeholder('id')), eq(accounts.bookId, placeholder('bookId'))))
    .prepare(),
)

// A bucket that is gone is not touched.
const moveSaved = prepared((db) =>
  db
    .update(buckets)
    .set({ savedCents: sql`${buckets.savedCents} + ${placeholder('cents')}`, rev: sql`${buckets.rev} + 1` })
    .where(and(eq(buckets.id, placeholder('id')), eq(buckets.bookId, placeholder('bookId'))))
    .prepare(),
)

/** Raises the category's rev: `spent` in a change that names an older one is then only sent back, and not meant. */
const raiseCategoryRev = prepared((db) =>
  db
    .update(categories)
    .set({ rev: sql`${categories.rev} + 1` })
    .where(and(eq(categories.id, placeholder('id')), eq(categories.bookId, placeholder('bookId'))))
    .prepare(),
)

const bucketById = prepared((db) =>
  db
    .select({ name: buckets.name, savedCents: buckets.savedCents })
    .from(buckets)
    .where(and(eq(buckets.id, placeholder('id')), eq(buckets.bookId, placeholder('bookId'))))
    .prepare(),
)

/** Refuses to take more out of a bucket than it holds: what is cut off would come back as money out of nothing. */
function checkSaved(db: Tx, bookId: string, id: string, cents: Cents): void {
  const bucket = bucketById(db).get({ bookId, id })
  if (!bucket) moveEnded(db, bookId, id, cents)
  if (!bucket || bucket.savedCents + cents >= 0) return
  refuseOverdrawn(bucket.name, bucket.savedCents, -cents)
}

/** Refuses to take so much out of a goal that holds less, with both figures. */
export function refuseOverdrawn(name: string, savedCents: Cents, cents: Cents): never {
  const [saved, amount] = [formatMoney(savedCents), formatMoney(cents)]
  refuse('not_enough_saved', `${name} holds ${saved}, and this would take ${amount} out of it.`, {
    saved,
    amount,
  })
}

/** Moves every kept figure of the book by the effects; refused where a bucket holds less than is taken out of it. */
export function applyEffects(tx: Tx, bookId: string, effects: Effects): void {
  const { balances, saved, months } = effects
  for (const [id, cents] of balances) if (cents !== 0) moveBalance(tx).run({ bookId, id, cents })
  for (const [id, cents] of saved) {
    if (cents === 0) continue
    checkSaved(tx, bookId, id, cents)
    moveSaved(tx).run({ bookId, id, cents })
  }
  const moved = [...months.values()].filter(isSomething)
  for (const id of new Set(moved.map(({ categoryId }) => categoryId)))
    if (id) raiseCategoryRev(tx).run({ bookId, id })
  addTotals(tx, bookId, effects)
}

/** Takes the old row's effects back and applies the new one's, netted, so that a goal is asked for the difference only. */
export function replaceEffects(
  tx: Tx,
  bookId: string,
  before: (Effective & { id: string }) | null,
  after: (Effective & { id: string }) | null,
): void {
  const effects = noEffects(readBudget(tx, bookId))
  // A change of the parts themselves hands over the former and the new ones; else they are read.
  if (before) addEffects(effects, { ...withoutOwn(tx, bookId, before), parts: readParts(tx, before) }, -1)
  if (after) addEffects(effects, { ...withoutOwn(tx, bookId, after), parts: readParts(tx, after) }, 1)
  applyEffects(tx, bookId, effects)
}

const endedById = prepared((db) =>
  db
    .select()
    .from(endedGoals)
    .where(and(eq(endedGoals.id, placeholder('id')), eq(endedGoals.bookId, placeholder('bookId'))))
    .prepare(),
)

export const findEnded = (db: Db, bookId: string, id: string): typeof endedGoals.$inferSelect | undefined =>
  endedById(db).get({ bookId, id })

/** The row as it counts: the expense that a celebrated goal left is what the goal's rows leave, and takes out nothing. */
function withoutOwn<Row extends Effective>(db: Db, bookId: string, row: Row): Row {
  const { id, sourceBucketId } = row
  const isOwn = id && sourceBucketId && findEnded(db, bookId, sourceBucketId)?.transactionId === id
  return isOwn ? { ...row, sourceBucketId: null } : row
}

/** Moves the expense that a celebrated goal left by as much as the goal's rows change later, so that no money is made. */
export function moveEnded(tx: Tx, bookId: string, id: string, cents: Cents): void {
  const ended = findEnded(tx, bookId, id)
  if (!ended?.transactionId) return
  const itself = eq(transactions.id, ended.transactionId)
  const row = tx.select().from(transactions).where(itself).get()
  // The owner has deleted the expense: it is no spending any more.
  if (!row && !ended.kept) return
  if (row && row.partCount > 0 && cents !== 0)
    refuse(
      'conflict',
      `“${row.description}” is what ${ended.name} left, and it is split. Join its parts first, as its amount changes.`,
    )
  const amountCents = (row?.amountCents ?? 0) + cents
  if (amountCents < 0) refuseOverdrawn(ended.name, row?.amountCents ?? 0, -cents)
  if (amountCents === 0) tx.delete(transactions).where(itself).run()
  else if (row) tx.update(transactions).set({ amountCents }).where(itself).run()
  const after = row ? { ...row, amountCents } : addLeft(tx, ended, amountCents)
  const kept = amountCents === 0 && row ? keptOf(row) : null
  tx.update(endedGoals)
    .set({ kept })
    .where(and(eq(endedGoals.id, id), eq(endedGoals.bookId, bookId)))
    .run()
  replaceEffects(tx, bookId, row ?? null, amountCents === 0 ? null : after)
}

/** Fields of the expense that a celebrated goal left as its owner had them, to be kept while it stands at 0. */
export const keptOf = ({
  description,
  categoryId,
  note,
  date,
  spentOff,
  monthOff,
}: TransactionRow): KeptExpense => ({
  description,
  categoryId,
  note,
  date,
  spentOff,
  monthOff,
})

/** Enters the expense that a celebrated goal left once more, as its owner had it. */
function addLeft(
  tx: Tx,
  { id, bookId, transactionId, kept, createdAt }: typeof endedGoals.$inferSelect,
  amountCents: Cents,
): TransactionRow {
  const categoryId = kept?.categoryId ?? null
  const isThere = categoryId !== null && categoryById(tx).get({ bookId, id: categoryId })
  const its = { id: transactionId ?? '', bookId, sourceBucketId: id, type: 'expense' as const }
  const said = { ...(kept as KeptExpense), categoryId: isThere ? categoryId : null }
  return tx
    .insert(transactions)
    .values({ ...its, ...said, amountCents, createdAt })
    .returning()
    .get()
}

const categoryById = prepared((db) =>
  db
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.id, placeholder('id')), eq(categories.bookId, placeholder('bookId'))))
    .prepare(),
)
