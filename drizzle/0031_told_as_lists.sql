DROP TRIGGER IF EXISTS `transactions_added_told`;--> statement-breakpoint
CREATE TRIGGER `transactions_added_told` AFTER INSERT ON `transactions`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	UPDATE `transactions` SET `created_by` = (SELECT `member_id` FROM `acting` WHERE `book_id` = new.`book_id`) WHERE `id` = new.`id` AND `created_by` IS NULL;
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'transaction', new.id, new.description,
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(NULL IS NOT new.description, json_object('field', 'description', 'before', NULL, 'after', new.description), NULL),
		iif(NULL IS NOT printf('%.2f', new.amount_cents / 100.0), json_object('field', 'amount', 'before', NULL, 'after', printf('%.2f', new.amount_cents / 100.0)), NULL),
		iif(NULL IS NOT new.date, json_object('field', 'date', 'before', NULL, 'after', new.date), NULL),
		iif(NULL IS NOT (SELECT `name` FROM `accounts` WHERE `id` = new.account_id), json_object('field', 'account', 'before', NULL, 'after', (SELECT `name` FROM `accounts` WHERE `id` = new.account_id)), NULL),
		iif(NULL IS NOT (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id), json_object('field', 'category', 'before', NULL, 'after', (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id)), NULL),
		iif(NULL IS NOT (SELECT `name` FROM `payees` WHERE `id` = new.payee_id), json_object('field', 'payee', 'before', NULL, 'after', (SELECT `name` FROM `payees` WHERE `id` = new.payee_id)), NULL),
		iif(NULL IS NOT new.note, json_object('field', 'note', 'before', NULL, 'after', new.note), NULL),
		iif(NULL IS NOT nullif(new.part_count, 0), json_object('field', 'parts', 'before', NULL, 'after', nullif(new.part_count, 0)), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = new.`book_id` AND new.written_for_id IS NULL AND NOT (new.transfer_id IS NOT NULL AND new.type = 'income');
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `transactions_changed_told`;--> statement-breakpoint
CREATE TRIGGER `transactions_changed_told` AFTER UPDATE ON `transactions`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.description IS NOT new.description OR printf('%.2f', old.amount_cents / 100.0) IS NOT printf('%.2f', new.amount_cents / 100.0) OR old.date IS NOT new.date OR (SELECT `name` FROM `accounts` WHERE `id` = old.account_id) IS NOT (SELECT `name` FROM `accounts` WHERE `id` = new.account_id) OR (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) IS NOT (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id) OR (SELECT `name` FROM `payees` WHERE `id` = old.payee_id) IS NOT (SELECT `name` FROM `payees` WHERE `id` = new.payee_id) OR old.note IS NOT new.note OR nullif(old.part_count, 0) IS NOT nullif(new.part_count, 0)) BEGIN
	UPDATE `transactions` SET `updated_by` = (SELECT `member_id` FROM `acting` WHERE `book_id` = new.`book_id`) WHERE `id` = new.`id`;
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'transaction', new.id, new.description,
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(old.description IS NOT new.description, json_object('field', 'description', 'before', old.description, 'after', new.description), NULL),
		iif(printf('%.2f', old.amount_cents / 100.0) IS NOT printf('%.2f', new.amount_cents / 100.0), json_object('field', 'amount', 'before', printf('%.2f', old.amount_cents / 100.0), 'after', printf('%.2f', new.amount_cents / 100.0)), NULL),
		iif(old.date IS NOT new.date, json_object('field', 'date', 'before', old.date, 'after', new.date), NULL),
		iif((SELECT `name` FROM `accounts` WHERE `id` = old.account_id) IS NOT (SELECT `name` FROM `accounts` WHERE `id` = new.account_id), json_object('field', 'account', 'before', (SELECT `name` FROM `accounts` WHERE `id` = old.account_id), 'after', (SELECT `name` FROM `accounts` WHERE `id` = new.account_id)), NULL),
		iif((SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) IS NOT (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id), json_object('field', 'category', 'before', (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id), 'after', (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id)), NULL),
		iif((SELECT `name` FROM `payees` WHERE `id` = old.payee_id) IS NOT (SELECT `name` FROM `payees` WHERE `id` = new.payee_id), json_object('field', 'payee', 'before', (SELECT `name` FROM `payees` WHERE `id` = old.payee_id), 'after', (SELECT `name` FROM `payees` WHERE `id` = new.payee_id)), NULL),
		iif(old.note IS NOT new.note, json_object('field', 'note', 'before', old.note, 'after', new.note), NULL),
		iif(nullif(old.part_count, 0) IS NOT nullif(new.part_count, 0), json_object('field', 'parts', 'before', nullif(old.part_count, 0), 'after', nullif(new.part_count, 0)), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = new.`book_id` AND new.written_for_id IS NULL AND NOT (new.transfer_id IS NOT NULL AND new.type = 'income');
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `transactions_removed_told`;--> statement-breakpoint
CREATE TRIGGER `transactions_removed_told` AFTER DELETE ON `transactions`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'transaction', old.id, old.description,
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(old.description IS NOT NULL, json_object('field', 'description', 'before', old.description, 'after', NULL), NULL),
		iif(printf('%.2f', old.amount_cents / 100.0) IS NOT NULL, json_object('field', 'amount', 'before', printf('%.2f', old.amount_cents / 100.0), 'after', NULL), NULL),
		iif(old.date IS NOT NULL, json_object('field', 'date', 'before', old.date, 'after', NULL), NULL),
		iif((SELECT `name` FROM `accounts` WHERE `id` = old.account_id) IS NOT NULL, json_object('field', 'account', 'before', (SELECT `name` FROM `accounts` WHERE `id` = old.account_id), 'after', NULL), NULL),
		iif((SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) IS NOT NULL, json_object('field', 'category', 'before', (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id), 'after', NULL), NULL),
		iif((SELECT `name` FROM `payees` WHERE `id` = old.payee_id) IS NOT NULL, json_object('field', 'payee', 'before', (SELECT `name` FROM `payees` WHERE `id` = old.payee_id), 'after', NULL), NULL),
		iif(old.note IS NOT NULL, json_object('field', 'note', 'before', old.note, 'after', NULL), NULL),
		iif(nullif(old.part_count, 0) IS NOT NULL, json_object('field', 'parts', 'before', nullif(old.part_count, 0), 'after', NULL), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = old.`book_id` AND old.written_for_id IS NULL AND NOT (old.transfer_id IS NOT NULL AND old.type = 'income');
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `accounts_added_told`;--> statement-breakpoint
CREATE TRIGGER `accounts_added_told` AFTER INSERT ON `accounts`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'account', new.id, new.name,
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(NULL IS NOT new.name, json_object('field', 'name', 'before', NULL, 'after', new.name), NULL),
		iif(NULL IS NOT new.type, json_object('field', 'type', 'before', NULL, 'after', new.type), NULL),
		iif(NULL IS NOT printf('%.2f', new.opening_cents / 100.0), json_object('field', 'opening', 'before', NULL, 'after', printf('%.2f', new.opening_cents / 100.0)), NULL),
		iif(NULL IS NOT iif(new.is_active, 'yes', 'no'), json_object('field', 'active', 'before', NULL, 'after', iif(new.is_active, 'yes', 'no')), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `accounts_changed_told`;--> statement-breakpoint
CREATE TRIGGER `accounts_changed_told` AFTER UPDATE ON `accounts`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.name IS NOT new.name OR old.type IS NOT new.type OR printf('%.2f', old.opening_cents / 100.0) IS NOT printf('%.2f', new.opening_cents / 100.0) OR iif(old.is_active, 'yes', 'no') IS NOT iif(new.is_active, 'yes', 'no')) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'account', new.id, new.name,
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(old.name IS NOT new.name, json_object('field', 'name', 'before', old.name, 'after', new.name), NULL),
		iif(old.type IS NOT new.type, json_object('field', 'type', 'before', old.type, 'after', new.type), NULL),
		iif(printf('%.2f', old.opening_cents / 100.0) IS NOT printf('%.2f', new.opening_cents / 100.0), json_object('field', 'opening', 'before', printf('%.2f', old.opening_cents / 100.0), 'after', printf('%.2f', new.opening_cents / 100.0)), NULL),
		iif(iif(old.is_active, 'yes', 'no') IS NOT iif(new.is_active, 'yes', 'no'), json_object('field', 'active', 'before', iif(old.is_active, 'yes', 'no'), 'after', iif(new.is_active, 'yes', 'no')), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `accounts_removed_told`;--> statement-breakpoint
CREATE TRIGGER `accounts_removed_told` AFTER DELETE ON `accounts`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'account', old.id, old.name,
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(old.name IS NOT NULL, json_object('field', 'name', 'before', old.name, 'after', NULL), NULL),
		iif(old.type IS NOT NULL, json_object('field', 'type', 'before', old.type, 'after', NULL), NULL),
		iif(printf('%.2f', old.opening_cents / 100.0) IS NOT NULL, json_object('field', 'opening', 'before', printf('%.2f', old.opening_cents / 100.0), 'after', NULL), NULL),
		iif(iif(old.is_active, 'yes', 'no') IS NOT NULL, json_object('field', 'active', 'before', iif(old.is_active, 'yes', 'no'), 'after', NULL), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = old.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `budget_categories_added_told`;--> statement-breakpoint
CREATE TRIGGER `budget_categories_added_told` AFTER INSERT ON `budget_categories`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'category', new.id, new.name,
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(NULL IS NOT new.name, json_object('field', 'name', 'before', NULL, 'after', new.name), NULL),
		iif(NULL IS NOT printf('%.2f', new.allocated_cents / 100.0), json_object('field', 'allocated', 'before', NULL, 'after', printf('%.2f', new.allocated_cents / 100.0)), NULL),
		iif(NULL IS NOT (SELECT `name` FROM `category_groups` WHERE `id` = new.group_id), json_object('field', 'group', 'before', NULL, 'after', (SELECT `name` FROM `category_groups` WHERE `id` = new.group_id)), NULL),
		iif(NULL IS NOT iif(new.archived_at IS NULL, 'no', 'yes'), json_object('field', 'archived', 'before', NULL, 'after', iif(new.archived_at IS NULL, 'no', 'yes')), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `budget_categories_changed_told`;--> statement-breakpoint
CREATE TRIGGER `budget_categories_changed_told` AFTER UPDATE ON `budget_categories`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.name IS NOT new.name OR printf('%.2f', old.allocated_cents / 100.0) IS NOT printf('%.2f', new.allocated_cents / 100.0) OR (SELECT `name` FROM `category_groups` WHERE `id` = old.group_id) IS NOT (SELECT `name` FROM `category_groups` WHERE `id` = new.group_id) OR iif(old.archived_at IS NULL, 'no', 'yes') IS NOT iif(new.archived_at IS NULL, 'no', 'yes')) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'category', new.id, new.name,
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(old.name IS NOT new.name, json_object('field', 'name', 'before', old.name, 'after', new.name), NULL),
		iif(printf('%.2f', old.allocated_cents / 100.0) IS NOT printf('%.2f', new.allocated_cents / 100.0), json_object('field', 'allocated', 'before', printf('%.2f', old.allocated_cents / 100.0), 'after', printf('%.2f', new.allocated_cents / 100.0)), NULL),
		iif((SELECT `name` FROM `category_groups` WHERE `id` = old.group_id) IS NOT (SELECT `name` FROM `category_groups` WHERE `id` = new.group_id), json_object('field', 'group', 'before', (SELECT `name` FROM `category_groups` WHERE `id` = old.group_id), 'after', (SELECT `name` FROM `category_groups` WHERE `id` = new.group_id)), NULL),
		iif(iif(old.archived_at IS NULL, 'no', 'yes') IS NOT iif(new.archived_at IS NULL, 'no', 'yes'), json_object('field', 'archived', 'before', iif(old.archived_at IS NULL, 'no', 'yes'), 'after', iif(new.archived_at IS NULL, 'no', 'yes')), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `budget_categories_removed_told`;--> statement-breakpoint
CREATE TRIGGER `budget_categories_removed_told` AFTER DELETE ON `budget_categories`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'category', old.id, old.name,
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(old.name IS NOT NULL, json_object('field', 'name', 'before', old.name, 'after', NULL), NULL),
		iif(printf('%.2f', old.allocated_cents / 100.0) IS NOT NULL, json_object('field', 'allocated', 'before', printf('%.2f', old.allocated_cents / 100.0), 'after', NULL), NULL),
		iif((SELECT `name` FROM `category_groups` WHERE `id` = old.group_id) IS NOT NULL, json_object('field', 'group', 'before', (SELECT `name` FROM `category_groups` WHERE `id` = old.group_id), 'after', NULL), NULL),
		iif(iif(old.archived_at IS NULL, 'no', 'yes') IS NOT NULL, json_object('field', 'archived', 'before', iif(old.archived_at IS NULL, 'no', 'yes'), 'after', NULL), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = old.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `savings_buckets_added_told`;--> statement-breakpoint
CREATE TRIGGER `savings_buckets_added_told` AFTER INSERT ON `savings_buckets`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'goal', new.id, new.name,
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(NULL IS NOT new.name, json_object('field', 'name', 'before', NULL, 'after', new.name), NULL),
		iif(NULL IS NOT printf('%.2f', new.target_cents / 100.0), json_object('field', 'target', 'before', NULL, 'after', printf('%.2f', new.target_cents / 100.0)), NULL),
		iif(NULL IS NOT new.target_date, json_object('field', 'targetDate', 'before', NULL, 'after', new.target_date), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `savings_buckets_changed_told`;--> statement-breakpoint
CREATE TRIGGER `savings_buckets_changed_told` AFTER UPDATE ON `savings_buckets`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.name IS NOT new.name OR printf('%.2f', old.target_cents / 100.0) IS NOT printf('%.2f', new.target_cents / 100.0) OR old.target_date IS NOT new.target_date) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'goal', new.id, new.name,
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(old.name IS NOT new.name, json_object('field', 'name', 'before', old.name, 'after', new.name), NULL),
		iif(printf('%.2f', old.target_cents / 100.0) IS NOT printf('%.2f', new.target_cents / 100.0), json_object('field', 'target', 'before', printf('%.2f', old.target_cents / 100.0), 'after', printf('%.2f', new.target_cents / 100.0)), NULL),
		iif(old.target_date IS NOT new.target_date, json_object('field', 'targetDate', 'before', old.target_date, 'after', new.target_date), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `savings_buckets_removed_told`;--> statement-breakpoint
CREATE TRIGGER `savings_buckets_removed_told` AFTER DELETE ON `savings_buckets`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'goal', old.id, old.name,
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(old.name IS NOT NULL, json_object('field', 'name', 'before', old.name, 'after', NULL), NULL),
		iif(printf('%.2f', old.target_cents / 100.0) IS NOT NULL, json_object('field', 'target', 'before', printf('%.2f', old.target_cents / 100.0), 'after', NULL), NULL),
		iif(old.target_date IS NOT NULL, json_object('field', 'targetDate', 'before', old.target_date, 'after', NULL), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = old.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `bills_added_told`;--> statement-breakpoint
CREATE TRIGGER `bills_added_told` AFTER INSERT ON `bills`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'bill', new.id, new.name,
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(NULL IS NOT new.name, json_object('field', 'name', 'before', NULL, 'after', new.name), NULL),
		iif(NULL IS NOT printf('%.2f', new.amount_cents / 100.0), json_object('field', 'amount', 'before', NULL, 'after', printf('%.2f', new.amount_cents / 100.0)), NULL),
		iif(NULL IS NOT new.due_date, json_object('field', 'dueDate', 'before', NULL, 'after', new.due_date), NULL),
		iif(NULL IS NOT new.cycle, json_object('field', 'cycle', 'before', NULL, 'after', new.cycle), NULL),
		iif(NULL IS NOT (SELECT `name` FROM `accounts` WHERE `id` = new.account_id), json_object('field', 'account', 'before', NULL, 'after', (SELECT `name` FROM `accounts` WHERE `id` = new.account_id)), NULL),
		iif(NULL IS NOT (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id), json_object('field', 'category', 'before', NULL, 'after', (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id)), NULL),
		iif(NULL IS NOT iif(new.active, 'yes', 'no'), json_object('field', 'active', 'before', NULL, 'after', iif(new.active, 'yes', 'no')), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `bills_changed_told`;--> statement-breakpoint
CREATE TRIGGER `bills_changed_told` AFTER UPDATE ON `bills`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.name IS NOT new.name OR printf('%.2f', old.amount_cents / 100.0) IS NOT printf('%.2f', new.amount_cents / 100.0) OR old.due_date IS NOT new.due_date OR old.cycle IS NOT new.cycle OR (SELECT `name` FROM `accounts` WHERE `id` = old.account_id) IS NOT (SELECT `name` FROM `accounts` WHERE `id` = new.account_id) OR (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) IS NOT (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id) OR iif(old.active, 'yes', 'no') IS NOT iif(new.active, 'yes', 'no')) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'bill', new.id, new.name,
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(old.name IS NOT new.name, json_object('field', 'name', 'before', old.name, 'after', new.name), NULL),
		iif(printf('%.2f', old.amount_cents / 100.0) IS NOT printf('%.2f', new.amount_cents / 100.0), json_object('field', 'amount', 'before', printf('%.2f', old.amount_cents / 100.0), 'after', printf('%.2f', new.amount_cents / 100.0)), NULL),
		iif(old.due_date IS NOT new.due_date, json_object('field', 'dueDate', 'before', old.due_date, 'after', new.due_date), NULL),
		iif(old.cycle IS NOT new.cycle, json_object('field', 'cycle', 'before', old.cycle, 'after', new.cycle), NULL),
		iif((SELECT `name` FROM `accounts` WHERE `id` = old.account_id) IS NOT (SELECT `name` FROM `accounts` WHERE `id` = new.account_id), json_object('field', 'account', 'before', (SELECT `name` FROM `accounts` WHERE `id` = old.account_id), 'after', (SELECT `name` FROM `accounts` WHERE `id` = new.account_id)), NULL),
		iif((SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) IS NOT (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id), json_object('field', 'category', 'before', (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id), 'after', (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id)), NULL),
		iif(iif(old.active, 'yes', 'no') IS NOT iif(new.active, 'yes', 'no'), json_object('field', 'active', 'before', iif(old.active, 'yes', 'no'), 'after', iif(new.active, 'yes', 'no')), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `bills_removed_told`;--> statement-breakpoint
CREATE TRIGGER `bills_removed_told` AFTER DELETE ON `bills`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'bill', old.id, old.name,
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(old.name IS NOT NULL, json_object('field', 'name', 'before', old.name, 'after', NULL), NULL),
		iif(printf('%.2f', old.amount_cents / 100.0) IS NOT NULL, json_object('field', 'amount', 'before', printf('%.2f', old.amount_cents / 100.0), 'after', NULL), NULL),
		iif(old.due_date IS NOT NULL, json_object('field', 'dueDate', 'before', old.due_date, 'after', NULL), NULL),
		iif(old.cycle IS NOT NULL, json_object('field', 'cycle', 'before', old.cycle, 'after', NULL), NULL),
		iif((SELECT `name` FROM `accounts` WHERE `id` = old.account_id) IS NOT NULL, json_object('field', 'account', 'before', (SELECT `name` FROM `accounts` WHERE `id` = old.account_id), 'after', NULL), NULL),
		iif((SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) IS NOT NULL, json_object('field', 'category', 'before', (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id), 'after', NULL), NULL),
		iif(iif(old.active, 'yes', 'no') IS NOT NULL, json_object('field', 'active', 'before', iif(old.active, 'yes', 'no'), 'after', NULL), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = old.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `subscriptions_added_told`;--> statement-breakpoint
CREATE TRIGGER `subscriptions_added_told` AFTER INSERT ON `subscriptions`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'subscription', new.id, new.name,
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(NULL IS NOT new.name, json_object('field', 'name', 'before', NULL, 'after', new.name), NULL),
		iif(NULL IS NOT printf('%.2f', new.amount_cents / 100.0), json_object('field', 'amount', 'before', NULL, 'after', printf('%.2f', new.amount_cents / 100.0)), NULL),
		iif(NULL IS NOT new.due_date, json_object('field', 'dueDate', 'before', NULL, 'after', new.due_date), NULL),
		iif(NULL IS NOT new.cycle, json_object('field', 'cycle', 'before', NULL, 'after', new.cycle), NULL),
		iif(NULL IS NOT (SELECT `name` FROM `accounts` WHERE `id` = new.account_id), json_object('field', 'account', 'before', NULL, 'after', (SELECT `name` FROM `accounts` WHERE `id` = new.account_id)), NULL),
		iif(NULL IS NOT (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id), json_object('field', 'category', 'before', NULL, 'after', (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id)), NULL),
		iif(NULL IS NOT iif(new.active, 'yes', 'no'), json_object('field', 'active', 'before', NULL, 'after', iif(new.active, 'yes', 'no')), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `subscriptions_changed_told`;--> statement-breakpoint
CREATE TRIGGER `subscriptions_changed_told` AFTER UPDATE ON `subscriptions`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.name IS NOT new.name OR printf('%.2f', old.amount_cents / 100.0) IS NOT printf('%.2f', new.amount_cents / 100.0) OR old.due_date IS NOT new.due_date OR old.cycle IS NOT new.cycle OR (SELECT `name` FROM `accounts` WHERE `id` = old.account_id) IS NOT (SELECT `name` FROM `accounts` WHERE `id` = new.account_id) OR (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) IS NOT (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id) OR iif(old.active, 'yes', 'no') IS NOT iif(new.active, 'yes', 'no')) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'subscription', new.id, new.name,
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(old.name IS NOT new.name, json_object('field', 'name', 'before', old.name, 'after', new.name), NULL),
		iif(printf('%.2f', old.amount_cents / 100.0) IS NOT printf('%.2f', new.amount_cents / 100.0), json_object('field', 'amount', 'before', printf('%.2f', old.amount_cents / 100.0), 'after', printf('%.2f', new.amount_cents / 100.0)), NULL),
		iif(old.due_date IS NOT new.due_date, json_object('field', 'dueDate', 'before', old.due_date, 'after', new.due_date), NULL),
		iif(old.cycle IS NOT new.cycle, json_object('field', 'cycle', 'before', old.cycle, 'after', new.cycle), NULL),
		iif((SELECT `name` FROM `accounts` WHERE `id` = old.account_id) IS NOT (SELECT `name` FROM `accounts` WHERE `id` = new.account_id), json_object('field', 'account', 'before', (SELECT `name` FROM `accounts` WHERE `id` = old.account_id), 'after', (SELECT `name` FROM `accounts` WHERE `id` = new.account_id)), NULL),
		iif((SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) IS NOT (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id), json_object('field', 'category', 'before', (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id), 'after', (SELECT `name` FROM `budget_categories` WHERE `id` = new.category_id)), NULL),
		iif(iif(old.active, 'yes', 'no') IS NOT iif(new.active, 'yes', 'no'), json_object('field', 'active', 'before', iif(old.active, 'yes', 'no'), 'after', iif(new.active, 'yes', 'no')), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `subscriptions_removed_told`;--> statement-breakpoint
CREATE TRIGGER `subscriptions_removed_told` AFTER DELETE ON `subscriptions`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'subscription', old.id, old.name,
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(old.name IS NOT NULL, json_object('field', 'name', 'before', old.name, 'after', NULL), NULL),
		iif(printf('%.2f', old.amount_cents / 100.0) IS NOT NULL, json_object('field', 'amount', 'before', printf('%.2f', old.amount_cents / 100.0), 'after', NULL), NULL),
		iif(old.due_date IS NOT NULL, json_object('field', 'dueDate', 'before', old.due_date, 'after', NULL), NULL),
		iif(old.cycle IS NOT NULL, json_object('field', 'cycle', 'before', old.cycle, 'after', NULL), NULL),
		iif((SELECT `name` FROM `accounts` WHERE `id` = old.account_id) IS NOT NULL, json_object('field', 'account', 'before', (SELECT `name` FROM `accounts` WHERE `id` = old.account_id), 'after', NULL), NULL),
		iif((SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id) IS NOT NULL, json_object('field', 'category', 'before', (SELECT `name` FROM `budget_categories` WHERE `id` = old.category_id), 'after', NULL), NULL),
		iif(iif(old.active, 'yes', 'no') IS NOT NULL, json_object('field', 'active', 'before', iif(old.active, 'yes', 'no'), 'after', NULL), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = old.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `settlements_added_told`;--> statement-breakpoint
CREATE TRIGGER `settlements_added_told` AFTER INSERT ON `settlements`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'payment', new.id, (SELECT `name` FROM `members` WHERE `id` = new.from_member) || ' → ' || (SELECT `name` FROM `members` WHERE `id` = new.to_member),
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(NULL IS NOT printf('%.2f', new.cents / 100.0), json_object('field', 'amount', 'before', NULL, 'after', printf('%.2f', new.cents / 100.0)), NULL),
		iif(NULL IS NOT new.date, json_object('field', 'date', 'before', NULL, 'after', new.date), NULL),
		iif(NULL IS NOT new.note, json_object('field', 'note', 'before', NULL, 'after', new.note), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `settlements_changed_told`;--> statement-breakpoint
CREATE TRIGGER `settlements_changed_told` AFTER UPDATE ON `settlements`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (printf('%.2f', old.cents / 100.0) IS NOT printf('%.2f', new.cents / 100.0) OR old.date IS NOT new.date OR old.note IS NOT new.note) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'payment', new.id, (SELECT `name` FROM `members` WHERE `id` = new.from_member) || ' → ' || (SELECT `name` FROM `members` WHERE `id` = new.to_member),
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(printf('%.2f', old.cents / 100.0) IS NOT printf('%.2f', new.cents / 100.0), json_object('field', 'amount', 'before', printf('%.2f', old.cents / 100.0), 'after', printf('%.2f', new.cents / 100.0)), NULL),
		iif(old.date IS NOT new.date, json_object('field', 'date', 'before', old.date, 'after', new.date), NULL),
		iif(old.note IS NOT new.note, json_object('field', 'note', 'before', old.note, 'after', new.note), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `settlements_removed_told`;--> statement-breakpoint
CREATE TRIGGER `settlements_removed_told` AFTER DELETE ON `settlements`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'payment', old.id, (SELECT `name` FROM `members` WHERE `id` = old.from_member) || ' → ' || (SELECT `name` FROM `members` WHERE `id` = old.to_member),
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(printf('%.2f', old.cents / 100.0) IS NOT NULL, json_object('field', 'amount', 'before', printf('%.2f', old.cents / 100.0), 'after', NULL), NULL),
		iif(old.date IS NOT NULL, json_object('field', 'date', 'before', old.date, 'after', NULL), NULL),
		iif(old.note IS NOT NULL, json_object('field', 'note', 'before', old.note, 'after', NULL), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = old.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `members_added_told`;--> statement-breakpoint
CREATE TRIGGER `members_added_told` AFTER INSERT ON `members`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'member', new.id, new.name,
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(NULL IS NOT new.name, json_object('field', 'name', 'before', NULL, 'after', new.name), NULL),
		iif(NULL IS NOT new.weight, json_object('field', 'weight', 'before', NULL, 'after', new.weight), NULL),
		iif(NULL IS NOT iif(new.left_at IS NULL, 'no', 'yes'), json_object('field', 'left', 'before', NULL, 'after', iif(new.left_at IS NULL, 'no', 'yes')), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `members_changed_told`;--> statement-breakpoint
CREATE TRIGGER `members_changed_told` AFTER UPDATE ON `members`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.name IS NOT new.name OR old.weight IS NOT new.weight OR iif(old.left_at IS NULL, 'no', 'yes') IS NOT iif(new.left_at IS NULL, 'no', 'yes')) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'member', new.id, new.name,
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(old.name IS NOT new.name, json_object('field', 'name', 'before', old.name, 'after', new.name), NULL),
		iif(old.weight IS NOT new.weight, json_object('field', 'weight', 'before', old.weight, 'after', new.weight), NULL),
		iif(iif(old.left_at IS NULL, 'no', 'yes') IS NOT iif(new.left_at IS NULL, 'no', 'yes'), json_object('field', 'left', 'before', iif(old.left_at IS NULL, 'no', 'yes'), 'after', iif(new.left_at IS NULL, 'no', 'yes')), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `members_removed_told`;--> statement-breakpoint
CREATE TRIGGER `members_removed_told` AFTER DELETE ON `members`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'member', old.id, old.name,
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(old.name IS NOT NULL, json_object('field', 'name', 'before', old.name, 'after', NULL), NULL),
		iif(old.weight IS NOT NULL, json_object('field', 'weight', 'before', old.weight, 'after', NULL), NULL),
		iif(iif(old.left_at IS NULL, 'no', 'yes') IS NOT NULL, json_object('field', 'left', 'before', iif(old.left_at IS NULL, 'no', 'yes'), 'after', NULL), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = old.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `memberships_changed_told`;--> statement-breakpoint
CREATE TRIGGER `memberships_changed_told` AFTER UPDATE ON `memberships`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.role IS NOT new.role) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'member', new.member_id, (SELECT `name` FROM `members` WHERE `id` = new.member_id),
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(old.role IS NOT new.role, json_object('field', 'role', 'before', old.role, 'after', new.role), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `budget_moves_added_told`;--> statement-breakpoint
CREATE TRIGGER `budget_moves_added_told` AFTER INSERT ON `budget_moves`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'budget', new.entry_id, coalesce(new.to_name, new.from_name, ''),
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(NULL IS NOT new.from_name, json_object('field', 'from', 'before', NULL, 'after', new.from_name), NULL),
		iif(NULL IS NOT new.to_name, json_object('field', 'to', 'before', NULL, 'after', new.to_name), NULL),
		iif(NULL IS NOT printf('%.2f', new.cents / 100.0), json_object('field', 'amount', 'before', NULL, 'after', printf('%.2f', new.cents / 100.0)), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `budget_moves_changed_told`;--> statement-breakpoint
CREATE TRIGGER `budget_moves_changed_told` AFTER UPDATE ON `budget_moves`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.from_name IS NOT new.from_name OR old.to_name IS NOT new.to_name OR printf('%.2f', old.cents / 100.0) IS NOT printf('%.2f', new.cents / 100.0)) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'budget', new.entry_id, coalesce(new.to_name, new.from_name, ''),
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(old.from_name IS NOT new.from_name, json_object('field', 'from', 'before', old.from_name, 'after', new.from_name), NULL),
		iif(old.to_name IS NOT new.to_name, json_object('field', 'to', 'before', old.to_name, 'after', new.to_name), NULL),
		iif(printf('%.2f', old.cents / 100.0) IS NOT printf('%.2f', new.cents / 100.0), json_object('field', 'amount', 'before', printf('%.2f', old.cents / 100.0), 'after', printf('%.2f', new.cents / 100.0)), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `budget_moves_removed_told`;--> statement-breakpoint
CREATE TRIGGER `budget_moves_removed_told` AFTER DELETE ON `budget_moves`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`, `by`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'budget', old.entry_id, coalesce(old.to_name, old.from_name, ''),
		(SELECT json_group_array(json(`value`)) FROM json_each(json_array(
		iif(old.from_name IS NOT NULL, json_object('field', 'from', 'before', old.from_name, 'after', NULL), NULL),
		iif(old.to_name IS NOT NULL, json_object('field', 'to', 'before', old.to_name, 'after', NULL), NULL),
		iif(printf('%.2f', old.cents / 100.0) IS NOT NULL, json_object('field', 'amount', 'before', printf('%.2f', old.cents / 100.0), 'after', NULL), NULL))) WHERE `value` IS NOT NULL), `by`
	FROM `acting` WHERE `book_id` = old.`book_id`;
END;