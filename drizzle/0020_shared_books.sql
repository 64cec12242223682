CREATE TABLE `acting` (
	`book_id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `activity` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`book_id` text NOT NULL,
	`at` integer NOT NULL,
	`member_id` text NOT NULL,
	`action` text NOT NULL,
	`kind` text NOT NULL,
	`row_id` text NOT NULL,
	`description` text NOT NULL,
	`changes` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `activity_by_book` ON `activity` (`book_id`,`seq`);--> statement-breakpoint
CREATE TABLE `book_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`role` text NOT NULL,
	`email` text,
	`member_id` text,
	`invited_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `book_invitations_by_token` ON `book_invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `book_invitations_open` ON `book_invitations` (`book_id`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE TABLE `members` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`name` text NOT NULL,
	`color` text NOT NULL,
	`weight` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`left_at` integer
);
--> statement-breakpoint
CREATE INDEX `members_by_book` ON `members` (`book_id`);--> statement-breakpoint
CREATE TABLE `memberships` (
	`book_id` text NOT NULL,
	`user_id` text NOT NULL,
	`member_id` text NOT NULL,
	`home_book_id` text NOT NULL,
	`role` text NOT NULL,
	`joined_at` integer NOT NULL,
	`ended_at` integer,
	`was_removed` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`book_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `memberships_by_user` ON `memberships` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_by_member` ON `memberships` (`member_id`);--> statement-breakpoint
ALTER TABLE `books` ADD `kind` text DEFAULT 'own' NOT NULL;--> statement-breakpoint
ALTER TABLE `books` ADD `name` text;--> statement-breakpoint
ALTER TABLE `books` ADD `color` text;--> statement-breakpoint
ALTER TABLE `books` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `transactions` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `updated_by` text;--> statement-breakpoint
CREATE TRIGGER `transactions_added_told` AFTER INSERT ON `transactions`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	UPDATE `transactions` SET `created_by` = (SELECT `member_id` FROM `acting` WHERE `book_id` = new.`book_id`) WHERE `id` = new.`id` AND `created_by` IS NULL;
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'transaction', new.id, new.description,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'description' AS `field`, NULL AS `before`, new.description AS `after`
		UNION ALL SELECT 'amount' AS `field`, NULL AS `before`, printf('%.2f', new.amount_cents / 100.0) AS `after`
		UNION ALL SELECT 'date' AS `field`, NULL AS `before`, new.date AS `after`
		UNION ALL SELECT 'account' AS `field`, NULL AS `before`, (SELECT `name` FROM `accounts` WHERE `id` = new.account_id) AS `after`
		UNION ALL SELECT 'category' AS `field`, NULL AS `before`, (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id) AS `after`
		UNION ALL SELECT 'payee' AS `field`, NULL AS `before`, (SELECT `name` FROM `payees` WHERE `id` = new.payee_id) AS `after`
		UNION ALL SELECT 'note' AS `field`, NULL AS `before`, new.note AS `after`
		UNION ALL SELECT 'parts' AS `field`, NULL AS `before`, nullif(new.part_count, 0) AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = new.`book_id` AND new.written_for_id IS NULL AND NOT (new.kind = 'transfer' AND new.type = 'income');
END;--> statement-breakpoint
CREATE TRIGGER `transactions_changed_told` AFTER UPDATE ON `transactions`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.description IS NOT new.description OR printf('%.2f', old.amount_cents / 100.0) IS NOT printf('%.2f', new.amount_cents / 100.0) OR old.date IS NOT new.date OR (SELECT `name` FROM `accounts` WHERE `id` = old.account_id) IS NOT (SELECT `name` FROM `accounts` WHERE `id` = new.account_id) OR (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) IS NOT (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id) OR (SELECT `name` FROM `payees` WHERE `id` = old.payee_id) IS NOT (SELECT `name` FROM `payees` WHERE `id` = new.payee_id) OR old.note IS NOT new.note OR nullif(old.part_count, 0) IS NOT nullif(new.part_count, 0)) BEGIN
	UPDATE `transactions` SET `updated_by` = (SELECT `member_id` FROM `acting` WHERE `book_id` = new.`book_id`) WHERE `id` = new.`id`;
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'transaction', new.id, new.description,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'description' AS `field`, old.description AS `before`, new.description AS `after`
		UNION ALL SELECT 'amount' AS `field`, printf('%.2f', old.amount_cents / 100.0) AS `before`, printf('%.2f', new.amount_cents / 100.0) AS `after`
		UNION ALL SELECT 'date' AS `field`, old.date AS `before`, new.date AS `after`
		UNION ALL SELECT 'account' AS `field`, (SELECT `name` FROM `accounts` WHERE `id` = old.account_id) AS `before`, (SELECT `name` FROM `accounts` WHERE `id` = new.account_id) AS `after`
		UNION ALL SELECT 'category' AS `field`, (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) AS `before`, (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id) AS `after`
		UNION ALL SELECT 'payee' AS `field`, (SELECT `name` FROM `payees` WHERE `id` = old.payee_id) AS `before`, (SELECT `name` FROM `payees` WHERE `id` = new.payee_id) AS `after`
		UNION ALL SELECT 'note' AS `field`, old.note AS `before`, new.note AS `after`
		UNION ALL SELECT 'parts' AS `field`, nullif(old.part_count, 0) AS `before`, nullif(new.part_count, 0) AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = new.`book_id` AND new.written_for_id IS NULL AND NOT (new.kind = 'transfer' AND new.type = 'income');
END;--> statement-breakpoint
CREATE TRIGGER `transactions_removed_told` AFTER DELETE ON `transactions`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'transaction', old.id, old.description,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'description' AS `field`, old.description AS `before`, NULL AS `after`
		UNION ALL SELECT 'amount' AS `field`, printf('%.2f', old.amount_cents / 100.0) AS `before`, NULL AS `after`
		UNION ALL SELECT 'date' AS `field`, old.date AS `before`, NULL AS `after`
		UNION ALL SELECT 'account' AS `field`, (SELECT `name` FROM `accounts` WHERE `id` = old.account_id) AS `before`, NULL AS `after`
		UNION ALL SELECT 'category' AS `field`, (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) AS `before`, NULL AS `after`
		UNION ALL SELECT 'payee' AS `field`, (SELECT `name` FROM `payees` WHERE `id` = old.payee_id) AS `before`, NULL AS `after`
		UNION ALL SELECT 'note' AS `field`, old.note AS `before`, NULL AS `after`
		UNION ALL SELECT 'parts' AS `field`, nullif(old.part_count, 0) AS `before`, NULL AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = old.`book_id` AND old.written_for_id IS NULL AND NOT (old.kind = 'transfer' AND old.type = 'income');
END;--> statement-breakpoint
CREATE TRIGGER `accounts_added_told` AFTER INSERT ON `accounts`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'account', new.id, new.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, NULL AS `before`, new.name AS `after`
		UNION ALL SELECT 'type' AS `field`, NULL AS `before`, new.type AS `after`
		UNION ALL SELECT 'opening' AS `field`, NULL AS `before`, printf('%.2f', new.opening_cents / 100.0) AS `after`
		UNION ALL SELECT 'active' AS `field`, NULL AS `before`, iif(new.is_active, 'yes', 'no') AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
CREATE TRIGGER `accounts_changed_told` AFTER UPDATE ON `accounts`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.name IS NOT new.name OR old.type IS NOT new.type OR printf('%.2f', old.opening_cents / 100.0) IS NOT printf('%.2f', new.opening_cents / 100.0) OR iif(old.is_active, 'yes', 'no') IS NOT iif(new.is_active, 'yes', 'no')) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'account', new.id, new.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, old.name AS `before`, new.name AS `after`
		UNION ALL SELECT 'type' AS `field`, old.type AS `before`, new.type AS `after`
		UNION ALL SELECT 'opening' AS `field`, printf('%.2f', old.opening_cents / 100.0) AS `before`, printf('%.2f', new.opening_cents / 100.0) AS `after`
		UNION ALL SELECT 'active' AS `field`, iif(old.is_active, 'yes', 'no') AS `before`, iif(new.is_active, 'yes', 'no') AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
