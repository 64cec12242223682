CREATE TABLE `backups` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`reason` text NOT NULL,
	`version` integer NOT NULL,
	`bytes` integer NOT NULL,
	`content` blob NOT NULL
);
--> statement-breakpoint
CREATE INDEX `backups_by_book` ON `backups` (`book_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `local_copy` (
	`id` text PRIMARY KEY NOT NULL,
	`tag` text NOT NULL,
	`user` text NOT NULL,
	`storage_mode` text NOT NULL,
	`copied_at` integer NOT NULL,
	`synced_at` integer,
	`sync_key` text
);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`method` text NOT NULL,
	`path` text NOT NULL,
	`body` text NOT NULL,
	`at` integer NOT NULL,
	`refused_status` integer,
	`refused_reason` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_key_unique` ON `outbox` (`key`);--> statement-breakpoint
ALTER TABLE `users` ADD `monthly_sync_credits` integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `sync_credits_used` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `extra_sync_credits` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `sync_credits_reset_date` text;--> statement-breakpoint
ALTER TABLE `users` ADD `paid_sync_key` text;--> statement-breakpoint
ALTER TABLE `users` ADD `paid_sync_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `auto_sync` integer DEFAULT true NOT NULL;