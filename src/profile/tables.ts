import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { PRIVACY } from './wire.ts'

/** How the owner of a book shows themselves. A book without a row shows nothing yet. */
export const profiles = sqliteTable('profiles', {
  bookId: text('book_id').primaryKey(),
  displayName: text('display_name'),
  bio: text(),
  /** `icon:` and the id of a profile icon. */
  profileImageUrl: text('profile_image_url'),
  achievementsPrivacy: text('achievements_privacy', { enum: PRIVACY }).notNull().default('friends_only'),
  profilePrivacy: text('profile_privacy', { enum: PRIVACY }).notNull().default('friends_only'),
})
