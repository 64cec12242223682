CREATE TABLE `invited_friends` (
	`user_id` text NOT NULL,
	`friend_id` text NOT NULL,
	`friend_book_id` text NOT NULL,
	`registered_at` integer NOT NULL,
	`days` integer NOT NULL,
	`is_unverified` integer NOT NULL,
	`succeeded_at` integer,
	`paid_at` integer,
	PRIMARY KEY(`user_id`, `friend_id`)
);
--> statement-breakpoint
ALTER TABLE `users` ADD `reported_version` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `reported_at` integer;