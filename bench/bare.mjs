// The machine's own speed: Hono and better-sqlite3 without a product, on the same tables and rows.
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'

const sqlite = new Database(join(process.env.DATA_DIR, 'bucketbook.db'))
sqlite.pragma('journal_mode = WAL')
sqlite.pragma('synchronous = FULL')
sqlite.pragma('cache_size = -32000')
const { id: bookId } = sqlite.prepare('SELECT id FROM books').get()
const newest = sqlite.prepare(
  'SELECT * FROM transactions WHERE book_id = ? ORDER BY date DESC, seq DESC LIMIT 50',
)
sqlite.exec(
  'CREATE TABLE IF NOT EXISTS bare (id INTEGER PRIMARY KEY, description TEXT, amount_cents INTEGER)',
)
const insert = sqlite.prepare('INSERT INTO bare (description, amount_cents) VALUES (?, ?)')

const app = new Hono()
  .get('/hello', (c) => c.json({ hello: 'world' }))
  .get('/newest', (c) => c.json(newest.all(bookId)))
  .post('/insert', async (c) => {
    const { description, amount } = await c.req.json()
    const { lastInsertRowid } = insert.run(description, Number(amount) * 100)
    return c.json({ id: Number(lastInsertRowid) }, 201)
  })
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
