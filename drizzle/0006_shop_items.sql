CREATE TABLE `rules` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`contains` text NOT NULL,
	`account_id` text,
	`category_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_id`) REFERENCES `budget_categories`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `rules_by_book` ON `rules` (`book_id`);--> statement-breakpoint
CREATE INDEX `rules_by_account` ON `rules` (`account_id`);--> statement-breakpoint
CREATE INDEX `rules_by_category` ON `rules` (`category_id`);--> statement-breakpoint
CREATE TABLE `support_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`is_priority` integer NOT NULL,
	`created_at` integer NOT NULL,
	`answer` text,
	`answered_at` integer
);
--> statement-breakpoint
CREATE INDEX `support_messages_by_user` ON `support_messages` (`user_id`);--> statement-breakpoint
ALTER TABLE `bills` ADD `auto_pay` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `auto_pay` integer DEFAULT false NOT NULL;