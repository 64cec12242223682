DROP INDEX `shares_by_member`;
