// Turns drizzle/*.sql into src/db/migrations.gen.ts, so that every home carries the migrations without a file system.
import { readFileSync, writeFileSync } from 'node:fs'

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
