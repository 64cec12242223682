CREATE TABLE `search_months` (
	`book_id` text NOT NULL,
	`month` text NOT NULL,
	`words` text,
	PRIMARY KEY(`book_id`, `month`)
);
--> statement-breakpoint
CREATE INDEX `search_months_to_fill` ON `search_months` (`book_id`,`month`) WHERE words IS NULL;--> statement-breakpoint
INSERT INTO `search_months` (`book_id`, `month`) SELECT DISTINCT `book_id`, substr(`date`, 1, 7) FROM `transactions`;--> statement-breakpoint
CREATE TRIGGER `search_months_of_new` AFTER INSERT ON `transactions` BEGIN
	INSERT INTO `search_months` (`book_id`, `month`) VALUES (new.`book_id`, substr(new.`date`, 1, 7))
	ON CONFLICT (`book_id`, `month`) DO UPDATE SET `words` = NULL WHERE `words` IS NOT NULL;
END;--> statement-breakpoint
CREATE TRIGGER `search_months_of_changed` AFTER UPDATE OF `book_id`, `date`, `description` ON `transactions` BEGIN
	UPDATE `search_months` SET `words` = NULL
	WHERE `book_id` = old.`book_id` AND `month` = substr(old.`date`, 1, 7) AND `words` IS NOT NULL;
	INSERT INTO `search_months` (`book_id`, `month`) VALUES (new.`book_id`, substr(new.`date`, 1, 7))
	ON CONFLICT (`book_id`, `month`) DO UPDATE SET `words` = NULL WHERE `words` IS NOT NULL;
END;--> statement-breakpoint
CREATE TRIGGER `search_months_of_removed` AFTER DELETE ON `transactions` BEGIN
	UPDATE `search_months` SET `words` = NULL
	WHERE `book_id` = old.`book_id` AND `month` = substr(old.`date`, 1, 7) AND `words` IS NOT NULL;
END;
