CREATE INDEX `crossings_sent_refused` ON `crossings_sent` (`at`) WHERE next_at IS NULL;--> statement-breakpoint
CREATE INDEX `reminders_done` ON `reminders` (`send_at`) WHERE next_at IS NULL;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_done` ON `webhook_deliveries` (`created_at`) WHERE next_at IS NULL;--> statement-breakpoint
CREATE INDEX `books_deleted` ON `books` (`deleted_at`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `book_exports_by_age` ON `book_exports` (`created_at`);--> statement-breakpoint
CREATE INDEX `known_browsers_by_age` ON `known_browsers` (`last_used_at`);
