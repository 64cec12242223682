// Turns drizzle/*.sql into src/db/migrations.gen.ts, so that every home carries the migrations without a file system, and
// into src/db/schema.gen.ts what they make of an empty database, for a home that makes a database for every book.
import { readFileSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'

const { entries } = JSON.parse(readFileSync('drizzle/meta/_journal.json', 'utf8'))
const migrations = entries.map(({ tag }) => ({
  tag,
  statements: readFileSync(`drizzle/${tag}.sql`, 'utf8')
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim()),
}))
writeFileSync(
  'src/db/migrations.gen.ts',
  `// Made by \`npm run migrate:new\` from drizzle/. Do not edit.\nimport type { Migration } from './migrate.ts'\n\nexport const migrations: Migration[] = ${JSON.stringify(migrations, null, 2)}\n`,
)

const sqlite = new Database(':memory:')
sqlite.exec('CREATE TABLE schema_migrations (tag TEXT PRIMARY KEY NOT NULL)')
for (const { statements } of migrations) for (const statement of statements) sqlite.exec(statement)
const schema = sqlite
  .prepare(
    "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type = 'table' DESC, rowid",
  )
  .pluck()
  .all()
/** Characters that one call may have; workerd takes 100,000 bytes. */
const CALL_LENGTH = 50_000
const calls = ['']
for (const statement of schema) {
  if (calls.at(-1).length + statement.length > CALL_LENGTH) calls.push('')
  calls.push(`${calls.pop()}${statement};\n`)
}
writeFileSync(
  'src/db/schema.gen.ts',
  `// Made by \`npm run migrate:new\` from drizzle/. Do not edit.\n\n/** The schema that the migrations make of an empty database: tables, then indexes and triggers, in few calls of many statements. */\nexport const schema: string[] = ${JSON.stringify(calls, null, 2)}\n`,
)
