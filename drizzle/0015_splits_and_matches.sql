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
CREATE TABLE `transaction_parts` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`transaction_id` text NOT NULL,
	`n` integer NOT NULL,
	`category_id` text,
	`amount_cents` integer NOT NULL,
	`note` text,
	`date` text NOT NULL,
	`has_own_date` integer NOT NULL,
	`refund` integer NOT NULL,
	`spent_off` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `budget_categories`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "transaction_parts_amount" CHECK("transaction_parts"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE INDEX `transaction_parts_by_transaction` ON `transaction_parts` (`transaction_id`,`n`);--> statement-breakpoint
CREATE INDEX `transaction_parts_by_day` ON `transaction_parts` (`book_id`,`date`);--> statement-breakpoint
CREATE INDEX `transaction_parts_by_category` ON `transaction_parts` (`category_id`,`date`) WHERE category_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `changed_imports` (
	`statement_id` text NOT NULL,
	`transaction_id` text NOT NULL,
	`book_id` text NOT NULL,
	PRIMARY KEY(`statement_id`, `transaction_id`)
);
--> statement-breakpoint
CREATE INDEX `changed_imports_by_book` ON `changed_imports` (`book_id`);--> statement-breakpoint
CREATE TABLE `known_keys` (
	`book_id` text NOT NULL,
	`import_key` text NOT NULL,
	`transaction_id` text NOT NULL,
	PRIMARY KEY(`book_id`, `import_key`)
);
--> statement-breakpoint
CREATE INDEX `known_keys_by_transaction` ON `known_keys` (`transaction_id`);--> statement-breakpoint
CREATE TABLE `matched_rows` (
	`transaction_id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`statement_id` text,
	`typed_date` text NOT NULL,
	`typed_cents` integer NOT NULL,
	`typed_description` text NOT NULL,
	`date` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`description` text NOT NULL,
	`import_key` text NOT NULL,
	`row` text,
	`is_orphan` integer DEFAULT false NOT NULL,
	`typed_alone` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `matched_rows_by_statement` ON `matched_rows` (`statement_id`);--> statement-breakpoint
CREATE INDEX `matched_rows_by_book` ON `matched_rows` (`book_id`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `rev` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `field_revs` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `bills` ADD `transfer_account_id` text REFERENCES accounts(id);--> statement-breakpoint
ALTER TABLE `bills` ADD `rev` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `bills` ADD `field_revs` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX `bills_by_transfer_account` ON `bills` (`transfer_account_id`) WHERE transfer_account_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `savings_buckets` ADD `rev` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `savings_buckets` ADD `field_revs` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `budget_categories` ADD `rev` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `budget_categories` ADD `field_revs` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `statements` ADD `matched` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `statements` ADD `paid` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `statements` ADD `source` text;--> statement-breakpoint
ALTER TABLE `statements` ADD `moving_to` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `transfer_account_id` text REFERENCES accounts(id);--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `rev` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `field_revs` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX `subscriptions_by_transfer_account` ON `subscriptions` (`transfer_account_id`) WHERE transfer_account_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `transactions` ADD `rev` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `transactions` ADD `field_revs` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `transactions` ADD `refund` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `transactions` ADD `refund_of` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `part_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `transactions` ADD `divided_from_id` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `from_goal_id` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `written_for_id` text;--> statement-breakpoint
CREATE INDEX `transactions_to_match` ON `transactions` (`account_id`,`amount_cents`,`date`) WHERE import_key IS NULL AND account_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_with_parts` ON `transactions` (`book_id`,`date`) WHERE part_count > 0;--> statement-breakpoint
CREATE INDEX `transactions_by_divided_row` ON `transactions` (`divided_from_id`) WHERE divided_from_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_by_written_for` ON `transactions` (`written_for_id`) WHERE written_for_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `payees` ADD `rev` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `payees` ADD `field_revs` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `payees` ADD `transfer_account_id` text;--> statement-breakpoint
ALTER TABLE `deleted_imports` ADD `statement_id` text;--> statement-breakpoint
CREATE INDEX `deleted_imports_by_statement` ON `deleted_imports` (`statement_id`) WHERE statement_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `seen` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `refused_row` text;--> statement-breakpoint
CREATE TRIGGER `transaction_parts_gone` AFTER DELETE ON `transactions` WHEN old.`part_count` > 0 BEGIN
	DELETE FROM `transaction_parts` WHERE `transaction_id` = old.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `transactions_split_new` BEFORE INSERT ON `transactions` WHEN new.`part_count` > 0 AND new.`category_id` IS NOT NULL BEGIN
	SELECT RAISE(ABORT, 'a row with parts has no category of its own');
END;--> statement-breakpoint
CREATE TRIGGER `transactions_split_changed` BEFORE UPDATE OF `category_id`, `part_count` ON `transactions` WHEN new.`part_count` > 0 AND new.`category_id` IS NOT NULL BEGIN
	SELECT RAISE(ABORT, 'a row with parts has no category of its own');
END;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER `changed_imports_noted` AFTER UPDATE OF `type`, `amount_cents`, `description`, `account_id`, `category_id`, `bill_id`, `subscription_id`, `bucket_id`, `date`, `transfer_id`, `payee_id`, `note`, `refund`, `part_count`, `from_goal_id` ON `transactions`
WHEN new.`statement_id` IS NOT NULL AND (old.`type` <> new.`type` OR old.`amount_cents` <> new.`amount_cents` OR old.`description` <> new.`description`
	OR old.`account_id` <> new.`account_id` OR old.`category_id` IS NOT new.`category_id` OR old.`bill_id` IS NOT new.`bill_id` OR old.`subscription_id` IS NOT new.`subscription_id`
	OR old.`bucket_id` IS NOT new.`bucket_id` OR old.`date` <> new.`date` OR old.`transfer_id` IS NOT new.`transfer_id` OR old.`payee_id` <> new.`payee_id` OR old.`note` IS NOT new.`note`
	OR old.`refund` <> new.`refund` OR old.`part_count` <> new.`part_count` OR old.`from_goal_id` IS NOT new.`from_goal_id`) BEGIN
	INSERT INTO `changed_imports` (`statement_id`, `transaction_id`, `book_id`) SELECT new.`statement_id`, new.`id`, new.`book_id` FROM `statements`
	WHERE `id` = new.`statement_id` AND `state` = 'done' AND NOT EXISTS (SELECT 1 FROM `changed_imports` WHERE `statement_id` = new.`statement_id` AND `transaction_id` = new.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `changed_imports_gone` AFTER DELETE ON `transactions` WHEN old.`statement_id` IS NOT NULL BEGIN
	DELETE FROM `changed_imports` WHERE `statement_id` = old.`statement_id` AND `transaction_id` = old.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `imported_row_gone` AFTER DELETE ON `transactions` WHEN old.`import_key` IS NOT NULL BEGIN
	DELETE FROM `matched_rows` WHERE `transaction_id` = old.`id`;
	DELETE FROM `known_keys` WHERE `transaction_id` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `accounts_rev` AFTER UPDATE OF `name`, `type`, `description`, `institution`, `account_number`, `icon`, `color`, `is_active`, `opening_cents`, `opened_on` ON `accounts`
WHEN old.`name` IS NOT new.`name` OR old.`type` IS NOT new.`type` OR old.`description` IS NOT new.`description` OR old.`institution` IS NOT new.`institution` OR old.`account_number` IS NOT new.`account_number` OR old.`icon` IS NOT new.`icon` OR old.`color` IS NOT new.`color` OR old.`is_active` IS NOT new.`is_active` OR old.`opening_cents` IS NOT new.`opening_cents` OR old.`opened_on` IS NOT new.`opened_on` BEGIN
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
		'opened_on', iif(old.`opened_on` IS NOT new.`opened_on`, old.`rev` + 1, old.`field_revs` ->> '$.opened_on')))
	WHERE `id` = old.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `budget_categories_rev` AFTER UPDATE OF `name`, `description`, `allocated_cents`, `icon`, `color`, `counter_differs_cents`, `resets`, `group_id`, `position` ON `budget_categories`
WHEN old.`name` IS NOT new.`name` OR old.`description` IS NOT new.`description` OR old.`allocated_cents` IS NOT new.`allocated_cents` OR old.`icon` IS NOT new.`icon` OR old.`color` IS NOT new.`color` OR old.`counter_differs_cents` IS NOT new.`counter_differs_cents` OR old.`resets` IS NOT new.`resets` OR old.`group_id` IS NOT new.`group_id` OR old.`position` IS NOT new.`position` BEGIN
	UPDATE `budget_categories` SET `rev` = old.`rev` + 1, `field_revs` = json_patch(old.`field_revs`, json_object(
		'name', iif(old.`name` IS NOT new.`name`, old.`rev` + 1, old.`field_revs` ->> '$.name'),
		'description', iif(old.`description` IS NOT new.`description`, old.`rev` + 1, old.`field_revs` ->> '$.description'),
		'allocated_cents', iif(old.`allocated_cents` IS NOT new.`allocated_cents`, old.`rev` + 1, old.`field_revs` ->> '$.allocated_cents'),
		'icon', iif(old.`icon` IS NOT new.`icon`, old.`rev` + 1, old.`field_revs` ->> '$.icon'),
		'color', iif(old.`color` IS NOT new.`color`, old.`rev` + 1, old.`field_revs` ->> '$.color'),
		'counter_differs_cents', iif(old.`counter_differs_cents` IS NOT new.`counter_differs_cents`, old.`rev` + 1, old.`field_revs` ->> '$.counter_differs_cents'),
		'resets', iif(old.`resets` IS NOT new.`resets`, old.`rev` + 1, old.`field_revs` ->> '$.resets'),
		'group_id', iif(old.`group_id` IS NOT new.`group_id`, old.`rev` + 1, old.`field_revs` ->> '$.group_id'),
		'position', iif(old.`position` IS NOT new.`position`, old.`rev` + 1, old.`field_revs` ->> '$.position')))
	WHERE `id` = old.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `savings_buckets_rev` AFTER UPDATE OF `name`, `target_cents`, `icon`, `opening_cents` ON `savings_buckets`
WHEN old.`name` IS NOT new.`name` OR old.`target_cents` IS NOT new.`target_cents` OR old.`icon` IS NOT new.`icon` OR old.`opening_cents` IS NOT new.`opening_cents` BEGIN
	UPDATE `savings_buckets` SET `rev` = old.`rev` + 1, `field_revs` = json_patch(old.`field_revs`, json_object(
		'name', iif(old.`name` IS NOT new.`name`, old.`rev` + 1, old.`field_revs` ->> '$.name'),
		'target_cents', iif(old.`target_cents` IS NOT new.`target_cents`, old.`rev` + 1, old.`field_revs` ->> '$.target_cents'),
		'icon', iif(old.`icon` IS NOT new.`icon`, old.`rev` + 1, old.`field_revs` ->> '$.icon'),
		'opening_cents', iif(old.`opening_cents` IS NOT new.`opening_cents`, old.`rev` + 1, old.`field_revs` ->> '$.opening_cents')))
	WHERE `id` = old.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `bills_rev` AFTER UPDATE OF `name`, `amount_cents`, `cycle`, `due_date`, `anchor_day`, `account_id`, `icon`, `color`, `priority`, `active`, `auto_pay`, `transfer_account_id` ON `bills`
WHEN old.`name` IS NOT new.`name` OR old.`amount_cents` IS NOT new.`amount_cents` OR old.`cycle` IS NOT new.`cycle` OR old.`due_date` IS NOT new.`due_date` OR old.`anchor_day` IS NOT new.`anchor_day` OR old.`account_id` IS NOT new.`account_id` OR old.`icon` IS NOT new.`icon` OR old.`color` IS NOT new.`color` OR old.`priority` IS NOT new.`priority` OR old.`active` IS NOT new.`active` OR old.`auto_pay` IS NOT new.`auto_pay` OR old.`transfer_account_id` IS NOT new.`transfer_account_id` BEGIN
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
		'transfer_account_id', iif(old.`transfer_account_id` IS NOT new.`transfer_account_id`, old.`rev` + 1, old.`field_revs` ->> '$.transfer_account_id')))
	WHERE `id` = old.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `subscriptions_rev` AFTER UPDATE OF `name`, `amount_cents`, `cycle`, `due_date`, `anchor_day`, `account_id`, `icon`, `color`, `priority`, `active`, `auto_pay`, `transfer_account_id` ON `subscriptions`
