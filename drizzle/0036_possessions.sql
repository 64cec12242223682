DROP INDEX `crossings_sent_refused`;--> statement-breakpoint
ALTER TABLE `memberships` ADD `has` text;--> statement-breakpoint
ALTER TABLE `book_list` ADD `told_has` text;--> statement-breakpoint
ALTER TABLE `book_list` ADD `told_rev` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `referrer_book_id` text;