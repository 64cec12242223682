// A whole book of 100,000 transactions as one file: brought in, replaced, taken out, and removed with its account.
import { longestWait } from './longest-wait.mjs'
import { removeFolder, startBucketbook, temporaryFolder } from './processes.mjs'
import { report } from './table.mjs'

const ROWS = 100_000
const HALF_HOUR_MS = 1_800_000
const idOf = (n) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`
const [ACCOUNT, CATEGORY] = [idOf(1), idOf(2)]

const bookOf = () => ({
  version: 1,
  accounts: [{ id: ACCOUNT, name: 'Checking' }],
  budgetCategories: [{ id: CATEGORY, name: 'Groceries' }],
  savingsBuckets: [],
  subscriptions: [],
  bills: [],
  transactions: Array.from({ length: ROWS }, (_, n) => ({
    id: idOf(n + 10),
    type: n % 5 === 0 ? 'income' : 'expense',
    amount: '12.34',
    description: `Payment ${n} to a shop in town`,
    accountId: ACCOUNT,
    categoryId: n % 5 === 0 ? null : CATEGORY,
    date: new Date(Date.UTC(2020, 0, 1) + n * HALF_HOUR_MS).toISOString().slice(0, 10),
  })),
})

export async function benchArchive() {
  const folder = temporaryFolder()
  const server = await startBucketbook(folder)
  const send = (method, path, cookie, body) =>
    fetch(`${server.url}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      ...(body ? { body } : {}),
    })
  const register = async (email) => {
    const person = { firstName: 'Ada', lastName: 'Lovelace', email, password: 'maple-syrup' }
    const response = await send('POST', 'auth/register', undefined, JSON.stringify(person))
    return response.headers.get('set-cookie').split(';')[0]
  }
  const [owner, other] = [await register('ada@example.org'), await register('ben@example.org')]
  const measure = async (what, ...call) => {
    const begin = performance.now()
    const { longest, result } = await longestWait(server.url, other, async () => {
      const response = await send(...call)
      await response.arrayBuffer()
      return response.status
    })
    if (result !== 200) throw new Error(`${what}: ${result}`)
    report(`${what} of 100,000 transactions`, (performance.now() - begin) / 1000, 's')
    report(`longest wait of another user meanwhile`, longest, 'ms')
  }
  const book = JSON.stringify(bookOf())
  await measure('import of a book', 'POST', 'import', owner, book)
  await measure('import over a book', 'POST', 'import', owner, book)
  await measure('export of a book', 'GET', 'export', owner)
  await measure('deleting an account', 'DELETE', 'auth/user', owner, '{"email":"ada@example.org"}')
  await server.stop()
  removeFolder(folder)
}
