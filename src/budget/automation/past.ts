import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/db.ts'
import type { Viewer } from '../../http/context.ts'
import { turn } from '../../http/turn.ts'
import { applyEffects } from '../transactions/effects.ts'
import { checkLinks } from '../transactions/entry.ts'
import { addEffects, noEffects, type TransactionRow } from '../transactions/rules.ts'
import { hiddenStatements, toWire as transactionToWire } from '../transactions/store.ts'
import { transactions } from '../transactions/tables.ts'
import { finderOf, isUnnamed, type Matcher } from './rules.ts'
import { getRule } from './store.ts'
import type { RulePreview, RuleTrial } from './wire.ts'

const SLICE = 1000
const SAMPLE = 20

/** The recorded expenses without a category that the rule fits, the newest first, in slices of all that were looked at. */
function* fitting(db: Db, bookId: string, rule: Matcher): Generator<TransactionRow[]> {
  const find = finderOf([rule])
  for (let last: TransactionRow | undefined | null = null; last !== undefined; ) {
    const hidden = hiddenStatements(db, bookId)
    const rows: TransactionRow[] = db
      .select()
      .from(transactions)
      .where(
        and(
          eq(transactions.bookId, bookId),
          eq(transactions.type, 'expense'),
          isNull(transactions.categoryId),
          isNull(transactions.bucketId),
          // The first condition bounds the index; the second settles ties within the day.
          last ? sql`${transactions.date} <= ${last.date}` : undefined,
          last ? or(lt(transactions.date, last.date), lt(transactions.seq, last.seq)) : undefined,
        ),
      )
      .orderBy(desc(transactions.date), desc(transactions.seq))
      .limit(SLICE)
      .all()
    last = rows.at(-1)
    yield rows.filter(
      (row) => isUnnamed(row) && !(row.statementId && hidden.includes(row.statementId)) && find(row),
    )
  }
}

/** What a rule would do to what is recorded, without doing it. */
export async function tryRule(db: Db, viewer: Viewer, trial: RuleTrial): Promise<RulePreview> {
  const { contains, accountId = null } = trial
  checkLinks(db, viewer.bookId, { accountId })
  const preview: RulePreview = { count: 0, sample: [] }
  for (const rows of fitting(db, viewer.bookId, { contains, accountId })) {
    preview.count += rows.length
    preview.sample.push(...rows.slice(0, SAMPLE - preview.sample.length).map(transactionToWire))
    await turn()
  }
  return preview
}

/** Gives every recorded expense without a category that the rule fits its category. Answers how many. */
export function applyRule(tx: Tx, viewer: Viewer, id: string): number {
  const { bookId } = viewer
  const rule = getRule(tx, viewer, id)
  const { categoryId } = rule
  const effects = noEffects()
  let changed = 0
  for (const rows of fitting(tx, bookId, rule)) {
    for (const row of rows) {
      addEffects(effects, row, -1)
      addEffects(effects, { ...row, categoryId }, 1)
    }
    const seqs = sql`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ seq }) => seq))}))`
    tx.update(transactions).set({ categoryId }).where(inArray(transactions.seq, seqs)).run()
    changed += rows.length
  }
  applyEffects(tx, bookId, effects)
  return changed
}
