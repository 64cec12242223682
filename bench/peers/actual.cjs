// Actual's own API in a process of its own: does what the bench asks for, one thing after the other.
const { mkdirSync, readdirSync } = require('node:fs')
const { join } = require('node:path')
const Database = require('better-sqlite3')
const api = require('@actual-app/api')

const BATCH = 5_000
let account

const open = async (dataDir) => {
  mkdirSync(dataDir, { recursive: true })
  await api.init({ dataDir, verbose: false })
  await api.runImport('Bench', async () => {
    account = await api.createAccount({ name: 'Checking' }, 0)
  })
}

const jobs = {
  open,
  import: async (rows) => {
    let added = 0
    const begin = performance.now()
    for (let start = 0; start < rows.length; start += BATCH) {
      const result = await api.importTransactions(account, rows.slice(start, start + BATCH))
      added += result.added.length
    }
    return { added, ms: performance.now() - begin }
  },
  /** Multiplies the imported rows past the API until there are as many as asked for, and opens the budget again. */
  fill: async (dataDir, wanted) => {
    const [folder] = readdirSync(dataDir)
    const [{ id }] = await api.getBudgets()
    const sqlite = new Database(join(dataDir, folder, 'db.sqlite'))
    const { count } = sqlite.prepare('SELECT count(*) AS count FROM transactions').get()
    sqlite
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < @wanted - @count)
         INSERT INTO transactions (id, acct, category, amount, description, notes, date, sort_order, cleared)
         SELECT printf('%08x-0000-4000-8000-%012x', i, i), acct, category, amount, description, notes || ' again ' || i, date,
           sort_order + i, cleared
         FROM n JOIN (SELECT *, row_number() OVER () - 1 AS place FROM transactions) ON place = i % @count`,
      )
      .run({ wanted, count })
    const { total } = sqlite.prepare('SELECT count(*) AS total FROM transactions').get()
    sqlite.close()
    await api.loadBudget(id)
    return total
  },
  month: (month) => api.getBudgetMonth(month),
  add: (row) => api.addTransactions(account, [row]),
  search: (text) =>
    api.aqlQuery(
      api
        .q('transactions')
        .filter({ notes: { $like: `%${text}%` } })
        .select('*')
        .limit(50),
    ),
}

process.on('message', async ({ job, args, times = 1 }) => {
  const spent = []
  let result
  try {
    for (let n = 0; n < times; n++) {
      const begin = performance.now()
      result = await jobs[job](...args)
      spent.push(performance.now() - begin)
    }
    // What the API answers is not copied to the bench, only that there was something.
    process.send({ spent, result: times > 1 ? result !== undefined : result })
  } catch (error) {
    process.send({ error: error.stack })
  }
})