CREATE TRIGGER `accounts_removed_told` AFTER DELETE ON `accounts`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'account', old.id, old.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, old.name AS `before`, NULL AS `after`
		UNION ALL SELECT 'type' AS `field`, old.type AS `before`, NULL AS `after`
		UNION ALL SELECT 'opening' AS `field`, printf('%.2f', old.opening_cents / 100.0) AS `before`, NULL AS `after`
		UNION ALL SELECT 'active' AS `field`, iif(old.is_active, 'yes', 'no') AS `before`, NULL AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = old.`book_id`;
END;--> statement-breakpoint
CREATE TRIGGER `budget_categories_added_told` AFTER INSERT ON `budget_categories`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'category', new.id, new.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, NULL AS `before`, new.name AS `after`
		UNION ALL SELECT 'allocated' AS `field`, NULL AS `before`, printf('%.2f', new.allocated_cents / 100.0) AS `after`
		UNION ALL SELECT 'group' AS `field`, NULL AS `before`, (SELECT `name` FROM `category_groups` WHERE `id` = new.group_id) AS `after`
		UNION ALL SELECT 'archived' AS `field`, NULL AS `before`, iif(new.archived_at IS NULL, 'no', 'yes') AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
CREATE TRIGGER `budget_categories_changed_told` AFTER UPDATE ON `budget_categories`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.name IS NOT new.name OR printf('%.2f', old.allocated_cents / 100.0) IS NOT printf('%.2f', new.allocated_cents / 100.0) OR (SELECT `name` FROM `category_groups` WHERE `id` = old.group_id) IS NOT (SELECT `name` FROM `category_groups` WHERE `id` = new.group_id) OR iif(old.archived_at IS NULL, 'no', 'yes') IS NOT iif(new.archived_at IS NULL, 'no', 'yes')) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'category', new.id, new.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, old.name AS `before`, new.name AS `after`
		UNION ALL SELECT 'allocated' AS `field`, printf('%.2f', old.allocated_cents / 100.0) AS `before`, printf('%.2f', new.allocated_cents / 100.0) AS `after`
		UNION ALL SELECT 'group' AS `field`, (SELECT `name` FROM `category_groups` WHERE `id` = old.group_id) AS `before`, (SELECT `name` FROM `category_groups` WHERE `id` = new.group_id) AS `after`
		UNION ALL SELECT 'archived' AS `field`, iif(old.archived_at IS NULL, 'no', 'yes') AS `before`, iif(new.archived_at IS NULL, 'no', 'yes') AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
