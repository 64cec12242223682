CREATE TABLE `ended_goals` (
	`id` text NOT NULL,
	`book_id` text NOT NULL,
	`name` text NOT NULL,
	`opening_cents` integer NOT NULL,
	`ended_on` text NOT NULL,
	`created_at` integer NOT NULL,
	`transaction_id` text,
	`kept` text,
	PRIMARY KEY(`book_id`, `id`)
);
--> statement-breakpoint
ALTER TABLE `bills` ADD `transfer_account_id` text REFERENCES accounts(id);--> statement-breakpoint
CREATE INDEX `bills_by_transfer_account` ON `bills` (`transfer_account_id`) WHERE transfer_account_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `transfer_account_id` text REFERENCES accounts(id);--> statement-breakpoint
CREATE INDEX `subscriptions_by_transfer_account` ON `subscriptions` (`transfer_account_id`) WHERE transfer_account_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `transactions` ADD `divided_from_id` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `from_goal_id` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `written_for_id` text;--> statement-breakpoint
CREATE INDEX `transactions_by_divided_row` ON `transactions` (`divided_from_id`) WHERE divided_from_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_by_written_for` ON `transactions` (`written_for_id`) WHERE written_for_id IS NOT NULL;--> statement-breakpoint
INSERT INTO `ended_goals` (`id`, `book_id`, `name`, `opening_cents`, `ended_on`, `created_at`, `transaction_id`)
SELECT spent.`source_bucket_id`, spent.`book_id`, goal.`name`,
	(SELECT coalesce(sum(paid.`amount_cents`), 0) FROM `transactions` AS paid WHERE paid.`source_bucket_id` = spent.`source_bucket_id`)
		- (SELECT coalesce(sum(CASE moved.`type` WHEN 'income' THEN -moved.`amount_cents` ELSE moved.`amount_cents` END), 0)
			FROM `transactions` AS moved WHERE moved.`bucket_id` = spent.`source_bucket_id`),
	spent.`date`, goal.`completed_at`, spent.`id`
FROM `completed_goals` AS goal
JOIN `transactions` AS spent ON spent.`book_id` = goal.`book_id` AND spent.`created_at` = goal.`completed_at`
	AND spent.`type` = 'expense' AND spent.`source_bucket_id` IS NOT NULL AND spent.`account_id` IS NULL
WHERE spent.`source_bucket_id` NOT IN (SELECT `id` FROM `savings_buckets`)
GROUP BY spent.`book_id`, spent.`source_bucket_id`;
