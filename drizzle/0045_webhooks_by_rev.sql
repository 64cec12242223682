DROP TRIGGER IF EXISTS `transactions_changed_for_webhooks`;--> statement-breakpoint
CREATE TRIGGER `transactions_changed_for_webhooks` AFTER UPDATE ON `transactions`
WHEN EXISTS (SELECT 1 FROM `webhooks` WHERE `book_id` = new.`book_id`) AND (old.rev IS NOT new.rev OR old.payee_id IS NOT new.payee_id) BEGIN
	INSERT INTO `webhook_changes` (`book_id`, `row_id`, `action`, `before`)
	VALUES (new.`book_id`, new.`id`, 'changed', NULL);
END;