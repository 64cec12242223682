import type Database from 'better-sqlite3'

type Row = Record<string, unknown>
/** `text` is all of the rows, to compare them at once. */
interface Table {
  rows: Row[]
  text: string
}
type Rows = Map<string, Table>

const plain = (_: string, value: unknown): unknown =>
  value && typeof value === 'object' && 'type' in value && value.type === 'Buffer' ? 'bytes' : value

const textOf = (rows: Row[]): string => JSON.stringify(rows, plain)

/** Every row of the database, what of it changes, and the way back to how it once was. */
export function rowsOf(sqlite: Database.Database) {
  const tables = sqlite
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all() as string[]
  const readers = new Map(tables.map((name) => [name, sqlite.prepare(`SELECT * FROM "${name}"`)]))
  const mark = sqlite.prepare('SELECT total_changes()').pluck()
  const stamp = () => `${mark.get()} ${sqlite.pragma('data_version', { simple: true })}`
  let kept = { stamp: '', rows: new Map() as Rows }

  /** The same table where it has the same rows. */
  function readTable(name: string): Table {
    const rows = (readers.get(name)?.all() ?? []) as Row[]
    const before = kept.rows.get(name)
    if (before && before.rows.length === 0 && rows.length === 0) return before
    const text = textOf(rows)
    return before?.text === text ? before : { rows, text }
  }

  /** Reads again only where something was written. */
  function read(): Rows {
    const now = stamp()
    if (now === kept.stamp) return kept.rows
    const rows = new Map(tables.map((name) => [name, readTable(name)]))
    kept = { stamp: now, rows }
    return rows
  }

  function reset(to: Rows): void {
    const rows = read()
    const changed = tables.filter((name) => rows.get(name)?.text !== to.get(name)?.text)
    if (changed.length === 0) return
    sqlite.pragma('foreign_keys = OFF')
    // By hand: every book is put back at once, which no transaction of the app may do.
    sqlite.exec('BEGIN IMMEDIATE')
    for (const name of changed) {
      sqlite.prepare(`DELETE FROM "${name}"`).run()
      for (const row of to.get(name)?.rows ?? []) {
        const columns = Object.keys(row)
        const [names, places] = [columns.map((one) => `"${one}"`), columns.map(() => '?')]
        sqlite.prepare(`INSERT INTO "${name}" (${names}) VALUES (${places})`).run(Object.values(row))
      }
    }
    sqlite.exec('COMMIT')
    sqlite.pragma('foreign_keys = ON')
  }
  return { read, reset }
}

/** The tables in which the rows that `isMeant` are no longer the same. */
export const changedIn = (
  before: Rows,
  after: Rows,
  isMeant: (row: Row, table: string) => boolean = () => true,
): string[] =>
  [...after.keys()].filter((name) => {
    const [old, now] = [before.get(name), after.get(name)]
    const ofThem = (table: Table | undefined) => textOf(table?.rows.filter((row) => isMeant(row, name)) ?? [])
    return old !== now && ofThem(old) !== ofThem(now)
  })

export const isOf =
  (names: string[]) =>
  ({ id, user_id, book_id }: Row, table: string): boolean =>
    [/^(users|books)$/.test(table) && id, user_id, book_id].some(
      (value) => typeof value === 'string' && names.includes(value),
    )

/** Lines that count in categories and months: rows that are not split, and the parts of those that are. */
const LINES = `(SELECT t.book_id, t.bucket_id, t.kind, t.type, iif(p.id IS NULL, t.category_id, p.category_id) category_id,
    coalesce(p.date, t.date) date, coalesce(p.spent_off, t.spent_off) spent_off,
    iif(coalesce(p.refund, t.refund), 'expense', t.type) flow,
    iif(coalesce(p.refund, t.refund), -1, 1) * coalesce(p.amount_cents, t.amount_cents) cents
  FROM transactions t LEFT JOIN transaction_parts p ON p.transaction_id = t.id)`

/**
 * Invariants of the figures kept in the database, whatever was asked; each query returns rows that break one.
 */