CREATE TRIGGER `budget_categories_removed_told` AFTER DELETE ON `budget_categories`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'category', old.id, old.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, old.name AS `before`, NULL AS `after`
		UNION ALL SELECT 'allocated' AS `field`, printf('%.2f', old.allocated_cents / 100.0) AS `before`, NULL AS `after`
		UNION ALL SELECT 'group' AS `field`, (SELECT `name` FROM `category_groups` WHERE `id` = old.group_id) AS `before`, NULL AS `after`
		UNION ALL SELECT 'archived' AS `field`, iif(old.archived_at IS NULL, 'no', 'yes') AS `before`, NULL AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = old.`book_id`;
END;--> statement-breakpoint
CREATE TRIGGER `savings_buckets_added_told` AFTER INSERT ON `savings_buckets`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'goal', new.id, new.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, NULL AS `before`, new.name AS `after`
		UNION ALL SELECT 'target' AS `field`, NULL AS `before`, printf('%.2f', new.target_cents / 100.0) AS `after`
		UNION ALL SELECT 'targetDate' AS `field`, NULL AS `before`, new.target_date AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
CREATE TRIGGER `savings_buckets_changed_told` AFTER UPDATE ON `savings_buckets`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.name IS NOT new.name OR printf('%.2f', old.target_cents / 100.0) IS NOT printf('%.2f', new.target_cents / 100.0) OR old.target_date IS NOT new.target_date) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'goal', new.id, new.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, old.name AS `before`, new.name AS `after`
		UNION ALL SELECT 'target' AS `field`, printf('%.2f', old.target_cents / 100.0) AS `before`, printf('%.2f', new.target_cents / 100.0) AS `after`
		UNION ALL SELECT 'targetDate' AS `field`, old.target_date AS `before`, new.target_date AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
CREATE TRIGGER `savings_buckets_removed_told` AFTER DELETE ON `savings_buckets`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'goal', old.id, old.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, old.name AS `before`, NULL AS `after`
		UNION ALL SELECT 'target' AS `field`, printf('%.2f', old.target_cents / 100.0) AS `before`, NULL AS `after`
		UNION ALL SELECT 'targetDate' AS `field`, old.target_date AS `before`, NULL AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = old.`book_id`;
