DROP TRIGGER `accounts_rev`;
--> statement-breakpoint
DROP TRIGGER `budget_categories_rev`;
--> statement-breakpoint
DROP TRIGGER `savings_buckets_rev`;
--> statement-breakpoint
DROP TRIGGER `bills_rev`;
--> statement-breakpoint
DROP TRIGGER `subscriptions_rev`;
--> statement-breakpoint
CREATE TABLE `account_months` (
	`book_id` text NOT NULL,
	`month` text NOT NULL,
	`account_id` text NOT NULL,
	`net_cents` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`book_id`, `month`, `account_id`)
);
--> statement-breakpoint
CREATE INDEX `account_months_by_account` ON `account_months` (`account_id`);
--> statement-breakpoint
CREATE TABLE `budget_periods` (
	`book_id` text NOT NULL,
	`since_month` text NOT NULL,
	`starts_on` integer NOT NULL,
	`shift` text NOT NULL,
	PRIMARY KEY(`book_id`, `since_month`),
	CONSTRAINT "budget_periods_day" CHECK("budget_periods"."starts_on" BETWEEN 1 AND 28)
);
--> statement-breakpoint
CREATE TABLE `category_allocations` (
	`book_id` text NOT NULL,
	`category_id` text NOT NULL,
	`since_month` text NOT NULL,
	`allocated_cents` integer NOT NULL,
	`cap_cents` integer,
	PRIMARY KEY(`category_id`, `since_month`)
);
--> statement-breakpoint
CREATE INDEX `category_allocations_by_book` ON `category_allocations` (`book_id`);
--> statement-breakpoint
CREATE TABLE `category_months` (
	`book_id` text NOT NULL,
	`month` text NOT NULL,
	`category_id` text NOT NULL,
	`assigned_cents` integer,
	`resets` integer DEFAULT 0 NOT NULL,
	`differs_cents` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`book_id`, `month`, `category_id`)
);
--> statement-breakpoint
CREATE INDEX `category_months_by_category` ON `category_months` (`category_id`);
--> statement-breakpoint
CREATE TABLE `budget_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`month` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`note` text
);
--> statement-breakpoint
CREATE INDEX `budget_entries_by_month` ON `budget_entries` (`book_id`,`month`,`created_at`);
--> statement-breakpoint
CREATE TABLE `budget_moves` (
	`entry_id` text NOT NULL,
	`n` integer NOT NULL,
	`book_id` text NOT NULL,
	`from_category_id` text,
	`to_category_id` text,
	`from_name` text,
	`to_name` text,
	`cents` integer NOT NULL,
	`from_planned` integer NOT NULL,
	`to_planned` integer NOT NULL,
	`transaction_id` text,
	PRIMARY KEY(`entry_id`, `n`),
	CONSTRAINT "budget_moves_cents" CHECK("budget_moves"."cents" > 0)
);
--> statement-breakpoint
CREATE INDEX `budget_moves_by_transaction` ON `budget_moves` (`transaction_id`) WHERE transaction_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `category_plans` (
	`category_id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`kind` text,
	`cents` integer,
	`day` text,
	`cap_cents` integer,
	`position` integer
);
--> statement-breakpoint
CREATE INDEX `category_plans_by_book` ON `category_plans` (`book_id`);
--> statement-breakpoint
CREATE TABLE `category_rests` (
	`book_id` text NOT NULL,
	`category_id` text NOT NULL,
	`since_month` text NOT NULL,
	`rest` text NOT NULL,
	`goal_id` text,
	`account_id` text,
	PRIMARY KEY(`category_id`, `since_month`)
);
--> statement-breakpoint
CREATE INDEX `category_rests_by_book` ON `category_rests` (`book_id`);
--> statement-breakpoint
ALTER TABLE `books` ADD `budget_period` text DEFAULT 'continuous' NOT NULL;
--> statement-breakpoint
ALTER TABLE `books` ADD `budget_period_asked` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `in_budget` integer DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE `savings_buckets` ADD `target_date` text;
--> statement-breakpoint
ALTER TABLE `budget_categories` ADD `archived_at` integer;
--> statement-breakpoint
ALTER TABLE `month_totals` ADD `counted_cents` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `month_totals` ADD `counter_cents` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `month_totals` ADD `funded_cents` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `month_totals_by_category` ON `month_totals` (`category_id`,`month`);
--> statement-breakpoint
ALTER TABLE `transaction_parts` ADD `month_off` text;
--> statement-breakpoint
ALTER TABLE `bills` ADD `category_id` text REFERENCES budget_categories(id);
--> statement-breakpoint
CREATE INDEX `bills_by_category` ON `bills` (`category_id`) WHERE category_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `category_id` text REFERENCES budget_categories(id);
--> statement-breakpoint
CREATE INDEX `subscriptions_by_category` ON `subscriptions` (`category_id`) WHERE category_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE `transactions` ADD `month_off` text;
--> statement-breakpoint
CREATE INDEX `transactions_of_transfers` ON `transactions` (`book_id`,`date`) WHERE kind = 'transfer';
--> statement-breakpoint
UPDATE `accounts` SET `in_budget` = 0 WHERE `type` = 'investment';
--> statement-breakpoint
INSERT INTO `month_totals` (`book_id`, `month`, `category_id`, `counted_cents`, `counter_cents`, `funded_cents`)
	SELECT book_id, month, coalesce(category_id, ''),
		sum(iif(category_id IS NULL, iif(is_flow AND is_paid, cents, 0), iif(is_move AND NOT (is_paid AND NOT is_within), 0, cents)) * is_spending),
		sum(iif(category_id IS NOT NULL AND spent_off = 0, cents, 0) * is_spending),
		sum(CASE WHEN category_id IS NULL OR (is_move AND NOT (is_paid AND NOT is_within)) THEN 0 WHEN is_spending THEN iif(is_paid, 0, cents) WHEN is_move THEN cents ELSE 0 END)
	FROM (
		SELECT t.book_id, substr(t.date, 1, 7) AS month, t.category_id, t.spent_off, iif(t.refund, -t.amount_cents, t.amount_cents) AS cents,
			(t.type = 'expense' OR t.refund) AS is_spending,
			(t.type <> 'savings' AND t.bucket_id IS NULL AND t.kind NOT IN ('transfer', 'opening')) AS is_flow,
			(t.bucket_id IS NOT NULL OR t.kind = 'transfer') AS is_move,
			(t.type <> 'savings' AND t.affects_balance AND coalesce(own.in_budget, 0)) AS is_paid,
			(t.bucket_id IS NULL AND coalesce(other.in_budget, 0)) AS is_within
		FROM transactions AS t
		LEFT JOIN accounts AS own ON own.id = t.account_id LEFT JOIN accounts AS other ON other.id = t.transfer_account_id
		WHERE t.part_count = 0 AND (t.statement_id IS NULL OR t.statement_id NOT IN (SELECT id FROM statements WHERE state <> 'done'))
		UNION ALL
		SELECT p.book_id, substr(p.date, 1, 7) AS month, p.category_id, p.spent_off, iif(p.refund, -p.amount_cents, p.amount_cents) AS cents,
			(t.type = 'expense' OR p.refund) AS is_spending,
			(t.type <> 'savings' AND t.bucket_id IS NULL AND t.kind NOT IN ('transfer', 'opening')) AS is_flow,
			(t.bucket_id IS NOT NULL OR t.kind = 'transfer') AS is_move,
			(t.type <> 'savings' AND t.affects_balance AND coalesce(own.in_budget, 0)) AS is_paid,
			(t.bucket_id IS NULL AND coalesce(other.in_budget, 0)) AS is_within
		FROM transaction_parts AS p JOIN transactions AS t ON t.id = p.transaction_id
		LEFT JOIN accounts AS own ON own.id = t.account_id LEFT JOIN accounts AS other ON other.id = t.transfer_account_id
		WHERE t.part_count > 0 AND (t.statement_id IS NULL OR t.statement_id NOT IN (SELECT id FROM statements WHERE state <> 'done'))
	) WHERE true GROUP BY 1, 2, 3
	ON CONFLICT DO UPDATE SET `counted_cents` = excluded.`counted_cents`, `counter_cents` = excluded.`counter_cents`, `funded_cents` = excluded.`funded_cents`;
