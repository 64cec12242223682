DROP INDEX `transactions_by_day`;--> statement-breakpoint
CREATE INDEX `transactions_by_entry` ON `transactions` (`book_id`,`date`,`seq`,`description`);