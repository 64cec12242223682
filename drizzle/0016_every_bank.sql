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
CREATE INDEX `statements_by_drop` ON `statements` (`drop_id`) WHERE drop_id IS NOT NULL;