const WRONG: Record<string, string> = {
  'kept month totals are the sums of the rows': `
    WITH truth AS (
      SELECT book_id, substr(date, 1, 7) month, coalesce(iif(flow = 'expense', category_id, NULL), '') category_id,
        sum(iif(flow = 'income', cents, 0)) income, sum(iif(flow = 'expense', cents, 0)) expense
      FROM ${LINES} WHERE bucket_id IS NULL AND type <> 'savings' AND kind NOT IN ('transfer', 'opening')
      GROUP BY 1, 2, 3)
    SELECT coalesce(t.book_id, m.book_id) book, coalesce(t.month, m.month) month, income, expense, income_cents, expense_cents
    FROM truth t FULL JOIN month_totals m
      ON m.book_id = t.book_id AND m.month = t.month AND m.category_id = t.category_id
    WHERE coalesce(income, 0) <> coalesce(income_cents, 0) OR coalesce(expense, 0) <> coalesce(expense_cents, 0)`,
  'a balance is its opening and its rows': `
    SELECT id FROM accounts WHERE balance_cents <> opening_cents + coalesce((
      SELECT sum(iif(type = 'income', amount_cents, -amount_cents)) FROM transactions
      WHERE account_id = accounts.id AND type <> 'savings' AND affects_balance), 0)
    UNION ALL SELECT id FROM savings_buckets WHERE saved_cents <> opening_cents
      + coalesce((SELECT sum(iif(type = 'income', -amount_cents, amount_cents)) FROM transactions WHERE bucket_id = savings_buckets.id), 0)
      - coalesce((SELECT sum(amount_cents) FROM transactions WHERE source_bucket_id = savings_buckets.id), 0)
    UNION ALL SELECT id FROM accounts WHERE balance_cents - opening_cents <> coalesce((
      SELECT sum(net_cents) FROM account_months WHERE account_id = accounts.id), 0)
    UNION ALL SELECT id FROM budget_categories WHERE coalesce((
      SELECT sum(counter_cents) FROM month_totals WHERE category_id = budget_categories.id), 0) <> coalesce((
      SELECT sum(cents) FROM ${LINES} lines
      WHERE lines.category_id = budget_categories.id AND flow = 'expense' AND spent_off = 0), 0)`,
  'the parts of a row sum to it, and it has no category beside them': `
    SELECT t.id FROM transactions t WHERE part_count > 0 AND (category_id IS NOT NULL
      OR part_count <> (SELECT count(*) FROM transaction_parts WHERE transaction_id = t.id)
      OR amount_cents <> (SELECT sum(amount_cents) FROM transaction_parts WHERE transaction_id = t.id))
    UNION ALL SELECT p.id FROM transaction_parts p WHERE NOT EXISTS (
      SELECT 1 FROM transactions t WHERE t.id = p.transaction_id AND t.book_id = p.book_id AND t.part_count > 0)
    UNION ALL SELECT p.id FROM transaction_parts p JOIN budget_categories c ON c.id = p.category_id WHERE c.book_id <> p.book_id`,
  'a transfer has two halves of one amount': `
    SELECT transfer_id FROM transactions WHERE transfer_id IS NOT NULL GROUP BY transfer_id
    HAVING count(*) <> 2 OR min(amount_cents) <> max(amount_cents) OR count(DISTINCT type) <> 2`,
  'a balance of points is the sum of what was earned and spent': `
    SELECT * FROM (SELECT book_id, sum(points_amount) total,
        sum(iif(transaction_type = 'spent', 0, points_amount)) earned FROM point_transactions GROUP BY book_id)
    FULL JOIN point_balances USING (book_id) WHERE coalesce(total, 0) <> coalesce(balance, 0) OR balance < 0
      OR total_earned - total_spent <> balance`,
  'nothing is negative that must not be': `
    SELECT id FROM savings_buckets WHERE saved_cents < 0 OR target_cents <= 0
    UNION ALL SELECT id FROM budget_categories WHERE allocated_cents < 0
    UNION ALL SELECT id FROM transactions WHERE amount_cents <= 0`,
  'no credits are fewer than none': `
    SELECT id FROM users WHERE extra_sync_credits < 0 OR sync_credits_used < 0`,
  'every amount is whole': `
    SELECT id FROM accounts WHERE typeof(balance_cents) <> 'integer' OR abs(balance_cents) > 9e15
    UNION ALL SELECT id FROM transactions WHERE typeof(amount_cents) <> 'integer'`,
  'a link leads to something of the same book': `
    SELECT t.id FROM transactions t WHERE
      (account_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = account_id AND a.book_id = t.book_id))
      OR (category_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM budget_categories c WHERE c.id = category_id AND c.book_id = t.book_id))
      OR (bill_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM bills b WHERE b.id = bill_id AND b.book_id = t.book_id))
      OR (subscription_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.id = subscription_id AND s.book_id = t.book_id))
      OR EXISTS (SELECT 1 FROM savings_buckets k WHERE k.id = bucket_id AND k.book_id <> t.book_id)
      OR (statement_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM statements f WHERE f.id = statement_id AND f.book_id = t.book_id))
    UNION ALL SELECT d.id FROM (SELECT id, book_id, account_id FROM bills UNION ALL SELECT id, book_id, account_id FROM subscriptions) d
      WHERE account_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = account_id AND a.book_id = d.book_id)
    UNION ALL SELECT r.id FROM rules r JOIN budget_categories c ON c.id = r.category_id WHERE c.book_id <> r.book_id`,
  'no foreign key leads nowhere': 'SELECT * FROM pragma_foreign_key_check()',
  'a statement has the rows that it says, and pieces of them': `
    SELECT s.id FROM statements s WHERE s.state = 'done' AND
      (SELECT count(*) FROM transactions t WHERE t.statement_id = s.id AND t.divided_from_id IS NULL) > s.imported`,
}

export const wrongFigures = (sqlite: Database.Database): string[] =>
  Object.entries(WRONG).flatMap(([law, query]) => {
    const found = sqlite.prepare(query).all()
    return found.length > 0 ? [`It must hold that ${law}: ${JSON.stringify(found.slice(0, 3))}`] : []
  })
