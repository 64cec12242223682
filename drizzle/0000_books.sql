CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`balance_cents` integer DEFAULT 0 NOT NULL,
	`description` text,
	`institution` text DEFAULT '' NOT NULL,
	`account_number` text,
	`icon` text NOT NULL,
	`color` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "accounts_balance_is_whole" CHECK(typeof("accounts"."balance_cents") = 'integer')
);
--> statement-breakpoint
CREATE INDEX `accounts_by_book` ON `accounts` (`book_id`);--> statement-breakpoint
CREATE TABLE `savings_buckets` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`name` text NOT NULL,
	`target_cents` integer NOT NULL,
	`saved_cents` integer DEFAULT 0 NOT NULL,
	`icon` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "savings_buckets_target" CHECK("savings_buckets"."target_cents" > 0),
	CONSTRAINT "savings_buckets_saved" CHECK("savings_buckets"."saved_cents" >= 0)
);
--> statement-breakpoint
CREATE INDEX `savings_buckets_by_book` ON `savings_buckets` (`book_id`);--> statement-breakpoint
CREATE TABLE `completed_goals` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`name` text NOT NULL,
	`target_cents` integer NOT NULL,
	`saved_cents` integer NOT NULL,
	`icon` text NOT NULL,
	`completed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `completed_goals_by_book` ON `completed_goals` (`book_id`);--> statement-breakpoint
CREATE TABLE `budget_categories` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`allocated_cents` integer DEFAULT 0 NOT NULL,
	`spent_cents` integer DEFAULT 0 NOT NULL,
	`icon` text NOT NULL,
	`color` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "budget_categories_allocated" CHECK("budget_categories"."allocated_cents" >= 0),
	CONSTRAINT "budget_categories_spent" CHECK("budget_categories"."spent_cents" >= 0)
);
--> statement-breakpoint
CREATE INDEX `budget_categories_by_book` ON `budget_categories` (`book_id`);--> statement-breakpoint
CREATE TABLE `bills` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`name` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`cycle` text NOT NULL,
	`due_date` text NOT NULL,
	`anchor_day` integer NOT NULL,
	`account_id` text,
	`icon` text NOT NULL,
	`color` text NOT NULL,
	`priority` text NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bills_amount" CHECK("bills"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE INDEX `bills_by_book` ON `bills` (`book_id`);--> statement-breakpoint
CREATE INDEX `bills_by_account` ON `bills` (`account_id`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`name` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`cycle` text NOT NULL,
	`due_date` text NOT NULL,
	`anchor_day` integer NOT NULL,
	`account_id` text,
	`icon` text NOT NULL,
	`color` text NOT NULL,
	`priority` text NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "subscriptions_amount" CHECK("subscriptions"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE INDEX `subscriptions_by_book` ON `subscriptions` (`book_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_account` ON `subscriptions` (`account_id`);--> statement-breakpoint
CREATE TABLE `sample_rows` (
	`book_id` text NOT NULL,
	`kind` text NOT NULL,
	`row_id` text NOT NULL,
	PRIMARY KEY(`book_id`, `kind`, `row_id`)
);
--> statement-breakpoint
CREATE TABLE `statements` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`account_id` text,
	`file_name` text NOT NULL,
	`format` text NOT NULL,
	`state` text NOT NULL,
	`imported` integer DEFAULT 0 NOT NULL,
	`duplicates` integer DEFAULT 0 NOT NULL,
	`refused` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `statements_by_book` ON `statements` (`book_id`);--> statement-breakpoint
CREATE INDEX `statements_unsettled` ON `statements` (`book_id`) WHERE state <> 'done';--> statement-breakpoint
CREATE TABLE `month_totals` (
	`book_id` text NOT NULL,
	`month` text NOT NULL,
	`category_id` text NOT NULL,
	`income_cents` integer DEFAULT 0 NOT NULL,
	`expense_cents` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`book_id`, `month`, `category_id`)
);
--> statement-breakpoint
CREATE TABLE `removed_transactions` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`row` text NOT NULL,
	`removed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `removed_transactions_by_book` ON `removed_transactions` (`book_id`,`removed_at`);--> statement-breakpoint
CREATE TABLE `transactions` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`book_id` text NOT NULL,
	`type` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`description` text NOT NULL,
	`account_id` text,
	`category_id` text,
	`bill_id` text,
	`subscription_id` text,
	`bucket_id` text,
	`source_bucket_id` text,
	`statement_id` text,
	`settled_due_date` text,
	`import_key` text,
	`date` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_id`) REFERENCES `budget_categories`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`bill_id`) REFERENCES `bills`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`statement_id`) REFERENCES `statements`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "transactions_amount" CHECK("transactions"."amount_cents" > 0),
	CONSTRAINT "transactions_type" CHECK("transactions"."type" IN ('income', 'expense', 'savings'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_id_unique` ON `transactions` (`id`);--> statement-breakpoint
CREATE INDEX `transactions_by_day` ON `transactions` (`book_id`,`date`);--> statement-breakpoint
CREATE INDEX `transactions_by_account` ON `transactions` (`account_id`,`date`) WHERE account_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_by_category` ON `transactions` (`category_id`,`date`) WHERE category_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_by_bill` ON `transactions` (`bill_id`,`date`) WHERE bill_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_by_subscription` ON `transactions` (`subscription_id`,`date`) WHERE subscription_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_by_bucket` ON `transactions` (`bucket_id`,`date`) WHERE bucket_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_of_buckets` ON `transactions` (`book_id`,`date`) WHERE bucket_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_by_statement` ON `transactions` (`statement_id`) WHERE statement_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_by_import_key` ON `transactions` (`import_key`) WHERE import_key IS NOT NULL;--> statement-breakpoint
CREATE TABLE `books` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`time_zone` text NOT NULL,
	`total_budget_cents` integer DEFAULT 400000 NOT NULL,
	`currency` text DEFAULT 'USD' NOT NULL,
	`locale` text DEFAULT 'en-US' NOT NULL,
	`week_start` text DEFAULT 'sunday' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `commands` (
	`book_id` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`status` integer NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`book_id`, `key`)
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`book_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`email` text,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`auth_provider` text DEFAULT 'replit' NOT NULL,
	`password_hash` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (lower("email"));