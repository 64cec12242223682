// Recomputes what the server keeps from the rows it was made of, by nothing but SQL of its own.
import Database from 'better-sqlite3'
import { LINES } from './lines.mjs'

/** Kept figures, less what no row says, against the rows. */
const FIGURES = {
  'balance of accounts': `
    SELECT a.id, a.balance_cents - a.opening_cents AS kept, coalesce((SELECT sum(iif(t.type = 'income', t.amount_cents, -t.amount_cents))
      FROM transactions t WHERE t.account_id = a.id AND t.type <> 'savings'
      AND t.affects_balance), 0) AS rows FROM accounts a`,
  'spent of categories': `
    SELECT c.id, coalesce((SELECT sum(m.counter_cents) FROM month_totals m WHERE m.category_id = c.id), 0) AS kept, coalesce((SELECT sum(t.cents) FROM ${LINES} t
      WHERE t.category_id = c.id AND t.flow = 'expense' AND t.spent_off = 0), 0) AS rows FROM budget_categories c`,
  'months of accounts': `
    SELECT a.id, a.balance_cents - a.opening_cents AS kept,
      coalesce((SELECT sum(m.net_cents) FROM account_months m WHERE m.account_id = a.id), 0) AS rows FROM accounts a`,
  'parts of split rows': `
    SELECT t.id, t.amount_cents || '/' || t.part_count AS kept, sum(p.amount_cents) || '/' || count(*) AS rows
    FROM transactions t JOIN transaction_parts p ON p.transaction_id = t.id GROUP BY t.id
    UNION ALL SELECT id, part_count, 0 FROM transactions t WHERE part_count > 0
      AND (category_id IS NOT NULL OR NOT EXISTS (SELECT 1 FROM transaction_parts WHERE transaction_id = t.id))
    UNION ALL SELECT id, 1, 0 FROM transaction_parts p WHERE transaction_id NOT IN (SELECT id FROM transactions)`,
  'saved of goals': `
    SELECT b.id, b.saved_cents - b.opening_cents AS kept,
      coalesce((SELECT sum(iif(t.type = 'expense', t.amount_cents, -t.amount_cents)) FROM transactions t WHERE t.bucket_id = b.id), 0)
      - coalesce((SELECT sum(t.amount_cents) FROM transactions t WHERE t.source_bucket_id = b.id), 0) AS rows
    FROM savings_buckets b`,
  'totals of months': `
    SELECT m.book_id || m.month || m.category_id AS id, m.income_cents || '/' || m.expense_cents AS kept,
      (SELECT coalesce(sum(iif(t.flow = 'income', t.cents, 0)), 0) || '/' || coalesce(sum(iif(t.flow = 'expense', t.cents, 0)), 0)
       FROM ${LINES} t WHERE t.book_id = m.book_id AND substr(t.date, 1, 7) = m.month AND t.bucket_id IS NULL
       AND t.kind NOT IN ('transfer', 'opening') AND iif(t.flow = 'expense', coalesce(t.category_id, ''), '') = m.category_id) AS rows FROM month_totals m`,
  'all months': `
    SELECT b.id, (SELECT coalesce(sum(expense_cents + income_cents), 0) FROM month_totals m WHERE m.book_id = b.id) AS kept,
      (SELECT coalesce(sum(cents), 0) FROM ${LINES} t
       WHERE t.book_id = b.id AND t.bucket_id IS NULL AND t.type <> 'savings'
       AND t.kind NOT IN ('transfer', 'opening')) AS rows FROM books b`,
  'balance of points': `
    SELECT p.book_id AS id, p.balance || '/' || p.total_earned || '/' || p.total_spent AS kept,
      (SELECT sum(points_amount) || '/' || sum(max(points_amount, 0)) || '/' || sum(max(-points_amount, 0))
       FROM point_transactions t WHERE t.book_id = p.book_id) AS rows FROM point_balances p`,
  'payments of bills': `
    SELECT min(t.id) AS id, count(*) AS kept, 1 AS rows FROM transactions t
    WHERE t.bill_id IS NOT NULL AND t.settled_due_date IS NOT NULL GROUP BY t.bill_id, t.settled_due_date`,
}

/** Faults in the database file, as sentences; none where all agrees. Reads only. */
export function faultsIn(file) {
  const sqlite = new Database(file, { fileMustExist: true })
  try {
    const faults = []
    const check = sqlite.pragma('quick_check', { simple: true })
    if (check !== 'ok') faults.push(`quick_check: ${check}`)
    const orphans = sqlite.pragma('foreign_key_check')
    if (orphans.length > 0) faults.push(`foreign keys: ${JSON.stringify(orphans.slice(0, 3))}`)
    for (const [figure, text] of Object.entries(FIGURES)) {
      const off = sqlite.prepare(`SELECT * FROM (${text}) WHERE kept IS NOT rows`).all()
      for (const { id, kept, rows } of off) faults.push(`${figure}: ${id} has ${kept}, its rows say ${rows}`)
    }
    return faults
  } finally {
    sqlite.close()
  }
}

/** Ids of the transactions that are there, and the stored answers of commands by their keys. */
export function contentOf(file) {
  const sqlite = new Database(file, { fileMustExist: true })
  try {
    return {
      ids: new Set(sqlite.prepare('SELECT id FROM transactions').pluck().all()),
      answers: new Map(sqlite.prepare('SELECT key, body FROM commands').raw().all()),
    }
  } finally {
    sqlite.close()
  }
}

/** The number of transactions of an account. */
export function rowsOfAccount(file, accountId) {
  const sqlite = new Database(file, { fileMustExist: true })
  try {
    return sqlite.prepare('SELECT count(*) FROM transactions WHERE account_id = ?').pluck().get(accountId)
  } finally {
    sqlite.close()
  }
}
