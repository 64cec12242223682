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
	`is_orphan` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `matched_rows_by_statement` ON `matched_rows` (`statement_id`);--> statement-breakpoint
CREATE INDEX `matched_rows_by_book` ON `matched_rows` (`book_id`);--> statement-breakpoint
ALTER TABLE `statements` ADD `matched` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `statements` ADD `paid` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `statements` ADD `source` text;--> statement-breakpoint
ALTER TABLE `statements` ADD `moving_to` text;--> statement-breakpoint
ALTER TABLE `payees` ADD `transfer_account_id` text;--> statement-breakpoint
ALTER TABLE `deleted_imports` ADD `statement_id` text;--> statement-breakpoint
CREATE INDEX `deleted_imports_by_statement` ON `deleted_imports` (`statement_id`) WHERE statement_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_to_match` ON `transactions` (`account_id`,`amount_cents`,`date`) WHERE import_key IS NULL AND account_id IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER `changed_imports_noted` AFTER UPDATE OF `type`, `amount_cents`, `description`, `account_id`, `category_id`, `bill_id`, `subscription_id`, `bucket_id`, `date`, `transfer_id`, `payee_id`, `note` ON `transactions`
WHEN new.`statement_id` IS NOT NULL AND (old.`type` <> new.`type` OR old.`amount_cents` <> new.`amount_cents` OR old.`description` <> new.`description`
	OR old.`account_id` <> new.`account_id` OR old.`category_id` IS NOT new.`category_id` OR old.`bill_id` IS NOT new.`bill_id` OR old.`subscription_id` IS NOT new.`subscription_id`
	OR old.`bucket_id` IS NOT new.`bucket_id` OR old.`date` <> new.`date` OR old.`transfer_id` IS NOT new.`transfer_id` OR old.`payee_id` <> new.`payee_id` OR old.`note` IS NOT new.`note`) BEGIN
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
