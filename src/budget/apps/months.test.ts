import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { appForm, MONTHS_OF_YNAB } from '../../homes/conformance/app-books.ts'
import { bookHere } from '../../homes/node/testing/book-here.ts'

const NOW = Date.UTC(2026, 2, 20, 12)
const { db, api, close } = bookHere(NOW)

afterAll(close)

const TABLES = ['category_months', 'category_rests', 'brought_rows', 'budget_categories', 'transactions']
const counts = () =>
  TABLES.map((table) => db.get<{ count: number }>(sql`SELECT count(*) AS count FROM ${sql.raw(table)}`).count)

it('the undo of a book leaves nothing of its months in the database, and takes each from where it was', async () => {
  const answer = await api.request('/api/import/apps', { method: 'POST', body: appForm(MONTHS_OF_YNAB) })
  const { id } = (await answer.json()) as { id: string }
  expect(counts().slice(0, 2)).toEqual([10, 3])
  const gone = await api.request(`/api/statements/${id}`, { method: 'DELETE' })
  expect(gone.status).toBe(200)
  expect(counts()).toEqual([0, 0, 0, 0, 0])
})
