DROP TRIGGER IF EXISTS `transactions_rev`;--> statement-breakpoint
CREATE TRIGGER `transactions_rev` AFTER UPDATE OF `type`, `amount_cents`, `description`, `account_id`, `category_id`, `bill_id`, `subscription_id`, `bucket_id`, `source_bucket_id`, `statement_id`, `settled_due_date`, `date`, `kind`, `affects_balance`, `transfer_id`, `transfer_account_id`, `former_category_id`, `payee_id`, `note`, `refund`, `refund_of`, `divided_from_id`, `from_goal_id`, `written_for_id` ON `transactions`
WHEN old.`type` IS NOT new.`type` OR old.`amount_cents` IS NOT new.`amount_cents` OR old.`description` IS NOT new.`description` OR old.`account_id` IS NOT new.`account_id` OR old.`category_id` IS NOT new.`category_id` OR old.`bill_id` IS NOT new.`bill_id` OR old.`subscription_id` IS NOT new.`subscription_id` OR old.`bucket_id` IS NOT new.`bucket_id` OR old.`source_bucket_id` IS NOT new.`source_bucket_id` OR old.`statement_id` IS NOT new.`statement_id` OR old.`settled_due_date` IS NOT new.`settled_due_date` OR old.`date` IS NOT new.`date` OR old.`kind` IS NOT new.`kind` OR old.`affects_balance` IS NOT new.`affects_balance` OR old.`transfer_id` IS NOT new.`transfer_id` OR old.`transfer_account_id` IS NOT new.`transfer_account_id` OR old.`former_category_id` IS NOT new.`former_category_id` OR (old.`payee_id` IS NOT NULL AND old.`payee_id` IS NOT new.`payee_id`) OR old.`note` IS NOT new.`note` OR old.`refund` IS NOT new.`refund` OR old.`refund_of` IS NOT new.`refund_of` OR old.`divided_from_id` IS NOT new.`divided_from_id` OR old.`from_goal_id` IS NOT new.`from_goal_id` OR old.`written_for_id` IS NOT new.`written_for_id` BEGIN
	UPDATE `transactions` SET `rev` = old.`rev` + 1, `field_revs` = json_patch(json_patch(old.`field_revs`, json_object(
		'type', iif(old.`type` IS NOT new.`type`, old.`rev` + 1, old.`field_revs` ->> '$.type'),
		'amount_cents', iif(old.`amount_cents` IS NOT new.`amount_cents`, old.`rev` + 1, old.`field_revs` ->> '$.amount_cents'),
		'description', iif(old.`description` IS NOT new.`description`, old.`rev` + 1, old.`field_revs` ->> '$.description'),
		'account_id', iif(old.`account_id` IS NOT new.`account_id`, old.`rev` + 1, old.`field_revs` ->> '$.account_id'),
		'category_id', iif(old.`category_id` IS NOT new.`category_id`, old.`rev` + 1, old.`field_revs` ->> '$.category_id'),
		'bill_id', iif(old.`bill_id` IS NOT new.`bill_id`, old.`rev` + 1, old.`field_revs` ->> '$.bill_id'),
		'subscription_id', iif(old.`subscription_id` IS NOT new.`subscription_id`, old.`rev` + 1, old.`field_revs` ->> '$.subscription_id'),
		'bucket_id', iif(old.`bucket_id` IS NOT new.`bucket_id`, old.`rev` + 1, old.`field_revs` ->> '$.bucket_id'),
		'source_bucket_id', iif(old.`source_bucket_id` IS NOT new.`source_bucket_id`, old.`rev` + 1, old.`field_revs` ->> '$.source_bucket_id'),
		'statement_id', iif(old.`statement_id` IS NOT new.`statement_id`, old.`rev` + 1, old.`field_revs` ->> '$.statement_id'),
		'settled_due_date', iif(old.`settled_due_date` IS NOT new.`settled_due_date`, old.`rev` + 1, old.`field_revs` ->> '$.settled_due_date'),
		'date', iif(old.`date` IS NOT new.`date`, old.`rev` + 1, old.`field_revs` ->> '$.date'),
		'kind', iif(old.`kind` IS NOT new.`kind`, old.`rev` + 1, old.`field_revs` ->> '$.kind'),
		'affects_balance', iif(old.`affects_balance` IS NOT new.`affects_balance`, old.`rev` + 1, old.`field_revs` ->> '$.affects_balance'),
		'transfer_id', iif(old.`transfer_id` IS NOT new.`transfer_id`, old.`rev` + 1, old.`field_revs` ->> '$.transfer_id'),
		'transfer_account_id', iif(old.`transfer_account_id` IS NOT new.`transfer_account_id`, old.`rev` + 1, old.`field_revs` ->> '$.transfer_account_id'))), json_object(
		'former_category_id', iif(old.`former_category_id` IS NOT new.`former_category_id`, old.`rev` + 1, old.`field_revs` ->> '$.former_category_id'),
		'payee_id', iif((old.`payee_id` IS NOT NULL AND old.`payee_id` IS NOT new.`payee_id`), old.`rev` + 1, old.`field_revs` ->> '$.payee_id'),
		'note', iif(old.`note` IS NOT new.`note`, old.`rev` + 1, old.`field_revs` ->> '$.note'),
		'refund', iif(old.`refund` IS NOT new.`refund`, old.`rev` + 1, old.`field_revs` ->> '$.refund'),
		'refund_of', iif(old.`refund_of` IS NOT new.`refund_of`, old.`rev` + 1, old.`field_revs` ->> '$.refund_of'),
		'divided_from_id', iif(old.`divided_from_id` IS NOT new.`divided_from_id`, old.`rev` + 1, old.`field_revs` ->> '$.divided_from_id'),
		'from_goal_id', iif(old.`from_goal_id` IS NOT new.`from_goal_id`, old.`rev` + 1, old.`field_revs` ->> '$.from_goal_id'),
		'written_for_id', iif(old.`written_for_id` IS NOT new.`written_for_id`, old.`rev` + 1, old.`field_revs` ->> '$.written_for_id')))
	WHERE `id` = old.`id`;
END;