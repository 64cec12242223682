// npm run migrate:new NAME: the next migration, after a change of a tables.ts. The name says what it brings, as an id: book_notes.
import { execFileSync } from 'node:child_process'

const [name = ''] = process.argv.slice(2)
if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Say what the migration brings: npm run migrate:new book_notes')
  process.exit(1)
}
const run = (command, ...args) => execFileSync(command, args, { stdio: 'inherit' })
const generate = ['generate', '--dialect', 'sqlite', '--schema', './src/**/tables.ts', '--out', 'drizzle']
run('node_modules/.bin/drizzle-kit', ...generate, '--name', name)
run(process.execPath, 'scripts/rev-triggers.mjs')
run(process.execPath, 'scripts/bundle-migrations.mjs')
