ALTER TABLE `transactions` ADD `kind` text DEFAULT 'entry' NOT NULL;--> statement-breakpoint
ALTER TABLE `transactions` ADD `affects_balance` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `transactions` ADD `transfer_id` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `transfer_account_id` text REFERENCES accounts(id);--> statement-breakpoint
ALTER TABLE `transactions` ADD `former_category_id` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `spent_off` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_by_transfer` ON `transactions` (`transfer_id`) WHERE transfer_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_by_transfer_account` ON `transactions` (`transfer_account_id`) WHERE transfer_account_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `opening_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `opened_on` text DEFAULT '1970-01-01' NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `adjustment_id` text;--> statement-breakpoint
ALTER TABLE `budget_categories` ADD `counter_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `budget_categories` ADD `counter_differs_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `budget_categories` ADD `resets` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `savings_buckets` ADD `opening_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `savings_buckets` ADD `typed_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE TABLE `transfer_dismissals` (
	`id` text NOT NULL,
	`book_id` text NOT NULL,
	`first_id` text NOT NULL,
	`second_id` text NOT NULL,
	PRIMARY KEY(`first_id`, `second_id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transfer_dismissals_id_unique` ON `transfer_dismissals` (`id`);--> statement-breakpoint
CREATE INDEX `transfer_dismissals_by_book` ON `transfer_dismissals` (`book_id`);--> statement-breakpoint
UPDATE `transactions` SET `kind` = 'adjustment' WHERE instr(`description`, 'Balance adjustment:') > 0 AND `type` <> 'savings';--> statement-breakpoint
UPDATE `accounts` SET
	`opening_cents` = `balance_cents` - coalesce((
		SELECT sum(CASE `type` WHEN 'income' THEN `amount_cents` WHEN 'expense' THEN -`amount_cents` ELSE 0 END) FROM `transactions`
		WHERE `account_id` = `accounts`.`id`
			AND (`statement_id` IS NULL OR `statement_id` NOT IN (SELECT `id` FROM `statements` WHERE `state` <> 'done'))
	), 0),
	`opened_on` = min(date(`created_at` / 1000, 'unixepoch'), coalesce((
		SELECT min(`date`) FROM `transactions` WHERE `account_id` = `accounts`.`id`
	), '9999-12-31'));--> statement-breakpoint
UPDATE `savings_buckets` SET `opening_cents` = `saved_cents`
	- coalesce((SELECT sum(CASE `type` WHEN 'income' THEN -`amount_cents` ELSE `amount_cents` END) FROM `transactions` WHERE `bucket_id` = `savings_buckets`.`id`), 0)
	+ coalesce((SELECT sum(`amount_cents`) FROM `transactions` WHERE `source_bucket_id` = `savings_buckets`.`id`), 0);--> statement-breakpoint
UPDATE `transactions` SET `spent_off` = 1 FROM `budget_categories`
	WHERE `budget_categories`.`id` = `transactions`.`category_id` AND `transactions`.`type` = 'expense'
		AND `budget_categories`.`spent_cents` = 0;--> statement-breakpoint
UPDATE `transactions` SET `spent_off` = 1 FROM (
	SELECT `sums`.`category_id`, `sums`.`seq` FROM (
		SELECT `category_id`, `seq`, sum(`amount_cents`) OVER (PARTITION BY `category_id` ORDER BY `seq` DESC) AS `cents`
		FROM `transactions` WHERE `category_id` IS NOT NULL AND `type` = 'expense'
			AND (`statement_id` IS NULL OR `statement_id` NOT IN (SELECT `id` FROM `statements` WHERE `state` <> 'done'))
	) AS `sums`
	JOIN `budget_categories` ON `budget_categories`.`id` = `sums`.`category_id` AND `budget_categories`.`spent_cents` = `sums`.`cents`
) AS `since`
	WHERE `transactions`.`category_id` = `since`.`category_id` AND `transactions`.`type` = 'expense' AND `transactions`.`seq` < `since`.`seq`;--> statement-breakpoint
UPDATE `budget_categories` SET
	`resets` = 1,
	`counter_cents` = `spent_cents`,
	`counter_differs_cents` = `spent_cents` - coalesce((
		SELECT sum(`amount_cents`) FROM `transactions`
		WHERE `category_id` = `budget_categories`.`id` AND `type` = 'expense' AND `spent_off` = 0
			AND (`statement_id` IS NULL OR `statement_id` NOT IN (SELECT `id` FROM `statements` WHERE `state` <> 'done'))
	), 0);--> statement-breakpoint
CREATE INDEX `transactions_by_amount` ON `transactions` (`book_id`,`amount_cents`,`date`) WHERE kind = 'entry' AND account_id IS NOT NULL AND bucket_id IS NULL;
