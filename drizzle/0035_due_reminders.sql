CREATE TABLE `due_reminders` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`book_id` text NOT NULL,
	`channel_id` text NOT NULL,
	`reminder` text NOT NULL,
	`send_at` integer NOT NULL,
	`missed_at` integer,
	`message_id` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`error` text
);
--> statement-breakpoint
CREATE INDEX `due_reminders_by_channel` ON `due_reminders` (`channel_id`,`next_at`);--> statement-breakpoint
CREATE INDEX `due_reminders_by_time` ON `due_reminders` (`next_at`);--> statement-breakpoint
DROP INDEX `reminders_due`;--> statement-breakpoint
CREATE INDEX `reminders_due` ON `reminders` (`next_at`) WHERE next_at IS NOT NULL AND message_id IS NULL;--> statement-breakpoint
UPDATE `reminders` SET `message_id` = NULL, `tries` = 0 WHERE `next_at` IS NOT NULL;