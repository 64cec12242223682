import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookWorld } from '../../archive/testing.ts'
import { newBook } from '../../homes/conformance/book.ts'
import { beginsWord } from '../../values/fold-text.ts'
import { fillPayees } from './filling.ts'
import { hasPayee, nameFrom } from './rules.ts'
import type { Payee } from './wire.ts'

describe('a name', () => {
  it('is completed at the start of its words, whatever stands between them', () => {
    for (const sought of ['kaf', 'bar', 'k-b', 'ber', '24'])
      expect(beginsWord('(kafe-bar) k-b berlin/24', sought), sought).toBe(true)
    for (const sought of ['afe', 'erlin', 'in/24x', '4'])
      expect(beginsWord('kafe-bar berlin/24', sought)).toBe(false)
    // A later place counts where the first is within a word.
    expect(beginsWord('okapi kapi', 'kapi')).toBe(true)
  })

  it('comes from a description without what nobody sees, and cut between characters', () => {
    expect(nameFrom('  Re\u202ewe\u200b ')).toBe('Rewe')
    expect(nameFrom('👩'.repeat(201))).toBe('👩'.repeat(200))
    expect(nameFrom(' \u200b ')).toBe('')
  })

  it('is nobody’s where money only moved or a balance was set right', () => {
    const row = { type: 'expense' as const, bucketId: null, kind: 'entry' as const }
    expect(hasPayee(row)).toBe(true)
    expect(hasPayee({ ...row, type: 'savings' })).toBe(false)
    expect(hasPayee({ ...row, bucketId: 'b' })).toBe(false)
    expect(hasPayee({ ...row, kind: 'adjustment' })).toBe(false)
    expect(hasPayee({ ...row, kind: 'transfer' })).toBe(false)
  })
})

/** A book with rows of a release that knew no payees. */
async function oldBook(rows: number) {
  const { db, world, bookIds } = bookWorld()
  const book = await newBook(world)
  const [bookId] = bookIds
  db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
    INSERT INTO transactions (id, book_id, type, amount_cents, description, date, created_at)
    SELECT printf('01890000-0000-7000-8000-%012d', i), ${bookId}, 'expense', 100, 'Shop ' || (i % 7), '2026-01-01', 0 FROM n`)
  const pending = () =>
    db.get<{ count: number }>(sql`SELECT count(*) AS count FROM transactions WHERE payee_id IS NULL`).count
  const version = () =>
    db.get<{ version: number }>(sql`SELECT version FROM books WHERE id = ${bookId}`).version
  return { db, book, pending, version }
}

describe('rows from before there were payees', () => {
  it('get theirs in slices, and the book has changed once by that', async () => {
    const { db, book, pending, version } = await oldBook(1200)
    const before = version()
    const left = [pending()]
    for (const _ of fillPayees(db, () => 0)) left.push(pending())
    expect(left[0]).toBe(1200)
    expect(left.length).toBeGreaterThan(3)
    expect(left).toEqual(left.toSorted((a, b) => b - a))
    expect(pending()).toBe(0)
    expect(version()).toBe(before + 1)
    const payees = await book.get<Payee[]>('/payees')
    expect(payees.map(({ name }) => name).sort()).toEqual(Array.from({ length: 7 }, (_, n) => `Shop ${n}`))
    expect(payees.reduce((sum, { count }) => sum + count, 0)).toBe(1200)
    for (const _ of fillPayees(db, () => 0)) throw new Error('Nothing was left')
  })

  it('get theirs with the next command of the book, too, the newest first', async () => {
    const { book, pending } = await oldBook(100)
    await book.record({ description: 'shop 3' })
    expect(pending()).toBe(0)
    expect((await book.get<Payee[]>('/payees?q=shop%203'))[0]?.count).toBe(15)
  })
})
