import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.ts'
import { type Book, getBook } from '../http/book.ts'
import type { Viewer } from '../http/context.ts'
import { books } from '../http/tables.ts'
import { formatMoney } from '../values/money.ts'
import type { Profile, ProfileChange } from './wire.ts'

const toWire = (book: Book): Profile => ({
  timeZone: book.timeZone,
  currency: book.currency,
  locale: book.locale,
  weekStart: book.weekStart,
  totalBudget: formatMoney(book.totalBudgetCents),
})

export const getProfile = (db: Db, bookId: string): Profile => toWire(getBook(db, bookId))

export function changeProfile(tx: Tx, { bookId }: Viewer, { totalBudget, ...input }: ProfileChange): Profile {
  const fields = { ...input, totalBudgetCents: totalBudget }
  const isChange = Object.values(fields).some((value) => value !== undefined)
  if (isChange) tx.update(books).set(fields).where(eq(books.id, bookId)).run()
  return getProfile(tx, bookId)
}