--> statement-breakpoint
DELETE FROM `month_totals` WHERE income_cents = 0 AND expense_cents = 0 AND counted_cents = 0 AND counter_cents = 0 AND funded_cents = 0;
--> statement-breakpoint
INSERT INTO `account_months` (`book_id`, `month`, `account_id`, `net_cents`)
	SELECT t.book_id, substr(t.date, 1, 7), t.account_id, sum(iif(t.type = 'income', t.amount_cents, -t.amount_cents))
	FROM transactions AS t WHERE t.account_id IS NOT NULL AND t.type <> 'savings' AND t.affects_balance AND (t.statement_id IS NULL OR t.statement_id NOT IN (SELECT id FROM statements WHERE state <> 'done'))
	GROUP BY 1, 2, 3;
--> statement-breakpoint
UPDATE `budget_categories` SET `counter_differs_cents` = `counter_cents` - coalesce((SELECT sum(m.counter_cents) FROM month_totals AS m
	WHERE m.category_id = budget_categories.id AND m.book_id = budget_categories.book_id), 0);
--> statement-breakpoint
CREATE TRIGGER `accounts_rev` AFTER UPDATE OF `name`, `type`, `description`, `institution`, `account_number`, `icon`, `color`, `is_active`, `opening_cents`, `opened_on`, `in_budget` ON `accounts`
WHEN old.`name` IS NOT new.`name` OR old.`type` IS NOT new.`type` OR old.`description` IS NOT new.`description` OR old.`institution` IS NOT new.`institution` OR old.`account_number` IS NOT new.`account_number` OR old.`icon` IS NOT new.`icon` OR old.`color` IS NOT new.`color` OR old.`is_active` IS NOT new.`is_active` OR old.`opening_cents` IS NOT new.`opening_cents` OR old.`opened_on` IS NOT new.`opened_on` OR old.`in_budget` IS NOT new.`in_budget` BEGIN
	UPDATE `accounts` SET `rev` = old.`rev` + 1, `field_revs` = json_patch(old.`field_revs`, json_object(
		'name', iif(old.`name` IS NOT new.`name`, old.`rev` + 1, old.`field_revs` ->> '$.name'),
		'type', iif(old.`type` IS NOT new.`type`, old.`rev` + 1, old.`field_revs` ->> '$.type'),
		'description', iif(old.`description` IS NOT new.`description`, old.`rev` + 1, old.`field_revs` ->> '$.description'),
		'institution', iif(old.`institution` IS NOT new.`institution`, old.`rev` + 1, old.`field_revs` ->> '$.institution'),
		'account_number', iif(old.`account_number` IS NOT new.`account_number`, old.`rev` + 1, old.`field_revs` ->> '$.account_number'),
		'icon', iif(old.`icon` IS NOT new.`icon`, old.`rev` + 1, old.`field_revs` ->> '$.icon'),
		'color', iif(old.`color` IS NOT new.`color`, old.`rev` + 1, old.`field_revs` ->> '$.color'),
		'is_active', iif(old.`is_active` IS NOT new.`is_active`, old.`rev` + 1, old.`field_revs` ->> '$.is_active'),
		'opening_cents', iif(old.`opening_cents` IS NOT new.`opening_cents`, old.`rev` + 1, old.`field_revs` ->> '$.opening_cents'),
		'opened_on', iif(old.`opened_on` IS NOT new.`opened_on`, old.`rev` + 1, old.`field_revs` ->> '$.opened_on'),
		'in_budget', iif(old.`in_budget` IS NOT new.`in_budget`, old.`rev` + 1, old.`field_revs` ->> '$.in_budget')))
	WHERE `id` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `budget_categories_rev` AFTER UPDATE OF `name`, `description`, `allocated_cents`, `icon`, `color`, `counter_differs_cents`, `resets`, `group_id`, `position`, `archived_at` ON `budget_categories`
