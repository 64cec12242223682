import { asc, eq, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { Hono } from 'hono'
import { type Db, prepared } from '../../../db/db.ts'
import type { Migration } from '../../../db/migrate.ts'

const notes = sqliteTable('notes', {
  id: integer().primaryKey({ autoIncrement: true }),
  body: text().notNull(),
})
const counters = sqliteTable('counters', { id: integer().primaryKey(), value: integer().notNull() })
const pages = sqliteTable('pages', { noteId: integer('note_id').notNull() })

export const migrations: Migration[] = [
  {
    tag: '0000_first',
    statements: [
      'CREATE TABLE notes (id INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL)',
      'CREATE TABLE counters (id INTEGER PRIMARY KEY, value INTEGER NOT NULL)',
      'CREATE TABLE pages (note_id INTEGER NOT NULL REFERENCES notes(id))',
    ],
  },
  {
    tag: '0001_search',
    statements: [
      "CREATE VIRTUAL TABLE words USING fts5(body, content='notes', content_rowid='id')",
      'CREATE TRIGGER noted AFTER INSERT ON notes BEGIN INSERT INTO words(rowid, body) VALUES (new.id, new.body); END',
      'INSERT INTO counters VALUES (1, 0)',
    ],
  },
]

export const newerMigrations: Migration[] = [
  ...migrations,
  { tag: '0002_colour', statements: ["ALTER TABLE notes ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'"] },
]

const listNotes = prepared((db) => db.select().from(notes).orderBy(asc(notes.id)).prepare())
const addNote = prepared((db) =>
  db
    .insert(notes)
    .values({ body: sql.placeholder('body') })
    .returning()
    .prepare(),
)
const readCounter = prepared((db) => db.select().from(counters).where(eq(counters.id, 1)).prepare())

/** A gate at which a test page waits, so that another tab comes in between. */
export const gate: { count: number; wait?: Promise<void>; release?: () => void } = { count: 0 }

/** A small API of the kinds of things that the product's does, over tables of its own. */
export function createTestApp(db: Db) {
  return new Hono()
    .get('/notes', (c) => c.json(listNotes(db).all()))
    .post('/notes', async (c) => {
      const { body } = await c.req.json<{ body: string }>()
      return c.json(
        db.transaction((tx) => addNote(tx).get({ body }), { behavior: 'immediate' }),
        201,
      )
    })
    .post('/notes/gated', async (c) => {
      const { body } = await c.req.json<{ body: string }>()
      const before = listNotes(db).all().length
      addNote(db).get({ body })
      gate.count += 1
      await gate.wait
      return c.json({ before }, 201)
    })
    .post('/notes/late', (c) => {
      setTimeout(() => {
        try {
          db.transaction((tx) => addNote(tx).get({ body: 'late' }))
        } catch {
          gate.count += 1
        }
      })
      return c.body(null, 204)
    })
    .post('/notes/upload', async (c) => {
      const form = await c.req.formData()
      const file = form.get('file') as unknown as Blob
      return c.json(addNote(db).get({ body: await file.text() }), 201)
    })
    .post('/count', (c) => {
      const value = db.transaction((tx) => {
        const next = (readCounter(tx).get()?.value ?? 0) + 1
        tx.update(counters).set({ value: next }).where(eq(counters.id, 1)).run()
        tx.insert(notes)
          .values({ body: `count ${next}` })
          .run()
        return next
      })
      return c.json({ value }, 201)
    })
    .get('/count', (c) => c.json(readCounter(db).get() ?? {}))
    .post('/rolled-back', (c) => {
      db.transaction((tx) => {
        tx.insert(notes).values({ body: 'never' }).run()
        throw new Error('changed my mind')
      })
      return c.body(null, 204)
    })
    .post('/nested', (c) => {
      db.transaction((tx) => {
        tx.insert(notes).values({ body: 'outer' }).run()
        tx.transaction((inner) => inner.insert(notes).values({ body: 'inner' }).run())
        try {
          tx.transaction((inner) => {
            inner.insert(notes).values({ body: 'undone' }).run()
            throw new Error('only this one')
          })
        } catch {}
        // Through the database instead of the transaction: better-sqlite3 nests this as well.
        db.transaction((same) => same.insert(notes).values({ body: 'sibling' }).run())
      })
      return c.body(null, 204)
    })
    .post('/promised', (c) => {
      db.transaction(async (tx) => {
        tx.insert(notes).values({ body: 'too late' }).run()
      })
      return c.body(null, 204)
    })
    .post('/orphan', (c) => {
      db.insert(pages).values({ noteId: 404 }).run()
      return c.body(null, 204)
    })
    .get('/search/:word', (c) => {
      const word = c.req.param('word')
      return c.json(db.all(sql`SELECT rowid AS id FROM words WHERE words MATCH ${word}`))
    })
    .get('/several', (c) => {
      const ids = JSON.stringify(c.req.query('ids')?.split(',').map(Number))
      return c.json(db.all(sql`SELECT id, body FROM notes WHERE id IN (SELECT value FROM json_each(${ids}))`))
    })
    .get('/half-of/:number', (c) => c.json(db.get(sql`SELECT ${Number(c.req.param('number'))} / 2 AS half`)))
    .get('/stream', (c) => {
      const rows = listNotes(db).all()
      const lines = new ReadableStream({
        pull(controller) {
          const row = rows.shift()
          if (row) controller.enqueue(new TextEncoder().encode(`${row.body}\n`))
          else controller.close()
        },
      })
      return c.body(lines)
    })
    .get('/integrity', (c) => c.json(db.get(sql`PRAGMA integrity_check`)))
}
