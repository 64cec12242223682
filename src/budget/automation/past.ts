import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { CommandContext, Viewer } from '../../book/context.ts'
import { atMost, type Db, prepared, type Tx } from '../../db/db.ts'
import { yieldToEventLoop } from '../../http/async.ts'
import { applyEffects } from '../ledger/effects.ts'
import { checkLinks, PLAIN } from '../ledger/entry.ts'
import { readBudget } from '../ledger/months/budget.ts'
import { addEffects, type Effective, noEffects } from '../ledger/rules.ts'
import { isVisible, transactions } from '../ledger/tables.ts'
import { finderOf, isUnnamed, type Matcher } from '../rules/rules.ts'
import { getRule } from '../rules/store.ts'
import { transactionsToWire } from '../transactions/shown.ts'
import type { RulePreview, RuleTrial } from './wire.ts'

const SLICE = 1000
const SAMPLE = 20

const { placeholder } = sql

/** Read as bare values: on this path Drizzle's own mapping costs more than all the rest. */
const unnamedBefore = prepared((db) =>
  db
    .select({
      seq: transactions.seq,
      date: transactions.date,
      description: transactions.description,
      accountId: transactions.accountId,
      amountCents: transactions.amountCents,
      sourceBucketId: transactions.sourceBucketId,
    })
    .from(transactions)
    .where(
      and(
        eq(transactions.bookId, placeholder('bookId')),
        eq(transactions.type, 'expense'),
        isNull(transactions.categoryId),
        isNull(transactions.bucketId),
        eq(transactions.partCount, 0),
        eq(transactions.kind, 'entry'),
        isVisible,
        // The first condition bounds the index; the second settles ties within the day.
        sql`${transactions.date} <= ${placeholder('date')}`,
        sql`(${transactions.date} < ${placeholder('date')} OR ${transactions.seq} < ${placeholder('seq')})`,
      ),
    )
    .orderBy(desc(transactions.date), desc(transactions.seq))
    .limit(atMost(SLICE))
    .prepare(),
)

interface Fitting extends Effective {
  seq: number
  description: string
}

/** The recorded expenses without a category that the rule fits, the newest first, by slices of what was looked at. */
function* fitting(db: Db, bookId: string, rule: Matcher): Generator<Fitting[]> {
  const find = finderOf([rule])
  for (let last: { date: string; seq: number } | undefined = { date: '9999', seq: 0 }; last; ) {
    const found: Fitting[] = []
    let end: typeof last | undefined
    for (const values of unnamedBefore(db).values({ bookId, ...last }) as unknown[][]) {
      const [seq, date, description, accountId, amountCents, sourceBucketId] = values as [
        number,
        string,
        string,
        string | null,
        number,
        string | null,
      ]
      end = { date, seq }
      const links = { accountId, sourceBucketId, categoryId: null, bucketId: null }
      const row: Fitting = { ...PLAIN, seq, date, description, amountCents, type: 'expense', ...links }
      if (isUnnamed(row) && find(row)) found.push(row)
    }
    yield found
    last = end
  }
}

const withSeqs = (rows: Fitting[]) =>
  inArray(transactions.seq, sql`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ seq }) => seq))}))`)

const newestOf = (db: Db, rows: Fitting[]) =>
  db
    .select()
    .from(transactions)
    .where(withSeqs(rows))
    .orderBy(desc(transactions.date), desc(transactions.seq))
    .all()

/** Preview of a rule: its effect on what is recorded, without applying it. */
export async function tryRule(db: Db, viewer: Viewer, trial: RuleTrial): Promise<RulePreview> {
  const { contains, accountId = null } = trial
  checkLinks(db, viewer.bookId, { accountId })
  const preview: RulePreview = { count: 0, sample: [] }
  for (const rows of fitting(db, viewer.bookId, { contains, accountId })) {
    preview.count += rows.length
    const shown = rows.slice(0, SAMPLE - preview.sample.length)
    if (shown.length > 0) preview.sample.push(...transactionsToWire(db, newestOf(db, shown)))
    await yieldToEventLoop()
  }
  return preview
}

/** Gives every recorded expense without a category that the rule fits its category. Returns how many. */
export function applyRule(tx: Tx, viewer: CommandContext, id: string): number {
  const { bookId } = viewer
  const rule = getRule(tx, viewer, id)
  const { categoryId } = rule
  const effects = noEffects(readBudget(tx, bookId))
  let changed = 0
  for (const rows of fitting(tx, bookId, rule)) {
    for (const row of rows) {
      addEffects(effects, row, -1)
      addEffects(effects, { ...row, categoryId }, 1)
    }
    if (rows.length > 0) {
      tx.update(transactions).set({ categoryId }).where(withSeqs(rows)).run()
      // Money that a goal gave back for an expense is in the expense's category.
      const changed = sql`(SELECT id FROM transactions WHERE ${withSeqs(rows)})`
      const back = and(sql`${transactions.writtenForId} IN ${changed}`, isNotNull(transactions.bucketId))
      for (const row of tx.select().from(transactions).where(back).all()) {
        addEffects(effects, row, -1)
        addEffects(effects, { ...row, categoryId }, 1)
      }
      tx.update(transactions).set({ categoryId }).where(back).run()
    }
    changed += rows.length
  }
  applyEffects(tx, bookId, effects)
  viewer.events.push({ kind: 'rule.applied' })
  return changed
}
