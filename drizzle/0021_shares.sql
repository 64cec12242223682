CREATE TABLE `member_balances` (
	`book_id` text NOT NULL,
	`member_id` text NOT NULL,
	`cents` integer NOT NULL,
	PRIMARY KEY(`book_id`, `member_id`)
);
--> statement-breakpoint
CREATE TABLE `settlements` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`from_member` text NOT NULL,
	`to_member` text NOT NULL,
	`cents` integer NOT NULL,
	`date` text NOT NULL,
	`note` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "settlements_cents" CHECK("settlements"."cents" > 0)
);
--> statement-breakpoint
CREATE INDEX `settlements_by_book` ON `settlements` (`book_id`,`date`);--> statement-breakpoint
CREATE TABLE `shared_rows` (
	`transaction_id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`paid_by` text,
	`sign` integer NOT NULL,
	`is_exact` integer NOT NULL,
	`is_counted` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `shared_rows_by_book` ON `shared_rows` (`book_id`);--> statement-breakpoint
CREATE TABLE `shares` (
	`transaction_id` text NOT NULL,
	`member_id` text NOT NULL,
	`book_id` text NOT NULL,
	`paid_cents` integer NOT NULL,
	`share_cents` integer NOT NULL,
	`weight` integer NOT NULL,
	PRIMARY KEY(`transaction_id`, `member_id`),
	CONSTRAINT "shares_cents" CHECK("shares"."paid_cents" >= 0 AND "shares"."share_cents" >= 0)
);
--> statement-breakpoint
CREATE INDEX `shares_by_member` ON `shares` (`member_id`);--> statement-breakpoint
CREATE INDEX `shares_by_book` ON `shares` (`book_id`);--> statement-breakpoint
CREATE TABLE `stale_shares` (
	`transaction_id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stale_shares_by_book` ON `stale_shares` (`book_id`);--> statement-breakpoint
CREATE TRIGGER `shares_of_new` AFTER INSERT ON `transactions`
WHEN EXISTS (SELECT 1 FROM `members` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT OR IGNORE INTO `stale_shares` (`transaction_id`, `book_id`) VALUES (new.`id`, new.`book_id`);
END;--> statement-breakpoint
CREATE TRIGGER `shares_of_changed` AFTER UPDATE OF `type`, `amount_cents`, `account_id`, `kind`, `bucket_id` ON `transactions`
WHEN EXISTS (SELECT 1 FROM `members` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT OR IGNORE INTO `stale_shares` (`transaction_id`, `book_id`) VALUES (new.`id`, new.`book_id`);
END;--> statement-breakpoint
CREATE TRIGGER `shares_of_removed` AFTER DELETE ON `transactions`
WHEN EXISTS (SELECT 1 FROM `members` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT OR IGNORE INTO `stale_shares` (`transaction_id`, `book_id`) VALUES (old.`id`, old.`book_id`);
END;
