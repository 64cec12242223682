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
CREATE INDEX `csv_layouts_by_statement` ON `csv_layouts` (`statement_id`);