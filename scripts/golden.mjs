// node scripts/golden.mjs [path of a built server]: makes the golden file of the newest schema, filled by the
// release's own API: what every later release must be able to take over. Made once per migration, then kept as it is.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ANNA, fill } from '../torture/fill.mjs'
import { startServer } from '../torture/release.mjs'
import { build } from './built.mjs'
import { inviteCodeFor } from './invite-code.mjs'

const MAX_BYTES = 70_000
const [given] = process.argv.slice(2)
if (!given) build()
const root = resolve(given ?? '.')
const tag = readdirSync(join(root, 'drizzle'))
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .at(-1)
  .slice(0, -'.sql'.length)
const dataDir = mkdtempSync(join(tmpdir(), 'bucketbook-golden-'))
try {
  const server = await startServer({ DATA_DIR: dataDir, ADMIN_EMAILS: ANNA }, { root })
  try {
    await fill(server.url, { inviteCode: inviteCodeFor(dataDir, ANNA, root) })
  } finally {
    await server.end()
  }
  const target = `src/db/golden/${tag}.db.gz`
  writeFileSync(target, gzipSync(readFileSync(join(dataDir, 'bucketbook.db')), { level: 9 }))
  const { size } = statSync(target)
  console.log(`${target}: ${size} bytes`)
  if (size > MAX_BYTES) throw new Error(`${target} has more than ${MAX_BYTES} bytes.`)
} finally {
  rmSync(dataDir, { recursive: true })
}
