// Completes the newest migration, as a part of `npm run migrate:new`: a table that has another column now has the trigger
// that keeps the revs of its rows made anew, because a trigger names the columns that it watches (src/db/revs.ts). So have
// those that tell who changed what (src/db/activity.ts).
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import Database from 'better-sqlite3'
import { getTableName } from 'drizzle-orm'
import { runnerImport } from 'vite'

const BREAK = '--> statement-breakpoint'
const load = async (path) => (await runnerImport(`./${path}`)).module

const { entries } = JSON.parse(readFileSync('drizzle/meta/_journal.json', 'utf8'))
const files = entries.map(({ tag }) => `drizzle/${tag}.sql`)
const sqlite = new Database(':memory:')
for (const file of files) sqlite.exec(readFileSync(file, 'utf8').replaceAll(BREAK, ''))
const kept = sqlite.prepare("SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = ?").pluck()

const { revTrigger } = await load('src/db/revs.ts')
const definitions = readdirSync('src', { recursive: true }).filter((name) => basename(name) === 'tables.ts')
const modules = await Promise.all(definitions.map((name) => load(`src/${name}`)))
const tables = new Set(modules.flatMap((module) => Object.values(module)).filter((table) => table?.rev))
for (const table of tables) {
  const name = `${getTableName(table)}_rev`
  const trigger = revTrigger(table)
  if (`${kept.get(name)};` === trigger) continue
  appendFileSync(files.at(-1), `${BREAK}\nDROP TRIGGER IF EXISTS \`${name}\`;${BREAK}\n${trigger}`)
  console.log(`${files.at(-1)}: the trigger \`${name}\` is made anew.`)
}

const { activityTriggers } = await load('src/db/activity.ts')
for (const [name, trigger] of activityTriggers()) {
  if (`${kept.get(name)};` === trigger) continue
  appendFileSync(files.at(-1), `${BREAK}\nDROP TRIGGER IF EXISTS \`${name}\`;${BREAK}\n${trigger}`)
  console.log(`${files.at(-1)}: the trigger \`${name}\` is made anew.`)
}