WHEN old.`name` IS NOT new.`name` OR old.`amount_cents` IS NOT new.`amount_cents` OR old.`cycle` IS NOT new.`cycle` OR old.`due_date` IS NOT new.`due_date` OR old.`anchor_day` IS NOT new.`anchor_day` OR old.`account_id` IS NOT new.`account_id` OR old.`icon` IS NOT new.`icon` OR old.`color` IS NOT new.`color` OR old.`priority` IS NOT new.`priority` OR old.`active` IS NOT new.`active` OR old.`auto_pay` IS NOT new.`auto_pay` OR old.`transfer_account_id` IS NOT new.`transfer_account_id` BEGIN
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
		'transfer_account_id', iif(old.`transfer_account_id` IS NOT new.`transfer_account_id`, old.`rev` + 1, old.`field_revs` ->> '$.transfer_account_id')))
	WHERE `id` = old.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `transactions_rev` AFTER UPDATE OF `type`, `amount_cents`, `description`, `account_id`, `category_id`, `bill_id`, `subscription_id`, `bucket_id`, `source_bucket_id`, `statement_id`, `settled_due_date`, `date`, `kind`, `affects_balance`, `transfer_id`, `transfer_account_id`, `former_category_id`, `payee_id`, `note`, `refund`, `refund_of`, `divided_from_id`, `from_goal_id`, `written_for_id` ON `transactions`
