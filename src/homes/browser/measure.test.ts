import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { test } from 'vitest'
import { openSite } from './testing/site.ts'
import { openTestPage, openMortalBrowser } from './testing/chromium.ts'

test('sizes', async () => {
  const site = await openSite()
  for (const f of readdirSync(join(site.folder, 'assets'))) {
    const b = readFileSync(join(site.folder, 'assets', f))
    console.log(f, b.length, 'gz', gzipSync(b, { level: 9 }).length, f.endsWith('wasm') ? `br ${brotliCompressSync(b).length}` : '')
  }
  await site.close()
}, 60000)

const migrations = (rows: number) => [
  { tag: '0000', statements: [
    'CREATE TABLE notes (id INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL, d TEXT, c INTEGER)',
    'CREATE INDEX n1 ON notes(body)', 'CREATE INDEX n2 ON notes(d, id)', 'CREATE INDEX n3 ON notes(c, d)',
    `INSERT INTO notes(body,d,c) WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM t WHERE n<${rows}) SELECT hex(randomblob(16)) || ' a transaction with some text ' || n, date('2020-01-01', '+' || (n % 2000) || ' days'), n % 17 FROM t`,
    'CREATE TABLE counters (id INTEGER PRIMARY KEY, value INTEGER NOT NULL)', 'INSERT INTO counters VALUES (1,0)',
  ] },
]
test('times', async () => {
  const b = await openMortalBrowser()
  const page = await b.start()
  for (const rows of [0, 20000]) {
    const run = async () => {
      await page.reload(); await page.waitForFunction(() => 'testPage' in window)
      return page.evaluate(async ([name, m]) => {
        const a = performance.now(); const e = await window.testPage.openHome(name, m); return [performance.now() - a, (globalThis as any).T, e] as const
      }, [`m${rows}`, migrations(rows)] as const)
    }
    const first = await run(); const later = [await run(), await run(), await run(), await run(), await run()]
    console.log(rows, 'open', first, later.map((x) => JSON.stringify(x)))
    const r = await page.evaluate(async () => {
      const stats = (t: number[]) => { t.sort((a, b) => a - b); return { p50: t[t.length >> 1], p95: t[Math.floor(t.length * 0.95)], max: t.at(-1) } }
      const time = async (n: number, f: (i: number) => Promise<unknown>) => { const t: number[] = []; for (let i = 0; i < n; i++) { const a = performance.now(); await f(i); t.push(performance.now() - a) } return stats(t) }
      const P = window.testPage
      const post = await time(500, (i) => P.request('POST', '/notes', { body: `${Math.random()} some note ${i}` }))
      const get = await time(300, () => P.request('GET', '/count'))
      return { post, get }
    })
    console.log(rows, JSON.stringify(r))
  }
  await b.close()
}, 120000)
