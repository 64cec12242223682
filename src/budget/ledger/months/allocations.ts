import { desc, eq } from 'drizzle-orm'
import type { Viewer } from '../../../book/context.ts'
import type { Tx } from '../../../db/db.ts'
import { dayAt, type Month } from '../../../values/day.ts'
import type { Cents } from '../../../values/money.ts'
import type { categories } from '../balances/tables.ts'
import { readCalendar } from './budget.ts'
import { categoryAllocations } from './tables.ts'

type CategoryRow = typeof categories.$inferSelect

/** Plans another amount for this and later months; what earlier months were planned with stays. */
export function allocate(
  tx: Tx,
  viewer: Viewer,
  row: CategoryRow,
  { cents, capCents }: { cents?: Cents; capCents?: Cents | null },
): void {
  const { bookId, timeZone } = viewer
  const calendar = readCalendar(tx, bookId)
  const month = calendar.monthOf(viewer.today)
  const known = tx
    .select()
    .from(categoryAllocations)
    .where(eq(categoryAllocations.categoryId, row.id))
    .orderBy(desc(categoryAllocations.sinceMonth))
    .get()
  const made = calendar.monthOf(dayAt(row.createdAt, timeZone))
  const insert = (sinceMonth: Month, allocatedCents: Cents, cap: Cents | null) =>
    tx
      .insert(categoryAllocations)
      .values({ bookId, categoryId: row.id, sinceMonth, allocatedCents, capCents: cap })
      .onConflictDoUpdate({
        target: [categoryAllocations.categoryId, categoryAllocations.sinceMonth],
        set: { allocatedCents, capCents: cap },
      })
      .run()
  if (!known && made < month) insert(made, row.allocatedCents, null)
  insert(
    month,
    cents ?? known?.allocatedCents ?? row.allocatedCents,
    capCents === undefined ? (known?.capCents ?? null) : capCents,
  )
}
