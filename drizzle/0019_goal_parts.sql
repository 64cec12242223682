INSERT INTO `transaction_parts` (`id`, `book_id`, `transaction_id`, `n`, `category_id`, `amount_cents`, `date`, `has_own_date`, `refund`)
	SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
		back.book_id, back.id, p.n, p.category_id, p.amount_cents, iif(p.has_own_date, p.date, back.date), p.has_own_date, 0
	FROM transactions AS back JOIN transactions AS expense ON expense.id = back.written_for_id AND expense.book_id = back.book_id
	JOIN transaction_parts AS p ON p.transaction_id = expense.id
	WHERE back.bucket_id IS NOT NULL AND back.type = 'income' AND back.part_count = 0 AND expense.part_count > 0
		AND expense.from_goal_id IS NOT NULL AND expense.amount_cents = back.amount_cents
		AND back.book_id NOT IN (SELECT book_id FROM budget_periods WHERE starts_on <> 1 OR shift <> 'none');
--> statement-breakpoint
UPDATE `transactions` SET `part_count` = (SELECT count(*) FROM transaction_parts AS p WHERE p.transaction_id = transactions.id)
	WHERE `part_count` = 0 AND `bucket_id` IS NOT NULL AND `id` IN (SELECT transaction_id FROM transaction_parts);
--> statement-breakpoint
INSERT INTO `month_totals` (`book_id`, `month`, `category_id`, `funded_cents`)
	SELECT back.book_id, substr(p.date, 1, 7), p.category_id, sum(p.amount_cents)
	FROM transactions AS back JOIN transaction_parts AS p ON p.transaction_id = back.id
	JOIN accounts AS own ON own.id = back.account_id AND own.in_budget
	WHERE back.bucket_id IS NOT NULL AND p.category_id IS NOT NULL AND back.affects_balance
		AND (back.statement_id IS NULL OR back.statement_id NOT IN (SELECT id FROM statements WHERE state <> 'done'))
	GROUP BY 1, 2, 3
	ON CONFLICT DO UPDATE SET `funded_cents` = month_totals.funded_cents + excluded.funded_cents;
