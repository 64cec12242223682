CREATE TABLE `default_shares` (
	`owner_id` text NOT NULL,
	`member_id` text NOT NULL,
	`book_id` text NOT NULL,
	`weight` integer NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `member_id`)
);
--> statement-breakpoint
CREATE INDEX `default_shares_by_book` ON `default_shares` (`book_id`);--> statement-breakpoint
CREATE TABLE `recurring_payers` (
	`recurring_id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`member_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `recurring_payers_by_book` ON `recurring_payers` (`book_id`);--> statement-breakpoint
ALTER TABLE `shares` ADD `paid_weight` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Common money was divided by the weights of the row until now.
UPDATE `shares` SET `paid_weight` = `weight`;