CREATE TABLE `heard_version` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `local_copy` ADD `version` integer DEFAULT 0 NOT NULL;