CREATE TABLE `book_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`book_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`bytes` integer NOT NULL,
	`content` blob NOT NULL
);
--> statement-breakpoint
CREATE INDEX `book_exports_by_user` ON `book_exports` (`user_id`);