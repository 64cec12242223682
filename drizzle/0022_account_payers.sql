CREATE TABLE `account_payers` (
	`account_id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`member_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `account_payers_by_book` ON `account_payers` (`book_id`);