ALTER TABLE `statements` ADD `drop_id` text;--> statement-breakpoint
ALTER TABLE `statements` ADD `account_text` text;--> statement-breakpoint
ALTER TABLE `statements` ADD `opening_day` text;--> statement-breakpoint
ALTER TABLE `statements` ADD `opening_cents` integer;--> statement-breakpoint
ALTER TABLE `statements` ADD `closing_day` text;--> statement-breakpoint
ALTER TABLE `statements` ADD `closing_cents` integer;--> statement-breakpoint
ALTER TABLE `statements` ADD `made` text;--> statement-breakpoint
CREATE INDEX `statements_by_drop` ON `statements` (`drop_id`) WHERE drop_id IS NOT NULL;