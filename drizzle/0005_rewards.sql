ALTER TABLE `books` ADD `rewards_enabled` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `referred_by` text;--> statement-breakpoint
ALTER TABLE `users` ADD `referral_succeeded_at` integer;--> statement-breakpoint
CREATE INDEX `users_by_referrer` ON `users` (`referred_by`);