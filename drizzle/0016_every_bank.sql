CREATE TABLE `bank_connections` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`name` text NOT NULL,
	`host` text NOT NULL,
	`sealed` text NOT NULL,
	`accounts` text NOT NULL,
	`state_hash` text,
	`state_until` integer,
	`consent_until` integer,
	`needs_consent` integer DEFAULT false NOT NULL,
	`last_fetched_at` integer,
	`complete_at` integer,
	`last_error` text,
	`last_note` text,
	`next_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `bank_connections_by_user` ON `bank_connections` (`user_id`);--> statement-breakpoint
CREATE INDEX `bank_connections_next` ON `bank_connections` (`next_at`) WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `brought_rows` (
	`book_id` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`row_id` text NOT NULL,
	`statement_id` text NOT NULL,
	`is_made` integer NOT NULL,
	PRIMARY KEY(`book_id`, `kind`, `key`)
);
--> statement-breakpoint
CREATE INDEX `brought_rows_by_statement` ON `brought_rows` (`statement_id`,`kind`);--> statement-breakpoint
CREATE TABLE `csv_layouts` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`account_id` text NOT NULL,
	`name` text,
	`header` text NOT NULL,
	`columns` text NOT NULL,
	`statement_id` text,
	`last_used` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `csv_layouts_by_header` ON `csv_layouts` (`book_id`,`account_id`,`header`);--> statement-breakpoint
CREATE INDEX `csv_layouts_by_statement` ON `csv_layouts` (`statement_id`);--> statement-breakpoint
ALTER TABLE `statements` ADD `drop_id` text;--> statement-breakpoint
ALTER TABLE `statements` ADD `account_text` text;--> statement-breakpoint
ALTER TABLE `statements` ADD `opening_day` text;--> statement-breakpoint
ALTER TABLE `statements` ADD `opening_cents` integer;--> statement-breakpoint
ALTER TABLE `statements` ADD `closing_day` text;--> statement-breakpoint
ALTER TABLE `statements` ADD `closing_cents` integer;--> statement-breakpoint
ALTER TABLE `statements` ADD `made` text;--> statement-breakpoint
CREATE INDEX `statements_by_drop` ON `statements` (`drop_id`) WHERE drop_id IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER `known_row_gone` AFTER DELETE ON `transactions` WHEN old.`import_key` IS NULL AND old.`statement_id` IS NOT NULL BEGIN
	DELETE FROM `known_keys` WHERE `transaction_id` = old.`id`;
END;
