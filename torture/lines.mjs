/** Lines of categories and months, by SQL of its own: unsplit rows and parts of split ones. A refund is below zero. */
export const LINES = `(SELECT t.id, t.book_id, t.bucket_id, t.kind, t.type,
    iif(p.id IS NULL, t.category_id, p.category_id) AS category_id, coalesce(p.date, t.date) AS date,
    coalesce(p.spent_off, t.spent_off) AS spent_off, iif(coalesce(p.refund, t.refund), 'expense', t.type) AS flow,
    iif(coalesce(p.refund, t.refund), -1, 1) * coalesce(p.amount_cents, t.amount_cents) AS cents
  FROM transactions t LEFT JOIN transaction_parts p ON p.transaction_id = t.id)`
