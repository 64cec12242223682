// Made by `npm run migrate:new` from drizzle/. Do not edit.
import type { Migration } from './migrate.ts'

export const migrations: Migration[] = [
  {
    "tag": "0000_books",
    "statements": [
      "CREATE TABLE `accounts` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`book_id` text NOT NULL,\n\t`name` text NOT NULL,\n\t`type` text NOT NULL,\n\t`balance_cents` integer DEFAULT 0 NOT NULL,\n\t`description` text,\n\t`institution` text DEFAULT '' NOT NULL,\n\t`account_number` text,\n\t`icon` text NOT NULL,\n\t`color` text NOT NULL,\n\t`is_active` integer DEFAULT true NOT NULL,\n\t`created_at` integer NOT NULL,\n\tCONSTRAINT \"accounts_balance_is_whole\" CHECK(typeof(\"accounts\".\"balance_cents\") = 'integer')\n);",
      "CREATE INDEX `accounts_by_book` ON `accounts` (`book_id`);",
      "CREATE TABLE `savings_buckets` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`book_id` text NOT NULL,\n\t`name` text NOT NULL,\n\t`target_cents` integer NOT NULL,\n\t`saved_cents` integer DEFAULT 0 NOT NULL,\n\t`icon` text NOT NULL,\n\t`created_at` integer NOT NULL,\n\tCONSTRAINT \"savings_buckets_target\" CHECK(\"savings_buckets\".\"target_cents\" > 0),\n\tCONSTRAINT \"savings_buckets_saved\" CHECK(\"savings_buckets\".\"saved_cents\" >= 0)\n);",
      "CREATE INDEX `savings_buckets_by_book` ON `savings_buckets` (`book_id`);",
      "CREATE TABLE `completed_goals` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`book_id` text NOT NULL,\n\t`name` text NOT NULL,\n\t`target_cents` integer NOT NULL,\n\t`saved_cents` integer NOT NULL,\n\t`icon` text NOT NULL,\n\t`completed_at` integer NOT NULL\n);",
      "CREATE INDEX `completed_goals_by_book` ON `completed_goals` (`book_id`);",
      "CREATE TABLE `budget_categories` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`book_id` text NOT NULL,\n\t`name` text NOT NULL,\n\t`description` text,\n\t`allocated_cents` integer DEFAULT 0 NOT NULL,\n\t`spent_cents` integer DEFAULT 0 NOT NULL,\n\t`icon` text NOT NULL,\n\t`color` text NOT NULL,\n\t`created_at` integer NOT NULL,\n\tCONSTRAINT \"budget_categories_allocated\" CHECK(\"budget_categories\".\"allocated_cents\" >= 0),\n\tCONSTRAINT \"budget_categories_spent\" CHECK(\"budget_categories\".\"spent_cents\" >= 0)\n);",
      "CREATE INDEX `budget_categories_by_book` ON `budget_categories` (`book_id`);",
      "CREATE TABLE `bills` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`book_id` text NOT NULL,\n\t`name` text NOT NULL,\n\t`amount_cents` integer NOT NULL,\n\t`cycle` text NOT NULL,\n\t`due_date` text NOT NULL,\n\t`anchor_day` integer NOT NULL,\n\t`account_id` text,\n\t`icon` text NOT NULL,\n\t`color` text NOT NULL,\n\t`priority` text NOT NULL,\n\t`active` integer DEFAULT true NOT NULL,\n\t`created_at` integer NOT NULL,\n\tFOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,\n\tCONSTRAINT \"bills_amount\" CHECK(\"bills\".\"amount_cents\" > 0)\n);",
      "CREATE INDEX `bills_by_book` ON `bills` (`book_id`);",
      "CREATE INDEX `bills_by_account` ON `bills` (`account_id`);",
      "CREATE TABLE `subscriptions` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`book_id` text NOT NULL,\n\t`name` text NOT NULL,\n\t`amount_cents` integer NOT NULL,\n\t`cycle` text NOT NULL,\n\t`due_date` text NOT NULL,\n\t`anchor_day` integer NOT NULL,\n\t`account_id` text,\n\t`icon` text NOT NULL,\n\t`color` text NOT NULL,\n\t`priority` text NOT NULL,\n\t`active` integer DEFAULT true NOT NULL,\n\t`created_at` integer NOT NULL,\n\tFOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,\n\tCONSTRAINT \"subscriptions_amount\" CHECK(\"subscriptions\".\"amount_cents\" > 0)\n);",
      "CREATE INDEX `subscriptions_by_book` ON `subscriptions` (`book_id`);",
      "CREATE INDEX `subscriptions_by_account` ON `subscriptions` (`account_id`);",
      "CREATE TABLE `sample_rows` (\n\t`book_id` text NOT NULL,\n\t`kind` text NOT NULL,\n\t`row_id` text NOT NULL,\n\tPRIMARY KEY(`book_id`, `kind`, `row_id`)\n);",
      "CREATE TABLE `statements` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`book_id` text NOT NULL,\n\t`account_id` text,\n\t`file_name` text NOT NULL,\n\t`format` text NOT NULL,\n\t`state` text NOT NULL,\n\t`imported` integer DEFAULT 0 NOT NULL,\n\t`duplicates` integer DEFAULT 0 NOT NULL,\n\t`refused` integer DEFAULT 0 NOT NULL,\n\t`created_at` integer NOT NULL,\n\tFOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action\n);",
      "CREATE INDEX `statements_by_book` ON `statements` (`book_id`);",
      "CREATE INDEX `statements_unsettled` ON `statements` (`book_id`) WHERE state <> 'done';",
      "CREATE TABLE `month_totals` (\n\t`book_id` text NOT NULL,\n\t`month` text NOT NULL,\n\t`category_id` text NOT NULL,\n\t`income_cents` integer DEFAULT 0 NOT NULL,\n\t`expense_cents` integer DEFAULT 0 NOT NULL,\n\tPRIMARY KEY(`book_id`, `month`, `category_id`)\n);",
      "CREATE TABLE `removed_transactions` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`book_id` text NOT NULL,\n\t`row` text NOT NULL,\n\t`removed_at` integer NOT NULL\n);",
      "CREATE INDEX `removed_transactions_by_book` ON `removed_transactions` (`book_id`,`removed_at`);",
      "CREATE TABLE `transactions` (\n\t`seq` integer PRIMARY KEY NOT NULL,\n\t`id` text NOT NULL,\n\t`book_id` text NOT NULL,\n\t`type` text NOT NULL,\n\t`amount_cents` integer NOT NULL,\n\t`description` text NOT NULL,\n\t`account_id` text,\n\t`category_id` text,\n\t`bill_id` text,\n\t`subscription_id` text,\n\t`bucket_id` text,\n\t`source_bucket_id` text,\n\t`statement_id` text,\n\t`settled_due_date` text,\n\t`import_key` text,\n\t`date` text NOT NULL,\n\t`created_at` integer NOT NULL,\n\tFOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,\n\tFOREIGN KEY (`category_id`) REFERENCES `budget_categories`(`id`) ON UPDATE no action ON DELETE no action,\n\tFOREIGN KEY (`bill_id`) REFERENCES `bills`(`id`) ON UPDATE no action ON DELETE no action,\n\tFOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,\n\tFOREIGN KEY (`statement_id`) REFERENCES `statements`(`id`) ON UPDATE no action ON DELETE no action,\n\tCONSTRAINT \"transactions_amount\" CHECK(\"transactions\".\"amount_cents\" > 0),\n\tCONSTRAINT \"transactions_type\" CHECK(\"transactions\".\"type\" IN ('income', 'expense', 'savings'))\n);",
      "CREATE UNIQUE INDEX `transactions_id_unique` ON `transactions` (`id`);",
      "CREATE INDEX `transactions_by_day` ON `transactions` (`book_id`,`date`);",
      "CREATE INDEX `transactions_by_account` ON `transactions` (`account_id`,`date`) WHERE account_id IS NOT NULL;",
      "CREATE INDEX `transactions_by_category` ON `transactions` (`category_id`,`date`) WHERE category_id IS NOT NULL;",
      "CREATE INDEX `transactions_by_bill` ON `transactions` (`bill_id`,`date`) WHERE bill_id IS NOT NULL;",
      "CREATE INDEX `transactions_by_subscription` ON `transactions` (`subscription_id`,`date`) WHERE subscription_id IS NOT NULL;",
      "CREATE INDEX `transactions_by_bucket` ON `transactions` (`bucket_id`,`date`) WHERE bucket_id IS NOT NULL;",
      "CREATE INDEX `transactions_of_buckets` ON `transactions` (`book_id`,`date`) WHERE bucket_id IS NOT NULL;",
      "CREATE INDEX `transactions_by_statement` ON `transactions` (`statement_id`) WHERE statement_id IS NOT NULL;",
      "CREATE INDEX `transactions_by_import_key` ON `transactions` (`import_key`) WHERE import_key IS NOT NULL;",
      "CREATE TABLE `books` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`version` integer DEFAULT 0 NOT NULL,\n\t`time_zone` text NOT NULL,\n\t`total_budget_cents` integer DEFAULT 400000 NOT NULL,\n\t`currency` text DEFAULT 'USD' NOT NULL,\n\t`locale` text DEFAULT 'en-US' NOT NULL,\n\t`week_start` text DEFAULT 'sunday' NOT NULL,\n\t`created_at` integer NOT NULL\n);",
      "CREATE TABLE `commands` (\n\t`book_id` text NOT NULL,\n\t`key` text NOT NULL,\n\t`fingerprint` text NOT NULL,\n\t`status` integer NOT NULL,\n\t`body` text NOT NULL,\n\t`created_at` integer NOT NULL,\n\tPRIMARY KEY(`book_id`, `key`)\n);",
      "CREATE TABLE `sessions` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`user_id` text NOT NULL,\n\t`book_id` text NOT NULL,\n\t`expires_at` integer NOT NULL,\n\t`created_at` integer NOT NULL\n);",
      "CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);",
      "CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);",
      "CREATE TABLE `users` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`book_id` text NOT NULL,\n\t`email` text,\n\t`first_name` text NOT NULL,\n\t`last_name` text NOT NULL,\n\t`auth_provider` text DEFAULT 'replit' NOT NULL,\n\t`password_hash` text,\n\t`created_at` integer NOT NULL,\n\t`updated_at` integer NOT NULL\n);",
      "CREATE UNIQUE INDEX `users_email` ON `users` (lower(\"email\"));"
    ]
  },
  {
    "tag": "0001_identity",
    "statements": [
      "CREATE TABLE `audit_log` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`user_id` text,\n\t`action` text NOT NULL,\n\t`entity_type` text NOT NULL,\n\t`entity_id` text,\n\t`old_values` text,\n\t`new_values` text,\n\t`ip_address` text,\n\t`user_agent` text,\n\t`timestamp` integer NOT NULL\n);",
      "CREATE INDEX `audit_log_by_time` ON `audit_log` (`timestamp`);",
      "CREATE INDEX `audit_log_by_user` ON `audit_log` (`user_id`);",
      "CREATE TABLE `identities` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`user_id` text NOT NULL,\n\t`provider` text NOT NULL,\n\t`issuer` text NOT NULL,\n\t`subject` text NOT NULL,\n\t`email` text,\n\t`created_at` integer NOT NULL\n);",
      "CREATE UNIQUE INDEX `identities_by_subject` ON `identities` (`issuer`,`subject`);",
      "CREATE INDEX `identities_by_user` ON `identities` (`user_id`);",
      "CREATE TABLE `invitations` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`email` text NOT NULL,\n\t`invited_by` text,\n\t`created_at` integer NOT NULL,\n\t`expires_at` integer NOT NULL,\n\t`used_at` integer\n);",
      "CREATE TABLE `mail_tokens` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`user_id` text NOT NULL,\n\t`purpose` text NOT NULL,\n\t`email` text NOT NULL,\n\t`created_at` integer NOT NULL,\n\t`expires_at` integer NOT NULL,\n\t`used_at` integer\n);",
      "CREATE INDEX `mail_tokens_by_user` ON `mail_tokens` (`user_id`,`created_at`);",
      "CREATE TABLE `recovery_codes` (\n\t`user_id` text NOT NULL,\n\t`code_hash` text NOT NULL,\n\tPRIMARY KEY(`user_id`, `code_hash`)\n);",
      "CREATE TABLE `security_events` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`user_id` text,\n\t`event_type` text NOT NULL,\n\t`severity` text DEFAULT 'medium' NOT NULL,\n\t`details` text,\n\t`ip_address` text,\n\t`user_agent` text,\n\t`resolved` integer DEFAULT false NOT NULL,\n\t`resolved_by` text,\n\t`resolved_at` integer,\n\t`created_at` integer NOT NULL\n);",
      "CREATE INDEX `security_events_by_time` ON `security_events` (`created_at`);",
      "CREATE INDEX `security_events_by_user` ON `security_events` (`user_id`);",
      "CREATE TABLE `sign_in_failures` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`failed_at` text NOT NULL,\n\t`locked_until` integer DEFAULT 0 NOT NULL\n);",
      "CREATE TABLE `sign_in_flows` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`kind` text NOT NULL,\n\t`provider` text,\n\t`browser` text NOT NULL,\n\t`user_id` text,\n\t`next` text NOT NULL,\n\t`expires_at` integer NOT NULL\n);",
      "CREATE TABLE `profiles` (\n\t`book_id` text PRIMARY KEY NOT NULL,\n\t`display_name` text,\n\t`bio` text,\n\t`profile_image_url` text,\n\t`achievements_privacy` text DEFAULT 'friends_only' NOT NULL,\n\t`profile_privacy` text DEFAULT 'friends_only' NOT NULL\n);",
      "CREATE TABLE `point_balances` (\n\t`book_id` text PRIMARY KEY NOT NULL,\n\t`balance` integer DEFAULT 0 NOT NULL,\n\t`total_earned` integer DEFAULT 0 NOT NULL,\n\t`total_spent` integer DEFAULT 0 NOT NULL,\n\tCONSTRAINT \"point_balances_not_negative\" CHECK(\"point_balances\".\"balance\" >= 0)\n);",
      "CREATE TABLE `point_transactions` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`book_id` text NOT NULL,\n\t`transaction_type` text NOT NULL,\n\t`points_amount` integer NOT NULL,\n\t`action_type` text NOT NULL,\n\t`description` text NOT NULL,\n\t`metadata` text,\n\t`validated` integer DEFAULT false NOT NULL,\n\t`ip_address` text,\n\t`created_at` integer NOT NULL\n);",
      "CREATE INDEX `point_transactions_by_book` ON `point_transactions` (`book_id`,`created_at`);",
      "ALTER TABLE `sessions` ADD `last_used_at` integer DEFAULT 0 NOT NULL;",
      "ALTER TABLE `sessions` ADD `ip_address` text;",
      "ALTER TABLE `sessions` ADD `user_agent` text;",
      "ALTER TABLE `users` ADD `email_verified` integer DEFAULT false NOT NULL;",
      "ALTER TABLE `users` ADD `last_login_at` integer;",
      "ALTER TABLE `users` ADD `last_login_ip` text;",
      "ALTER TABLE `users` ADD `failed_login_attempts` integer DEFAULT 0 NOT NULL;",
      "ALTER TABLE `users` ADD `account_locked_until` integer;",
      "ALTER TABLE `users` ADD `is_suspended` integer DEFAULT false NOT NULL;",
      "ALTER TABLE `users` ADD `suspension_reason` text;",
      "ALTER TABLE `users` ADD `subscription_tier` text DEFAULT 'free' NOT NULL;",
      "ALTER TABLE `users` ADD `subscription_expiry` integer;",
      "ALTER TABLE `users` ADD `totp_sealed` text;",
      "ALTER TABLE `users` ADD `is_totp_on` integer DEFAULT false NOT NULL;",
      "ALTER TABLE `users` ADD `totp_last_step` integer DEFAULT 0 NOT NULL;"
    ]
  },
  {
    "tag": "0002_archive",
    "statements": [
      "ALTER TABLE `books` ADD `removed_at` integer;"
    ]
  },
  {
    "tag": "0003_sync",
    "statements": [
      "CREATE TABLE `backups` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`book_id` text NOT NULL,\n\t`created_at` integer NOT NULL,\n\t`reason` text NOT NULL,\n\t`version` integer NOT NULL,\n\t`bytes` integer NOT NULL,\n\t`content` blob NOT NULL\n);",
      "CREATE INDEX `backups_by_book` ON `backups` (`book_id`,`created_at`);",
      "CREATE TABLE `local_copy` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`tag` text NOT NULL,\n\t`user` text NOT NULL,\n\t`storage_mode` text NOT NULL,\n\t`copied_at` integer NOT NULL,\n\t`synced_at` integer,\n\t`sync_key` text\n);",
      "CREATE TABLE `outbox` (\n\t`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,\n\t`key` text NOT NULL,\n\t`method` text NOT NULL,\n\t`path` text NOT NULL,\n\t`body` text NOT NULL,\n\t`at` integer NOT NULL,\n\t`refused_status` integer,\n\t`refused_reason` text\n);",
      "CREATE UNIQUE INDEX `outbox_key_unique` ON `outbox` (`key`);",
      "ALTER TABLE `users` ADD `monthly_sync_credits` integer DEFAULT 2 NOT NULL;",
      "ALTER TABLE `users` ADD `sync_credits_used` integer DEFAULT 0 NOT NULL;",
      "ALTER TABLE `users` ADD `extra_sync_credits` integer DEFAULT 0 NOT NULL;",
      "ALTER TABLE `users` ADD `sync_credits_reset_date` text;",
      "ALTER TABLE `users` ADD `paid_sync_key` text;",
      "ALTER TABLE `users` ADD `paid_sync_at` integer;",
      "ALTER TABLE `users` ADD `auto_sync` integer DEFAULT true NOT NULL;"
    ]
  },
  {
    "tag": "0004_heard_version",
    "statements": [
      "CREATE TABLE `heard_version` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`version` integer NOT NULL\n);",
      "ALTER TABLE `local_copy` ADD `version` integer DEFAULT 0 NOT NULL;"
    ]
  },
  {
    "tag": "0005_rewards",
    "statements": [
      "ALTER TABLE `books` ADD `rewards_enabled` integer DEFAULT true NOT NULL;",
      "ALTER TABLE `users` ADD `referred_by` text;",
      "ALTER TABLE `users` ADD `referral_succeeded_at` integer;",
      "CREATE INDEX `users_by_referrer` ON `users` (`referred_by`);"
    ]
  },
  {
    "tag": "0006_shop_items",
    "statements": [
      "CREATE TABLE `rules` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`book_id` text NOT NULL,\n\t`contains` text NOT NULL,\n\t`account_id` text,\n\t`category_id` text NOT NULL,\n\t`created_at` integer NOT NULL,\n\tFOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,\n\tFOREIGN KEY (`category_id`) REFERENCES `budget_categories`(`id`) ON UPDATE no action ON DELETE no action\n);",
      "CREATE INDEX `rules_by_book` ON `rules` (`book_id`);",
      "CREATE INDEX `rules_by_account` ON `rules` (`account_id`);",
      "CREATE INDEX `rules_by_category` ON `rules` (`category_id`);",
      "CREATE TABLE `support_messages` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`user_id` text NOT NULL,\n\t`text` text NOT NULL,\n\t`is_priority` integer NOT NULL,\n\t`created_at` integer NOT NULL,\n\t`answer` text,\n\t`answered_at` integer\n);",
      "CREATE INDEX `support_messages_by_user` ON `support_messages` (`user_id`);",
      "ALTER TABLE `bills` ADD `auto_pay` integer DEFAULT false NOT NULL;",
      "ALTER TABLE `subscriptions` ADD `auto_pay` integer DEFAULT false NOT NULL;"
    ]
  },
  {
    "tag": "0007_billing",
    "statements": [
      "CREATE TABLE `billing_events` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`type` text NOT NULL,\n\t`received_at` integer NOT NULL\n);",
      "CREATE INDEX `billing_events_by_time` ON `billing_events` (`received_at`);",
      "CREATE TABLE `billing_invoices` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`user_id` text NOT NULL,\n\t`subscription_id` text NOT NULL,\n\t`provider` text NOT NULL,\n\t`description` text NOT NULL,\n\t`status` text NOT NULL,\n\t`amount_cents` integer NOT NULL,\n\t`currency` text NOT NULL,\n\t`period_start` integer NOT NULL,\n\t`period_end` integer NOT NULL,\n\t`created_at` integer NOT NULL,\n\t`pdf` text,\n\tCONSTRAINT \"billing_invoices_amount\" CHECK(typeof(\"billing_invoices\".\"amount_cents\") = 'integer' AND \"billing_invoices\".\"amount_cents\" >= 0)\n);",
      "CREATE INDEX `billing_invoices_by_user` ON `billing_invoices` (`user_id`,`created_at`);",
      "CREATE TABLE `billing_subscriptions` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`user_id` text NOT NULL,\n\t`provider` text NOT NULL,\n\t`plan_id` text NOT NULL,\n\t`status` text NOT NULL,\n\t`cancel_at_period_end` integer DEFAULT false NOT NULL,\n\t`external_id` text,\n\t`client_secret` text,\n\t`started_at` integer,\n\t`periods` integer DEFAULT 0 NOT NULL,\n\t`period_end` integer,\n\t`held_until` integer,\n\t`created_at` integer NOT NULL\n);",
      "CREATE UNIQUE INDEX `billing_subscriptions_external_id_unique` ON `billing_subscriptions` (`external_id`);",
      "CREATE INDEX `billing_subscriptions_by_user` ON `billing_subscriptions` (`user_id`);",
      "CREATE INDEX `billing_subscriptions_by_end` ON `billing_subscriptions` (`period_end`);",
      "CREATE TABLE `premium_grants` (\n\t`seq` integer PRIMARY KEY NOT NULL,\n\t`user_id` text NOT NULL,\n\t`source` text,\n\t`starts_at` integer NOT NULL,\n\t`time` text NOT NULL,\n\t`created_at` integer NOT NULL,\n\t`revoked_at` integer\n);",
      "CREATE UNIQUE INDEX `premium_grants_source_unique` ON `premium_grants` (`source`);",
      "CREATE INDEX `premium_grants_by_user` ON `premium_grants` (`user_id`);",
      "ALTER TABLE `users` ADD `stripe_customer_id` text;",
      "ALTER TABLE `users` ADD `stripe_subscription_id` text;",
      "ALTER TABLE `users` ADD `premium_held_until` integer;",
      "CREATE UNIQUE INDEX `users_stripe_customer_id_unique` ON `users` (`stripe_customer_id`);",
      "CREATE UNIQUE INDEX `users_stripe_subscription_id_unique` ON `users` (`stripe_subscription_id`);"
    ]
  },
  {
    "tag": "0008_tour",
    "statements": [
      "ALTER TABLE `books` ADD `tour_pending` integer DEFAULT false NOT NULL;"
    ]
  },
  {
    "tag": "0009_search_index",
    "statements": [
      "DROP INDEX `transactions_by_day`;",
      "CREATE INDEX `transactions_by_entry` ON `transactions` (`book_id`,`date`,`seq`,`description`);"
    ]
  },
  {
    "tag": "0010_proof_and_undo",
    "statements": [
      "CREATE TABLE `removed_links` (\n\t`book_id` text NOT NULL,\n\t`kind` text NOT NULL,\n\t`id` text NOT NULL,\n\t`link` text NOT NULL,\n\t`row_id` text NOT NULL\n);",
      "CREATE INDEX `removed_links_by_row` ON `removed_links` (`book_id`,`kind`,`id`);",
      "CREATE TABLE `removed_rows` (\n\t`book_id` text NOT NULL,\n\t`kind` text NOT NULL,\n\t`id` text NOT NULL,\n\t`kept` text NOT NULL,\n\t`removed_at` integer NOT NULL,\n\tPRIMARY KEY(`book_id`, `kind`, `id`)\n);",
      "CREATE INDEX `removed_rows_by_age` ON `removed_rows` (`removed_at`);",
      "CREATE TABLE `deleted_imports` (\n\t`book_id` text NOT NULL,\n\t`import_key` text NOT NULL,\n\t`date` text NOT NULL,\n\t`amount_cents` integer NOT NULL,\n\t`removed_at` integer NOT NULL,\n\tPRIMARY KEY(`book_id`, `import_key`)\n);",
      "CREATE TABLE `referral_marks` (\n\t`user_id` text NOT NULL,\n\t`kind` text NOT NULL,\n\t`hash` text NOT NULL,\n\t`referrer_id` text,\n\t`seen_at` integer NOT NULL,\n\tPRIMARY KEY(`user_id`, `kind`, `hash`)\n);",
      "CREATE INDEX `referral_marks_by_hash` ON `referral_marks` (`kind`,`hash`);",
      "CREATE INDEX `referral_marks_by_time` ON `referral_marks` (`seen_at`);",
      "CREATE TABLE `known_browsers` (\n\t`id` text NOT NULL,\n\t`user_id` text NOT NULL,\n\t`last_used_at` integer NOT NULL,\n\t`ip_address` text,\n\t`user_agent` text,\n\tPRIMARY KEY(`id`, `user_id`)\n);",
      "CREATE INDEX `known_browsers_by_user` ON `known_browsers` (`user_id`);",
      "ALTER TABLE `outbox` ADD `tries` integer DEFAULT 0 NOT NULL;",
      "ALTER TABLE `security_events` ADD `count` integer DEFAULT 1 NOT NULL;",
      "ALTER TABLE `security_events` ADD `last_seen_at` integer;",
      "ALTER TABLE `security_events` ADD `same_as` text;",
      "CREATE UNIQUE INDEX `security_events_same_as_unique` ON `security_events` (`same_as`);",
      "ALTER TABLE `sessions` ADD `token_hash` text;",
      "ALTER TABLE `sessions` ADD `former_hash` text;",
      "ALTER TABLE `sessions` ADD `renewed_at` integer;",
      "ALTER TABLE `sessions` ADD `proven_at` integer;",
      "CREATE UNIQUE INDEX `sessions_by_token` ON `sessions` (`token_hash`);",
      "CREATE INDEX `sessions_by_former_token` ON `sessions` (`former_hash`);",
      "ALTER TABLE `users` ADD `referral_days` integer DEFAULT 0 NOT NULL;",
      "ALTER TABLE `users` ADD `referral_last_day` integer;",
      "ALTER TABLE `users` ADD `is_operator` integer;",
      "ALTER TABLE `point_balances` ADD `news_since` integer;",
      "CREATE INDEX `transactions_by_settled_bill` ON `transactions` (`bill_id`,`settled_due_date`) WHERE settled_due_date IS NOT NULL;",
      "CREATE INDEX `transactions_by_settled_subscription` ON `transactions` (`subscription_id`,`settled_due_date`) WHERE settled_due_date IS NOT NULL;",
      "CREATE INDEX `transactions_by_source_bucket` ON `transactions` (`source_bucket_id`) WHERE source_bucket_id IS NOT NULL;",
      "CREATE INDEX `mail_tokens_by_email` ON `mail_tokens` (lower(\"email\"),`created_at`);",
      "INSERT OR IGNORE INTO `deleted_imports` (`book_id`, `import_key`, `date`, `amount_cents`, `removed_at`)\nSELECT `book_id`, `row` ->> 'importKey', `row` ->> 'date', `row` ->> 'amountCents', `removed_at`\nFROM `removed_transactions` WHERE `row` ->> 'importKey' IS NOT NULL;"
    ]
  },
  {
    "tag": "0011_search_words",
    "statements": [
      "CREATE TABLE `search_months` (\n\t`book_id` text NOT NULL,\n\t`month` text NOT NULL,\n\t`words` text,\n\tPRIMARY KEY(`book_id`, `month`)\n);",
      "CREATE INDEX `search_months_to_fill` ON `search_months` (`book_id`,`month`) WHERE words IS NULL;",
      "INSERT INTO `search_months` (`book_id`, `month`) SELECT DISTINCT `book_id`, substr(`date`, 1, 7) FROM `transactions`;",
      "CREATE TRIGGER `search_months_of_new` AFTER INSERT ON `transactions` BEGIN\n\tINSERT INTO `search_months` (`book_id`, `month`) VALUES (new.`book_id`, substr(new.`date`, 1, 7))\n\tON CONFLICT (`book_id`, `month`) DO UPDATE SET `words` = NULL WHERE `words` IS NOT NULL;\nEND;",
      "CREATE TRIGGER `search_months_of_changed` AFTER UPDATE OF `book_id`, `date`, `description` ON `transactions` BEGIN\n\tUPDATE `search_months` SET `words` = NULL\n\tWHERE `book_id` = old.`book_id` AND `month` = substr(old.`date`, 1, 7) AND `words` IS NOT NULL;\n\tINSERT INTO `search_months` (`book_id`, `month`) VALUES (new.`book_id`, substr(new.`date`, 1, 7))\n\tON CONFLICT (`book_id`, `month`) DO UPDATE SET `words` = NULL WHERE `words` IS NOT NULL;\nEND;",
      "CREATE TRIGGER `search_months_of_removed` AFTER DELETE ON `transactions` BEGIN\n\tUPDATE `search_months` SET `words` = NULL\n\tWHERE `book_id` = old.`book_id` AND `month` = substr(old.`date`, 1, 7) AND `words` IS NOT NULL;\nEND;"
    ]
  },
  {
    "tag": "0012_kinds_and_openings",
    "statements": [
      "ALTER TABLE `transactions` ADD `kind` text DEFAULT 'entry' NOT NULL;",
      "ALTER TABLE `transactions` ADD `affects_balance` integer DEFAULT true NOT NULL;",
      "ALTER TABLE `transactions` ADD `transfer_id` text;",
      "ALTER TABLE `transactions` ADD `transfer_account_id` text REFERENCES accounts(id);",
      "ALTER TABLE `transactions` ADD `former_category_id` text;",
      "ALTER TABLE `transactions` ADD `spent_off` integer DEFAULT 0 NOT NULL;",
      "CREATE INDEX `transactions_by_transfer` ON `transactions` (`transfer_id`) WHERE transfer_id IS NOT NULL;",
      "CREATE INDEX `transactions_by_transfer_account` ON `transactions` (`transfer_account_id`) WHERE transfer_account_id IS NOT NULL;",
      "ALTER TABLE `accounts` ADD `opening_cents` integer DEFAULT 0 NOT NULL;",
      "ALTER TABLE `accounts` ADD `opened_on` text DEFAULT '1970-01-01' NOT NULL;",
      "ALTER TABLE `accounts` ADD `adjustment_id` text;",
      "ALTER TABLE `budget_categories` ADD `counter_cents` integer DEFAULT 0 NOT NULL;",
      "ALTER TABLE `budget_categories` ADD `counter_differs_cents` integer DEFAULT 0 NOT NULL;",
      "ALTER TABLE `budget_categories` ADD `resets` integer DEFAULT 0 NOT NULL;",
      "ALTER TABLE `savings_buckets` ADD `opening_cents` integer DEFAULT 0 NOT NULL;",
      "ALTER TABLE `savings_buckets` ADD `typed_cents` integer DEFAULT 0 NOT NULL;",
      "CREATE TABLE `transfer_dismissals` (\n\t`id` text NOT NULL,\n\t`book_id` text NOT NULL,\n\t`first_id` text NOT NULL,\n\t`second_id` text NOT NULL,\n\tPRIMARY KEY(`first_id`, `second_id`)\n);",
      "CREATE UNIQUE INDEX `transfer_dismissals_id_unique` ON `transfer_dismissals` (`id`);",
      "CREATE INDEX `transfer_dismissals_by_book` ON `transfer_dismissals` (`book_id`);",
      "UPDATE `transactions` SET `kind` = 'adjustment' WHERE instr(`description`, 'Balance adjustment:') > 0 AND `type` <> 'savings';",
      "UPDATE `accounts` SET\n\t`opening_cents` = `balance_cents` - coalesce((\n\t\tSELECT sum(CASE `type` WHEN 'income' THEN `amount_cents` WHEN 'expense' THEN -`amount_cents` ELSE 0 END) FROM `transactions`\n\t\tWHERE `account_id` = `accounts`.`id`\n\t\t\tAND (`statement_id` IS NULL OR `statement_id` NOT IN (SELECT `id` FROM `statements` WHERE `state` <> 'done'))\n\t), 0),\n\t`opened_on` = min(date(`created_at` / 1000, 'unixepoch'), coalesce((\n\t\tSELECT min(`date`) FROM `transactions` WHERE `account_id` = `accounts`.`id`\n\t), '9999-12-31'));",
      "UPDATE `savings_buckets` SET `opening_cents` = `saved_cents`\n\t- coalesce((SELECT sum(CASE `type` WHEN 'income' THEN -`amount_cents` ELSE `amount_cents` END) FROM `transactions` WHERE `bucket_id` = `savings_buckets`.`id`), 0)\n\t+ coalesce((SELECT sum(`amount_cents`) FROM `transactions` WHERE `source_bucket_id` = `savings_buckets`.`id`), 0);",
      "UPDATE `transactions` SET `spent_off` = 1 FROM `budget_categories`\n\tWHERE `budget_categories`.`id` = `transactions`.`category_id` AND `transactions`.`type` = 'expense'\n\t\tAND `budget_categories`.`spent_cents` = 0;",
      "UPDATE `transactions` SET `spent_off` = 1 FROM (\n\tSELECT `sums`.`category_id`, `sums`.`seq` FROM (\n\t\tSELECT `category_id`, `seq`, sum(`amount_cents`) OVER (PARTITION BY `category_id` ORDER BY `seq` DESC) AS `cents`\n\t\tFROM `transactions` WHERE `category_id` IS NOT NULL AND `type` = 'expense'\n\t\t\tAND (`statement_id` IS NULL OR `statement_id` NOT IN (SELECT `id` FROM `statements` WHERE `state` <> 'done'))\n\t) AS `sums`\n\tJOIN `budget_categories` ON `budget_categories`.`id` = `sums`.`category_id` AND `budget_categories`.`spent_cents` = `sums`.`cents`\n) AS `since`\n\tWHERE `transactions`.`category_id` = `since`.`category_id` AND `transactions`.`type` = 'expense' AND `transactions`.`seq` < `since`.`seq`;",
      "UPDATE `budget_categories` SET\n\t`resets` = 1,\n\t`counter_cents` = `spent_cents`,\n\t`counter_differs_cents` = `spent_cents` - coalesce((\n\t\tSELECT sum(`amount_cents`) FROM `transactions`\n\t\tWHERE `category_id` = `budget_categories`.`id` AND `type` = 'expense' AND `spent_off` = 0\n\t\t\tAND (`statement_id` IS NULL OR `statement_id` NOT IN (SELECT `id` FROM `statements` WHERE `state` <> 'done'))\n\t), 0);",
      "CREATE INDEX `transactions_by_amount` ON `transactions` (`book_id`,`amount_cents`,`date`) WHERE kind = 'entry' AND account_id IS NOT NULL AND bucket_id IS NULL;"
    ]
  },
  {
    "tag": "0013_payees_and_tags",
    "statements": [
      "CREATE TABLE `payees` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`book_id` text NOT NULL,\n\t`name` text NOT NULL,\n\t`folded` text NOT NULL,\n\t`category_id` text,\n\t`hidden` integer DEFAULT false NOT NULL,\n\t`merged_into` text,\n\t`root_id` text NOT NULL,\n\t`uses` integer DEFAULT 0 NOT NULL,\n\t`last_used` text,\n\t`created_at` integer NOT NULL,\n\tFOREIGN KEY (`category_id`) REFERENCES `budget_categories`(`id`) ON UPDATE no action ON DELETE no action\n);",
      "CREATE UNIQUE INDEX `payees_by_name` ON `payees` (`book_id`,`folded`);",
      "CREATE INDEX `payees_by_use` ON `payees` (`book_id`,`last_used`) WHERE merged_into IS NULL;",
      "CREATE INDEX `payees_by_root` ON `payees` (`root_id`);",
      "CREATE INDEX `payees_by_category` ON `payees` (`category_id`) WHERE category_id IS NOT NULL;",
      "CREATE TABLE `payee_spellings` (\n\t`book_id` text NOT NULL,\n\t`text` text NOT NULL,\n\t`payee_id` text NOT NULL,\n\tPRIMARY KEY(`book_id`, `text`),\n\tFOREIGN KEY (`payee_id`) REFERENCES `payees`(`id`) ON UPDATE no action ON DELETE no action\n);",
      "CREATE INDEX `payee_spellings_by_payee` ON `payee_spellings` (`payee_id`);",
      "CREATE TABLE `tags` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`book_id` text NOT NULL,\n\t`name` text NOT NULL,\n\t`folded` text NOT NULL,\n\t`color` text NOT NULL,\n\t`created_at` integer NOT NULL\n);",
      "CREATE UNIQUE INDEX `tags_by_name` ON `tags` (`book_id`,`folded`);",
      "CREATE TABLE `transaction_tags` (\n\t`book_id` text NOT NULL,\n\t`transaction_id` text NOT NULL,\n\t`place` integer NOT NULL,\n\t`tag_id` text NOT NULL,\n\tPRIMARY KEY(`transaction_id`, `tag_id`),\n\tFOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE no action\n);",
      "CREATE INDEX `transaction_tags_by_tag` ON `transaction_tags` (`tag_id`);",
      "CREATE INDEX `transaction_tags_by_book` ON `transaction_tags` (`book_id`);",
      "CREATE TABLE `bulk_changes` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`book_id` text NOT NULL,\n\t`kept` text NOT NULL,\n\t`created_at` integer NOT NULL\n);",
      "CREATE INDEX `bulk_changes_by_book` ON `bulk_changes` (`book_id`,`created_at`);",
      "CREATE TABLE `category_groups` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`book_id` text NOT NULL,\n\t`name` text NOT NULL,\n\t`position` integer DEFAULT 0 NOT NULL,\n\t`created_at` integer NOT NULL\n);",
      "CREATE INDEX `category_groups_by_book` ON `category_groups` (`book_id`);",
      "ALTER TABLE `budget_categories` ADD `group_id` text REFERENCES category_groups(id);",
      "ALTER TABLE `budget_categories` ADD `position` integer DEFAULT 0 NOT NULL;",
      "CREATE INDEX `budget_categories_by_group` ON `budget_categories` (`group_id`) WHERE group_id IS NOT NULL;",
      "ALTER TABLE `transactions` ADD `payee_id` text;",
      "ALTER TABLE `transactions` ADD `note` text;",
      "CREATE INDEX `transactions_by_payee` ON `transactions` (`payee_id`,`date`) WHERE payee_id > '';",
      "CREATE INDEX `transactions_without_payee` ON `transactions` (`book_id`) WHERE payee_id IS NULL;",
      "CREATE INDEX `transactions_with_note` ON `transactions` (`book_id`,`date`) WHERE note IS NOT NULL;",
      "CREATE TRIGGER `payees_used` AFTER INSERT ON `transactions` WHEN new.`payee_id` > '' BEGIN\n\tUPDATE `payees` SET `uses` = `uses` + 1, `last_used` = max(ifnull(`last_used`, ''), new.`date`)\n\tWHERE `id` = (SELECT `root_id` FROM `payees` WHERE `id` = new.`payee_id`);\nEND;",
      "CREATE TRIGGER `payees_unused` AFTER DELETE ON `transactions` WHEN old.`payee_id` > '' BEGIN\n\tUPDATE `payees` SET `uses` = `uses` - 1, `last_used` = CASE WHEN old.`date` < `last_used` THEN `last_used` ELSE\n\t\t(SELECT max(`date`) FROM `transactions` WHERE `payee_id` > '' AND `payee_id` IN (SELECT `id` FROM `payees` AS `family` WHERE `family`.`root_id` = `payees`.`id`)) END\n\tWHERE `id` = (SELECT `root_id` FROM `payees` WHERE `id` = old.`payee_id`);\nEND;",
      "CREATE TRIGGER `payees_changed` AFTER UPDATE OF `payee_id`, `date` ON `transactions`\nWHEN old.`payee_id` IS NOT new.`payee_id` OR old.`date` <> new.`date` BEGIN\n\tUPDATE `payees` SET `uses` = `uses` - 1, `last_used` = CASE WHEN old.`date` < `last_used` THEN `last_used` ELSE\n\t\t(SELECT max(`date`) FROM `transactions` WHERE `payee_id` > '' AND `payee_id` IN (SELECT `id` FROM `payees` AS `family` WHERE `family`.`root_id` = `payees`.`id`)) END\n\tWHERE old.`payee_id` > '' AND `id` = (SELECT `root_id` FROM `payees` WHERE `id` = old.`payee_id`);\n\tUPDATE `payees` SET `uses` = `uses` + 1, `last_used` = max(ifnull(`last_used`, ''), new.`date`)\n\tWHERE new.`payee_id` > '' AND `id` = (SELECT `root_id` FROM `payees` WHERE `id` = new.`payee_id`);\nEND;",
      "CREATE TRIGGER `transaction_tags_gone` AFTER DELETE ON `transactions` BEGIN\n\tDELETE FROM `transaction_tags` WHERE `transaction_id` = old.`id`;\nEND;"
    ]
  },
  {
    "tag": "0014_unlocked_items",
    "statements": [
      "CREATE TABLE `unlocked_items` (\n\t`item_id` text PRIMARY KEY NOT NULL\n);"
    ]
  },
  {
    "tag": "0015_splits_and_matches",
    "statements": [
      "CREATE TABLE `ended_goals` (\n\t`id` text NOT NULL,\n\t`book_id` text NOT NULL,\n\t`name` text NOT NULL,\n\t`opening_cents` integer NOT NULL,\n\t`ended_on` text NOT NULL,\n\t`created_at` integer NOT NULL,\n\t`transaction_id` text,\n\t`kept` text,\n\tPRIMARY KEY(`book_id`, `id`)\n);",
      "CREATE TABLE `transaction_parts` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`book_id` text NOT NULL,\n\t`transaction_id` text NOT NULL,\n\t`n` integer NOT NULL,\n\t`category_id` text,\n\t`amount_cents` integer NOT NULL,\n\t`note` text,\n\t`date` text NOT NULL,\n\t`has_own_date` integer NOT NULL,\n\t`refund` integer NOT NULL,\n\t`spent_off` integer DEFAULT 0 NOT NULL,\n\tFOREIGN KEY (`category_id`) REFERENCES `budget_categories`(`id`) ON UPDATE no action ON DELETE no action,\n\tCONSTRAINT \"transaction_parts_amount\" CHECK(\"transaction_parts\".\"amount_cents\" > 0)\n);",
      "CREATE INDEX `transaction_parts_by_transaction` ON `transaction_parts` (`transaction_id`,`n`);",
      "CREATE INDEX `transaction_parts_by_day` ON `transaction_parts` (`book_id`,`date`);",
      "CREATE INDEX `transaction_parts_by_category` ON `transaction_parts` (`category_id`,`date`) WHERE category_id IS NOT NULL;",
      "CREATE TABLE `changed_imports` (\n\t`statement_id` text NOT NULL,\n\t`transaction_id` text NOT NULL,\n\t`book_id` text NOT NULL,\n\tPRIMARY KEY(`statement_id`, `transaction_id`)\n);",
      "CREATE INDEX `changed_imports_by_book` ON `changed_imports` (`book_id`);",
      "CREATE TABLE `known_keys` (\n\t`book_id` text NOT NULL,\n\t`import_key` text NOT NULL,\n\t`transaction_id` text NOT NULL,\n\tPRIMARY KEY(`book_id`, `import_key`)\n);",
      "CREATE INDEX `known_keys_by_transaction` ON `known_keys` (`transaction_id`);",
      "CREATE TABLE `matched_rows` (\n\t`transaction_id` text PRIMARY KEY NOT NULL,\n\t`book_id` text NOT NULL,\n\t`statement_id` text,\n\t`typed_date` text NOT NULL,\n\t`typed_cents` integer NOT NULL,\n\t`typed_description` text NOT NULL,\n\t`date` text NOT NULL,\n\t`amount_cents` integer NOT NULL,\n\t`description` text NOT NULL,\n\t`import_key` text NOT NULL,\n\t`row` text,\n\t`is_orphan` integer DEFAULT false NOT NULL,\n\t`typed_alone` integer DEFAULT false NOT NULL\n);",
      "CREATE INDEX `matched_rows_by_statement` ON `matched_rows` (`statement_id`);",
      "CREATE INDEX `matched_rows_by_book` ON `matched_rows` (`book_id`);",
      "ALTER TABLE `accounts` ADD `rev` integer DEFAULT 1 NOT NULL;",
      "ALTER TABLE `accounts` ADD `field_revs` text DEFAULT '{}' NOT NULL;",
      "ALTER TABLE `bills` ADD `transfer_account_id` text REFERENCES accounts(id);",
      "ALTER TABLE `bills` ADD `rev` integer DEFAULT 1 NOT NULL;",
      "ALTER TABLE `bills` ADD `field_revs` text DEFAULT '{}' NOT NULL;",
      "CREATE INDEX `bills_by_transfer_account` ON `bills` (`transfer_account_id`) WHERE transfer_account_id IS NOT NULL;",
      "ALTER TABLE `savings_buckets` ADD `rev` integer DEFAULT 1 NOT NULL;",
      "ALTER TABLE `savings_buckets` ADD `field_revs` text DEFAULT '{}' NOT NULL;",
      "ALTER TABLE `budget_categories` ADD `rev` integer DEFAULT 1 NOT NULL;",
      "ALTER TABLE `budget_categories` ADD `field_revs` text DEFAULT '{}' NOT NULL;",
      "ALTER TABLE `statements` ADD `matched` integer DEFAULT 0 NOT NULL;",
      "ALTER TABLE `statements` ADD `paid` integer DEFAULT 0 NOT NULL;",
      "ALTER TABLE `statements` ADD `source` text;",
      "ALTER TABLE `statements` ADD `moving_to` text;",
      "ALTER TABLE `subscriptions` ADD `transfer_account_id` text REFERENCES accounts(id);",
      "ALTER TABLE `subscriptions` ADD `rev` integer DEFAULT 1 NOT NULL;",
      "ALTER TABLE `subscriptions` ADD `field_revs` text DEFAULT '{}' NOT NULL;",
      "CREATE INDEX `subscriptions_by_transfer_account` ON `subscriptions` (`transfer_account_id`) WHERE transfer_account_id IS NOT NULL;",
      "ALTER TABLE `transactions` ADD `rev` integer DEFAULT 1 NOT NULL;",
      "ALTER TABLE `transactions` ADD `field_revs` text DEFAULT '{}' NOT NULL;",
      "ALTER TABLE `transactions` ADD `refund` integer DEFAULT false NOT NULL;",
      "ALTER TABLE `transactions` ADD `refund_of` text;",
      "ALTER TABLE `transactions` ADD `part_count` integer DEFAULT 0 NOT NULL;",
      "ALTER TABLE `transactions` ADD `divided_from_id` text;",
      "ALTER TABLE `transactions` ADD `from_goal_id` text;",
      "ALTER TABLE `transactions` ADD `written_for_id` text;",
      "CREATE INDEX `transactions_to_match` ON `transactions` (`account_id`,`amount_cents`,`date`) WHERE import_key IS NULL AND account_id IS NOT NULL;",
      "CREATE INDEX `transactions_with_parts` ON `transactions` (`book_id`,`date`) WHERE part_count > 0;",
      "CREATE INDEX `transactions_by_divided_row` ON `transactions` (`divided_from_id`) WHERE divided_from_id IS NOT NULL;",
      "CREATE INDEX `transactions_by_written_for` ON `transactions` (`written_for_id`) WHERE written_for_id IS NOT NULL;",
      "ALTER TABLE `payees` ADD `rev` integer DEFAULT 1 NOT NULL;",
      "ALTER TABLE `payees` ADD `field_revs` text DEFAULT '{}' NOT NULL;",
      "ALTER TABLE `payees` ADD `transfer_account_id` text;",
      "ALTER TABLE `deleted_imports` ADD `statement_id` text;",
      "CREATE INDEX `deleted_imports_by_statement` ON `deleted_imports` (`statement_id`) WHERE statement_id IS NOT NULL;",
      "ALTER TABLE `outbox` ADD `version` integer DEFAULT 1 NOT NULL;",
      "ALTER TABLE `outbox` ADD `seen` text;",
      "ALTER TABLE `outbox` ADD `refused_row` text;",
      "CREATE TRIGGER `transaction_parts_gone` AFTER DELETE ON `transactions` WHEN old.`part_count` > 0 BEGIN\n\tDELETE FROM `transaction_parts` WHERE `transaction_id` = old.`id`;\nEND;",
      "CREATE TRIGGER `transactions_split_new` BEFORE INSERT ON `transactions` WHEN new.`part_count` > 0 AND new.`category_id` IS NOT NULL BEGIN\n\tSELECT RAISE(ABORT, 'a row with parts has no category of its own');\nEND;",
      "CREATE TRIGGER `transactions_split_changed` BEFORE UPDATE OF `category_id`, `part_count` ON `transactions` WHEN new.`part_count` > 0 AND new.`category_id` IS NOT NULL BEGIN\n\tSELECT RAISE(ABORT, 'a row with parts has no category of its own');\nEND;",
      "INSERT INTO `ended_goals` (`id`, `book_id`, `name`, `opening_cents`, `ended_on`, `created_at`, `transaction_id`)\nSELECT spent.`source_bucket_id`, spent.`book_id`, goal.`name`,\n\t(SELECT coalesce(sum(paid.`amount_cents`), 0) FROM `transactions` AS paid WHERE paid.`source_bucket_id` = spent.`source_bucket_id`)\n\t\t- (SELECT coalesce(sum(CASE moved.`type` WHEN 'income' THEN -moved.`amount_cents` ELSE moved.`amount_cents` END), 0)\n\t\t\tFROM `transactions` AS moved WHERE moved.`bucket_id` = spent.`source_bucket_id`),\n\tspent.`date`, goal.`completed_at`, spent.`id`\nFROM `completed_goals` AS goal\nJOIN `transactions` AS spent ON spent.`book_id` = goal.`book_id` AND spent.`created_at` = goal.`completed_at`\n\tAND spent.`type` = 'expense' AND spent.`source_bucket_id` IS NOT NULL AND spent.`account_id` IS NULL\nWHERE spent.`source_bucket_id` NOT IN (SELECT `id` FROM `savings_buckets`)\nGROUP BY spent.`book_id`, spent.`source_bucket_id`;",
      "CREATE TRIGGER `changed_imports_noted` AFTER UPDATE OF `type`, `amount_cents`, `description`, `account_id`, `category_id`, `bill_id`, `subscription_id`, `bucket_id`, `date`, `transfer_id`, `payee_id`, `note`, `refund`, `part_count`, `from_goal_id` ON `transactions`\nWHEN new.`statement_id` IS NOT NULL AND (old.`type` <> new.`type` OR old.`amount_cents` <> new.`amount_cents` OR old.`description` <> new.`description`\n\tOR old.`account_id` <> new.`account_id` OR old.`category_id` IS NOT new.`category_id` OR old.`bill_id` IS NOT new.`bill_id` OR old.`subscription_id` IS NOT new.`subscription_id`\n\tOR old.`bucket_id` IS NOT new.`bucket_id` OR old.`date` <> new.`date` OR old.`transfer_id` IS NOT new.`transfer_id` OR old.`payee_id` <> new.`payee_id` OR old.`note` IS NOT new.`note`\n\tOR old.`refund` <> new.`refund` OR old.`part_count` <> new.`part_count` OR old.`from_goal_id` IS NOT new.`from_goal_id`) BEGIN\n\tINSERT INTO `changed_imports` (`statement_id`, `transaction_id`, `book_id`) SELECT new.`statement_id`, new.`id`, new.`book_id` FROM `statements`\n\tWHERE `id` = new.`statement_id` AND `state` = 'done' AND NOT EXISTS (SELECT 1 FROM `changed_imports` WHERE `statement_id` = new.`statement_id` AND `transaction_id` = new.`id`);\nEND;",
      "CREATE TRIGGER `changed_imports_gone` AFTER DELETE ON `transactions` WHEN old.`statement_id` IS NOT NULL BEGIN\n\tDELETE FROM `changed_imports` WHERE `statement_id` = old.`statement_id` AND `transaction_id` = old.`id`;\nEND;",
      "CREATE TRIGGER `imported_row_gone` AFTER DELETE ON `transactions` WHEN old.`import_key` IS NOT NULL BEGIN\n\tDELETE FROM `matched_rows` WHERE `transaction_id` = old.`id`;\n\tDELETE FROM `known_keys` WHERE `transaction_id` = old.`id`;\nEND;",
      "CREATE TRIGGER `accounts_rev` AFTER UPDATE OF `name`, `type`, `description`, `institution`, `account_number`, `icon`, `color`, `is_active`, `opening_cents`, `opened_on` ON `accounts`\nWHEN old.`name` IS NOT new.`name` OR old.`type` IS NOT new.`type` OR old.`description` IS NOT new.`description` OR old.`institution` IS NOT new.`institution` OR old.`account_number` IS NOT new.`account_number` OR old.`icon` IS NOT new.`icon` OR old.`color` IS NOT new.`color` OR old.`is_active` IS NOT new.`is_active` OR old.`opening_cents` IS NOT new.`opening_cents` OR old.`opened_on` IS NOT new.`opened_on` BEGIN\n\tUPDATE `accounts` SET `rev` = old.`rev` + 1, `field_revs` = json_patch(old.`field_revs`, json_object(\n\t\t'name', iif(old.`name` IS NOT new.`name`, old.`rev` + 1, old.`field_revs` ->> '$.name'),\n\t\t'type', iif(old.`type` IS NOT new.`type`, old.`rev` + 1, old.`field_revs` ->> '$.type'),\n\t\t'description', iif(old.`description` IS NOT new.`description`, old.`rev` + 1, old.`field_revs` ->> '$.description'),\n\t\t'institution', iif(old.`institution` IS NOT new.`institution`, old.`rev` + 1, old.`field_revs` ->> '$.institution'),\n\t\t'account_number', iif(old.`account_number` IS NOT new.`account_number`, old.`rev` + 1, old.`field_revs` ->> '$.account_number'),\n\t\t'icon', iif(old.`icon` IS NOT new.`icon`, old.`rev` + 1, old.`field_revs` ->> '$.icon'),\n\t\t'color', iif(old.`color` IS NOT new.`color`, old.`rev` + 1, old.`field_revs` ->> '$.color'),\n\t\t'is_active', iif(old.`is_active` IS NOT new.`is_active`, old.`rev` + 1, old.`field_revs` ->> '$.is_active'),\n\t\t'opening_cents', iif(old.`opening_cents` IS NOT new.`opening_cents`, old.`rev` + 1, old.`field_revs` ->> '$.opening_cents'),\n\t\t'opened_on', iif(old.`opened_on` IS NOT new.`opened_on`, old.`rev` + 1, old.`field_revs` ->> '$.opened_on')))\n\tWHERE `id` = old.`id`;\nEND;",
      "CREATE TRIGGER `budget_categories_rev` AFTER UPDATE OF `name`, `description`, `allocated_cents`, `icon`, `color`, `counter_differs_cents`, `resets`, `group_id`, `position` ON `budget_categories`\nWHEN old.`name` IS NOT new.`name` OR old.`description` IS NOT new.`description` OR old.`allocated_cents` IS NOT new.`allocated_cents` OR old.`icon` IS NOT new.`icon` OR old.`color` IS NOT new.`color` OR old.`counter_differs_cents` IS NOT new.`counter_differs_cents` OR old.`resets` IS NOT new.`resets` OR old.`group_id` IS NOT new.`group_id` OR old.`position` IS NOT new.`position` BEGIN\n\tUPDATE `budget_categories` SET `rev` = old.`rev` + 1, `field_revs` = json_patch(old.`field_revs`, json_object(\n\t\t'name', iif(old.`name` IS NOT new.`name`, old.`rev` + 1, old.`field_revs` ->> '$.name'),\n\t\t'description', iif(old.`description` IS NOT new.`description`, old.`rev` + 1, old.`field_revs` ->> '$.description'),\n\t\t'allocated_cents', iif(old.`allocated_cents` IS NOT new.`allocated_cents`, old.`rev` + 1, old.`field_revs` ->> '$.allocated_cents'),\n\t\t'icon', iif(old.`icon` IS NOT new.`icon`, old.`rev` + 1, old.`field_revs` ->> '$.icon'),\n\t\t'color', iif(old.`color` IS NOT new.`color`, old.`rev` + 1, old.`field_revs` ->> '$.color'),\n\t\t'counter_differs_cents', iif(old.`counter_differs_cents` IS NOT new.`counter_differs_cents`, old.`rev` + 1, old.`field_revs` ->> '$.counter_differs_cents'),\n\t\t'resets', iif(old.`resets` IS NOT new.`resets`, old.`rev` + 1, old.`field_revs` ->> '$.resets'),\n\t\t'group_id', iif(old.`group_id` IS NOT new.`group_id`, old.`rev` + 1, old.`field_revs` ->> '$.group_id'),\n\t\t'position', iif(old.`position` IS NOT new.`position`, old.`rev` + 1, old.`field_revs` ->> '$.position')))\n\tWHERE `id` = old.`id`;\nEND;",
      "CREATE TRIGGER `savings_buckets_rev` AFTER UPDATE OF `name`, `target_cents`, `icon`, `opening_cents` ON `savings_buckets`\nWHEN old.`name` IS NOT new.`name` OR old.`target_cents` IS NOT new.`target_cents` OR old.`icon` IS NOT new.`icon` OR old.`opening_cents` IS NOT new.`opening_cents` BEGIN\n\tUPDATE `savings_buckets` SET `rev` = old.`rev` + 1, `field_revs` = json_patch(old.`field_revs`, json_object(\n\t\t'name', iif(old.`name` IS NOT new.`name`, old.`rev` + 1, old.`field_revs` ->> '$.name'),\n\t\t'target_cents', iif(old.`target_cents` IS NOT new.`target_cents`, old.`rev` + 1, old.`field_revs` ->> '$.target_cents'),\n\t\t'icon', iif(old.`icon` IS NOT new.`icon`, old.`rev` + 1, old.`field_revs` ->> '$.icon'),\n\t\t'opening_cents', iif(old.`opening_cents` IS NOT new.`opening_cents`, old.`rev` + 1, old.`field_revs` ->> '$.opening_cents')))\n\tWHERE `id` = old.`id`;\nEND;",
      "CREATE TRIGGER `bills_rev` AFTER UPDATE OF `name`, `amount_cents`, `cycle`, `due_date`, `anchor_day`, `account_id`, `icon`, `color`, `priority`, `active`, `auto_pay`, `transfer_account_id` ON `bills`\nWHEN old.`name` IS NOT new.`name` OR old.`amount_cents` IS NOT new.`amount_cents` OR old.`cycle` IS NOT new.`cycle` OR old.`due_date` IS NOT new.`due_date` OR old.`anchor_day` IS NOT new.`anchor_day` OR old.`account_id` IS NOT new.`account_id` OR old.`icon` IS NOT new.`icon` OR old.`color` IS NOT new.`color` OR old.`priority` IS NOT new.`priority` OR old.`active` IS NOT new.`active` OR old.`auto_pay` IS NOT new.`auto_pay` OR old.`transfer_account_id` IS NOT new.`transfer_account_id` BEGIN\n\tUPDATE `bills` SET `rev` = old.`rev` + 1, `field_revs` = json_patch(old.`field_revs`, json_object(\n\t\t'name', iif(old.`name` IS NOT new.`name`, old.`rev` + 1, old.`field_revs` ->> '$.name'),\n\t\t'amount_cents', iif(old.`amount_cents` IS NOT new.`amount_cents`, old.`rev` + 1, old.`field_revs` ->> '$.amount_cents'),\n\t\t'cycle', iif(old.`cycle` IS NOT new.`cycle`, old.`rev` + 1, old.`field_revs` ->> '$.cycle'),\n\t\t'due_date', iif(old.`due_date` IS NOT new.`due_date`, old.`rev` + 1, old.`field_revs` ->> '$.due_date'),\n\t\t'anchor_day', iif(old.`anchor_day` IS NOT new.`anchor_day`, old.`rev` + 1, old.`field_revs` ->> '$.anchor_day'),\n\t\t'account_id', iif(old.`account_id` IS NOT new.`account_id`, old.`rev` + 1, old.`field_revs` ->> '$.account_id'),\n\t\t'icon', iif(old.`icon` IS NOT new.`icon`, old.`rev` + 1, old.`field_revs` ->> '$.icon'),\n\t\t'color', iif(old.`color` IS NOT new.`color`, old.`rev` + 1, old.`field_revs` ->> '$.color'),\n\t\t'priority', iif(old.`priority` IS NOT new.`priority`, old.`rev` + 1, old.`field_revs` ->> '$.priority'),\n\t\t'active', iif(old.`active` IS NOT new.`active`, old.`rev` + 1, old.`field_revs` ->> '$.active'),\n\t\t'auto_pay', iif(old.`auto_pay` IS NOT new.`auto_pay`, old.`rev` + 1, old.`field_revs` ->> '$.auto_pay'),\n\t\t'transfer_account_id', iif(old.`transfer_account_id` IS NOT new.`transfer_account_id`, old.`rev` + 1, old.`field_revs` ->> '$.transfer_account_id')))\n\tWHERE `id` = old.`id`;\nEND;",
      "CREATE TRIGGER `subscriptions_rev` AFTER UPDATE OF `name`, `amount_cents`, `cycle`, `due_date`, `anchor_day`, `account_id`, `icon`, `color`, `priority`, `active`, `auto_pay`, `transfer_account_id` ON `subscriptions`\nWHEN old.`name` IS NOT new.`name` OR old.`amount_cents` IS NOT new.`amount_cents` OR old.`cycle` IS NOT new.`cycle` OR old.`due_date` IS NOT new.`due_date` OR old.`anchor_day` IS NOT new.`anchor_day` OR old.`account_id` IS NOT new.`account_id` OR old.`icon` IS NOT new.`icon` OR old.`color` IS NOT new.`color` OR old.`priority` IS NOT new.`priority` OR old.`active` IS NOT new.`active` OR old.`auto_pay` IS NOT new.`auto_pay` OR old.`transfer_account_id` IS NOT new.`transfer_account_id` BEGIN\n\tUPDATE `subscriptions` SET `rev` = old.`rev` + 1, `field_revs` = json_patch(old.`field_revs`, json_object(\n\t\t'name', iif(old.`name` IS NOT new.`name`, old.`rev` + 1, old.`field_revs` ->> '$.name'),\n\t\t'amount_cents', iif(old.`amount_cents` IS NOT new.`amount_cents`, old.`rev` + 1, old.`field_revs` ->> '$.amount_cents'),\n\t\t'cycle', iif(old.`cycle` IS NOT new.`cycle`, old.`rev` + 1, old.`field_revs` ->> '$.cycle'),\n\t\t'due_date', iif(old.`due_date` IS NOT new.`due_date`, old.`rev` + 1, old.`field_revs` ->> '$.due_date'),\n\t\t'anchor_day', iif(old.`anchor_day` IS NOT new.`anchor_day`, old.`rev` + 1, old.`field_revs` ->> '$.anchor_day'),\n\t\t'account_id', iif(old.`account_id` IS NOT new.`account_id`, old.`rev` + 1, old.`field_revs` ->> '$.account_id'),\n\t\t'icon', iif(old.`icon` IS NOT new.`icon`, old.`rev` + 1, old.`field_revs` ->> '$.icon'),\n\t\t'color', iif(old.`color` IS NOT new.`color`, old.`rev` + 1, old.`field_revs` ->> '$.color'),\n\t\t'priority', iif(old.`priority` IS NOT new.`priority`, old.`rev` + 1, old.`field_revs` ->> '$.priority'),\n\t\t'active', iif(old.`active` IS NOT new.`active`, old.`rev` + 1, old.`field_revs` ->> '$.active'),\n\t\t'auto_pay', iif(old.`auto_pay` IS NOT new.`auto_pay`, old.`rev` + 1, old.`field_revs` ->> '$.auto_pay'),\n\t\t'transfer_account_id', iif(old.`transfer_account_id` IS NOT new.`transfer_account_id`, old.`rev` + 1, old.`field_revs` ->> '$.transfer_account_id')))\n\tWHERE `id` = old.`id`;\nEND;",
      "CREATE TRIGGER `transactions_rev` AFTER UPDATE OF `type`, `amount_cents`, `description`, `account_id`, `category_id`, `bill_id`, `subscription_id`, `bucket_id`, `source_bucket_id`, `statement_id`, `settled_due_date`, `date`, `kind`, `affects_balance`, `transfer_id`, `transfer_account_id`, `former_category_id`, `payee_id`, `note`, `refund`, `refund_of`, `divided_from_id`, `from_goal_id`, `written_for_id` ON `transactions`\nWHEN old.`type` IS NOT new.`type` OR old.`amount_cents` IS NOT new.`amount_cents` OR old.`description` IS NOT new.`description` OR old.`account_id` IS NOT new.`account_id` OR old.`category_id` IS NOT new.`category_id` OR old.`bill_id` IS NOT new.`bill_id` OR old.`subscription_id` IS NOT new.`subscription_id` OR old.`bucket_id` IS NOT new.`bucket_id` OR old.`source_bucket_id` IS NOT new.`source_bucket_id` OR old.`statement_id` IS NOT new.`statement_id` OR old.`settled_due_date` IS NOT new.`settled_due_date` OR old.`date` IS NOT new.`date` OR old.`kind` IS NOT new.`kind` OR old.`affects_balance` IS NOT new.`affects_balance` OR old.`transfer_id` IS NOT new.`transfer_id` OR old.`transfer_account_id` IS NOT new.`transfer_account_id` OR old.`former_category_id` IS NOT new.`former_category_id` OR (old.`payee_id` IS NOT NULL AND old.`payee_id` IS NOT new.`payee_id`) OR old.`note` IS NOT new.`note` OR old.`refund` IS NOT new.`refund` OR old.`refund_of` IS NOT new.`refund_of` OR old.`divided_from_id` IS NOT new.`divided_from_id` OR old.`from_goal_id` IS NOT new.`from_goal_id` OR old.`written_for_id` IS NOT new.`written_for_id` BEGIN\n\tUPDATE `transactions` SET `rev` = old.`rev` + 1, `field_revs` = json_patch(old.`field_revs`, json_object(\n\t\t'type', iif(old.`type` IS NOT new.`type`, old.`rev` + 1, old.`field_revs` ->> '$.type'),\n\t\t'amount_cents', iif(old.`amount_cents` IS NOT new.`amount_cents`, old.`rev` + 1, old.`field_revs` ->> '$.amount_cents'),\n\t\t'description', iif(old.`description` IS NOT new.`description`, old.`rev` + 1, old.`field_revs` ->> '$.description'),\n\t\t'account_id', iif(old.`account_id` IS NOT new.`account_id`, old.`rev` + 1, old.`field_revs` ->> '$.account_id'),\n\t\t'category_id', iif(old.`category_id` IS NOT new.`category_id`, old.`rev` + 1, old.`field_revs` ->> '$.category_id'),\n\t\t'bill_id', iif(old.`bill_id` IS NOT new.`bill_id`, old.`rev` + 1, old.`field_revs` ->> '$.bill_id'),\n\t\t'subscription_id', iif(old.`subscription_id` IS NOT new.`subscription_id`, old.`rev` + 1, old.`field_revs` ->> '$.subscription_id'),\n\t\t'bucket_id', iif(old.`bucket_id` IS NOT new.`bucket_id`, old.`rev` + 1, old.`field_revs` ->> '$.bucket_id'),\n\t\t'source_bucket_id', iif(old.`source_bucket_id` IS NOT new.`source_bucket_id`, old.`rev` + 1, old.`field_revs` ->> '$.source_bucket_id'),\n\t\t'statement_id', iif(old.`statement_id` IS NOT new.`statement_id`, old.`rev` + 1, old.`field_revs` ->> '$.statement_id'),\n\t\t'settled_due_date', iif(old.`settled_due_date` IS NOT new.`settled_due_date`, old.`rev` + 1, old.`field_revs` ->> '$.settled_due_date'),\n\t\t'date', iif(old.`date` IS NOT new.`date`, old.`rev` + 1, old.`field_revs` ->> '$.date'),\n\t\t'kind', iif(old.`kind` IS NOT new.`kind`, old.`rev` + 1, old.`field_revs` ->> '$.kind'),\n\t\t'affects_balance', iif(old.`affects_balance` IS NOT new.`affects_balance`, old.`rev` + 1, old.`field_revs` ->> '$.affects_balance'),\n\t\t'transfer_id', iif(old.`transfer_id` IS NOT new.`transfer_id`, old.`rev` + 1, old.`field_revs` ->> '$.transfer_id'),\n\t\t'transfer_account_id', iif(old.`transfer_account_id` IS NOT new.`transfer_account_id`, old.`rev` + 1, old.`field_revs` ->> '$.transfer_account_id'),\n\t\t'former_category_id', iif(old.`former_category_id` IS NOT new.`former_category_id`, old.`rev` + 1, old.`field_revs` ->> '$.former_category_id'),\n\t\t'payee_id', iif((old.`payee_id` IS NOT NULL AND old.`payee_id` IS NOT new.`payee_id`), old.`rev` + 1, old.`field_revs` ->> '$.payee_id'),\n\t\t'note', iif(old.`note` IS NOT new.`note`, old.`rev` + 1, old.`field_revs` ->> '$.note'),\n\t\t'refund', iif(old.`refund` IS NOT new.`refund`, old.`rev` + 1, old.`field_revs` ->> '$.refund'),\n\t\t'refund_of', iif(old.`refund_of` IS NOT new.`refund_of`, old.`rev` + 1, old.`field_revs` ->> '$.refund_of'),\n\t\t'divided_from_id', iif(old.`divided_from_id` IS NOT new.`divided_from_id`, old.`rev` + 1, old.`field_revs` ->> '$.divided_from_id'),\n\t\t'from_goal_id', iif(old.`from_goal_id` IS NOT new.`from_goal_id`, old.`rev` + 1, old.`field_revs` ->> '$.from_goal_id'),\n\t\t'written_for_id', iif(old.`written_for_id` IS NOT new.`written_for_id`, old.`rev` + 1, old.`field_revs` ->> '$.written_for_id')))\n\tWHERE `id` = old.`id`;\nEND;",
      "CREATE TRIGGER `payees_rev` AFTER UPDATE OF `name`, `category_id`, `hidden`, `merged_into` ON `payees`\nWHEN old.`name` IS NOT new.`name` OR old.`category_id` IS NOT new.`category_id` OR old.`hidden` IS NOT new.`hidden` OR old.`merged_into` IS NOT new.`merged_into` BEGIN\n\tUPDATE `payees` SET `rev` = old.`rev` + 1, `field_revs` = json_patch(old.`field_revs`, json_object(\n\t\t'name', iif(old.`name` IS NOT new.`name`, old.`rev` + 1, old.`field_revs` ->> '$.name'),\n\t\t'category_id', iif(old.`category_id` IS NOT new.`category_id`, old.`rev` + 1, old.`field_revs` ->> '$.category_id'),\n\t\t'hidden', iif(old.`hidden` IS NOT new.`hidden`, old.`rev` + 1, old.`field_revs` ->> '$.hidden'),\n\t\t'merged_into', iif(old.`merged_into` IS NOT new.`merged_into`, old.`rev` + 1, old.`field_revs` ->> '$.merged_into')))\n\tWHERE `id` = old.`id`;\nEND;"
    ]
  },
  {
    "tag": "0016_every_bank",
    "statements": [
      "CREATE TABLE `bank_connections` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`user_id` text NOT NULL,\n\t`provider` text NOT NULL,\n\t`name` text NOT NULL,\n\t`host` text NOT NULL,\n\t`sealed` text NOT NULL,\n\t`accounts` text NOT NULL,\n\t`state_hash` text,\n\t`state_until` integer,\n\t`consent_until` integer,\n\t`needs_consent` integer DEFAULT false NOT NULL,\n\t`last_fetched_at` integer,\n\t`complete_at` integer,\n\t`last_error` text,\n\t`last_note` text,\n\t`next_at` integer,\n\t`created_at` integer NOT NULL\n);",
      "CREATE INDEX `bank_connections_by_user` ON `bank_connections` (`user_id`);",
      "CREATE INDEX `bank_connections_next` ON `bank_connections` (`next_at`) WHERE next_at IS NOT NULL;",
      "CREATE TABLE `brought_rows` (\n\t`book_id` text NOT NULL,\n\t`kind` text NOT NULL,\n\t`key` text NOT NULL,\n\t`row_id` text NOT NULL,\n\t`statement_id` text NOT NULL,\n\t`is_made` integer NOT NULL,\n\tPRIMARY KEY(`book_id`, `kind`, `key`)\n);",
      "CREATE INDEX `brought_rows_by_statement` ON `brought_rows` (`statement_id`,`kind`);",
      "CREATE TABLE `csv_layouts` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`book_id` text NOT NULL,\n\t`account_id` text NOT NULL,\n\t`name` text,\n\t`header` text NOT NULL,\n\t`columns` text NOT NULL,\n\t`statement_id` text,\n\t`last_used` integer NOT NULL,\n\t`created_at` integer NOT NULL\n);",
      "CREATE UNIQUE INDEX `csv_layouts_by_header` ON `csv_layouts` (`book_id`,`account_id`,`header`);",
      "CREATE INDEX `csv_layouts_by_statement` ON `csv_layouts` (`statement_id`);",
      "ALTER TABLE `statements` ADD `drop_id` text;",
      "ALTER TABLE `statements` ADD `account_text` text;",
      "ALTER TABLE `statements` ADD `opening_day` text;",
      "ALTER TABLE `statements` ADD `opening_cents` integer;",
      "ALTER TABLE `statements` ADD `closing_day` text;",
      "ALTER TABLE `statements` ADD `closing_cents` integer;",
      "ALTER TABLE `statements` ADD `made` text;",
      "CREATE INDEX `statements_by_drop` ON `statements` (`drop_id`) WHERE drop_id IS NOT NULL;",
      "CREATE TRIGGER `known_row_gone` AFTER DELETE ON `transactions` WHEN old.`import_key` IS NULL AND old.`statement_id` IS NOT NULL BEGIN\n\tDELETE FROM `known_keys` WHERE `transaction_id` = old.`id`;\nEND;"
    ]
  },
  {
    "tag": "0017_amended_rows",
    "statements": [
      "ALTER TABLE `matched_rows` ADD `before` text;"
    ]
  }
]
