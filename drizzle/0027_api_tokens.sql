CREATE TABLE `token_acting` (
	`book_id` text PRIMARY KEY NOT NULL,
	`token_id` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `token_writes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`book_id` text NOT NULL,
	`token_id` text NOT NULL,
	`at` integer NOT NULL,
	`action` text NOT NULL,
	`row_id` text NOT NULL,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `token_writes_by_book` ON `token_writes` (`book_id`);--> statement-breakpoint
CREATE INDEX `token_writes_by_token` ON `token_writes` (`token_id`,`at`);--> statement-breakpoint
CREATE INDEX `token_writes_by_time` ON `token_writes` (`at`);--> statement-breakpoint
CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`book_id` text NOT NULL,
	`name` text NOT NULL,
	`scope` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_by_hash` ON `api_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `api_tokens_by_user` ON `api_tokens` (`user_id`);--> statement-breakpoint
ALTER TABLE `acting` ADD `by` text;--> statement-breakpoint
ALTER TABLE `activity` ADD `by` text;--> statement-breakpoint
DROP TRIGGER IF EXISTS `transactions_added_told`;--> statement-breakpoint
CREATE TRIGGER `transactions_added_told` AFTER INSERT ON `transactions`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	UPDATE `transactions` SET `created_by` = (SELECT `member_id` FROM `acting` WHERE `book_id` = new.`book_id`) WHERE `id` = new.`id` AND `created_by` IS NULL;
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'transaction', new.id, new.description,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'description' AS `field`, NULL AS `before`, new.description AS `after`
		UNION ALL SELECT 'amount' AS `field`, NULL AS `before`, printf('%.2f', new.amount_cents / 100.0) AS `after`
		UNION ALL SELECT 'date' AS `field`, NULL AS `before`, new.date AS `after`
		UNION ALL SELECT 'account' AS `field`, NULL AS `before`, (SELECT `name` FROM `accounts` WHERE `id` = new.account_id) AS `after`
		UNION ALL SELECT 'category' AS `field`, NULL AS `before`, (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id) AS `after`
		UNION ALL SELECT 'payee' AS `field`, NULL AS `before`, (SELECT `name` FROM `payees` WHERE `id` = new.payee_id) AS `after`
		UNION ALL SELECT 'note' AS `field`, NULL AS `before`, new.note AS `after`
		UNION ALL SELECT 'parts' AS `field`, NULL AS `before`, nullif(new.part_count, 0) AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = new.`book_id` AND new.written_for_id IS NULL AND NOT (new.transfer_id IS NOT NULL AND new.type = 'income');
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `transactions_changed_told`;--> statement-breakpoint
CREATE TRIGGER `transactions_changed_told` AFTER UPDATE ON `transactions`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.description IS NOT new.description OR printf('%.2f', old.amount_cents / 100.0) IS NOT printf('%.2f', new.amount_cents / 100.0) OR old.date IS NOT new.date OR (SELECT `name` FROM `accounts` WHERE `id` = old.account_id) IS NOT (SELECT `name` FROM `accounts` WHERE `id` = new.account_id) OR (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) IS NOT (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id) OR (SELECT `name` FROM `payees` WHERE `id` = old.payee_id) IS NOT (SELECT `name` FROM `payees` WHERE `id` = new.payee_id) OR old.note IS NOT new.note OR nullif(old.part_count, 0) IS NOT nullif(new.part_count, 0)) BEGIN
	UPDATE `transactions` SET `updated_by` = (SELECT `member_id` FROM `acting` WHERE `book_id` = new.`book_id`) WHERE `id` = new.`id`;
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'transaction', new.id, new.description,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'description' AS `field`, old.description AS `before`, new.description AS `after`
		UNION ALL SELECT 'amount' AS `field`, printf('%.2f', old.amount_cents / 100.0) AS `before`, printf('%.2f', new.amount_cents / 100.0) AS `after`
		UNION ALL SELECT 'date' AS `field`, old.date AS `before`, new.date AS `after`
		UNION ALL SELECT 'account' AS `field`, (SELECT `name` FROM `accounts` WHERE `id` = old.account_id) AS `before`, (SELECT `name` FROM `accounts` WHERE `id` = new.account_id) AS `after`
		UNION ALL SELECT 'category' AS `field`, (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) AS `before`, (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id) AS `after`
		UNION ALL SELECT 'payee' AS `field`, (SELECT `name` FROM `payees` WHERE `id` = old.payee_id) AS `before`, (SELECT `name` FROM `payees` WHERE `id` = new.payee_id) AS `after`
		UNION ALL SELECT 'note' AS `field`, old.note AS `before`, new.note AS `after`
		UNION ALL SELECT 'parts' AS `field`, nullif(old.part_count, 0) AS `before`, nullif(new.part_count, 0) AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = new.`book_id` AND new.written_for_id IS NULL AND NOT (new.transfer_id IS NOT NULL AND new.type = 'income');
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `transactions_removed_told`;--> statement-breakpoint
CREATE TRIGGER `transactions_removed_told` AFTER DELETE ON `transactions`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'transaction', old.id, old.description,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'description' AS `field`, old.description AS `before`, NULL AS `after`
		UNION ALL SELECT 'amount' AS `field`, printf('%.2f', old.amount_cents / 100.0) AS `before`, NULL AS `after`
		UNION ALL SELECT 'date' AS `field`, old.date AS `before`, NULL AS `after`
		UNION ALL SELECT 'account' AS `field`, (SELECT `name` FROM `accounts` WHERE `id` = old.account_id) AS `before`, NULL AS `after`
		UNION ALL SELECT 'category' AS `field`, (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) AS `before`, NULL AS `after`
		UNION ALL SELECT 'payee' AS `field`, (SELECT `name` FROM `payees` WHERE `id` = old.payee_id) AS `before`, NULL AS `after`
		UNION ALL SELECT 'note' AS `field`, old.note AS `before`, NULL AS `after`
		UNION ALL SELECT 'parts' AS `field`, nullif(old.part_count, 0) AS `before`, NULL AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = old.`book_id` AND old.written_for_id IS NULL AND NOT (old.transfer_id IS NOT NULL AND old.type = 'income');
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `accounts_added_told`;--> statement-breakpoint
CREATE TRIGGER `accounts_added_told` AFTER INSERT ON `accounts`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'account', new.id, new.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, NULL AS `before`, new.name AS `after`
		UNION ALL SELECT 'type' AS `field`, NULL AS `before`, new.type AS `after`
		UNION ALL SELECT 'opening' AS `field`, NULL AS `before`, printf('%.2f', new.opening_cents / 100.0) AS `after`
		UNION ALL SELECT 'active' AS `field`, NULL AS `before`, iif(new.is_active, 'yes', 'no') AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `accounts_changed_told`;--> statement-breakpoint
CREATE TRIGGER `accounts_changed_told` AFTER UPDATE ON `accounts`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.name IS NOT new.name OR old.type IS NOT new.type OR printf('%.2f', old.opening_cents / 100.0) IS NOT printf('%.2f', new.opening_cents / 100.0) OR iif(old.is_active, 'yes', 'no') IS NOT iif(new.is_active, 'yes', 'no')) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'account', new.id, new.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, old.name AS `before`, new.name AS `after`
		UNION ALL SELECT 'type' AS `field`, old.type AS `before`, new.type AS `after`
		UNION ALL SELECT 'opening' AS `field`, printf('%.2f', old.opening_cents / 100.0) AS `before`, printf('%.2f', new.opening_cents / 100.0) AS `after`
		UNION ALL SELECT 'active' AS `field`, iif(old.is_active, 'yes', 'no') AS `before`, iif(new.is_active, 'yes', 'no') AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `accounts_removed_told`;--> statement-breakpoint
CREATE TRIGGER `accounts_removed_told` AFTER DELETE ON `accounts`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'account', old.id, old.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, old.name AS `before`, NULL AS `after`
		UNION ALL SELECT 'type' AS `field`, old.type AS `before`, NULL AS `after`
		UNION ALL SELECT 'opening' AS `field`, printf('%.2f', old.opening_cents / 100.0) AS `before`, NULL AS `after`
		UNION ALL SELECT 'active' AS `field`, iif(old.is_active, 'yes', 'no') AS `before`, NULL AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = old.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `budget_categories_added_told`;--> statement-breakpoint
CREATE TRIGGER `budget_categories_added_told` AFTER INSERT ON `budget_categories`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'category', new.id, new.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, NULL AS `before`, new.name AS `after`
		UNION ALL SELECT 'allocated' AS `field`, NULL AS `before`, printf('%.2f', new.allocated_cents / 100.0) AS `after`
		UNION ALL SELECT 'group' AS `field`, NULL AS `before`, (SELECT `name` FROM `category_groups` WHERE `id` = new.group_id) AS `after`
		UNION ALL SELECT 'archived' AS `field`, NULL AS `before`, iif(new.archived_at IS NULL, 'no', 'yes') AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `budget_categories_changed_told`;--> statement-breakpoint
CREATE TRIGGER `budget_categories_changed_told` AFTER UPDATE ON `budget_categories`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.name IS NOT new.name OR printf('%.2f', old.allocated_cents / 100.0) IS NOT printf('%.2f', new.allocated_cents / 100.0) OR (SELECT `name` FROM `category_groups` WHERE `id` = old.group_id) IS NOT (SELECT `name` FROM `category_groups` WHERE `id` = new.group_id) OR iif(old.archived_at IS NULL, 'no', 'yes') IS NOT iif(new.archived_at IS NULL, 'no', 'yes')) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'category', new.id, new.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, old.name AS `before`, new.name AS `after`
		UNION ALL SELECT 'allocated' AS `field`, printf('%.2f', old.allocated_cents / 100.0) AS `before`, printf('%.2f', new.allocated_cents / 100.0) AS `after`
		UNION ALL SELECT 'group' AS `field`, (SELECT `name` FROM `category_groups` WHERE `id` = old.group_id) AS `before`, (SELECT `name` FROM `category_groups` WHERE `id` = new.group_id) AS `after`
		UNION ALL SELECT 'archived' AS `field`, iif(old.archived_at IS NULL, 'no', 'yes') AS `before`, iif(new.archived_at IS NULL, 'no', 'yes') AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `budget_categories_removed_told`;--> statement-breakpoint
CREATE TRIGGER `budget_categories_removed_told` AFTER DELETE ON `budget_categories`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'category', old.id, old.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, old.name AS `before`, NULL AS `after`
		UNION ALL SELECT 'allocated' AS `field`, printf('%.2f', old.allocated_cents / 100.0) AS `before`, NULL AS `after`
		UNION ALL SELECT 'group' AS `field`, (SELECT `name` FROM `category_groups` WHERE `id` = old.group_id) AS `before`, NULL AS `after`
		UNION ALL SELECT 'archived' AS `field`, iif(old.archived_at IS NULL, 'no', 'yes') AS `before`, NULL AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = old.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `savings_buckets_added_told`;--> statement-breakpoint
CREATE TRIGGER `savings_buckets_added_told` AFTER INSERT ON `savings_buckets`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'goal', new.id, new.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, NULL AS `before`, new.name AS `after`
		UNION ALL SELECT 'target' AS `field`, NULL AS `before`, printf('%.2f', new.target_cents / 100.0) AS `after`
		UNION ALL SELECT 'targetDate' AS `field`, NULL AS `before`, new.target_date AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `savings_buckets_changed_told`;--> statement-breakpoint
CREATE TRIGGER `savings_buckets_changed_told` AFTER UPDATE ON `savings_buckets`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.name IS NOT new.name OR printf('%.2f', old.target_cents / 100.0) IS NOT printf('%.2f', new.target_cents / 100.0) OR old.target_date IS NOT new.target_date) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'goal', new.id, new.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, old.name AS `before`, new.name AS `after`
		UNION ALL SELECT 'target' AS `field`, printf('%.2f', old.target_cents / 100.0) AS `before`, printf('%.2f', new.target_cents / 100.0) AS `after`
		UNION ALL SELECT 'targetDate' AS `field`, old.target_date AS `before`, new.target_date AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `savings_buckets_removed_told`;--> statement-breakpoint
CREATE TRIGGER `savings_buckets_removed_told` AFTER DELETE ON `savings_buckets`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'goal', old.id, old.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, old.name AS `before`, NULL AS `after`
		UNION ALL SELECT 'target' AS `field`, printf('%.2f', old.target_cents / 100.0) AS `before`, NULL AS `after`
		UNION ALL SELECT 'targetDate' AS `field`, old.target_date AS `before`, NULL AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = old.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `bills_added_told`;--> statement-breakpoint
CREATE TRIGGER `bills_added_told` AFTER INSERT ON `bills`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'bill', new.id, new.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, NULL AS `before`, new.name AS `after`
		UNION ALL SELECT 'amount' AS `field`, NULL AS `before`, printf('%.2f', new.amount_cents / 100.0) AS `after`
		UNION ALL SELECT 'dueDate' AS `field`, NULL AS `before`, new.due_date AS `after`
		UNION ALL SELECT 'cycle' AS `field`, NULL AS `before`, new.cycle AS `after`
		UNION ALL SELECT 'account' AS `field`, NULL AS `before`, (SELECT `name` FROM `accounts` WHERE `id` = new.account_id) AS `after`
		UNION ALL SELECT 'category' AS `field`, NULL AS `before`, (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id) AS `after`
		UNION ALL SELECT 'active' AS `field`, NULL AS `before`, iif(new.active, 'yes', 'no') AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `bills_changed_told`;--> statement-breakpoint
CREATE TRIGGER `bills_changed_told` AFTER UPDATE ON `bills`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.name IS NOT new.name OR printf('%.2f', old.amount_cents / 100.0) IS NOT printf('%.2f', new.amount_cents / 100.0) OR old.due_date IS NOT new.due_date OR old.cycle IS NOT new.cycle OR (SELECT `name` FROM `accounts` WHERE `id` = old.account_id) IS NOT (SELECT `name` FROM `accounts` WHERE `id` = new.account_id) OR (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) IS NOT (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id) OR iif(old.active, 'yes', 'no') IS NOT iif(new.active, 'yes', 'no')) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'bill', new.id, new.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, old.name AS `before`, new.name AS `after`
		UNION ALL SELECT 'amount' AS `field`, printf('%.2f', old.amount_cents / 100.0) AS `before`, printf('%.2f', new.amount_cents / 100.0) AS `after`
		UNION ALL SELECT 'dueDate' AS `field`, old.due_date AS `before`, new.due_date AS `after`
		UNION ALL SELECT 'cycle' AS `field`, old.cycle AS `before`, new.cycle AS `after`
		UNION ALL SELECT 'account' AS `field`, (SELECT `name` FROM `accounts` WHERE `id` = old.account_id) AS `before`, (SELECT `name` FROM `accounts` WHERE `id` = new.account_id) AS `after`
		UNION ALL SELECT 'category' AS `field`, (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) AS `before`, (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id) AS `after`
		UNION ALL SELECT 'active' AS `field`, iif(old.active, 'yes', 'no') AS `before`, iif(new.active, 'yes', 'no') AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `bills_removed_told`;--> statement-breakpoint
CREATE TRIGGER `bills_removed_told` AFTER DELETE ON `bills`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'bill', old.id, old.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, old.name AS `before`, NULL AS `after`
		UNION ALL SELECT 'amount' AS `field`, printf('%.2f', old.amount_cents / 100.0) AS `before`, NULL AS `after`
		UNION ALL SELECT 'dueDate' AS `field`, old.due_date AS `before`, NULL AS `after`
		UNION ALL SELECT 'cycle' AS `field`, old.cycle AS `before`, NULL AS `after`
		UNION ALL SELECT 'account' AS `field`, (SELECT `name` FROM `accounts` WHERE `id` = old.account_id) AS `before`, NULL AS `after`
		UNION ALL SELECT 'category' AS `field`, (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) AS `before`, NULL AS `after`
		UNION ALL SELECT 'active' AS `field`, iif(old.active, 'yes', 'no') AS `before`, NULL AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = old.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `subscriptions_added_told`;--> statement-breakpoint
CREATE TRIGGER `subscriptions_added_told` AFTER INSERT ON `subscriptions`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'subscription', new.id, new.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, NULL AS `before`, new.name AS `after`
		UNION ALL SELECT 'amount' AS `field`, NULL AS `before`, printf('%.2f', new.amount_cents / 100.0) AS `after`
		UNION ALL SELECT 'dueDate' AS `field`, NULL AS `before`, new.due_date AS `after`
		UNION ALL SELECT 'cycle' AS `field`, NULL AS `before`, new.cycle AS `after`
		UNION ALL SELECT 'account' AS `field`, NULL AS `before`, (SELECT `name` FROM `accounts` WHERE `id` = new.account_id) AS `after`
		UNION ALL SELECT 'category' AS `field`, NULL AS `before`, (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id) AS `after`
		UNION ALL SELECT 'active' AS `field`, NULL AS `before`, iif(new.active, 'yes', 'no') AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `subscriptions_changed_told`;--> statement-breakpoint
CREATE TRIGGER `subscriptions_changed_told` AFTER UPDATE ON `subscriptions`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.name IS NOT new.name OR printf('%.2f', old.amount_cents / 100.0) IS NOT printf('%.2f', new.amount_cents / 100.0) OR old.due_date IS NOT new.due_date OR old.cycle IS NOT new.cycle OR (SELECT `name` FROM `accounts` WHERE `id` = old.account_id) IS NOT (SELECT `name` FROM `accounts` WHERE `id` = new.account_id) OR (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) IS NOT (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id) OR iif(old.active, 'yes', 'no') IS NOT iif(new.active, 'yes', 'no')) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'subscription', new.id, new.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, old.name AS `before`, new.name AS `after`
		UNION ALL SELECT 'amount' AS `field`, printf('%.2f', old.amount_cents / 100.0) AS `before`, printf('%.2f', new.amount_cents / 100.0) AS `after`
		UNION ALL SELECT 'dueDate' AS `field`, old.due_date AS `before`, new.due_date AS `after`
		UNION ALL SELECT 'cycle' AS `field`, old.cycle AS `before`, new.cycle AS `after`
		UNION ALL SELECT 'account' AS `field`, (SELECT `name` FROM `accounts` WHERE `id` = old.account_id) AS `before`, (SELECT `name` FROM `accounts` WHERE `id` = new.account_id) AS `after`
		UNION ALL SELECT 'category' AS `field`, (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) AS `before`, (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id) AS `after`
		UNION ALL SELECT 'active' AS `field`, iif(old.active, 'yes', 'no') AS `before`, iif(new.active, 'yes', 'no') AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `subscriptions_removed_told`;--> statement-breakpoint
CREATE TRIGGER `subscriptions_removed_told` AFTER DELETE ON `subscriptions`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'subscription', old.id, old.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, old.name AS `before`, NULL AS `after`
		UNION ALL SELECT 'amount' AS `field`, printf('%.2f', old.amount_cents / 100.0) AS `before`, NULL AS `after`
		UNION ALL SELECT 'dueDate' AS `field`, old.due_date AS `before`, NULL AS `after`
		UNION ALL SELECT 'cycle' AS `field`, old.cycle AS `before`, NULL AS `after`
		UNION ALL SELECT 'account' AS `field`, (SELECT `name` FROM `accounts` WHERE `id` = old.account_id) AS `before`, NULL AS `after`
		UNION ALL SELECT 'category' AS `field`, (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) AS `before`, NULL AS `after`
		UNION ALL SELECT 'active' AS `field`, iif(old.active, 'yes', 'no') AS `before`, NULL AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = old.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `settlements_added_told`;--> statement-breakpoint
CREATE TRIGGER `settlements_added_told` AFTER INSERT ON `settlements`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'payment', new.id, (SELECT `name` FROM `members` WHERE `id` = new.from_member) || ' → ' || (SELECT `name` FROM `members` WHERE `id` = new.to_member),
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'amount' AS `field`, NULL AS `before`, printf('%.2f', new.cents / 100.0) AS `after`
		UNION ALL SELECT 'date' AS `field`, NULL AS `before`, new.date AS `after`
		UNION ALL SELECT 'note' AS `field`, NULL AS `before`, new.note AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `settlements_changed_told`;--> statement-breakpoint
CREATE TRIGGER `settlements_changed_told` AFTER UPDATE ON `settlements`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (printf('%.2f', old.cents / 100.0) IS NOT printf('%.2f', new.cents / 100.0) OR old.date IS NOT new.date OR old.note IS NOT new.note) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'payment', new.id, (SELECT `name` FROM `members` WHERE `id` = new.from_member) || ' → ' || (SELECT `name` FROM `members` WHERE `id` = new.to_member),
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'amount' AS `field`, printf('%.2f', old.cents / 100.0) AS `before`, printf('%.2f', new.cents / 100.0) AS `after`
		UNION ALL SELECT 'date' AS `field`, old.date AS `before`, new.date AS `after`
		UNION ALL SELECT 'note' AS `field`, old.note AS `before`, new.note AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `settlements_removed_told`;--> statement-breakpoint
CREATE TRIGGER `settlements_removed_told` AFTER DELETE ON `settlements`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'payment', old.id, (SELECT `name` FROM `members` WHERE `id` = old.from_member) || ' → ' || (SELECT `name` FROM `members` WHERE `id` = old.to_member),
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'amount' AS `field`, printf('%.2f', old.cents / 100.0) AS `before`, NULL AS `after`
		UNION ALL SELECT 'date' AS `field`, old.date AS `before`, NULL AS `after`
		UNION ALL SELECT 'note' AS `field`, old.note AS `before`, NULL AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = old.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `members_added_told`;--> statement-breakpoint
CREATE TRIGGER `members_added_told` AFTER INSERT ON `members`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'member', new.id, new.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, NULL AS `before`, new.name AS `after`
		UNION ALL SELECT 'weight' AS `field`, NULL AS `before`, new.weight AS `after`
		UNION ALL SELECT 'left' AS `field`, NULL AS `before`, iif(new.left_at IS NULL, 'no', 'yes') AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `members_changed_told`;--> statement-breakpoint
CREATE TRIGGER `members_changed_told` AFTER UPDATE ON `members`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.name IS NOT new.name OR old.weight IS NOT new.weight OR iif(old.left_at IS NULL, 'no', 'yes') IS NOT iif(new.left_at IS NULL, 'no', 'yes')) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'member', new.id, new.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, old.name AS `before`, new.name AS `after`
		UNION ALL SELECT 'weight' AS `field`, old.weight AS `before`, new.weight AS `after`
		UNION ALL SELECT 'left' AS `field`, iif(old.left_at IS NULL, 'no', 'yes') AS `before`, iif(new.left_at IS NULL, 'no', 'yes') AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `members_removed_told`;--> statement-breakpoint
CREATE TRIGGER `members_removed_told` AFTER DELETE ON `members`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'member', old.id, old.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, old.name AS `before`, NULL AS `after`
		UNION ALL SELECT 'weight' AS `field`, old.weight AS `before`, NULL AS `after`
		UNION ALL SELECT 'left' AS `field`, iif(old.left_at IS NULL, 'no', 'yes') AS `before`, NULL AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = old.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `memberships_changed_told`;--> statement-breakpoint
CREATE TRIGGER `memberships_changed_told` AFTER UPDATE ON `memberships`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.role IS NOT new.role) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'member', new.member_id, (SELECT `name` FROM `members` WHERE `id` = new.member_id),
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'role' AS `field`, old.role AS `before`, new.role AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `budget_moves_added_told`;--> statement-breakpoint
CREATE TRIGGER `budget_moves_added_told` AFTER INSERT ON `budget_moves`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'budget', new.entry_id, coalesce(new.to_name, new.from_name, ''),
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'from' AS `field`, NULL AS `before`, new.from_name AS `after`
		UNION ALL SELECT 'to' AS `field`, NULL AS `before`, new.to_name AS `after`
		UNION ALL SELECT 'amount' AS `field`, NULL AS `before`, printf('%.2f', new.cents / 100.0) AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `budget_moves_changed_told`;--> statement-breakpoint
CREATE TRIGGER `budget_moves_changed_told` AFTER UPDATE ON `budget_moves`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.from_name IS NOT new.from_name OR old.to_name IS NOT new.to_name OR printf('%.2f', old.cents / 100.0) IS NOT printf('%.2f', new.cents / 100.0)) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'budget', new.entry_id, coalesce(new.to_name, new.from_name, ''),
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'from' AS `field`, old.from_name AS `before`, new.from_name AS `after`
		UNION ALL SELECT 'to' AS `field`, old.to_name AS `before`, new.to_name AS `after`
		UNION ALL SELECT 'amount' AS `field`, printf('%.2f', old.cents / 100.0) AS `before`, printf('%.2f', new.cents / 100.0) AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `budget_moves_removed_told`;--> statement-breakpoint
CREATE TRIGGER `budget_moves_removed_told` AFTER DELETE ON `budget_moves`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'budget', old.entry_id, coalesce(old.to_name, old.from_name, ''),
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'from' AS `field`, old.from_name AS `before`, NULL AS `after`
		UNION ALL SELECT 'to' AS `field`, old.to_name AS `before`, NULL AS `after`
		UNION ALL SELECT 'amount' AS `field`, printf('%.2f', old.cents / 100.0) AS `before`, NULL AS `after`) WHERE `before` IS NOT `after`), `by`
	FROM `acting` WHERE `book_id` = old.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `transactions_added_by_token`;--> statement-breakpoint
CREATE TRIGGER `transactions_added_by_token` AFTER INSERT ON `transactions`
WHEN EXISTS (SELECT 1 FROM `token_acting` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `token_writes` (`book_id`, `token_id`, `at`, `action`, `row_id`, `before`, `after`)
	SELECT `book_id`, `token_id`, `at`, 'added', new.id, NULL, json_object('type', new.type, 'description', new.description, 'amountCents', new.amount_cents, 'date', new.date, 'accountId', new.account_id, 'categoryId', new.category_id, 'payeeId', new.payee_id, 'note', new.note)
	FROM `token_acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `transactions_changed_by_token`;--> statement-breakpoint
CREATE TRIGGER `transactions_changed_by_token` AFTER UPDATE ON `transactions`
WHEN EXISTS (SELECT 1 FROM `token_acting` WHERE `book_id` = new.`book_id`) AND (old.type IS NOT new.type OR old.description IS NOT new.description OR old.amount_cents IS NOT new.amount_cents OR old.date IS NOT new.date OR old.account_id IS NOT new.account_id OR old.category_id IS NOT new.category_id OR old.payee_id IS NOT new.payee_id OR old.note IS NOT new.note) BEGIN
	INSERT INTO `token_writes` (`book_id`, `token_id`, `at`, `action`, `row_id`, `before`, `after`)
	SELECT `book_id`, `token_id`, `at`, 'changed', new.id, json_object('type', old.type, 'description', old.description, 'amountCents', old.amount_cents, 'date', old.date, 'accountId', old.account_id, 'categoryId', old.category_id, 'payeeId', old.payee_id, 'note', old.note), json_object('type', new.type, 'description', new.description, 'amountCents', new.amount_cents, 'date', new.date, 'accountId', new.account_id, 'categoryId', new.category_id, 'payeeId', new.payee_id, 'note', new.note)
	FROM `token_acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `transactions_removed_by_token`;--> statement-breakpoint
CREATE TRIGGER `transactions_removed_by_token` AFTER DELETE ON `transactions`
WHEN EXISTS (SELECT 1 FROM `token_acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `token_writes` (`book_id`, `token_id`, `at`, `action`, `row_id`, `before`, `after`)
	SELECT `book_id`, `token_id`, `at`, 'removed', old.id, json_object('type', old.type, 'description', old.description, 'amountCents', old.amount_cents, 'date', old.date, 'accountId', old.account_id, 'categoryId', old.category_id, 'payeeId', old.payee_id, 'note', old.note), NULL
	FROM `token_acting` WHERE `book_id` = old.`book_id`;
END;