END;--> statement-breakpoint
CREATE TRIGGER `bills_added_told` AFTER INSERT ON `bills`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'bill', new.id, new.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, NULL AS `before`, new.name AS `after`
		UNION ALL SELECT 'amount' AS `field`, NULL AS `before`, printf('%.2f', new.amount_cents / 100.0) AS `after`
		UNION ALL SELECT 'dueDate' AS `field`, NULL AS `before`, new.due_date AS `after`
		UNION ALL SELECT 'cycle' AS `field`, NULL AS `before`, new.cycle AS `after`
		UNION ALL SELECT 'account' AS `field`, NULL AS `before`, (SELECT `name` FROM `accounts` WHERE `id` = new.account_id) AS `after`
		UNION ALL SELECT 'category' AS `field`, NULL AS `before`, (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id) AS `after`
		UNION ALL SELECT 'active' AS `field`, NULL AS `before`, iif(new.active, 'yes', 'no') AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
CREATE TRIGGER `bills_changed_told` AFTER UPDATE ON `bills`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.name IS NOT new.name OR printf('%.2f', old.amount_cents / 100.0) IS NOT printf('%.2f', new.amount_cents / 100.0) OR old.due_date IS NOT new.due_date OR old.cycle IS NOT new.cycle OR (SELECT `name` FROM `accounts` WHERE `id` = old.account_id) IS NOT (SELECT `name` FROM `accounts` WHERE `id` = new.account_id) OR (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) IS NOT (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id) OR iif(old.active, 'yes', 'no') IS NOT iif(new.active, 'yes', 'no')) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'bill', new.id, new.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, old.name AS `before`, new.name AS `after`
		UNION ALL SELECT 'amount' AS `field`, printf('%.2f', old.amount_cents / 100.0) AS `before`, printf('%.2f', new.amount_cents / 100.0) AS `after`
		UNION ALL SELECT 'dueDate' AS `field`, old.due_date AS `before`, new.due_date AS `after`
		UNION ALL SELECT 'cycle' AS `field`, old.cycle AS `before`, new.cycle AS `after`
		UNION ALL SELECT 'account' AS `field`, (SELECT `name` FROM `accounts` WHERE `id` = old.account_id) AS `before`, (SELECT `name` FROM `accounts` WHERE `id` = new.account_id) AS `after`
		UNION ALL SELECT 'category' AS `field`, (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) AS `before`, (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id) AS `after`
		UNION ALL SELECT 'active' AS `field`, iif(old.active, 'yes', 'no') AS `before`, iif(new.active, 'yes', 'no') AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
CREATE TRIGGER `bills_removed_told` AFTER DELETE ON `bills`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'bill', old.id, old.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, old.name AS `before`, NULL AS `after`
		UNION ALL SELECT 'amount' AS `field`, printf('%.2f', old.amount_cents / 100.0) AS `before`, NULL AS `after`
		UNION ALL SELECT 'dueDate' AS `field`, old.due_date AS `before`, NULL AS `after`
		UNION ALL SELECT 'cycle' AS `field`, old.cycle AS `before`, NULL AS `after`
		UNION ALL SELECT 'account' AS `field`, (SELECT `name` FROM `accounts` WHERE `id` = old.account_id) AS `before`, NULL AS `after`
		UNION ALL SELECT 'category' AS `field`, (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) AS `before`, NULL AS `after`
		UNION ALL SELECT 'active' AS `field`, iif(old.active, 'yes', 'no') AS `before`, NULL AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = old.`book_id`;
END;--> statement-breakpoint
CREATE TRIGGER `subscriptions_added_told` AFTER INSERT ON `subscriptions`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'subscription', new.id, new.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, NULL AS `before`, new.name AS `after`
		UNION ALL SELECT 'amount' AS `field`, NULL AS `before`, printf('%.2f', new.amount_cents / 100.0) AS `after`
		UNION ALL SELECT 'dueDate' AS `field`, NULL AS `before`, new.due_date AS `after`
		UNION ALL SELECT 'cycle' AS `field`, NULL AS `before`, new.cycle AS `after`
		UNION ALL SELECT 'account' AS `field`, NULL AS `before`, (SELECT `name` FROM `accounts` WHERE `id` = new.account_id) AS `after`
		UNION ALL SELECT 'category' AS `field`, NULL AS `before`, (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id) AS `after`
		UNION ALL SELECT 'active' AS `field`, NULL AS `before`, iif(new.active, 'yes', 'no') AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
