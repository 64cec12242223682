CREATE TABLE `webhook_changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`book_id` text NOT NULL,
	`row_id` text NOT NULL,
	`action` text NOT NULL,
	`before` text
);
--> statement-breakpoint
CREATE INDEX `webhook_changes_by_book` ON `webhook_changes` (`book_id`,`seq`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`webhook_id` text NOT NULL,
	`type` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`status` integer,
	`error` text,
	`next_at` integer,
	`delivered_at` integer
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_webhook` ON `webhook_deliveries` (`webhook_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_book` ON `webhook_deliveries` (`book_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`next_at`) WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`user_id` text NOT NULL,
	`url` text NOT NULL,
	`events` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webhooks_by_book` ON `webhooks` (`book_id`);--> statement-breakpoint
CREATE INDEX `webhooks_by_user` ON `webhooks` (`user_id`);--> statement-breakpoint
DROP TRIGGER IF EXISTS `transactions_added_for_webhooks`;--> statement-breakpoint
CREATE TRIGGER `transactions_added_for_webhooks` AFTER INSERT ON `transactions`
WHEN EXISTS (SELECT 1 FROM `webhooks` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `webhook_changes` (`book_id`, `row_id`, `action`, `before`)
	VALUES (new.`book_id`, new.`id`, 'added', NULL);
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `transactions_changed_for_webhooks`;--> statement-breakpoint
CREATE TRIGGER `transactions_changed_for_webhooks` AFTER UPDATE ON `transactions`
WHEN EXISTS (SELECT 1 FROM `webhooks` WHERE `book_id` = new.`book_id`) AND (old.type IS NOT new.type OR old.description IS NOT new.description OR old.amount_cents IS NOT new.amount_cents OR old.date IS NOT new.date OR old.account_id IS NOT new.account_id OR old.category_id IS NOT new.category_id OR old.payee_id IS NOT new.payee_id OR old.note IS NOT new.note) BEGIN
	INSERT INTO `webhook_changes` (`book_id`, `row_id`, `action`, `before`)
	VALUES (new.`book_id`, new.`id`, 'changed', NULL);
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `transactions_removed_for_webhooks`;--> statement-breakpoint
CREATE TRIGGER `transactions_removed_for_webhooks` AFTER DELETE ON `transactions`
WHEN EXISTS (SELECT 1 FROM `webhooks` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `webhook_changes` (`book_id`, `row_id`, `action`, `before`)
	VALUES (old.`book_id`, old.`id`, 'removed', json_object('type', old.type, 'description', old.description, 'amountCents', old.amount_cents, 'date', old.date, 'accountId', old.account_id, 'categoryId', old.category_id, 'payeeId', old.payee_id, 'note', old.note));
END;