WHEN old.`type` IS NOT new.`type` OR old.`amount_cents` IS NOT new.`amount_cents` OR old.`description` IS NOT new.`description` OR old.`account_id` IS NOT new.`account_id` OR old.`category_id` IS NOT new.`category_id` OR old.`bill_id` IS NOT new.`bill_id` OR old.`subscription_id` IS NOT new.`subscription_id` OR old.`bucket_id` IS NOT new.`bucket_id` OR old.`source_bucket_id` IS NOT new.`source_bucket_id` OR old.`statement_id` IS NOT new.`statement_id` OR old.`settled_due_date` IS NOT new.`settled_due_date` OR old.`date` IS NOT new.`date` OR old.`kind` IS NOT new.`kind` OR old.`affects_balance` IS NOT new.`affects_balance` OR old.`transfer_id` IS NOT new.`transfer_id` OR old.`transfer_account_id` IS NOT new.`transfer_account_id` OR old.`former_category_id` IS NOT new.`former_category_id` OR (old.`payee_id` IS NOT NULL AND old.`payee_id` IS NOT new.`payee_id`) OR old.`note` IS NOT new.`note` OR old.`refund` IS NOT new.`refund` OR old.`refund_of` IS NOT new.`refund_of` OR old.`divided_from_id` IS NOT new.`divided_from_id` OR old.`from_goal_id` IS NOT new.`from_goal_id` OR old.`written_for_id` IS NOT new.`written_for_id` BEGIN
	UPDATE `transactions` SET `rev` = old.`rev` + 1, `field_revs` = json_patch(old.`field_revs`, json_object(
		'type', iif(old.`type` IS NOT new.`type`, old.`rev` + 1, old.`field_revs` ->> '$.type'),
		'amount_cents', iif(old.`amount_cents` IS NOT new.`amount_cents`, old.`rev` + 1, old.`field_revs` ->> '$.amount_cents'),
		'description', iif(old.`description` IS NOT new.`description`, old.`rev` + 1, old.`field_revs` ->> '$.description'),
		'account_id', iif(old.`account_id` IS NOT new.`account_id`, old.`rev` + 1, old.`field_revs` ->> '$.account_id'),
		'category_id', iif(old.`category_id` IS NOT new.`category_id`, old.`rev` + 1, old.`field_revs` ->> '$.category_id'),
		'bill_id', iif(old.`bill_id` IS NOT new.`bill_id`, old.`rev` + 1, old.`field_revs` ->> '$.bill_id'),
		'subscription_id', iif(old.`subscription_id` IS NOT new.`subscription_id`, old.`rev` + 1, old.`field_revs` ->> '$.subscription_id'),
		'bucket_id', iif(old.`bucket_id` IS NOT new.`bucket_id`, old.`rev` + 1, old.`field_revs` ->> '$.bucket_id'),
		'source_bucket_id', iif(old.`source_bucket_id` IS NOT new.`source_bucket_id`, old.`rev` + 1, old.`field_revs` ->> '$.source_bucket_id'),
		'statement_id', iif(old.`statement_id` IS NOT new.`statement_id`, old.`rev` + 1, old.`field_revs` ->> '$.statement_id'),
		'settled_due_date', iif(old.`settled_due_date` IS NOT new.`settled_due_date`, old.`rev` + 1, old.`field_revs` ->> '$.settled_due_date'),
		'date', iif(old.`date` IS NOT new.`date`, old.`rev` + 1, old.`field_revs` ->> '$.date'),
		'kind', iif(old.`kind` IS NOT new.`kind`, old.`rev` + 1, old.`field_revs` ->> '$.kind'),
		'affects_balance', iif(old.`affects_balance` IS NOT new.`affects_balance`, old.`rev` + 1, old.`field_revs` ->> '$.affects_balance'),
		'transfer_id', iif(old.`transfer_id` IS NOT new.`transfer_id`, old.`rev` + 1, old.`field_revs` ->> '$.transfer_id'),
		'transfer_account_id', iif(old.`transfer_account_id` IS NOT new.`transfer_account_id`, old.`rev` + 1, old.`field_revs` ->> '$.transfer_account_id'),
		'former_category_id', iif(old.`former_category_id` IS NOT new.`former_category_id`, old.`rev` + 1, old.`field_revs` ->> '$.former_category_id'),
		'payee_id', iif((old.`payee_id` IS NOT NULL AND old.`payee_id` IS NOT new.`payee_id`), old.`rev` + 1, old.`field_revs` ->> '$.payee_id'),
		'note', iif(old.`note` IS NOT new.`note`, old.`rev` + 1, old.`field_revs` ->> '$.note'),
		'refund', iif(old.`refund` IS NOT new.`refund`, old.`rev` + 1, old.`field_revs` ->> '$.refund'),
		'refund_of', iif(old.`refund_of` IS NOT new.`refund_of`, old.`rev` + 1, old.`field_revs` ->> '$.refund_of'),
		'divided_from_id', iif(old.`divided_from_id` IS NOT new.`divided_from_id`, old.`rev` + 1, old.`field_revs` ->> '$.divided_from_id'),
		'from_goal_id', iif(old.`from_goal_id` IS NOT new.`from_goal_id`, old.`rev` + 1, old.`field_revs` ->> '$.from_goal_id'),
		'written_for_id', iif(old.`written_for_id` IS NOT new.`written_for_id`, old.`rev` + 1, old.`field_revs` ->> '$.written_for_id')))
	WHERE `id` = old.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `payees_rev` AFTER UPDATE OF `name`, `category_id`, `hidden`, `merged_into` ON `payees`
WHEN old.`name` IS NOT new.`name` OR old.`category_id` IS NOT new.`category_id` OR old.`hidden` IS NOT new.`hidden` OR old.`merged_into` IS NOT new.`merged_into` BEGIN
	UPDATE `payees` SET `rev` = old.`rev` + 1, `field_revs` = json_patch(old.`field_revs`, json_object(
		'name', iif(old.`name` IS NOT new.`name`, old.`rev` + 1, old.`field_revs` ->> '$.name'),
		'category_id', iif(old.`category_id` IS NOT new.`category_id`, old.`rev` + 1, old.`field_revs` ->> '$.category_id'),
		'hidden', iif(old.`hidden` IS NOT new.`hidden`, old.`rev` + 1, old.`field_revs` ->> '$.hidden'),
		'merged_into', iif(old.`merged_into` IS NOT new.`merged_into`, old.`rev` + 1, old.`field_revs` ->> '$.merged_into')))
	WHERE `id` = old.`id`;
END;