CREATE TRIGGER `subscriptions_changed_told` AFTER UPDATE ON `subscriptions`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.name IS NOT new.name OR printf('%.2f', old.amount_cents / 100.0) IS NOT printf('%.2f', new.amount_cents / 100.0) OR old.due_date IS NOT new.due_date OR old.cycle IS NOT new.cycle OR (SELECT `name` FROM `accounts` WHERE `id` = old.account_id) IS NOT (SELECT `name` FROM `accounts` WHERE `id` = new.account_id) OR (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) IS NOT (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id) OR iif(old.active, 'yes', 'no') IS NOT iif(new.active, 'yes', 'no')) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'subscription', new.id, new.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, old.name AS `before`, new.name AS `after`
		UNION ALL SELECT 'amount' AS `field`, printf('%.2f', old.amount_cents / 100.0) AS `before`, printf('%.2f', new.amount_cents / 100.0) AS `after`
		UNION ALL SELECT 'dueDate' AS `field`, old.due_date AS `before`, new.due_date AS `after`
		UNION ALL SELECT 'cycle' AS `field`, old.cycle AS `before`, new.cycle AS `after`
		UNION ALL SELECT 'account' AS `field`, (SELECT `name` FROM `accounts` WHERE `id` = old.account_id) AS `before`, (SELECT `name` FROM `accounts` WHERE `id` = new.account_id) AS `after`
		UNION ALL SELECT 'category' AS `field`, (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) AS `before`, (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id) AS `after`
		UNION ALL SELECT 'active' AS `field`, iif(old.active, 'yes', 'no') AS `before`, iif(new.active, 'yes', 'no') AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
CREATE TRIGGER `subscriptions_removed_told` AFTER DELETE ON `subscriptions`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'subscription', old.id, old.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, old.name AS `before`, NULL AS `after`
		UNION ALL SELECT 'amount' AS `field`, printf('%.2f', old.amount_cents / 100.0) AS `before`, NULL AS `after`
		UNION ALL SELECT 'dueDate' AS `field`, old.due_date AS `before`, NULL AS `after`
		UNION ALL SELECT 'cycle' AS `field`, old.cycle AS `before`, NULL AS `after`
		UNION ALL SELECT 'account' AS `field`, (SELECT `name` FROM `accounts` WHERE `id` = old.account_id) AS `before`, NULL AS `after`
		UNION ALL SELECT 'category' AS `field`, (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) AS `before`, NULL AS `after`
		UNION ALL SELECT 'active' AS `field`, iif(old.active, 'yes', 'no') AS `before`, NULL AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = old.`book_id`;
END;--> statement-breakpoint
CREATE TRIGGER `budget_moves_added_told` AFTER INSERT ON `budget_moves`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'budget', new.entry_id, coalesce(new.to_name, new.from_name, ''),
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'from' AS `field`, NULL AS `before`, new.from_name AS `after`
		UNION ALL SELECT 'to' AS `field`, NULL AS `before`, new.to_name AS `after`
		UNION ALL SELECT 'amount' AS `field`, NULL AS `before`, printf('%.2f', new.cents / 100.0) AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
CREATE TRIGGER `budget_moves_changed_told` AFTER UPDATE ON `budget_moves`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.from_name IS NOT new.from_name OR old.to_name IS NOT new.to_name OR printf('%.2f', old.cents / 100.0) IS NOT printf('%.2f', new.cents / 100.0)) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'budget', new.entry_id, coalesce(new.to_name, new.from_name, ''),
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'from' AS `field`, old.from_name AS `before`, new.from_name AS `after`
		UNION ALL SELECT 'to' AS `field`, old.to_name AS `before`, new.to_name AS `after`
		UNION ALL SELECT 'amount' AS `field`, printf('%.2f', old.cents / 100.0) AS `before`, printf('%.2f', new.cents / 100.0) AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
CREATE TRIGGER `budget_moves_removed_told` AFTER DELETE ON `budget_moves`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'budget', old.entry_id, coalesce(old.to_name, old.from_name, ''),
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'from' AS `field`, old.from_name AS `before`, NULL AS `after`
		UNION ALL SELECT 'to' AS `field`, old.to_name AS `before`, NULL AS `after`
		UNION ALL SELECT 'amount' AS `field`, printf('%.2f', old.cents / 100.0) AS `before`, NULL AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = old.`book_id`;
END;