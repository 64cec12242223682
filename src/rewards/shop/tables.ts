import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Items that the operator has opened for everybody: written at every start, and in a browser with every copy. */
export const unlockedItems = sqliteTable('unlocked_items', { itemId: text('item_id').primaryKey() })