WHEN old.`name` IS NOT new.`name` OR old.`description` IS NOT new.`description` OR old.`allocated_cents` IS NOT new.`allocated_cents` OR old.`icon` IS NOT new.`icon` OR old.`color` IS NOT new.`color` OR old.`counter_differs_cents` IS NOT new.`counter_differs_cents` OR old.`resets` IS NOT new.`resets` OR old.`group_id` IS NOT new.`group_id` OR old.`position` IS NOT new.`position` OR old.`archived_at` IS NOT new.`archived_at` BEGIN
	UPDATE `budget_categories` SET `rev` = old.`rev` + 1, `field_revs` = json_patch(old.`field_revs`, json_object(
		'name', iif(old.`name` IS NOT new.`name`, old.`rev` + 1, old.`field_revs` ->> '$.name'),
		'description', iif(old.`description` IS NOT new.`description`, old.`rev` + 1, old.`field_revs` ->> '$.description'),
		'allocated_cents', iif(old.`allocated_cents` IS NOT new.`allocated_cents`, old.`rev` + 1, old.`field_revs` ->> '$.allocated_cents'),
		'icon', iif(old.`icon` IS NOT new.`icon`, old.`rev` + 1, old.`field_revs` ->> '$.icon'),
		'color', iif(old.`color` IS NOT new.`color`, old.`rev` + 1, old.`field_revs` ->> '$.color'),
		'counter_differs_cents', iif(old.`counter_differs_cents` IS NOT new.`counter_differs_cents`, old.`rev` + 1, old.`field_revs` ->> '$.counter_differs_cents'),
		'resets', iif(old.`resets` IS NOT new.`resets`, old.`rev` + 1, old.`field_revs` ->> '$.resets'),
		'group_id', iif(old.`group_id` IS NOT new.`group_id`, old.`rev` + 1, old.`field_revs` ->> '$.group_id'),
		'position', iif(old.`position` IS NOT new.`position`, old.`rev` + 1, old.`field_revs` ->> '$.position'),
		'archived_at', iif(old.`archived_at` IS NOT new.`archived_at`, old.`rev` + 1, old.`field_revs` ->> '$.archived_at')))
	WHERE `id` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `savings_buckets_rev` AFTER UPDATE OF `name`, `target_cents`, `icon`, `opening_cents`, `target_date` ON `savings_buckets`
