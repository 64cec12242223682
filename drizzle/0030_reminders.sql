CREATE TABLE `reminder_rules` (
	`book_id` text NOT NULL,
	`user_id` text NOT NULL,
	`rules` text NOT NULL,
	`state` text NOT NULL,
	`next_at` integer NOT NULL,
	PRIMARY KEY(`book_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `reminder_rules_by_user` ON `reminder_rules` (`user_id`);--> statement-breakpoint
CREATE INDEX `reminder_rules_due` ON `reminder_rules` (`next_at`);--> statement-breakpoint
CREATE TABLE `reminders` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`user_id` text NOT NULL,
	`subject` text NOT NULL,
	`about` text NOT NULL,
	`name` text NOT NULL,
	`text` text NOT NULL,
	`due` text,
	`channel_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`send_at` integer NOT NULL,
	`sent_at` integer,
	`missed_at` integer,
	`message_id` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_at` integer,
	`error` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reminders_by_subject` ON `reminders` (`book_id`,`user_id`,`subject`,`channel_id`);--> statement-breakpoint
CREATE INDEX `reminders_by_user` ON `reminders` (`user_id`);--> statement-breakpoint
CREATE INDEX `reminders_by_channel` ON `reminders` (`channel_id`,`next_at`);--> statement-breakpoint
CREATE INDEX `reminders_due` ON `reminders` (`next_at`) WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `channels` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`url` text,
	`topic` text,
	`sealed` text,
	`created_at` integer NOT NULL,
	`last_sent_at` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE INDEX `channels_by_user` ON `channels` (`user_id`);--> statement-breakpoint
CREATE TABLE `quiet_hours` (
	`user_id` text PRIMARY KEY NOT NULL,
	`starts_at` text NOT NULL,
	`ends_at` text NOT NULL
);
--> statement-breakpoint
DROP TRIGGER IF EXISTS `books_changed_for_reminders`;--> statement-breakpoint
CREATE TRIGGER `books_changed_for_reminders` AFTER UPDATE OF `version` ON `books` BEGIN
	UPDATE `reminder_rules` SET `next_at` = 0 WHERE `book_id` = new.`id`;
END;