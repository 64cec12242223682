import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf } from '../../../values/money.ts'
import { type History, history, sharedHistory } from './history.ts'
import { newModel } from './model.ts'
import type { ModelServer } from './model-server.ts'

interface Transaction {
  id: string
  note: string | null
  type: string
  amount: string
  description: string
  accountId: string | null
  categoryId: string | null
  bucketId: string | null
  seq?: number
}
interface Book {
  exportedAt?: string
  accounts: { id: string; name: string; balance: string }[]
  budgetCategories: { id: string; name: string; spent: string }[]
  savingsBuckets: { name: string }[]
  bills: { name: string; paid?: boolean }[]
  transactions: Transaction[]
  removedTransactions: Transaction[]
}

/**
 * Places in the order of entry are counted anew in every database; the order itself is that of the list. Whether
 * a bill is paid for now is what the clock says of the day, and a device's may be wrong.
 */
function comparable({ exportedAt: _, ...book }: Book) {
  const withoutPlace = ({ seq: _, ...row }: Transaction) => row
  return {
    ...book,
    bills: book.bills.map(({ paid: _, ...bill }) => bill),
    transactions: book.transactions.map(withoutPlace),
    removedTransactions: book.removedTransactions.map(withoutPlace),
  }
}

const sum = (rows: Transaction[], sign: (row: Transaction) => number): number =>
  rows.reduce((total, row) => total + sign(row) * centsOf(row.amount), 0)

async function expectWhole(server: ModelServer, past: History, isShared: boolean): Promise<void> {
  const model = await newModel(server, past, { isShared })
  for (const step of past.steps) await model.run(step)
  const refused = new Set((await model.settle()).map(({ key }) => key))
  // Nobody pays to reach their own server, with credits or without.
  expect(await model.taken()).toEqual({ credits: 0, copies: 0 })
  // Nobody else could have been in its way.
  if (past.skews.length === 1 && !isShared) expect([...refused]).toEqual([])
  const book: Book = await model.serverBook()
  for (const device of model.devices()) {
    expect(comparable(await model.bookOf(device))).toEqual(comparable(book))
    expect(await device.json('/local/state')).toMatchObject({ unsent: 0 })
  }
  if (isShared) {
    const settlement: { balances: { balance: string }[] } = await model.settlement()
    expect(settlement.balances.reduce((sum, { balance }) => sum + centsOf(balance), 0)).toBe(0)
    for (const device of model.devices()) expect(await device.json('/api/settlement')).toEqual(settlement)
  }

  const done = await model.done()
  // Calls left on a device of somebody who was put out are theirs to save; the server has done them or not.
  const heard = model.acknowledged.filter(({ key }) => !model.left.has(key))
  for (const { key, act } of heard) expect(done.has(key), act).toBe(!refused.has(key))

  const applied = heard.filter(({ key }) => !refused.has(key))
  const gone = new Set(applied.flatMap(({ gone = [] }) => gone))
  const times = new Map<string, number>()
  const named = [book.accounts, book.budgetCategories, book.savingsBuckets, book.bills].flat()
  for (const text of [...named.map(({ name }) => name), ...book.transactions.map((row) => row.description)])
    times.set(text, (times.get(text) ?? 0) + 1)
  const undone = model.unsure.size > 0 || applied.some(({ act }) => act === 'undo')
  for (const { texts, act } of applied)
    for (const text of texts) {
      const isOpen = model.unsure.has(text) || (act === 'import' && undone)
      const expected = gone.has(text) ? [0] : isOpen ? [0, 1] : [1]
      expect(expected, text).toContain(times.get(text) ?? 0)
    }
  for (const { texts, key } of model.acknowledged)
    if (refused.has(key)) for (const text of texts) expect(times.get(text) ?? 0, text).toBe(0)

  // A note is replaced by somebody who has seen it: none is lost without its writer's or its reader's knowledge.
  const notes = applied.flatMap(({ noted }) => noted ?? [])
  const replaced = notes.map(({ id, saw }) => `${id} ${saw}`)
  expect(new Set(replaced).size, replaced.join()).toBe(replaced.length)
  for (const { id, note } of book.transactions)
    if (note !== null && !model.unsure.has(note)) {
      const own = notes.filter((noted) => noted.id === id)
      expect(own.map(({ wrote }) => wrote)).toContain(note)
      expect(own.map(({ saw }) => saw)).not.toContain(note)
    }

  for (const { id, name, balance } of book.accounts) {
    const begun = model.balances.get(name) ?? Number.NaN
    const own = book.transactions.filter(({ accountId }) => accountId === id)
    expect(centsOf(balance), name).toBe(begun + sum(own, ({ type }) => (type === 'income' ? 1 : -1)))
  }
  for (const { id, spent } of book.budgetCategories) {
    const own = book.transactions.filter(({ categoryId, type }) => categoryId === id && type === 'expense')
    expect(centsOf(spent)).toBe(sum(own, () => 1))
  }
}

const MOST_MS = 1_800_000

/** Tests of the sync with any server, over so many histories each; `npm run torture histories` draws more anew. */
export function testSync(server: ModelServer, histories: number): void {
  const hold = (drawn: fc.Arbitrary<History>, isShared: boolean) =>
    fc.assert(
      fc.asyncProperty(drawn, (past) => expectWhole(server, past, isShared)),
      { numRuns: histories },
    )
  test(
    `after the sync of any devices everything stands in the book once, or in a report (${histories} histories)`,
    () => hold(history, false),
    MOST_MS,
  )
  test(
    `the same of two people in one shared book, of whom one may be put out at any time (${histories} histories)`,
    () => hold(sharedHistory, true),
    MOST_MS,
  )
}
