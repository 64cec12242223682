import { sql } from 'drizzle-orm'
import { type Db, prepared } from '../../db/db.ts'
import { type Cents, formatMoney } from '../../values/money.ts'

const { placeholder } = sql

const shownOf = prepared((db) =>
  db
    .select({
      id: sql<string>`row.transaction_id`,
      paidBy: sql<string | null>`row.paid_by`,
      memberId: sql<string>`share.member_id`,
      cents: sql<Cents>`share.share_cents`,
    })
    .from(
      sql`json_each(${placeholder('ids')}) AS asked CROSS JOIN shared_rows AS row ON row.transaction_id = asked.value AND row.is_counted = 1
        JOIN shares AS share ON share.transaction_id = row.transaction_id`,
    )
    .prepare(),
)

export interface ShownShares {
  paidBy: string | null
  shares: { memberId: string; amount: string }[]
}

/** Payers and shares of the rows, by their ids; rows that nobody shares are left out. */
export function shownShares(db: Db, ids: string[]): Map<string, ShownShares> {
  const found = new Map<string, ShownShares>()
  for (const { id, paidBy, memberId, cents } of shownOf(db).all({ ids: JSON.stringify(ids) })) {
    const row = found.get(id) ?? { paidBy, shares: [] }
    if (cents > 0) row.shares.push({ memberId, amount: formatMoney(cents) })
    found.set(id, row)
  }
  return found
}
