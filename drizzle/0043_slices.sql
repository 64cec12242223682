CREATE TABLE `slices` (
	`whole_id` text NOT NULL,
	`place` integer NOT NULL,
	`book_id` text NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`whole_id`, `place`)
);
--> statement-breakpoint
CREATE INDEX `slices_by_book` ON `slices` (`book_id`);