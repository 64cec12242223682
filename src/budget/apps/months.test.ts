import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { createBook } from '../../book/open.ts'
import { createBookApi } from '../../book-api.ts'
import { appForm, MONTHS_OF_YNAB } from '../../homes/conformance/app-books.ts'
import { openMemory } from '../../homes/node/testing/memory.ts'
import { uuidV7 } from '../../values/id.ts'

const NOW = Date.UTC(2026, 2, 20, 12)
const { db, close } = openMemory()
const newId = () => uuidV7(NOW)
const bookId = newId()

afterAll(close)

const TABLES = ['category_months', 'category_rests', 'brought_rows', 'budget_categories', 'transactions']
const counts = () =>
  TABLES.map((table) => db.get<{ count: number }>(sql`SELECT count(*) AS count FROM ${sql.raw(table)}`).count)

it('the undo of a book leaves nothing of its months in the database, and takes each from where it was', async () => {
  db.transaction((tx) => createBook(tx, { id: bookId, timeZone: 'UTC', createdAt: NOW }))
  const api = createBookApi({ db, now: () => NOW, newId, release: 'test' }, () => bookId)
  const answer = await api.request('/api/import/apps', { method: 'POST', body: appForm(MONTHS_OF_YNAB) })
  const { id } = (await answer.json()) as { id: string }
  expect(counts().slice(0, 2)).toEqual([10, 3])
  const gone = await api.request(`/api/statements/${id}`, { method: 'DELETE' })
  expect(gone.status).toBe(200)
  expect(counts()).toEqual([0, 0, 0, 0, 0])
})
