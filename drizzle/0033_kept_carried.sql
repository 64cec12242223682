CREATE TABLE `kept_carried` (
	`category_id` text NOT NULL,
	`month` text NOT NULL,
	`book_id` text NOT NULL,
	`cents` integer NOT NULL,
	PRIMARY KEY(`category_id`, `month`)
);
--> statement-breakpoint
CREATE INDEX `kept_carried_by_book` ON `kept_carried` (`book_id`,`month`);--> statement-breakpoint
CREATE TRIGGER `kept_carried_total_new` AFTER INSERT ON `month_totals` WHEN new.`counted_cents` <> 0 OR new.`funded_cents` <> 0 BEGIN
	DELETE FROM `kept_carried` WHERE `category_id` = new.`category_id` AND `month` > new.`month`;
END;--> statement-breakpoint
CREATE TRIGGER `kept_carried_total_changed` AFTER UPDATE OF `book_id`, `month`, `category_id`, `counted_cents`, `funded_cents` ON `month_totals` BEGIN
	DELETE FROM `kept_carried` WHERE `category_id` = old.`category_id` AND `month` > old.`month`;
	DELETE FROM `kept_carried` WHERE `category_id` = new.`category_id` AND `month` > new.`month`;
END;--> statement-breakpoint
CREATE TRIGGER `kept_carried_total_removed` AFTER DELETE ON `month_totals` BEGIN
	DELETE FROM `kept_carried` WHERE `category_id` = old.`category_id` AND `month` > old.`month`;
END;--> statement-breakpoint
CREATE TRIGGER `kept_carried_said_new` AFTER INSERT ON `category_months` BEGIN
	DELETE FROM `kept_carried` WHERE `category_id` = new.`category_id` AND `month` > new.`month`;
END;--> statement-breakpoint
CREATE TRIGGER `kept_carried_said_changed` AFTER UPDATE OF `book_id`, `month`, `category_id`, `assigned_cents`, `differs_cents` ON `category_months` BEGIN
	DELETE FROM `kept_carried` WHERE `category_id` = old.`category_id` AND `month` > old.`month`;
	DELETE FROM `kept_carried` WHERE `category_id` = new.`category_id` AND `month` > new.`month`;
END;--> statement-breakpoint
CREATE TRIGGER `kept_carried_said_removed` AFTER DELETE ON `category_months` BEGIN
	DELETE FROM `kept_carried` WHERE `category_id` = old.`category_id` AND `month` > old.`month`;
END;--> statement-breakpoint
CREATE TRIGGER `kept_carried_allocation_new` AFTER INSERT ON `category_allocations` BEGIN
	DELETE FROM `kept_carried` WHERE `category_id` = new.`category_id`;
END;--> statement-breakpoint
CREATE TRIGGER `kept_carried_allocation_changed` AFTER UPDATE ON `category_allocations` BEGIN
	DELETE FROM `kept_carried` WHERE `category_id` = old.`category_id`;
	DELETE FROM `kept_carried` WHERE `category_id` = new.`category_id`;
END;--> statement-breakpoint
CREATE TRIGGER `kept_carried_allocation_removed` AFTER DELETE ON `category_allocations` BEGIN
	DELETE FROM `kept_carried` WHERE `category_id` = old.`category_id`;
END;--> statement-breakpoint
CREATE TRIGGER `kept_carried_rest_new` AFTER INSERT ON `category_rests` BEGIN
	DELETE FROM `kept_carried` WHERE `category_id` = new.`category_id`;
END;--> statement-breakpoint
CREATE TRIGGER `kept_carried_rest_changed` AFTER UPDATE ON `category_rests` BEGIN
	DELETE FROM `kept_carried` WHERE `category_id` = old.`category_id`;
	DELETE FROM `kept_carried` WHERE `category_id` = new.`category_id`;
END;--> statement-breakpoint
CREATE TRIGGER `kept_carried_rest_removed` AFTER DELETE ON `category_rests` BEGIN
	DELETE FROM `kept_carried` WHERE `category_id` = old.`category_id`;
END;--> statement-breakpoint
CREATE TRIGGER `kept_carried_category_changed` AFTER UPDATE OF `book_id`, `allocated_cents`, `created_at`, `archived_at` ON `budget_categories` BEGIN
	DELETE FROM `kept_carried` WHERE `category_id` = old.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `kept_carried_category_removed` AFTER DELETE ON `budget_categories` BEGIN
	DELETE FROM `kept_carried` WHERE `category_id` = old.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `kept_carried_period_new` AFTER INSERT ON `budget_periods` BEGIN
	DELETE FROM `kept_carried` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
CREATE TRIGGER `kept_carried_period_changed` AFTER UPDATE ON `budget_periods` BEGIN
	DELETE FROM `kept_carried` WHERE `book_id` = old.`book_id`;
	DELETE FROM `kept_carried` WHERE `book_id` = new.`book_id`;
END;--> statement-breakpoint
CREATE TRIGGER `kept_carried_period_removed` AFTER DELETE ON `budget_periods` BEGIN
	DELETE FROM `kept_carried` WHERE `book_id` = old.`book_id`;
END;--> statement-breakpoint
CREATE TRIGGER `kept_carried_zone_changed` AFTER UPDATE OF `time_zone` ON `books` BEGIN
	DELETE FROM `kept_carried` WHERE `book_id` = old.`id`;
END;
