CREATE TABLE `crossings_sent` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`to_book` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`state_rev` integer NOT NULL,
	`at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`series` text NOT NULL,
	`event` text NOT NULL,
	`key` text,
	`state` text NOT NULL,
	`reason` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_at` integer
);
--> statement-breakpoint
CREATE INDEX `crossings_sent_due` ON `crossings_sent` (`next_at`) WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `crossings_sent_by_book` ON `crossings_sent` (`book_id`);--> statement-breakpoint
CREATE TABLE `crossings_taken` (
	`book_id` text NOT NULL,
	`id` text NOT NULL,
	`subject` text NOT NULL,
	`state_rev` integer NOT NULL,
	`reply` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`book_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `crossings_taken_by_subject` ON `crossings_taken` (`book_id`,`subject`);--> statement-breakpoint
CREATE TABLE `book_list` (
	`user_id` text NOT NULL,
	`book_id` text NOT NULL,
	`joined_at` integer NOT NULL,
	`ended_at` integer,
	PRIMARY KEY(`user_id`, `book_id`)
);
--> statement-breakpoint
ALTER TABLE `memberships` ADD `state_rev` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `contribution_halves` ADD `state` text DEFAULT 'confirmed' NOT NULL;--> statement-breakpoint
ALTER TABLE `contribution_halves` ADD `state_rev` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `settlements` ADD `marked_in` text;--> statement-breakpoint
INSERT INTO `book_list` (`user_id`, `book_id`, `joined_at`, `ended_at`) SELECT `user_id`, `book_id`, `joined_at`, `ended_at` FROM `memberships`;--> statement-breakpoint
UPDATE `settlements` SET `marked_in` = (SELECT `book_id` FROM `contribution_halves` WHERE `contribution_id` = `settlements`.`id` AND `kind` = 'payment');--> statement-breakpoint
UPDATE `contribution_halves` SET `state` = 'left' WHERE `other_book_id` IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `memberships` JOIN `books` ON `books`.`id` = `memberships`.`book_id` WHERE `memberships`.`book_id` = `contribution_halves`.`other_book_id` AND `memberships`.`home_book_id` = `contribution_halves`.`book_id` AND `memberships`.`ended_at` IS NULL AND `books`.`deleted_at` IS NULL AND `books`.`removed_at` IS NULL);
