import { and, between, eq, not, or, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import type { Day } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import { transactions, visible } from '../ledger/tables.ts'
import { firstDayOn } from './store.ts'
import type { Range } from './wire.ts'

interface Opened {
  id: string
  openingCents: Cents
  openedOn: Day
}

/** Rows that say something and move no balance, as SQL. */
const isStill = or(not(eq(transactions.affectsBalance, true)), eq(transactions.type, 'savings')) as SQL

/**
 * What the account was opened with, for a file of the range. A file that begins amid its rows has none: beside the
 * file of the time before, it would count twice. What never moved the balance is taken out of it beforehand, so that
 * a program that adds up all entries comes to our balance.
 */
export function openingOf(
  db: Db,
  viewer: Viewer,
  { id, openingCents, openedOn }: Opened,
  { from, to }: Range,
): { day: Day; cents: Cents } | null {
  const first = firstDayOn(db, viewer, id)
  if (first !== null && first < from) return null
  if (openedOn > to && (first === null || first > to)) return null
  const still = db
    .select({
      cents: sql<Cents>`coalesce(sum(iif(${transactions.type} = 'income', 1, -1) * ${transactions.amountCents}), 0)`,
    })
    .from(transactions)
    .where(
      and(visible(viewer), eq(transactions.accountId, id), between(transactions.date, from, to), isStill),
    )
    .get()
  const cents = openingCents - (still?.cents ?? 0)
  if (cents === 0) return null
  const earliest = first !== null && first < openedOn ? first : openedOn
  return { day: earliest < from ? from : earliest, cents }
}
