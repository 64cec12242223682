import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { CYCLES } from '../../values/cycle.ts'
import { accounts } from '../accounts/tables.ts'

const PRIORITIES = ['low', 'medium', 'high'] as const

/** Bills and subscriptions: the same columns, so that what falls due is written, paid and counted once. */
const recurring = <Name extends 'bills' | 'subscriptions'>(name: Name) =>
  sqliteTable(
    name,
    {
      id: text().primaryKey(),
      bookId: text('book_id').notNull(),
      name: text().notNull(),
      amountCents: integer('amount_cents').notNull(),
      cycle: text({ enum: CYCLES }).notNull(),
      dueDate: text('due_date').notNull(),
      /** The day of the month that the cycle returns to after a shorter month. */
      anchorDay: integer('anchor_day').notNull(),
      accountId: text('account_id').references(() => accounts.id),
      icon: text().notNull(),
      color: text().notNull(),
      priority: text({ enum: PRIORITIES }).notNull(),
      active: integer({ mode: 'boolean' }).notNull().default(true),
      createdAt: integer('created_at').notNull(),
      /** Posts itself when due, for whoever owns smart automation. */
      autoPay: integer('auto_pay', { mode: 'boolean' }).notNull().default(false),
    },
    (table) => [
      index(`${name}_by_book`).on(table.bookId),
      index(`${name}_by_account`).on(table.accountId),
      check(`${name}_amount`, sql`${table.amountCents} > 0`),
    ],
  )

export const bills = recurring('bills')
export const subscriptions = recurring('subscriptions')
