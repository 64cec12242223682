import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createBook } from '../../book/open.ts'
import { createBookApi } from '../../book-api.ts'
import { csv, formOf } from '../../homes/conformance/files.ts'
import { openMemory } from '../../homes/node/testing/memory.ts'
import { uuidV7 } from '../../values/id.ts'
import type { BudgetMonth } from '../months/wire.ts'

const NOW = Date.UTC(2026, 2, 15, 12)
const ROWS = 3000

it.each([
  ['an account leaves the budget', '/accounts/:id', { inBudget: false }, '0.00'],
  ['nothing changes', '/accounts/:id', { name: 'Renamed' }, `${ROWS}.00`],
])(
  'an import counts its rows as the budget is when they appear, also where meanwhile %s',
  async (_, path, change, spent) => {
    const { db, close } = openMemory()
    const newId = () => uuidV7(NOW)
    const report = (error: unknown) => {
      throw error
    }
    const bookId = newId()
    db.transaction((tx) => createBook(tx, { id: bookId, timeZone: 'UTC', createdAt: NOW }))
    const api = createBookApi({ db, now: () => NOW, newId, release: 'test', report }, () => bookId)
    const send = (method: string, to: string, body: object) =>
      api.request(`/api${to}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const { id } = await (await send('POST', '/accounts', { name: 'Checking' })).json()
    const rows = Array.from({ length: ROWS }, (_, n): [string, string, string] => [
      '2026-03-12',
      '-1.00',
      `Row ${n}`,
    ])
    let isImported = false
    const upload = async () => {
      const body = formOf({ file: csv(...rows), accountId: id })
      const answer = await api.request('/api/statements', { method: 'POST', body })
      isImported = true
      return answer
    }
    const importing = upload()
    const staged = () => db.get<{ rows: number }>(sql`SELECT count(*) AS rows FROM transactions`).rows
    while (staged() === 0) await new Promise((resolve) => setImmediate(resolve))
    expect(staged()).toBeLessThan(ROWS)
    expect((await send('PUT', path.replace(':id', id), change)).status).toBe(200)
    expect(isImported).toBe(false)
    expect((await importing).status).toBe(201)
    const month: BudgetMonth = await (await api.request('/api/budget/2026-03')).json()
    expect(month.uncategorised.spent).toBe(spent)
    close()
  },
)
