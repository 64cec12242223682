import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { csv, formOf } from '../../homes/conformance/files.ts'
import { bookHere } from '../../homes/node/testing/book-here.ts'
import type { BudgetMonth } from '../months/wire.ts'

const NOW = Date.UTC(2026, 2, 15, 12)
const ROWS = 3000

it.each([
  ['an account leaves the budget', '/accounts/:id', { inBudget: false }, '0.00'],
  ['nothing changes', '/accounts/:id', { name: 'Renamed' }, `${ROWS}.00`],
])(
  'an import counts its rows as the budget is when they appear, also where meanwhile %s',
  async (_, path, change, spent) => {
    const { db, api, send, close } = bookHere(NOW)
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
