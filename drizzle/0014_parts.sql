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
ALTER TABLE `transactions` ADD `refund` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `transactions` ADD `refund_of` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `part_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_with_parts` ON `transactions` (`book_id`,`date`) WHERE part_count > 0;--> statement-breakpoint
CREATE TRIGGER `transaction_parts_gone` AFTER DELETE ON `transactions` WHEN old.`part_count` > 0 BEGIN
	DELETE FROM `transaction_parts` WHERE `transaction_id` = old.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `transactions_split_new` BEFORE INSERT ON `transactions` WHEN new.`part_count` > 0 AND new.`category_id` IS NOT NULL BEGIN
	SELECT RAISE(ABORT, 'a row with parts has no category of its own');
END;--> statement-breakpoint
CREATE TRIGGER `transactions_split_changed` BEFORE UPDATE OF `category_id`, `part_count` ON `transactions` WHEN new.`part_count` > 0 AND new.`category_id` IS NOT NULL BEGIN
	SELECT RAISE(ABORT, 'a row with parts has no category of its own');
END;
