CREATE TABLE `billing_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `billing_events_by_time` ON `billing_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `billing_invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`provider` text NOT NULL,
	`description` text NOT NULL,
	`status` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`period_start` integer NOT NULL,
	`period_end` integer NOT NULL,
	`created_at` integer NOT NULL,
	`pdf` text,
	CONSTRAINT "billing_invoices_amount" CHECK(typeof("billing_invoices"."amount_cents") = 'integer' AND "billing_invoices"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE INDEX `billing_invoices_by_user` ON `billing_invoices` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `billing_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`plan_id` text NOT NULL,
	`status` text NOT NULL,
	`cancel_at_period_end` integer DEFAULT false NOT NULL,
	`external_id` text,
	`client_secret` text,
	`started_at` integer,
	`periods` integer DEFAULT 0 NOT NULL,
	`period_end` integer,
	`held_until` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `billing_subscriptions_external_id_unique` ON `billing_subscriptions` (`external_id`);--> statement-breakpoint
CREATE INDEX `billing_subscriptions_by_user` ON `billing_subscriptions` (`user_id`);--> statement-breakpoint
CREATE INDEX `billing_subscriptions_by_end` ON `billing_subscriptions` (`period_end`);--> statement-breakpoint
CREATE TABLE `premium_grants` (
	`seq` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`source` text,
	`starts_at` integer NOT NULL,
	`time` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `premium_grants_source_unique` ON `premium_grants` (`source`);--> statement-breakpoint
CREATE INDEX `premium_grants_by_user` ON `premium_grants` (`user_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `stripe_customer_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `stripe_subscription_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `premium_held_until` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `users_stripe_customer_id_unique` ON `users` (`stripe_customer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_stripe_subscription_id_unique` ON `users` (`stripe_subscription_id`);