import { expect, it } from 'vitest'
import { actualBook } from '../../../homes/conformance/actual-book.ts'
import { PLAN, YNAB } from '../../../homes/conformance/app-books.ts'
import { openSqlite } from '../../../homes/node/storage/app-database.ts'
import { Refusal } from '../../../values/refusal.ts'
import type { AppBook } from './book.ts'
import { readBook } from './readers.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const breathe = async () => {}

/** The book, or the words with which its files are refused; anything else that is thrown is a bug. */
async function read(files: Record<string, Uint8Array<ArrayBuffer>>): Promise<AppBook | string> {
  try {
    const named = Object.entries(files).map(([name, bytes]) => ({ name, bytes }))
    return await readBook({ files: named, choices: {}, openSqlite, breathe })
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

const rowsOf = (book: AppBook): string[] =>
  book.rows.map(({ account, date, amountCents }) => `${account} ${date} ${amountCents}`)

it('a register that is cut off anywhere has no row that the whole one lacks', async () => {
  const whole = (await read({ 'Register.csv': bytesOf(YNAB), 'Plan.csv': bytesOf(PLAN) })) as AppBook
  // A split whose other lines are cut off is what it holds.
  const known = new Set([...rowsOf(whole), 'Card 2026-03-10 -4000', 'Card 2026-03-10 -2000'])
  const bytes = bytesOf(YNAB)
  for (let end = 1; end < bytes.length; end++) {
    const book = await read({ 'Register.csv': bytes.slice(0, end) })
    if (typeof book === 'string') continue
    expect(rowsOf(book).filter((row) => !known.has(row), `at ${end}`)).toEqual([])
  }
})

it('a ZIP and a database that are cut off or broken anywhere are refused in words', async () => {
  const zip = actualBook()
  for (let end = 1; end < zip.length; end += 7)
    expect(typeof (await read({ 'book.zip': zip.slice(0, end) })), `at ${end}`).toBe('string')
  const whole = (await read({ 'book.zip': zip })) as AppBook
  for (let at = 0; at < zip.length; at += 11) {
    const broken = zip.slice()
    broken[at] = (broken[at] ?? 0) ^ 0xff
    const book = await read({ 'book.zip': broken })
    if (typeof book !== 'string') expect(rowsOf(book), `at ${at}`).toEqual(rowsOf(whole))
  }
})

it.each([
  ['nothing but brackets', '['.repeat(10_000)],
  ['ten thousand columns', `${'Account,'.repeat(10_000)}\n`],
  ['a list of nothing', '[]'],
  [
    'a plan of nothing',
    '{"data":{"budget":{"accounts":[{}],"payees":[],"transactions":[{"account_id":""}]}}}',
  ],
  ['numbers that are none', '{"accounts":[{"id":"a","balance":1e400}],"payees":[],"transactions":[]}'],
  ['a QIF that ends early', '!Type:Bank\nD01/02/2026\nT-1'],
  ['half a subscription', '[{"Name":"x","Price":"","Next Payment":""}]'],
])('%s is refused in words', async (_, text) => {
  expect(typeof (await read({ file: bytesOf(text) }))).toBe('string')
})
