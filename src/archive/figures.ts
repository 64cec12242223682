import { eq, min, sql } from 'drizzle-orm'
import type { CommandContext } from '../book/context.ts'
import { spentByCounter } from '../budget/categories/spent.ts'
import { listCategories } from '../budget/categories/store.ts'
import { accounts, buckets, categories } from '../budget/ledger/balances/tables.ts'
import { balanceMoved, savedMoved } from '../budget/ledger/sums.ts'
import { transactions } from '../budget/ledger/tables.ts'
import { recountBook } from '../budget/ledger/totals.ts'
import type { Db, Tx } from '../db/db.ts'
import { BROKEN_BOOK } from '../http/body.ts'
import type { Day } from '../values/day.ts'
import { type Cents, formatMoney } from '../values/money.ts'
import { refuse } from '../values/refusal.ts'
import type { ArchiveInput } from './file/wire.ts'
import type { IdOf } from './part.ts'

/**
 * Makes kept figures what opening and rows say, once all rows of the file are written. A file of version 1 has no
 * openings: they are what its figures and rows leave, so that no figure moves. Refused where a file of version 2 has
 * figures that its rows don't sum to.
 */
export function fitFigures(tx: Tx, viewer: CommandContext, file: ArchiveInput, idOf: IdOf): void {
  const { bookId } = viewer
  const isFormer = file.version < 2
  const spent = new Map(
    file.budgetCategories.map((row) => [idOf('budgetCategories', row.id), row.spent] as const),
  )
  if (isFormer) takeOffBeforeReset(tx, viewer, spent)
  const wrong: string[] = []
  const check = (name: string, kept: number, sum: number) => {
    if (kept !== sum)
      wrong.push(`${name} is ${formatMoney(kept)} in the file and ${formatMoney(sum)} by its rows`)
  }
  for (const { id, name, balanceCents, openingCents, openedOn } of tx
    .select()
    .from(accounts)
    .where(eq(accounts.bookId, bookId))
    .all()) {
    const moved = balanceMoved(tx, viewer, id)
    if (isFormer)
      tx.update(accounts)
        .set({ openingCents: balanceCents - moved, openedOn: firstDayOf(tx, id, openedOn) })
        .where(eq(accounts.id, id))
        .run()
    else check(name, balanceCents, openingCents + moved)
  }
  for (const { id, name, savedCents, openingCents } of tx
    .select()
    .from(buckets)
    .where(eq(buckets.bookId, bookId))
    .all()) {
    const moved = savedMoved(tx, viewer, id)
    if (isFormer)
      tx.update(buckets)
        .set({ openingCents: savedCents - moved })
        .where(eq(buckets.id, id))
        .run()
    else check(name, savedCents, openingCents + moved)
  }
  const isByMonth = file.budget?.period === 'month'
  for (const row of listCategories(tx, viewer)) {
    const said = spent.get(row.id) ?? 0
    const continuous = spentByCounter(tx, viewer, row)
    if (isFormer)
      tx.update(categories)
        .set({ counterDiffersCents: row.counterDiffersCents + said - continuous })
        .where(eq(categories.id, row.id))
        .run()
    // Spending of the present month is another figure on another day.
    else if (!isByMonth) check(row.name, said, continuous)
  }
  const [first] = wrong
  if (first)
    refuse('invalid', BROKEN_BOOK, { issues: wrong.slice(0, 20).map((message) => ({ path: '', message })) })
}

/** The day of the account's first row, where that is before the day that is given. */
function firstDayOf(db: Db, accountId: string, day: Day): Day {
  const { first } =
    db
      .select({ first: min(transactions.date) })
      .from(transactions)
      .where(eq(transactions.accountId, accountId))
      .get() ?? {}
  return first && first < day ? first : day
}

/** The last reset of each category lies where its last rows in order of entry sum to what is spent. */
function takeOffBeforeReset(tx: Tx, viewer: CommandContext, spent: ReadonlyMap<string, Cents>): void {
  const { bookId } = viewer
  const said = sql`(SELECT value->>0 AS id, value->>1 AS cents FROM json_each(${JSON.stringify([...spent])}))`
  tx.update(categories).set({ resets: 1 }).where(eq(categories.bookId, bookId)).run()
  tx.run(sql`UPDATE ${transactions} SET spent_off = 1 FROM ${said} AS said
    WHERE said.id = transactions.category_id AND transactions.type = 'expense' AND said.cents = 0`)
  tx.run(sql`UPDATE ${transactions} SET spent_off = 1 FROM (
      SELECT sums.category_id, sums.seq FROM (
        SELECT category_id, seq, sum(amount_cents) OVER (PARTITION BY category_id ORDER BY seq DESC) AS cents
        FROM transactions WHERE book_id = ${bookId} AND category_id IS NOT NULL AND type = 'expense'
      ) AS sums
      JOIN ${said} AS said ON said.id = sums.category_id AND said.cents = sums.cents
    ) AS since
    WHERE transactions.category_id = since.category_id AND transactions.type = 'expense' AND transactions.seq < since.seq`)
  recountBook(tx, viewer)
}
