import { asc, eq } from 'drizzle-orm'
import { bucketToWire } from '../../budget/buckets/shown.ts'
import { listBuckets } from '../../budget/buckets/store.ts'
import { completedGoals } from '../../budget/buckets/tables.ts'
import { buckets } from '../../budget/ledger/balances/tables.ts'
import { formatMoney } from '../../values/money.ts'
import { fieldRevsOf, partOf } from '../part.ts'

export const goalsPart = partOf({
  name: 'savingsBuckets',
  table: buckets,
  list: (db, viewer) => listBuckets(db, viewer).map((row) => ({ ...bucketToWire(row), ...fieldRevsOf(row) })),
  toRow: ({ target, saved, opening, createdAt, ...row }, { viewer }) => ({
    ...row,
    openingCents: opening ?? 0,
    typedCents: 0,
    targetDate: row.targetDate ?? null,
    targetCents: target,
    savedCents: saved,
    createdAt: createdAt ?? viewer.now,
  }),
})

export const completedGoalsPart = partOf({
  name: 'completedGoals',
  table: completedGoals,
  list: (db, { bookId }) =>
    db
      .select()
      .from(completedGoals)
      .where(eq(completedGoals.bookId, bookId))
      .orderBy(asc(completedGoals.completedAt), asc(completedGoals.id))
      .all()
      .map(({ id, name, icon, targetCents, savedCents, completedAt }) => ({
        id,
        name,
        target: formatMoney(targetCents),
        saved: formatMoney(savedCents),
        icon,
        completedAt: new Date(completedAt).toISOString(),
      })),
  toRow: ({ target, saved, ...row }) => ({ ...row, targetCents: target, savedCents: saved }),
})
