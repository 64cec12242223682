import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** Who may sign in. Money hangs on `bookId`, never on the user. */
export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    email: text(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    authProvider: text('auth_provider', { enum: ['replit', 'google', 'facebook', 'local', 'oidc'] })
      .notNull()
      .default('replit'),
    passwordHash: text('password_hash'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [uniqueIndex('users_email').on(sql`lower(${table.email})`)],
)

/** Signed-in browsers. Only the hash of a token is stored: a copied file opens no session. */
export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, in hex. */
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    /** The user's book, so that a request needs one look-up. */
    bookId: text('book_id').notNull(),
    expiresAt: integer('expires_at').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('sessions_by_user').on(table.userId), index('sessions_by_expiry').on(table.expiresAt)],
)
