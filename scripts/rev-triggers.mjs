// Prints the triggers that keep the revs of rows, as the tables are now: a migration that gives one of the tables another
// column drops its trigger and makes it anew. A test says where the two differ (src/db/revs.test.ts).
import { runnerImport } from 'vite'

const modules = [
  'src/db/revs.ts',
  'src/budget/ledger/balances/tables.ts',
  'src/budget/ledger/tables.ts',
  'src/budget/payees/tables.ts',
]
const [{ revTrigger }, ...tables] = await Promise.all(
  modules.map(async (path) => (await runnerImport(`./${path}`)).module),
)
const kept = tables.flatMap((module) => Object.values(module)).filter((table) => table?.rev)
console.log([...new Set(kept)].map(revTrigger).join('--> statement-breakpoint\n'))
