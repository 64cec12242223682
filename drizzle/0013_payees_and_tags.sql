CREATE TABLE `payees` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`name` text NOT NULL,
	`folded` text NOT NULL,
	`category_id` text,
	`hidden` integer DEFAULT false NOT NULL,
	`merged_into` text,
	`root_id` text NOT NULL,
	`uses` integer DEFAULT 0 NOT NULL,
	`last_used` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `budget_categories`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payees_by_name` ON `payees` (`book_id`,`folded`);--> statement-breakpoint
CREATE INDEX `payees_by_use` ON `payees` (`book_id`,`last_used`) WHERE merged_into IS NULL;--> statement-breakpoint
CREATE INDEX `payees_by_root` ON `payees` (`root_id`);--> statement-breakpoint
CREATE INDEX `payees_by_category` ON `payees` (`category_id`) WHERE category_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `payee_spellings` (
	`book_id` text NOT NULL,
	`text` text NOT NULL,
	`payee_id` text NOT NULL,
	PRIMARY KEY(`book_id`, `text`),
	FOREIGN KEY (`payee_id`) REFERENCES `payees`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payee_spellings_by_payee` ON `payee_spellings` (`payee_id`);--> statement-breakpoint
CREATE TABLE `tags` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`name` text NOT NULL,
	`folded` text NOT NULL,
	`color` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_by_name` ON `tags` (`book_id`,`folded`);--> statement-breakpoint
CREATE TABLE `transaction_tags` (
	`book_id` text NOT NULL,
	`transaction_id` text NOT NULL,
	`place` integer NOT NULL,
	`tag_id` text NOT NULL,
	PRIMARY KEY(`transaction_id`, `tag_id`),
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `transaction_tags_by_tag` ON `transaction_tags` (`tag_id`);--> statement-breakpoint
CREATE INDEX `transaction_tags_by_book` ON `transaction_tags` (`book_id`);--> statement-breakpoint
CREATE TABLE `bulk_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`kept` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `bulk_changes_by_book` ON `bulk_changes` (`book_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `category_groups` (
	`id` text PRIMARY KEY NOT NULL,
	`book_id` text NOT NULL,
	`name` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `category_groups_by_book` ON `category_groups` (`book_id`);--> statement-breakpoint
ALTER TABLE `budget_categories` ADD `group_id` text REFERENCES category_groups(id);--> statement-breakpoint
ALTER TABLE `budget_categories` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `budget_categories_by_group` ON `budget_categories` (`group_id`) WHERE group_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `transactions` ADD `payee_id` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `note` text;--> statement-breakpoint
CREATE INDEX `transactions_by_payee` ON `transactions` (`payee_id`,`date`) WHERE payee_id > '';--> statement-breakpoint
CREATE INDEX `transactions_without_payee` ON `transactions` (`book_id`) WHERE payee_id IS NULL;--> statement-breakpoint
CREATE INDEX `transactions_with_note` ON `transactions` (`book_id`,`date`) WHERE note IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER `payees_used` AFTER INSERT ON `transactions` WHEN new.`payee_id` > '' BEGIN
	UPDATE `payees` SET `uses` = `uses` + 1, `last_used` = max(ifnull(`last_used`, ''), new.`date`)
	WHERE `id` = (SELECT `root_id` FROM `payees` WHERE `id` = new.`payee_id`);
END;--> statement-breakpoint
CREATE TRIGGER `payees_unused` AFTER DELETE ON `transactions` WHEN old.`payee_id` > '' BEGIN
	UPDATE `payees` SET `uses` = `uses` - 1, `last_used` = CASE WHEN old.`date` < `last_used` THEN `last_used` ELSE
		(SELECT max(`date`) FROM `transactions` WHERE `payee_id` > '' AND `payee_id` IN (SELECT `id` FROM `payees` AS `family` WHERE `family`.`root_id` = `payees`.`id`)) END
	WHERE `id` = (SELECT `root_id` FROM `payees` WHERE `id` = old.`payee_id`);
END;--> statement-breakpoint
CREATE TRIGGER `payees_changed` AFTER UPDATE OF `payee_id`, `date` ON `transactions`
WHEN old.`payee_id` IS NOT new.`payee_id` OR old.`date` <> new.`date` BEGIN
	UPDATE `payees` SET `uses` = `uses` - 1, `last_used` = CASE WHEN old.`date` < `last_used` THEN `last_used` ELSE
		(SELECT max(`date`) FROM `transactions` WHERE `payee_id` > '' AND `payee_id` IN (SELECT `id` FROM `payees` AS `family` WHERE `family`.`root_id` = `payees`.`id`)) END
	WHERE old.`payee_id` > '' AND `id` = (SELECT `root_id` FROM `payees` WHERE `id` = old.`payee_id`);
	UPDATE `payees` SET `uses` = `uses` + 1, `last_used` = max(ifnull(`last_used`, ''), new.`date`)
	WHERE new.`payee_id` > '' AND `id` = (SELECT `root_id` FROM `payees` WHERE `id` = new.`payee_id`);
END;--> statement-breakpoint
CREATE TRIGGER `transaction_tags_gone` AFTER DELETE ON `transactions` BEGIN
	DELETE FROM `transaction_tags` WHERE `transaction_id` = old.`id`;
END;
