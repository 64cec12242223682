CREATE TABLE `unlocked_items` (
	`item_id` text PRIMARY KEY NOT NULL
);
