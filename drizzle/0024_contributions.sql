CREATE TABLE `contribution_halves` (
	`transaction_id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`contribution_id` text NOT NULL,
	`kind` text NOT NULL,
	`other_book_id` text,
	`member_id` text,
	`was_there` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `contribution_halves_by_book` ON `contribution_halves` (`book_id`,`contribution_id`);--> statement-breakpoint
CREATE INDEX `contribution_halves_by_contribution` ON `contribution_halves` (`contribution_id`);--> statement-breakpoint
DROP TRIGGER IF EXISTS `transactions_added_told`;--> statement-breakpoint
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
	FROM `acting` WHERE `book_id` = new.`book_id` AND new.written_for_id IS NULL AND NOT (new.transfer_id IS NOT NULL AND new.type = 'income');
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `transactions_changed_told`;--> statement-breakpoint
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
	FROM `acting` WHERE `book_id` = new.`book_id` AND new.written_for_id IS NULL AND NOT (new.transfer_id IS NOT NULL AND new.type = 'income');
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `transactions_removed_told`;--> statement-breakpoint
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
	FROM `acting` WHERE `book_id` = old.`book_id` AND old.written_for_id IS NULL AND NOT (old.transfer_id IS NOT NULL AND old.type = 'income');
END;