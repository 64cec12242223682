CREATE TABLE `bank_connections` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`name` text NOT NULL,
	`host` text NOT NULL,
	`sealed` text NOT NULL,
	`accounts` text NOT NULL,
	`state_hash` text,
	`state_until` integer,
	`consent_until` integer,
	`needs_consent` integer DEFAULT false NOT NULL,
	`last_fetched_at` integer,
	`complete_at` integer,
	`last_error` text,
	`last_note` text,
	`next_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `bank_connections_by_user` ON `bank_connections` (`user_id`);--> statement-breakpoint
CREATE INDEX `bank_connections_next` ON `bank_connections` (`next_at`) WHERE next_at IS NOT NULL;