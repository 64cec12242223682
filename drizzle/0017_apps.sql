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
CREATE INDEX `brought_rows_by_statement` ON `brought_rows` (`statement_id`,`kind`);
--> statement-breakpoint
CREATE TRIGGER `known_row_gone` AFTER DELETE ON `transactions` WHEN old.`import_key` IS NULL AND old.`statement_id` IS NOT NULL BEGIN
	DELETE FROM `known_keys` WHERE `transaction_id` = old.`id`;
END;
