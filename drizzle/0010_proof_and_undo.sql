CREATE TABLE `removed_links` (
	`book_id` text NOT NULL,
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`link` text NOT NULL,
	`row_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `removed_links_by_row` ON `removed_links` (`book_id`,`kind`,`id`);--> statement-breakpoint
CREATE TABLE `removed_rows` (
	`book_id` text NOT NULL,
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`kept` text NOT NULL,
	`removed_at` integer NOT NULL,
	PRIMARY KEY(`book_id`, `kind`, `id`)
);
--> statement-breakpoint
CREATE INDEX `removed_rows_by_age` ON `removed_rows` (`removed_at`);--> statement-breakpoint
CREATE TABLE `deleted_imports` (
	`book_id` text NOT NULL,
	`import_key` text NOT NULL,
	`date` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`removed_at` integer NOT NULL,
	PRIMARY KEY(`book_id`, `import_key`)
);
--> statement-breakpoint
CREATE TABLE `referral_marks` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`referrer_id` text,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `hash`)
);
--> statement-breakpoint
CREATE INDEX `referral_marks_by_hash` ON `referral_marks` (`kind`,`hash`);--> statement-breakpoint
CREATE INDEX `referral_marks_by_time` ON `referral_marks` (`seen_at`);--> statement-breakpoint
CREATE TABLE `known_browsers` (
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`last_used_at` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	PRIMARY KEY(`id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `known_browsers_by_user` ON `known_browsers` (`user_id`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `security_events` ADD `count` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `security_events` ADD `last_seen_at` integer;--> statement-breakpoint
ALTER TABLE `security_events` ADD `same_as` text;--> statement-breakpoint
CREATE UNIQUE INDEX `security_events_same_as_unique` ON `security_events` (`same_as`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `token_hash` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `former_hash` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `renewed_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `proven_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_by_token` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_by_former_token` ON `sessions` (`former_hash`);--> statement-breakpoint
ALTER TABLE `users` ADD `referral_days` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `referral_last_day` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `is_operator` integer;--> statement-breakpoint
ALTER TABLE `point_balances` ADD `news_since` integer;--> statement-breakpoint
CREATE INDEX `transactions_by_settled_bill` ON `transactions` (`bill_id`,`settled_due_date`) WHERE settled_due_date IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_by_settled_subscription` ON `transactions` (`subscription_id`,`settled_due_date`) WHERE settled_due_date IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_by_source_bucket` ON `transactions` (`source_bucket_id`) WHERE source_bucket_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `mail_tokens_by_email` ON `mail_tokens` (lower("email"),`created_at`);--> statement-breakpoint
INSERT OR IGNORE INTO `deleted_imports` (`book_id`, `import_key`, `date`, `amount_cents`, `removed_at`)
SELECT `book_id`, `row` ->> 'importKey', `row` ->> 'date', `row` ->> 'amountCents', `removed_at`
FROM `removed_transactions` WHERE `row` ->> 'importKey' IS NOT NULL;
