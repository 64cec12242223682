// The bytes of JavaScript that come before the dashboard can be used: as the build's manifest says, with what the head
// of the page asks for beside it.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { report } from './table.mjs'

const KB = 1000

export function benchPage() {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))
  const size = (file) => gzipSync(readFileSync(`dist/web/${file}`), { level: 9 }).length / KB
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key].imports ?? []) visit(next)
  }
  visit('index.html')
  for (const key of Object.keys(manifest)) if (/dashboard-page\.tsx$|^app\/beside\.tsx$/.test(key)) visit(key)
  const parts = [...seen].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'))
  const files = ['before-paint.js', ...parts]
  report(
    'JavaScript before the dashboard can be used, gzip',
    files.reduce((sum, file) => sum + size(file), 0),
    'kB',
    130,
    'at most',
  )
}