WHEN old.`name` IS NOT new.`name` OR old.`target_cents` IS NOT new.`target_cents` OR old.`icon` IS NOT new.`icon` OR old.`opening_cents` IS NOT new.`opening_cents` OR old.`target_date` IS NOT new.`target_date` BEGIN
	UPDATE `savings_buckets` SET `rev` = old.`rev` + 1, `field_revs` = json_patch(old.`field_revs`, json_object(
		'name', iif(old.`name` IS NOT new.`name`, old.`rev` + 1, old.`field_revs` ->> '$.name'),
		'target_cents', iif(old.`target_cents` IS NOT new.`target_cents`, old.`rev` + 1, old.`field_revs` ->> '$.target_cents'),
		'icon', iif(old.`icon` IS NOT new.`icon`, old.`rev` + 1, old.`field_revs` ->> '$.icon'),
		'opening_cents', iif(old.`opening_cents` IS NOT new.`opening_cents`, old.`rev` + 1, old.`field_revs` ->> '$.opening_cents'),
		'target_date', iif(old.`target_date` IS NOT new.`target_date`, old.`rev` + 1, old.`field_revs` ->> '$.target_date')))
	WHERE `id` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `bills_rev` AFTER UPDATE OF `name`, `amount_cents`, `cycle`, `due_date`, `anchor_day`, `account_id`, `icon`, `color`, `priority`, `active`, `auto_pay`, `transfer_account_id`, `category_id` ON `bills`
WHEN old.`name` IS NOT new.`name` OR old.`amount_cents` IS NOT new.`amount_cents` OR old.`cycle` IS NOT new.`cycle` OR old.`due_date` IS NOT new.`due_date` OR old.`anchor_day` IS NOT new.`anchor_day` OR old.`account_id` IS NOT new.`account_id` OR old.`icon` IS NOT new.`icon` OR old.`color` IS NOT new.`color` OR old.`priority` IS NOT new.`priority` OR old.`active` IS NOT new.`active` OR old.`auto_pay` IS NOT new.`auto_pay` OR old.`transfer_account_id` IS NOT new.`transfer_account_id` OR old.`category_id` IS NOT new.`category_id` BEGIN
	UPDATE `bills` SET `rev` = old.`rev` + 1, `field_revs` = json_patch(old.`field_revs`, json_object(
		'name', iif(old.`name` IS NOT new.`name`, old.`rev` + 1, old.`field_revs` ->> '$.name'),
		'amount_cents', iif(old.`amount_cents` IS NOT new.`amount_cents`, old.`rev` + 1, old.`field_revs` ->> '$.amount_cents'),
		'cycle', iif(old.`cycle` IS NOT new.`cycle`, old.`rev` + 1, old.`field_revs` ->> '$.cycle'),
		'due_date', iif(old.`due_date` IS NOT new.`due_date`, old.`rev` + 1, old.`field_revs` ->> '$.due_date'),
		'anchor_day', iif(old.`anchor_day` IS NOT new.`anchor_day`, old.`rev` + 1, old.`field_revs` ->> '$.anchor_day'),
		'account_id', iif(old.`account_id` IS NOT new.`account_id`, old.`rev` + 1, old.`field_revs` ->> '$.account_id'),
		'icon', iif(old.`icon` IS NOT new.`icon`, old.`rev` + 1, old.`field_revs` ->> '$.icon'),
		'color', iif(old.`color` IS NOT new.`color`, old.`rev` + 1, old.`field_revs` ->> '$.color'),
		'priority', iif(old.`priority` IS NOT new.`priority`, old.`rev` + 1, old.`field_revs` ->> '$.priority'),
		'active', iif(old.`active` IS NOT new.`active`, old.`rev` + 1, old.`field_revs` ->> '$.active'),
		'auto_pay', iif(old.`auto_pay` IS NOT new.`auto_pay`, old.`rev` + 1, old.`field_revs` ->> '$.auto_pay'),
		'transfer_account_id', iif(old.`transfer_account_id` IS NOT new.`transfer_account_id`, old.`rev` + 1, old.`field_revs` ->> '$.transfer_account_id'),
		'category_id', iif(old.`category_id` IS NOT new.`category_id`, old.`rev` + 1, old.`field_revs` ->> '$.category_id')))
	WHERE `id` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `subscriptions_rev` AFTER UPDATE OF `name`, `amount_cents`, `cycle`, `due_date`, `anchor_day`, `account_id`, `icon`, `color`, `priority`, `active`, `auto_pay`, `transfer_account_id`, `category_id` ON `subscriptions`
