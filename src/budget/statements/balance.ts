import { sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import type { Day } from '../../values/day.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { getAccount } from '../accounts/store.ts'
import { isVisible } from '../ledger/tables.ts'
import type { StatedBalance } from './wire.ts'

export interface Stated {
  day: Day
  cents: Cents
}

interface Sums {
  later: Cents
  inGoals: Cents
  unconfirmed: number
  unconfirmedCents: Cents
}

const MOVED = sql`CASE WHEN type = 'income' THEN amount_cents ELSE -amount_cents END`
/** Of no bank, and no piece of a row that one has brought. */
const IS_OWN = sql`import_key IS NULL AND NOT EXISTS (SELECT 1 FROM transactions AS whole
  WHERE whole.id = transactions.divided_from_id AND whole.import_key IS NOT NULL)`
const IS_MOVING = sql`type <> 'savings' AND affects_balance = 1`

/** Compares the balance that a bank states with that of the account at the end of the same day. */
export function statedBalance(
  db: Db,
  viewer: Viewer,
  accountId: string,
  { day, cents }: Stated,
): StatedBalance {
  const { balanceCents } = getAccount(db, viewer, accountId)
  const [sums] = db.all<Sums>(sql`SELECT
      ifnull(sum(CASE WHEN date > ${day} THEN ${MOVED} END), 0) AS later,
      ifnull(sum(CASE WHEN date <= ${day} AND bucket_id IS NOT NULL AND import_key IS NULL THEN -(${MOVED}) END), 0) AS inGoals,
      ifnull(sum(date <= ${day} AND bucket_id IS NULL AND ${IS_OWN} AND kind IN ('entry', 'transfer')), 0) AS unconfirmed,
      ifnull(sum(CASE WHEN date <= ${day} AND bucket_id IS NULL AND ${IS_OWN} AND kind IN ('entry', 'transfer') THEN ${MOVED} END), 0) AS unconfirmedCents
    FROM transactions WHERE account_id = ${accountId} AND ${IS_MOVING} AND ${isVisible}`)
  const { later = 0, inGoals = 0, unconfirmed = 0, unconfirmedCents = 0 } = sums ?? {}
  const computed = balanceCents - later + inGoals
  return {
    day,
    stated: formatMoney(cents),
    computed: formatMoney(computed),
    agrees: computed === cents,
    inGoals: formatMoney(inGoals),
    unconfirmed: { count: unconfirmed, amount: formatMoney(unconfirmedCents) },
  }
}
