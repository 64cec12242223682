ALTER TABLE `members` ADD `account_deleted_at` integer;--> statement-breakpoint
CREATE INDEX `activity_by_time` ON `activity` (`at`);--> statement-breakpoint
DROP TRIGGER IF EXISTS `settlements_added_told`;--> statement-breakpoint
CREATE TRIGGER `settlements_added_told` AFTER INSERT ON `settlements`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'payment', new.id, (SELECT `name` FROM `members` WHERE `id` = new.from_member) || ' → ' || (SELECT `name` FROM `members` WHERE `id` = new.to_member),
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'amount' AS `field`, NULL AS `before`, printf('%.2f', new.cents / 100.0) AS `after`
		UNION ALL SELECT 'date' AS `field`, NULL AS `before`, new.date AS `after`
		UNION ALL SELECT 'note' AS `field`, NULL AS `before`, new.note AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `settlements_changed_told`;--> statement-breakpoint
CREATE TRIGGER `settlements_changed_told` AFTER UPDATE ON `settlements`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (printf('%.2f', old.cents / 100.0) IS NOT printf('%.2f', new.cents / 100.0) OR old.date IS NOT new.date OR old.note IS NOT new.note) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'payment', new.id, (SELECT `name` FROM `members` WHERE `id` = new.from_member) || ' → ' || (SELECT `name` FROM `members` WHERE `id` = new.to_member),
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'amount' AS `field`, printf('%.2f', old.cents / 100.0) AS `before`, printf('%.2f', new.cents / 100.0) AS `after`
		UNION ALL SELECT 'date' AS `field`, old.date AS `before`, new.date AS `after`
		UNION ALL SELECT 'note' AS `field`, old.note AS `before`, new.note AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `settlements_removed_told`;--> statement-breakpoint
CREATE TRIGGER `settlements_removed_told` AFTER DELETE ON `settlements`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'payment', old.id, (SELECT `name` FROM `members` WHERE `id` = old.from_member) || ' → ' || (SELECT `name` FROM `members` WHERE `id` = old.to_member),
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'amount' AS `field`, printf('%.2f', old.cents / 100.0) AS `before`, NULL AS `after`
		UNION ALL SELECT 'date' AS `field`, old.date AS `before`, NULL AS `after`
		UNION ALL SELECT 'note' AS `field`, old.note AS `before`, NULL AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = old.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `members_added_told`;--> statement-breakpoint
CREATE TRIGGER `members_added_told` AFTER INSERT ON `members`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'added', 'member', new.id, new.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, NULL AS `before`, new.name AS `after`
		UNION ALL SELECT 'weight' AS `field`, NULL AS `before`, new.weight AS `after`
		UNION ALL SELECT 'left' AS `field`, NULL AS `before`, iif(new.left_at IS NULL, 'no', 'yes') AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `members_changed_told`;--> statement-breakpoint
CREATE TRIGGER `members_changed_told` AFTER UPDATE ON `members`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.name IS NOT new.name OR old.weight IS NOT new.weight OR iif(old.left_at IS NULL, 'no', 'yes') IS NOT iif(new.left_at IS NULL, 'no', 'yes')) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'member', new.id, new.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, old.name AS `before`, new.name AS `after`
		UNION ALL SELECT 'weight' AS `field`, old.weight AS `before`, new.weight AS `after`
		UNION ALL SELECT 'left' AS `field`, iif(old.left_at IS NULL, 'no', 'yes') AS `before`, iif(new.left_at IS NULL, 'no', 'yes') AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `members_removed_told`;--> statement-breakpoint
CREATE TRIGGER `members_removed_told` AFTER DELETE ON `members`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = old.`book_id`) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'removed', 'member', old.id, old.name,
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'name' AS `field`, old.name AS `before`, NULL AS `after`
		UNION ALL SELECT 'weight' AS `field`, old.weight AS `before`, NULL AS `after`
		UNION ALL SELECT 'left' AS `field`, iif(old.left_at IS NULL, 'no', 'yes') AS `before`, NULL AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = old.`book_id`;
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS `memberships_changed_told`;--> statement-breakpoint
CREATE TRIGGER `memberships_changed_told` AFTER UPDATE ON `memberships`
WHEN EXISTS (SELECT 1 FROM `acting` WHERE `book_id` = new.`book_id`) AND (old.role IS NOT new.role) BEGIN
	INSERT INTO `activity` (`book_id`, `at`, `member_id`, `action`, `kind`, `row_id`, `description`, `changes`)
	SELECT `book_id`, `at`, `member_id`, 'changed', 'member', new.member_id, (SELECT `name` FROM `members` WHERE `id` = new.member_id),
		(SELECT json_group_array(json_object('field', `field`, 'before', `before`, 'after', `after`)) FROM (
		SELECT 'role' AS `field`, old.role AS `before`, new.role AS `after`) WHERE `before` IS NOT `after`)
	FROM `acting` WHERE `book_id` = new.`book_id`;
END;