WHEN old.`name` IS NOT new.`name` OR old.`amount_cents` IS NOT new.`amount_cents` OR old.`cycle` IS NOT new.`cycle` OR old.`due_date` IS NOT new.`due_date` OR old.`anchor_day` IS NOT new.`anchor_day` OR old.`account_id` IS NOT new.`account_id` OR old.`icon` IS NOT new.`icon` OR old.`color` IS NOT new.`color` OR old.`priority` IS NOT new.`priority` OR old.`active` IS NOT new.`active` OR old.`auto_pay` IS NOT new.`auto_pay` OR old.`transfer_account_id` IS NOT new.`transfer_account_id` OR old.`category_id` IS NOT new.`category_id` BEGIN
	UPDATE `subscriptions` SET `rev` = old.`rev` + 1, `field_revs` = json_patch(old.`field_revs`, json_object(
		'name', iif(old.`name` IS NOT new.`name`, old.`rev` + 1, old.`field_revs` ->> '$.name'),
		'amount_cents', iif(old.`amount_cents` IS NOT new.`amount_cents`, old.`rev` + 1, old.`field_revs` ->> '$.amount_cents'),
		'cycle', iif(old.`cycle` IS NOT new.`cycle`, old.`rev` + 1, old.`field_revs` ->> '$.cycle'),
		'due_date', iif(old.`due_date` IS NOT new.`due_date`, old.`rev` + 1, old.`field_revs` ->> '$.due_date'),
		'anchor_day', iif(old.`anchor_day` IS NOT new.`anchor_day`, old.`rev` + 1, old.`field_revs` ->> '$.anchor_day'),
		'account_id', iif(old.`account_id` IS NOT new.`account_id`, old.`rev` + 1, old.`field_revs` ->> '$.account_id'),
		'icon', iif(old.`icon` IS NOT new.`icon`, old.`rev` + 1, old.`field_revs` ->> '$.icon'),
		'color', iif(old.`color` IS NOT new.`color`, old.`rev` + 1, old.`field_revs` ->> '$.color'),
		'priority', iif(old.`priority` IS NOT new.`priority`, old.`rev` + 1, old.`field_revs` ->> '$.priority'),
		'active', iif(old.`active` IS NOT new.`active`, old.`rev` + 1, old.`field_revs` ->> '$.active'),
		'auto_pay', iif(old.`auto_pay` IS NOT new.`auto_pay`, old.`rev` + 1, old.`field_revs` ->> '$.auto_pay'),
		'transfer_account_id', iif(old.`transfer_account_id` IS NOT new.`transfer_account_id`, old.`rev` + 1, old.`field_revs` ->> '$.transfer_account_id'),
		'category_id', iif(old.`category_id` IS NOT new.`category_id`, old.`rev` + 1, old.`field_revs` ->> '$.category_id')))
	WHERE `id` = old.`id`;
END;
