ALTER TABLE `books` ADD `dashboard_panels` text;
